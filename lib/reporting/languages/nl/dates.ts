import { daysOfMonth, monthPhrases, weekdayPhrases } from '../date-phrases.js'
import { ordinals } from './quantities.js'
import type { DateNames, DateVocabulary } from '../parts/dates.js'

export const dateNames: DateNames = {
  months: [
    'januari jan', 'februari feb', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september sept', 'oktober okt', 'november nov',
    'december dec'
  ],
  weekdays: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  weekly: 's',
  ambiguous: ['jan'],
  before: ['in', 'op', 'van', 'vorige', 'volgende', 'sinds', 'tot', 'vanaf', 'begin', 'eind', 'half', 'deze'],
  between: ['de', 'e', 'ste', 'van', '.', ','],
  nextWeek: ['volgende week', 'komende week'],
  restOfWeek: [
    'rest van de week', 'rest van deze week', 'einde van de week', 'eind van de week', 'eind van deze week', 'deze week', 'het weekend',
    'het weekeinde'
  ]
}

const you = '(?:u|je|jij|ge|gij|hij|zij|ze|haar|hem|jou)'
const atWork = '(?:aan het werk|aan de slag|naar (?:het |je |uw |mijn )?werk|gaan werken|werken|op (?:het|je|uw) werk|naar kantoor)'

export const dates: DateVocabulary = {
  fillers: new Set(['eh', 'euh', 'uh', 'uhm', 'ehm', 'hm', 'hmm', 'hè', 'hé']),
  elides: false,
  ordinals: daysOfMonth(ordinals),
  ordinalEndings: 'e|de|ste',
  ordinalMark: '',
  weekdays: weekdayPhrases(dateNames.weekdays),
  months: monthPhrases(dateNames.months, ['', '', 'mrt', 'apr', '', 'jun', 'jul', 'aug', 'sep', '', '', '']),
  of: '(?!)',
  dateMarks: '/.-',
  beforeDay: 'de|deze|dit|komende|aanstaande|aankomende|op|en met|zeker|minstens|inclusief|zeg|ongeveer|vermoedelijk|waarschijnlijk|voorlopig',
  articles: 'de|van|vanaf|en met',
  notADate: 'uur|procent|milligram|mg|keer|jaar|minuten',
  today: 'vandaag|nu|vanmorgen|heden|vanochtend|vanmiddag|vanavond|vannacht',
  tomorrow: 'morgen',
  afterTomorrow: 'overmorgen',
  yesterday: 'gisteren|gisteravond',
  beforeYesterday: 'eergisteren',
  nextWeek: '(?:van |in )?volgende week|(?:van )?de week erop',
  nextBefore: 'volgende(?! week)',
  nextOne: '(?!)',
  nextOneAfter: '(?!)',
  nextAfter: 'volgende|over (?:een|\\d+) (?:week|weken|dagen)',
  endOfWeek: '(?:het )?einde? van (?:de|deze) week|einde? (?:deze )?week',
  endOfMonth: 'maandeinde|(?:de )?laatste dag van (?:de|deze) maand|(?:het )?einde? van (?:de|deze) maand|einde? (?:deze )?maand',
  last: 'afgelopen|de afgelopen|vorige|voorbije|laatste',
  lastAfter: 'jongstleden|jl|laatstleden',
  endOfNextWeek: '(?:het )?einde? (?:van )?(?:de )?volgende week',
  endOfNextMonth: '(?:het )?einde? (?:van )?(?:de )?volgende maand',
  endOf: '(?:het )?einde?(?: van)?|(?:de )?laatste dag van',
  joins: '(?!)',
  excluded: 'niet inbegrepen|exclusief|niet meegerekend',
  between: 'tussen',
  and: 'en',
  ahead: 'over|binnen|vandaag over',
  aheadAfter: 'vanaf (?:vandaag|nu)|te rekenen vanaf vandaag',
  weekAhead: 'vandaag over (?:8|acht) dagen|vandaag over een week',
  restOfToday: '(?:de )?rest van de dag|(?:alleen|enkel) vandaag|voor vandaag(?! en)',
  todayAndTomorrow: 'vandaag en morgen',
  restOfWeek: '(?:voor )?(?:de )?rest van (?:de|deze) week|(?:heel |(?:de )?(?:hele|ganse) )?deze week|de (?:hele|ganse) week|' +
    '(?:heel|gans) de week',
  until: 'eindigt op|eindigend op|tot en met|tot aan|tot|t m|t e m|tem',
  from: '(?:begint|start|ingaand) (?:op|vanaf)|vanaf|met ingang van|te beginnen(?: vanaf)?|ingaande|beginnend|van',
  back: `(?:terug|weer|opnieuw)(?: ${atWork})?(?: vanaf| op)?|(?:het )?werk hervatten(?: op| vanaf)?|werkhervatting(?: op| vanaf)?`,
  backAfter: `(?:(?:kunt|kan|mag|moogt|moet|gaat|mogen|kun) ${you} )?(?:(?:weer|terug|opnieuw) (?:${atWork}|beginnen|starten)|` +
    '(?:het )?werk hervatten)',
  one: '(?:nog |de )?(?:een|1)(?: hele| volle| goede)?|de komende|de volgende|nen',
  couple: '(?!)',
  to: 'tot|à|a|of|,',
  days: 'dag(?:en|jes?)?|daagjes|kalenderdagen',
  weeks: 'we(?:e?k|ken|ekjes?)',
  monthUnits: 'maand(?:en|je)?',
  named: [['veertien dagen', 14], ['(?:24|48|72) uur', 0]],
  orTwo: 'of (?:2|zo|wat)',
  beforeUnit: 'volle|hele|volledige|extra',
  lengthBefore: 'voor|gedurende|zeker|minstens|nog|ongeveer|met|de komende|de eerste|de eerstvolgende',
  notLength: 'in|over|binnen|na|om de|sinds|al|elke|iedere|alle|afgelopen|de afgelopen|vorige|de voorbije|voorbije|de laatste|' +
    'laatste|per|dan|vóór|reeds|ruim|pas',
  notLengthAfter: 'geleden|eerder|later|oud|terug',
  breaks: 'en|maar|want|omdat|dan|dus|of|die',
  monthFirst: [],
  eitherOrder: []
}
