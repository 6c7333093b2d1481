import { fold } from '../../runtime/index.js'
import type { Word } from '../words.js'

/** Longer words are truncated before they are compared. */
const WORD_MAX_LENGTH = 100

/** Letters and digits of a word, without accents. */
function bare (word: string): string {
  return fold(word.slice(0, WORD_MAX_LENGTH)).replace(/[^\p{L}\p{N}]/gu, '')
}

function spokenOf (words: readonly Word[]): { word: Word, text: string }[] {
  return words.map(word => ({ word, text: bare(word.text) })).filter(({ text }) => text !== '')
}

/**
 * The spoken words that a statement leaves out, if it consists only of words that were said, in their order; `undefined` if it does not.
 * Words that are torn apart in what was said are the same (`do n't`, `don't`).
 */
export function omittedWords (statement: readonly Word[], words: readonly Word[]): Word[] | undefined {
  const source = spokenOf(words)
  const left: Word[] = []
  let at = 0

  /** How many words of the source from an index on make up a word of the statement; 0 when they do not. */
  function matching (text: string, from: number): number {
    let joined = ''
    for (let to = from; to < source.length && joined.length < text.length; to += 1) {
      joined += source[to]?.text ?? ''
      if (joined === text) return to - from + 1
      if (!text.startsWith(joined)) return 0
    }
    return 0
  }

  for (const { text } of spokenOf(statement)) {
    let count = matching(text, at)
    while (count === 0) {
      const skipped = source[at]
      if (skipped === undefined) return undefined
      left.push(skipped.word)
      at += 1
      count = matching(text, at)
    }
    at += count
  }
  return [...left, ...source.slice(at).map(({ word }) => word)]
}
