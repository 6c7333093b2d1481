import type { TermWords } from '../parts/terms.js'

export const terms: TermWords = {
  passed: [
    'der', 'die', 'das', 'den', 'dem', 'des', 'ein', 'eine', 'einen', 'einem', 'einer', 'eines', 'mein', 'meine', 'meinen', 'meinem',
    'meiner', 'ihr', 'ihre', 'ihren', 'ihrem', 'ihrer',
    'sein', 'seine', 'seinem', 'seiner', 'diese', 'dieser', 'dieses', 'diesem', 'diesen', 'links', 'rechts', 'linken', 'rechten',
    'linke', 'rechte', 'linkes', 'rechtes', 'linker', 'rechter', 'beide', 'beiden',
    'in', 'im', 'an', 'am', 'auf', 'von', 'vom', 'bei', 'beim', 'ah', 'ahm', 'eh', 'hm', 'so'
  ],
  // Depression, Depressionen: the ending of the plural goes before that of the word.
  stem: word => word.replace(/(?<=io)nen$/, 'n').replace(/(?<=....)(?:en|em|er|es|e|n|s)$/, '')
}
