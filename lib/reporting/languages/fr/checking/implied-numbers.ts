import type { ImpliedNumberWords } from '../../parts/checking.js'

export const impliedNumbers: ImpliedNumberWords = {
  multiples: {},
  days: { quinzaine: 14, huitaine: 7 },
  worth: { double: 2, demi: 0.5, demie: 0.5, moitié: 0.5, quart: 0.25, couple: 2, dizaine: 10, douzaine: 12 },
  ordinals: [
    'premier première 1er', 'deuxième second seconde', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième',
    'neuvième', 'dixième', 'onzième', 'douzième', 'treizième', 'quatorzième', 'quinzième', 'seizième'
  ],
  points: ['virgule', 'point'],
  articles: ['un', 'une', 'le', 'la', 'par', 'du', 'au'],
  elisions: ['d', 'l', 'qu'],
  of: [],
  zero: ['zéro', 'zero'],
  joins: ['sur', 'à', 'a', 'ou', 'et'],
  pressureJoins: ['sur']
}
