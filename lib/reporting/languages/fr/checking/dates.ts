import type { DateWords } from '../../parts/checking.js'

export const dates: DateWords = {
  months: [
    'janvier', 'février fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août aout', 'septembre', 'octobre', 'novembre',
    'décembre decembre'
  ],
  weekdays: [
    'lundi lundis', 'mardi mardis', 'mercredi mercredis', 'jeudi jeudis', 'vendredi vendredis', 'samedi samedis', 'dimanche dimanches'
  ],
  ambiguous: [],
  before: ['en', 'depuis', 'le', 'de', 'au', 'du', 'jusqu\'en', 'fin', 'début', 'mi'],
  between: ['er', '.', ','],
  nextWeek: ['semaine prochaine'],
  restOfWeek: ['fin de la semaine', 'fin de semaine', 'reste de la semaine', 'cette semaine', 'le weekend', 'week - end']
}
