import type { SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: [
    'dr', 'dra', 'drs', 'prof', 'dhr', 'hr', 'mw', 'mevr', 'ca', 'nr', 'bijv', 'bv', 'd.w.z', 'd.m.v', 'i.v.m', 'm.b.t', 't.a.v',
    't.e.m', 'o.a', 'n.a.v', 't.o.v', 'evt', 'vgl', 'incl', 'excl'
  ],
  beforeNumber: [],
  anywhere: ['tab', 'tabl', 'tbl', 'caps', 'enz'],
  afterOrdinal: [],
  digits: ['nul', 'een', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'],
  beforeDecimals: []
}
