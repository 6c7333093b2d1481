import type { TermWords } from '../parts/terms.js'

export const terms: TermWords = {
  passed: [
    'a', 'an', 'the', 'this', 'that', 'my', 'your', 'his', 'her', 'their', 'our', 'some', 'any', 's',
    'left', 'right', 'both', 'bilateral', 'sided', 'side', 'in', 'of', 'on', 'at', 'to', 'into',
    'uh', 'um', 'er', 'erm', 'ah', 'like', 'kind', 'sort'
  ],
  // British and American spelling: anaemia, anemia; oedema, edema.
  stem: word => word.replace(/'s?$/, '').replace(/(?<=.)(?:ae|oe)(?=.)|^(?:ae|oe)/g, 'e')
    .replace(/(?<=..)ies$/, 'y').replace(/(?<=..[^siu])s$/, '')
}
