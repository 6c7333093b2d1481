import type { ImpliedNumberWords } from '../../parts/checking.js'

export const impliedNumbers: ImpliedNumberWords = {
  multiples: { once: 1, twice: 2, thrice: 3, bid: 2, tid: 3, qid: 4 },
  days: { fortnight: 14 },
  worth: {
    double: 2,
    both: 2,
    couple: 2,
    pair: 2,
    dozen: 12,
    half: 0.5,
    quarter: 0.25,
    single: 1,
    twenties: 20,
    thirties: 30,
    forties: 40,
    fifties: 50,
    sixties: 60,
    seventies: 70,
    eighties: 80,
    nineties: 90
  },
  ordinals: [
    'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'eleventh', 'twelfth', 'thirteenth',
    'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth', 'eighteenth', 'nineteenth', 'twentieth', '', '', '', '', '', '', '', '', '',
    'thirtieth'
  ],
  points: ['point'],
  articles: ['a', 'an', 'the', 'per'],
  elisions: [],
  of: ['of'],
  zero: ['oh', 'o', 'zero'],
  joins: ['over', 'to', 'or', 'and', 'on', 'by'],
  pressureJoins: ['on']
}
