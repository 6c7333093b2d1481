import type { UnsupportedText } from '../../../schemas/evidence.js'
import { contextOf } from '../reading/context.js'
import { topicCuesOf } from '../reading/topics.js'
import type { CodeTables } from '../tables/codes.js'
import type { Word } from '../words.js'
import { commonWords } from './common-words.js'
import { has } from './claims.js'
import { once } from '../../runtime/index.js'
import { memoised } from './memoised.js'
import { deniedIn } from './negation.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import type { Said, SaidSentence } from './transcript-index.js'

/** How many letters of a word are compared, and the least length of a word that counts. */
const STEM_LENGTH = 5
const TERM_MIN_LENGTH = 4

/** A question with at most this many words asks about one thing, so that all its words are about that. */
const SHORT_QUESTION = 8

/** Whether something was affirmed or denied anywhere in the talk. */
interface Spoken {
  affirmed: boolean
  denied: boolean
}

/** Compares what a statement affirms or denies with the talk, including answers to questions. */
export interface Polarity {
  /** Marks words that a statement affirms and the talk only denies, or the other way round. */
  marks: (read: Read, value: string) => UnsupportedText[]
}

/** Whether two words are likely forms of the same word: `vertige`, `vertiges`. */
function isAlike (one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, STEM_LENGTH)
  return one.slice(0, length) === other.slice(0, length)
}

/** Reads what was affirmed and denied on first use. Linear in the length of the transcript. */
export function createPolarity (said: Said, talk: Talk, tables: CodeTables): Polarity {
  const { language } = talk
  const health = topicCuesOf(language)?.health ?? /(?!)/

  /** The indexes of words about health: terms of the tables, and the health words of the language. With `all`, of all telling words. */
  function thingsIn (words: readonly Word[], folded: readonly string[], all = false): number[] {
    const inTerms = new Set<number>()
    for (const { from, to } of tables.termsIn(words, language)) for (let at = from; at < to; at += 1) inTerms.add(at)
    return Array.from(folded.keys()).filter(at => {
      const word = folded[at] ?? ''
      if (word.length < TERM_MIN_LENGTH || !/^\p{L}/u.test(word) || commonWords.has(word)) return false
      return all || inTerms.has(at) || has(health, (words[at]?.text ?? '').toLowerCase())
    })
  }

  function spokenIn (sentence: SaidSentence): { word: string, spoken: Spoken }[] {
    const { words, folded } = sentence
    const answer = talk.isQuestion(sentence) ? talk.answerTo(sentence) ?? 'open' : null
    const denied = said.denies(sentence)
    const short = answer !== null && words.length <= SHORT_QUESTION
    return thingsIn(words, folded, short).flatMap(at => {
      const word = folded[at] ?? ''
      if (answer !== null) return answer === 'open' ? [] : [{ word, spoken: { affirmed: answer === 'yes', denied: answer === 'no' } }]
      const { start = 0, end = 0 } = words[at] ?? {}
      const isDenied = denied.has(at) || contextOf(sentence.source, language).at(start, end).negated
      // A negation elsewhere in the sentence may be about this word, too, so both count.
      return [{ word, spoken: { affirmed: !isDenied, denied: isDenied || said.carriesNegation(sentence) } }]
    })
  }

  /** What was said of each word, grouped by its first letters. */
  const all = once(() => {
    const spoken = new Map<string, Map<string, Spoken>>()
    for (const sentence of said.sentences) {
      for (const { word, spoken: { affirmed, denied } } of spokenIn(sentence)) {
        const key = word.slice(0, TERM_MIN_LENGTH)
        const words = spoken.get(key) ?? new Map<string, Spoken>()
        const known = words.get(word) ?? { affirmed: false, denied: false }
        words.set(word, { affirmed: known.affirmed || affirmed, denied: known.denied || denied })
        spoken.set(key, words)
      }
    }
    return spoken
  })

  const spokenOf = memoised((word: string): Spoken => {
    const alike = [...all().get(word.slice(0, TERM_MIN_LENGTH)) ?? []].filter(([other]) => isAlike(other, word)).map(([, spoken]) => spoken)
    return { affirmed: alike.some(({ affirmed }) => affirmed), denied: alike.some(({ denied }) => denied) }
  })

  return {
    marks ({ words, folded }, value) {
      const denied = deniedIn(words, language)
      const context = contextOf({ text: value, start: 0 }, language)
      return thingsIn(words, folded, true).flatMap(at => {
        const word = words[at]
        const spoken = spokenOf(folded[at] ?? '')
        if (word === undefined || spoken.affirmed === spoken.denied) return []
        const isDenied = denied.has(at) || context.at(word.start, word.end, { onlyBefore: true }).negated
        return isDenied === spoken.affirmed ? [mark('negation', word)] : []
      })
    }
  }
}
