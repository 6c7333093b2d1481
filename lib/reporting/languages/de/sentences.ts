import type { SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: [
    'dr', 'prof', 'st', 'hr', 'fr', 'ca', 'nr', 'bzw', 'z.b', 'd.h', 'u.a', 'v.a', 'ggf', 'evtl', 'vgl', 'sog', 'inkl', 'exkl'
  ],
  beforeNumber: [],
  anywhere: ['sek', 'std', 'tab', 'tabl', 'tbl', 'kaps', 'usw', 'tägl', 'wö'],
  afterOrdinal: [
    'januar', 'jänner', 'februar', 'märz', 'april', 'mai', 'juni', 'juli', 'august', 'september', 'oktober', 'november', 'dezember',
    'tag', 'woche', 'monat', 'trimester', 'quartal', 'lebensjahr', 'grad', 'mal'
  ],
  digits: ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'],
  beforeDecimals: []
}
