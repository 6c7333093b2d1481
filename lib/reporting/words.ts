import { oncePer } from '../runtime/index.js'
import { matchesOf } from './matches.js'

/** A word, number or sign: `text` is what stands from `start` up to `end` (UTF-16 code units), in lower case, with straight apostrophes. */
export interface Word {
  text: string
  start: number
  end: number
}

/** A number as it is written (`37.8`, `1,200`), a word with its apostrophes (`don't`, `l'eau`), or any one other sign. */
const WORD = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|[^\s\p{L}\p{M}\p{N}]/gu

/** Most words need no normalisation. */
const ASCII = /^[\x20-\x7E]*$/

function plain (word: string): string {
  return ASCII.test(word) ? word.toLowerCase() : word.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, '\'')
}

/**
 * The words, numbers and signs of a text, in order, without the white space between them. `120/80` and `ninety-eight` are three words
 * each.
 *
 * @param offset where the text begins, added to `start` and `end`
 */
export function wordsOf (text: string, offset = 0): Word[] {
  return matchesOf(WORD, text).map(({ 0: word, index }) => ({
    text: plain(word),
    start: offset + index,
    end: offset + index + word.length
  }))
}

/** The words of a sentence, by their place in its piece, read once for everything that reads the sentence. */
export const wordsIn = oncePer(({ text, start }: { text: string, start: number }): readonly Word[] => wordsOf(text, start))

/** Up to `length` code units of a text, without half a character at the end. */
export function truncated (text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
