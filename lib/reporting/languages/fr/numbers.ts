import type { NumberWords } from '../parts/numbers.js'

export const numbers: NumberWords = {
  order: 'french',
  fromZero: [
    'zéro|zero', '', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze', 'treize', 'quatorze',
    'quinze', 'seize'
  ],
  tens: ['vingt|vingts', 'trente', 'quarante', 'cinquante', 'soixante', 'septante', 'huitante|octante', 'nonante'],
  others: [[100, 'cent|cents'], [1000, 'mille'], [1_000_000, 'million|millions']],
  one: 'un',
  articles: ['une'],
  and: ['et'],
  andAfterHundred: false,
  point: ['virgule', 'point'],
  half: ['demi', 'demie'],
  decimalMark: ',',
  compounds: false,
  notAfter: { pour: ['cent', 'cents', 'mille'] }
}
