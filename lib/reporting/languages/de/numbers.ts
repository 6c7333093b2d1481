import type { NumberWords } from '../parts/numbers.js'

export const numbers: NumberWords = {
  order: 'units first',
  fromZero: [
    'null', 'eins', 'zwei|zwo', 'drei', 'vier', 'fünf|fuenf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf|zwoelf',
    'dreizehn', 'vierzehn',
    'fünfzehn|fuenfzehn', 'sechzehn', 'siebzehn', 'achtzehn', 'neunzehn'
  ],
  tens: ['zwanzig', 'dreißig|dreissig', 'vierzig', 'fünfzig|fuenfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'],
  others: [[100, 'hundert'], [1000, 'tausend'], [1_000_000, 'million|millionen'], [1.5, 'anderthalb']],
  one: 'ein',
  articles: ['eine', 'einen'],
  and: ['und'],
  andAfterHundred: true,
  point: ['komma', 'punkt'],
  half: ['halb', 'halbe', 'halben'],
  decimalMark: ',',
  compounds: true,
  notAfter: {}
}
