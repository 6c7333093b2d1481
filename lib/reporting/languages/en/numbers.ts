import type { NumberWords } from '../parts/numbers.js'

export const numbers: NumberWords = {
  order: 'tens first',
  fromZero: [
    'zero|nought', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
    'fourteen',
    'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'
  ],
  tens: ['twenty', 'thirty', 'forty|fourty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  others: [[100, 'hundred'], [1000, 'thousand'], [1_000_000, 'million']],
  one: 'a',
  articles: [],
  and: ['and'],
  andAfterHundred: true,
  point: ['point'],
  half: ['half'],
  decimalMark: '.',
  compounds: false,
  notAfter: {}
}
