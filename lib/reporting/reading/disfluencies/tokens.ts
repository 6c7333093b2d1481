import { matchesOf } from '../../matches.js'

/** A word, number or mark of a sentence that is being cleaned. */
export interface Token {
  /** As spoken. */
  text: string
  /** In lower case, with straight apostrophes. */
  key: string
  word: boolean
  /** Where it begins. */
  start: number
  /** Whether white space stands before it. */
  spaced: boolean
}

/**
 * A number with everything attached to it (`37.8`, `.7`, `120/80`, `5'7"`, `20mg`), a word with its apostrophes and hyphens (`x-ray`,
 * `d'accord`, and `sh-` when it was broken off), an abbreviation of letters (`b.i.d.`), a run of dots or hyphens, or any other single
 * character.
 */
const TOKEN = new RegExp([
  /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+\.?(?![\p{L}\p{N}])/u,
  /(?:(?<!\S)[.,])?\p{N}[\p{N}\p{L}\p{M}]*(?:[.,:/×x'’"-][\p{N}][\p{N}\p{L}\p{M}]*)*/u,
  /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’ʼ-][\p{L}\p{M}\p{N}]+)*(?:-(?![-\p{L}\p{N}]))?|\.{2,}|-{2,}|\S/u
].map(({ source }) => source).join('|'), 'gu')

/** The form in which tokens are compared. */
export function keyOf (text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[’ʼ`´]/g, '\'')
}

/** All words, numbers and marks of a text. */
export function tokensOf (text: string): Token[] {
  let end = 0
  return matchesOf(TOKEN, text).map(({ 0: found, index }) => {
    const token = { text: found, key: keyOf(found), word: /^(?:[.,](?=\p{N}))?[\p{L}\p{M}\p{N}]/u.test(found), start: index, spaced: index > end }
    end = index + found.length
    return token
  })
}

/** Whether it is a mark that separates, or the end. */
export function isMark (token: Token | undefined): boolean {
  return token === undefined || /^(?:[,.;:!?…–—-]|\.{2,}|-{2,})$/.test(token.key)
}

/** Whether it is a mark that does not end a sentence. */
export function isPause (token: Token | undefined): boolean {
  return token !== undefined && /^(?:[,;…–—-]|\.{2,}|-{2,})$/.test(token.key)
}
