import type { Contractions } from '../parts/contractions.js'

export const contractions: Contractions = {
  endings: [],
  isEndings: [],
  merged: {},
  joined: [],
  homographs: [],
  clipped: {
    is: 'ist',
    n: 'ein',
    ne: 'eine',
    nem: 'einem',
    nen: 'einen',
    ner: 'einer',
    nich: 'nicht',
    s: 'es',
    "ist's": 'ist es',
    "ob's": 'ob es',
    "wenn's": 'wenn es'
  }
}
