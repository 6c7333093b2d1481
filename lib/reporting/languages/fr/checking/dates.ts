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
  relative: [
    [0, ['aujourd\'hui', 'ce matin', 'ce soir', 'cet après - midi', 'cette nuit']],
    [1, ['demain']],
    [-1, ['hier']],
    [2, ['après - demain', 'après demain']],
    [-2, ['avant - hier', 'avant hier']]
  ],
  nextWeek: ['semaine prochaine'],
  restOfWeek: ['fin de la semaine', 'fin de semaine', 'reste de la semaine', 'cette semaine', 'le weekend', 'week - end']
}
