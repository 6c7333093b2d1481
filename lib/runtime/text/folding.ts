/** Longest words that are compared in full; longer ones are cut. */
const WORD_MAX_LENGTH = 100

/** Letters that Unicode does not decompose. */
const JOINED: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' }

const ASCII = /^[\x20-\x7E]*$/

/** A text in lower case and without accents, with joined letters apart: `Œdème` is `oedeme`. */
export function fold (text: string): string {
  const lower = text.toLowerCase()
  return ASCII.test(lower) ? lower : lower.normalize('NFD').replace(/\p{Mn}+/gu, '').replace(/[ßœæ]/g, letter => JOINED[letter] ?? letter)
}

/**
 * The form of a word that is compared, in any language: folded, and without what an apostrophe joins to it (`d'ibuprofène`, `metformin's`).
 */
export function foldWord (word: string): string {
  const plain = fold(word.slice(0, WORD_MAX_LENGTH))
  return plain.includes('\'') ? plain.replace(/^(?:[cdjlmnst]|qu)'(?=.)/, '').replace(/(?<=.)'s$/, '') : plain
}
