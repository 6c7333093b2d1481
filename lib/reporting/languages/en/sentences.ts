import type { SentenceWords } from '../parts/sentences.js'

export const sentences: SentenceWords = {
  beforeWord: ['dr', 'mr', 'mrs', 'ms', 'prof', 'st', 'e.g', 'i.e', 'cf', 'vs', 'approx', 'resp', 'incl', 'excl'],
  beforeNumber: ['no'],
  anywhere: ['a.m', 'p.m', 'etc', 'tab', 'caps', 'jr', 'sr'],
  afterOrdinal: [],
  digits: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  beforeDecimals: ['~ty', '~teen', 'hundred']
}
