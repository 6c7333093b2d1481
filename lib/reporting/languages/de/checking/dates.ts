import type { DateWords } from '../../parts/checking.js'

export const dates: DateWords = {
  months: [
    'januar jänner', 'februar feber', 'märz maerz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november',
    'dezember'
  ],
  weekdays: [
    'montag montags', 'dienstag dienstags', 'mittwoch mittwochs', 'donnerstag donnerstags', 'freitag freitags',
    'samstag sonnabend samstags', 'sonntag sonntags'
  ],
  ambiguous: [],
  before: ['im', 'am', 'seit', 'bis', 'ab', 'ende', 'anfang', 'mitte'],
  between: ['.', 'ten', 'ter', ','],
  nextWeek: ['nächste woche', 'nächster woche', 'kommende woche'],
  restOfWeek: ['rest der woche', 'ende der woche', 'ende dieser woche', 'diese woche', 'wochenende']
}
