import type { DateWords } from '../../parts/checking.js'

export const dates: DateWords = {
  months: [
    'januari jan', 'februari feb', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september sept', 'oktober okt', 'november nov',
    'december dec'
  ],
  weekdays: [
    'maandag maandags', 'dinsdag dinsdags', 'woensdag woensdags', 'donderdag donderdags', 'vrijdag vrijdags', 'zaterdag zaterdags',
    'zondag zondags'
  ],
  ambiguous: ['jan'],
  before: ['in', 'op', 'van', 'vorige', 'volgende', 'sinds', 'tot', 'vanaf', 'begin', 'eind', 'half', 'deze'],
  between: ['de', 'e', 'ste', 'van', '.', ','],
  nextWeek: ['volgende week', 'komende week'],
  restOfWeek: [
    'rest van de week', 'rest van deze week', 'einde van de week', 'eind van de week', 'eind van deze week', 'deze week', 'het weekend',
    'het weekeinde'
  ]
}
