import type { SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: ['dr', 'mme', 'mlle', 'prof', 'st', 'cf', 'ca', 'p.ex', 'ex', 'c.-à-d', 'env', 'resp', 'incl', 'excl'],
  beforeNumber: [],
  anywhere: ['cps', 'etc'],
  afterOrdinal: [],
  digits: ['zéro', 'un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'],
  beforeDecimals: []
}
