/** Longer words are cut before they are compared. */
const WORD_MAX_LENGTH = 100

/** Without accents, joined letters and what an apostrophe adds (`d'`, `'s`), in lower case. */
export function folded (text: string): string {
  const short = text.slice(0, WORD_MAX_LENGTH).toLowerCase()
  if (/^[ -&(-~]*$/.test(short)) return short
  return short.normalize('NFKD').replace(/\p{M}+/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')
    .replace(/^(?:[cdjlmnst]|qu)'(?=.)/, '').replace(/(?<=.)'s$/, '')
}
