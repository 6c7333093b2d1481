import { monthPhrases, weekdayPhrases } from '../date-phrases.js'
import { impliedNumbers } from './quantities.js'
import type { DateNames, DateVocabulary } from '../parts/dates.js'

export const dateNames: DateNames = {
  months: [
    'january jan', 'february feb', 'march', 'april apr', 'may', 'june', 'july', 'august aug', 'september sept sep', 'october oct',
    'november nov', 'december dec'
  ],
  weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  weekly: 's',
  ambiguous: ['march', 'may', 'jan', 'sep', 'august', 'aug', 'mar', 'dec'],
  before: ['in', 'on', 'of', 'last', 'next', 'since', 'until', 'till', 'by', 'from', 'to', 'early', 'late', 'mid', 'through', 'this'],
  between: ['of', 'the', 'th', 'st', 'nd', 'rd', ',', '.'],
  nextWeek: ['next week'],
  restOfWeek: ['rest of the week', 'rest of this week', 'end of the week', 'end of this week', 'this week', 'the weekend']
}

export const dates: DateVocabulary = {
  fillers: new Set(['uh', 'um', 'uhm', 'er', 'erm', 'hm', 'hmm']),
  elides: false,
  ordinals: new Map(impliedNumbers.ordinals.flatMap((word, at) => word === '' ? [] : [[word, at + 1] as const])),
  ordinalEndings: 'st|nd|rd|th',
  ordinalMark: '',
  weekdays: weekdayPhrases(dateNames.weekdays, 's?'),
  months: monthPhrases(dateNames.months, ['', '', 'mar', '', '', 'jun', 'jul', '', '', '', '', '']),
  of: 'of',
  dateMarks: '/-',
  beforeDay: 'and including|including|the end of the day on|the end of|the|this|coming|this coming|on|about|say|at least|at the earliest|probably|provisionally',
  articles: 'the|from',
  notADate: "hours?|o'clock|am|pm|percent|milligrams?|mg|times|years?|minutes?",
  today: 'today|now|right now|this morning|this afternoon|this evening|tonight',
  tomorrow: 'tomorrow',
  afterTomorrow: '(?:the )?day after tomorrow',
  yesterday: 'yesterday|last night',
  beforeYesterday: '(?:the )?day before yesterday',
  nextWeek: '(?:of )?next week',
  nextBefore: 'next',
  nextOne: '(?!)',
  nextOneAfter: '(?!)',
  nextAfter: 'next|after next|week|fortnight|in (?:an?|\\d+) (?:weeks?|days)',
  endOfWeek: '(?:the )?end of (?:the|this) week',
  endOfMonth: 'month end|(?:the )?last day of (?:the|this) month|(?:the )?end of (?:the|this) month',
  last: 'last|this past|the past|past',
  lastAfter: 'just gone|gone|last|past',
  endOfNextWeek: '(?:the )?end of next week',
  endOfNextMonth: '(?:the )?end of next month',
  endOf: '(?:the )?end of|(?:the )?last day of',
  joins: '(?!)',
  excluded: 'but not including|not including|exclusive of|exclusive|but not on|excluded',
  between: '(?:from )?between',
  and: 'and',
  ahead: 'in|within',
  aheadAfter: "from (?:today|now|this visit)|'s time|hence",
  weekAhead: 'today week|a week today|this day week|a week from today',
  restOfToday: '(?:for )?(?:the )?rest of (?:the day|today)|(?:just|only) (?:for )?today|for today(?! and)',
  todayAndTomorrow: '(?:for |just |both ){0,2}today and tomorrow',
  restOfWeek: '(?:for )?(?:the )?(?:rest|remainder) of (?:the|this) week|(?:for )?(?:all )?this (?:whole |entire )?week',
  until: '(?:ends|ending|finishes|finishing)(?: on)?|until|till|til|up until|up till|up to|through|thru|through to|to',
  from: '(?:starts|begins)(?: on| from)?|starting from|starting on|starting|from|as of|as from|beginning|effective from|effective|with effect from',
  back: '(?:(?:go|going|be|get|getting|head|start) back|return|returning)(?: (?:in|to|at))?(?: (?:your |the )?(?:work|office|job|' +
    'duty|shift))?(?: again)?(?: on| from| by)?|back (?:to|at) (?:your |the )?(?:work|office|job|duty|shift)(?: again)?(?: on| from|' +
    ' by)?|before|(?:resume|restart)(?: your)? (?:work|duty)(?: on| from)?|(?:work|working) again(?: on| from)?|fit (?:for|' +
    'to) work(?: again)?(?: on| from)',
  backAfter: '(?!)',
  one: 'an?|one|the|another|the next|another whole|a full|a whole',
  couple: 'an? couple(?: of)?|the next couple(?: of)?|couple(?: of)?',
  to: 'to|or|maybe|,',
  days: 'days?|calendar days?',
  weeks: 'weeks?',
  monthUnits: 'months?',
  named: [['(?:the )?next day or (?:two|2|so)', 1], ['an? fortnight|fortnight', 14], ['(?:24|48|72) hours', 0]],
  orTwo: 'or (?:so|two|2|maybe two|maybe 2)',
  beforeUnit: 'full|whole|more|further|extra',
  lengthBefore: 'for|for about|for at least|for around|for maybe|for the next|the next|another|for another|of',
  notLength: 'in|within|after|every|since|than|last|past|previous|by|before|over the last|over the past|each',
  notLengthAfter: 'ago|old|earlier|before|each',
  breaks: 'and|but|because|then|which|or|so',
  monthFirst: ['us', 'ph'],
  eitherOrder: ['ca']
}
