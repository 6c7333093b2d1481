import { oncePer } from '../../runtime/index.js'
import { lastUpTo } from '../binary-search.js'
import { spelledWordsIn } from './contractions.js'
import type { Sentence } from './sentences.js'
import type { Word } from '../words.js'

/** A word of a sentence, without the signs around it. */
export interface PlainWord extends Word {
  /** It begins the sentence or stands behind a sign. */
  isSetOff: boolean
}

/** The words of a sentence as phrases are looked for in them: in lower case, with single spaces between and without signs. */
export interface PlainWords {
  text: string
  words: readonly PlainWord[]
  /** The index of the word at a place of `text`. */
  wordAt: (place: number) => number
}

/** Longer words are cut, which bounds the time matching takes; no phrase has one. */
const WORD_MAX_LENGTH = 30

const SAID = /[\p{L}\p{N}]/u

/**
 * The plain words of a sentence, read once. Linear in its length.
 *
 * @param language a BCP 47 tag
 */
export const plainWordsOf = oncePer(function plainWordsOf (sentence: Pick<Sentence, 'text' | 'start'>, language: string): PlainWords {
  const words: PlainWord[] = []
  const starts: number[] = []
  let isSetOff = true
  let length = 0
  for (const word of spelledWordsIn(sentence, language)) {
    if (!SAID.test(word.text)) {
      isSetOff = true
      continue
    }
    const text = word.text.slice(0, WORD_MAX_LENGTH)
    words.push({ ...word, text, isSetOff })
    starts.push(length)
    length += text.length + 1
    isSetOff = false
  }
  return { text: words.map(({ text }) => text).join(' '), words, wordAt: place => Math.max(0, lastUpTo(starts, place)) }
})
