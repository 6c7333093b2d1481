import { daysOfMonth, monthPhrases, weekdayPhrases } from '../date-phrases.js'
import { ordinals } from './quantities.js'
import type { DateNames, DateVocabulary } from '../parts/dates.js'

export const dateNames: DateNames = {
  months: [
    'januar jänner', 'februar feber', 'märz maerz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november',
    'dezember'
  ],
  weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag sonnabend', 'sonntag'],
  weekly: 's',
  ambiguous: [],
  before: ['im', 'am', 'seit', 'bis', 'ab', 'ende', 'anfang', 'mitte'],
  between: ['.', 'ten', 'ter', ','],
  nextWeek: ['nächste woche', 'nächster woche', 'kommende woche'],
  restOfWeek: ['rest der woche', 'ende der woche', 'ende dieser woche', 'diese woche', 'wochenende']
}

const working = '(?:arbeiten|arbeit|in die arbeit|zur arbeit|auf arbeit|anfangen|ins büro|arbeitsfähig)'

export const dates: DateVocabulary = {
  fillers: new Set(['äh', 'ähm', 'öh', 'hm', 'hmm', 'mal', 'gell', 'halt']),
  elides: false,
  ordinals: daysOfMonth(ordinals),
  ordinalEndings: 'ten|te|ter|sten',
  ordinalMark: '.',
  weekdays: weekdayPhrases(dateNames.weekdays, '(?:abend)?'),
  months: monthPhrases(dateNames.months, ['jan', 'feb', '', 'apr', '', 'jun', 'jul', 'aug', 'sep sept', 'okt', 'nov', 'dez']),
  of: '(?!)',
  dateMarks: '.',
  beforeDay: 'zum|den|dem|diesen|dieser|einschließlich|einschliesslich|inklusive|inkl|incl|kommenden|kommender|kommende|mindestens|' +
    'voraussichtlich|vorerst|vorläufig|wahrscheinlich|erst|erstmal|und mit|zu|am|der',
  articles: 'den|dem|zum|vom|am|von|ab',
  notADate: 'uhr|stunden|prozent|milligramm|mg|mal|jahren?|minuten',
  today: 'heute|sofort|jetzt',
  tomorrow: 'morgen',
  afterTomorrow: 'übermorgen',
  yesterday: 'gestern',
  beforeYesterday: 'vorgestern',
  nextWeek: '(?:in |von |der )?(?:nächste|nächster|nächsten|kommender) woche',
  nextBefore: 'nächsten|nächster|nächste(?! woche)',
  nextOne: '(?!)',
  nextOneAfter: '(?!)',
  nextAfter: 'in (?:einer|\\d+) (?:woche|wochen|tagen)|übernächste[rn]? woche',
  endOfWeek: '(?:das )?ende (?:der|dieser) woche|wochenende|ende der arbeitswoche',
  endOfMonth: 'letzten(?: tag)? des monats|monatsletzten|(?:das )?(?:ende (?:des|dieses) monats|monatsende)',
  last: 'letzten|letzter|letzte|vergangenen|vorigen',
  lastAfter: 'letzter woche|vergangener woche|vorige woche|letzte woche',
  endOfNextWeek: '(?:das )?ende (?:der )?nächsten? woche|ende nächster woche',
  endOfNextMonth: '(?:das )?ende (?:des )?nächsten monats',
  endOf: '(?:das )?ende(?: des)?(?: monats)?|letzten tag im',
  joins: '(?!)',
  excluded: 'ausschließlich|ausschliesslich|exklusive|nicht eingeschlossen',
  between: 'zwischen',
  and: 'und',
  ahead: 'in|heute in',
  aheadAfter: 'ab (?:heute|jetzt)|von heute an',
  weekAhead: 'heute in (?:8|acht) tagen|heute in einer woche|heute über eine woche',
  restOfToday: '(?:nur )?(?:für )?heute(?= (?:krank|nicht))|(?:den )?rest des tages|nur heute',
  todayAndTomorrow: '(?:für )?heute und morgen',
  restOfWeek: '(?:für )?(?:den )?rest (?:der|dieser) woche|(?:für )?(?:die ganze|diese ganze|diese) woche',
  until: '(?:endet|endend) (?:am|mit)|bis und mit|bis einschließlich|bis einschliesslich|bis inklusive|bis',
  from: '(?:beginnt|startet|beginnend) (?:am|ab|mit)|ab|von|vom|beginnend(?: ab| mit)?|mit wirkung (?:ab|vom)',
  back: `vor|wieder (?:${working} )?(?:ab|am)`,
  backAfter: `(?:(?:können|dürfen|dürften|könnten|darfst|kannst|sollen|sind) (?:sie|du) )?(?:dann )?wieder (?:${working}|in die|zur|` +
    'los|fit)',
  one: 'einen?|einer|eine ganze|noch eine[nr]?|die nächste|die kommende|eine weitere',
  couple: '(?!)',
  to: 'bis|oder|,',
  days: 'tage?n?',
  weeks: 'wochen?',
  monthUnits: 'monate?n?',
  named: [['(?:24|48|72) stunden', 0]],
  orTwo: 'oder (?:2|zwei|so)',
  beforeUnit: 'ganze|weitere|volle|weiteren|vollen|ganzen',
  lengthBefore: 'für|um|etwa|mindestens|erstmal|die nächsten|die|noch|zunächst|ungefähr|erst|ca',
  notLength: 'in|nach|alle|seit|vor|pro|innerhalb(?: von)?|jede|jeden|binnen|letzten?|vergangenen?|als|schon|bereits|von|die letzten|' +
    'die vergangenen',
  notLengthAfter: 'später|vorher|zuvor|her',
  breaks: 'und|aber|weil|dann|oder|denn|also|dass|damit',
  monthFirst: [],
  eitherOrder: []
}
