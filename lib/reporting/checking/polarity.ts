import type { UnsupportedText } from '../../../schemas/evidence.js'
import { contextOf } from '../reading/context.js'
import { topicCuesOf } from '../reading/topics.js'
import type { CodeTables } from '../tables/codes.js'
import type { Word } from '../words.js'
import { commonWords } from './common-words.js'
import { has } from './claims.js'
import { once } from '../../runtime/index.js'
import { memoised } from './memoised.js'
import { deniedIn, negationsIn } from './negation.js'
import { mark, type Read } from './statement.js'
import type { Talk } from './talk.js'
import type { TranscriptIndex, TranscriptSentence } from './transcript-index.js'

/** The least length of a word that counts. */
const TERM_MIN_LENGTH = 4

/** How much longer a form of a word may be than another, as a share of it, and how many letters at the end of the shorter may differ. */
const LONGER_SHARE = 0.5
const ENDING_MAX = 1

/** A question, or the last clause of one, with at most this many words asks about one thing, so that all its words are about that. */
const SHORT_QUESTION = 8

/** A sentence with at most this many words is an answer that denies all of them: "Bloed niet.", "Denuncia no." */
const SHORT_ANSWER = 4

/** Whether something was affirmed or denied anywhere in the talk, or named without either being sure. */
interface Spoken {
  affirmed: boolean
  denied: boolean
  open: boolean
}

/** Compares what a statement affirms or denies with the talk, including answers to questions. */
export interface Polarity {
  /** Marks words that a statement affirms and the talk only denies, or the other way round. */
  marks: (read: Read, value: string) => UnsupportedText[]
}

/** Whether a word is the rest of one like "non-smoker". */
function isNon (words: readonly Word[], at: number): boolean {
  return words[at - 1]?.text === '-' && words[at - 2]?.text.toLowerCase() === 'non'
}

/** Whether two words are likely forms of the same word: `vertige`, `vertiges`; not `bloed` and `bloeddruk`, nor `schlägt` and `schlafe`. */
function isAlike (one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  const same = Math.max(TERM_MIN_LENGTH, shorter.length - ENDING_MAX)
  return longer.length - shorter.length <= Math.ceil(LONGER_SHARE * shorter.length) && shorter.slice(0, same) === longer.slice(0, same)
}

/** From which word on a sentence is about one thing only, so that a negation is about all of its words. */
function aboutOne ({ words }: TranscriptSentence, asks: boolean): number {
  const isShort = (from: number, most: number) => words.slice(from).filter(({ text }) => /\p{L}/u.test(text)).length <= most
  if (!asks) return isShort(0, SHORT_ANSWER) ? 0 : words.length
  const clause = words.findLastIndex(({ text }) => text === ',') + 1
  return isShort(0, SHORT_QUESTION) ? 0 : isShort(clause, SHORT_QUESTION) ? clause : words.length
}

/** What is known of a word by several sentences. */
function together (all: readonly Spoken[]): Spoken {
  return { affirmed: all.some(({ affirmed }) => affirmed), denied: all.some(({ denied }) => denied), open: all.some(({ open }) => open) }
}

/** The indexes of words about health: terms of the tables, and the health words of a language. With `all`, of all telling words. */
function createThings (tables: CodeTables, language: string) {
  const health = topicCuesOf(language)?.health ?? /(?!)/
  return function thingsIn (words: readonly Word[], folded: readonly string[], all = false): number[] {
    const inTerms = new Set<number>()
    for (const { from, to } of tables.termsIn(words, language)) for (let at = from; at < to; at += 1) inTerms.add(at)
    return Array.from(folded.keys()).filter(at => {
      const word = folded[at] ?? ''
      if (word.length < TERM_MIN_LENGTH || !/^\p{L}/u.test(word) || commonWords.has(word)) return false
      return all || inTerms.has(at) || has(health, (words[at]?.text ?? '').toLowerCase())
    })
  }
}

/** Reads what was affirmed and denied on first use. Linear in the length of the transcript. */
export function createPolarity (index: TranscriptIndex, talk: Talk, tables: CodeTables): Polarity {
  const { language } = talk
  const thingsIn = createThings(tables, language)

  /** What a sentence says of each word; nothing of what is somebody else's. */
  function spokenIn (sentence: TranscriptSentence): { word: string, spoken: Spoken }[] {
    const { words, folded } = sentence
    const context = contextOf(sentence.source, language)
    const answer = talk.isQuestion(sentence) ? talk.answerTo(sentence) ?? 'open' : null
    if (answer === 'open') return []
    const denied = index.denies(sentence)
    const things = new Set(thingsIn(words, folded))
    const first = aboutOne(sentence, answer !== null)
    return thingsIn(words, folded, true).flatMap((at): { word: string, spoken: Spoken }[] => {
      const word = folded[at] ?? ''
      const isThing = things.has(at) || at >= first
      const stated = (affirmed: boolean, denied: boolean) => ({ word, spoken: { affirmed, denied, open: !affirmed && !denied } })
      if (answer !== null) return isThing ? [stated(answer === 'yes', answer === 'no')] : []
      const { start = 0, end = 0 } = words[at] ?? {}
      const { negated, family } = context.at(start, end)
      if (family) return []
      const isDenied = denied.has(at) || negated
      // A negation elsewhere in the sentence may be about this word, too, so both count.
      return [things.has(at) ? stated(!isDenied, isDenied || index.carriesNegation(sentence)) : stated(false, isThing && isDenied)]
    })
  }

  /** What was said of each word, grouped by its first letters. */
  const all = once(() => {
    const spoken = new Map<string, Map<string, Spoken>>()
    for (const sentence of index.sentences) {
      for (const { word, spoken: found } of spokenIn(sentence)) {
        const key = word.slice(0, TERM_MIN_LENGTH)
        const words = spoken.get(key) ?? new Map<string, Spoken>()
        const known = words.get(word)
        words.set(word, known === undefined ? found : together([known, found]))
        spoken.set(key, words)
      }
    }
    return spoken
  })

  const spokenOf = memoised((word: string): Spoken => {
    const like = [...all().get(word.slice(0, TERM_MIN_LENGTH)) ?? []].filter(([other]) => isAlike(other, word))
    return together(like.map(([, spoken]) => spoken))
  })

  return {
    marks ({ words, folded }, value) {
      const denied = deniedIn(words, language)
      const context = contextOf({ text: value, start: 0 }, language)
      const negated = negationsIn(words, language).map(cue => words.indexOf(cue))
      const clauseOf = (at: number) => words.slice(0, at).filter(({ text }) => /^[.,;:!?]$/.test(text)).length
      return thingsIn(words, folded, true).flatMap(at => {
        const word = words[at]
        const spoken = spokenOf(folded[at] ?? '')
        if (word === undefined || spoken.affirmed === spoken.denied || context.at(word.start, word.end).family) return []
        const isDenied = denied.has(at) || isNon(words, at) || context.at(word.start, word.end, { onlyBefore: true }).negated
        // "Geen pijn op de borst": how far a negation reaches is not sure, but never into another clause.
        if (!isDenied && (spoken.open || negated.some(cue => clauseOf(cue) === clauseOf(at)))) return []
        return isDenied === spoken.affirmed ? [mark('negation', word)] : []
      })
    }
  }
}
