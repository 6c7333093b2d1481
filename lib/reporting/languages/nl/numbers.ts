import type { NumberWords } from '../parts/numbers.js'

export const numbers: NumberWords = {
  order: 'units first',
  fromZero: [
    'nul', 'één|éen', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf', 'dertien', 'veertien',
    'vijftien',
    'zestien', 'zeventien', 'achttien', 'negentien'
  ],
  tens: ['twintig', 'dertig', 'veertig', 'vijftig', 'zestig', 'zeventig', 'tachtig', 'negentig'],
  others: [[100, 'honderd'], [1000, 'duizend'], [1_000_000, 'miljoen'], [1.5, 'anderhalf|anderhalve']],
  one: 'een',
  articles: [],
  and: ['en', 'ën'],
  andAfterHundred: true,
  point: ['komma', 'punt'],
  half: ['half', 'halve'],
  decimalMark: ',',
  compounds: true,
  notAfter: {}
}
