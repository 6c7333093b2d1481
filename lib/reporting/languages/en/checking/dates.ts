import type { DateWords } from '../../parts/checking.js'

export const dates: DateWords = {
  months: [
    'january jan', 'february feb', 'march', 'april apr', 'may', 'june', 'july', 'august aug', 'september sept sep', 'october oct',
    'november nov', 'december dec'
  ],
  weekdays: [
    'monday mondays', 'tuesday tuesdays', 'wednesday wednesdays', 'thursday thursdays', 'friday fridays', 'saturday saturdays',
    'sunday sundays'
  ],
  ambiguous: ['march', 'may', 'jan', 'sep', 'august', 'aug', 'mar', 'dec'],
  before: ['in', 'on', 'of', 'last', 'next', 'since', 'until', 'till', 'by', 'from', 'to', 'early', 'late', 'mid', 'through', 'this'],
  between: ['of', 'the', 'th', 'st', 'nd', 'rd', ',', '.'],
  nextWeek: ['next week'],
  restOfWeek: ['rest of the week', 'rest of this week', 'end of the week', 'end of this week', 'this week', 'the weekend']
}
