import { oncePer } from '../../../runtime/index.js'
import type { EvidenceSource } from '../../../../schemas/evidence.js'
import { forEachPack } from '../../languages/index.js'
import type { DateVocabulary } from '../../languages/parts/dates.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import type { Voice } from '../../reading/sentences.js'
import type { Day } from '../../reading/calendar.js'
import { contextOf } from '../../reading/context.js'
import { dayFirstIn, daysOf, partsIn, periodsOf, plainOf, wordAt, type DateGrammar, type DatePart, type Period, type Plain } from '../../reading/dates/index.js'
import type { Sourced } from '../../types.js'
import { wordsIn } from '../../words.js'
import { compilePhrases, correctionCues, partsApart, partsBehind, spansOf, type Cue } from './cues.js'

/** How many sentences later an open question can still be answered. */
export const OPEN_SENTENCES = 4

export const rulesFor = forEachPack(pack => {
  const { dates: { until, ahead } } = pack
  return {
    barredUntilReturn: pack.sickNote.barredUntilReturn,
    vocabulary: pack.dates,
    phrases: compilePhrases(pack),
    /** "Tot over vier weken dan": until the two see each other again. */
    farewell: new RegExp(`^(?:[^ ,]+ , ){0,2}(?:${until}) (?:${ahead}) `)
  }
})

export type Rules = NonNullable<ReturnType<typeof rulesFor>>

/** A sentence as phrases are looked for in it. */
const plainly = oncePer((sentence: AttributedSentence, language: string, vocabulary: DateVocabulary) => (
  plainOf(wordsIn(sentence), language, vocabulary)
))

/** What has been said so far. */
export interface State {
  decision: Sourced<Period> | null
  /** The sentence in which a note was promised without saying for how long, and from when, where that was said. */
  promised: { at: number, source: EvidenceSource, begin: DatePart | undefined } | null
  /** The days that were said for the decision. */
  parts: readonly DatePart[]
  /** A note that there is already, or was, and its last day, where that was said. */
  existing: { at: number, to: Day | null }
  /** The last sentence that spoke of any note. */
  mentioned: number
  /** The last sentence that asked for a note or for how long. */
  askedAt: number
  /** The last sentence on work. */
  work: number
  /** The sentence of the decision, and who made it. */
  decided: number
  by: Voice | null
  /** The sentence that the next one may decline: that of the decision, or the question right behind it. */
  offered: number
}

export const NEVER = -Infinity

export function sourceOf ({ piece }: AttributedSentence, plain: Plain, ranges: readonly { at: number, end: number }[]): EvidenceSource {
  const first = plain.words[wordAt(plain, Math.min(...ranges.map(({ at }) => at)))]
  const last = plain.words[wordAt(plain, Math.max(...ranges.map(({ end }) => end)) - 1)]
  return { segment_id: piece, start: first?.start ?? 0, end: last?.end ?? 0 }
}

export function createReader (language: string, { vocabulary, phrases, barredUntilReturn }: Rules, grammar: DateGrammar) {
  const dayFirst = dayFirstIn(language, grammar)
  return {
    phrases,
    plain: (sentence: AttributedSentence) => plainly(sentence, language, vocabulary),
    corrections: (plain: Plain, sentence: AttributedSentence) => correctionCues(plain, sentence, language),
    /** @param corrected where the sentence corrects itself behind the cue */
    near: (plain: Plain, cue: Cue, corrected?: number) => (
      cue.kind === 'correction' || cue.kind === 'extension' ? partsBehind(plain, cue, phrases, grammar) : spansOf(plain, cue, phrases, grammar, corrected)
    ),
    apart: (plain: Plain, { end }: Cue) => partsApart(plain, end, phrases, grammar),
    /** The last day that a sentence names up to one of its words, also one that is over. */
    lastDay (plain: Plain, before: number, today: Day): Day | null {
      const parts = partsIn(plain.text.slice(0, before), grammar).filter(({ kind }) => kind !== 'from' && kind !== 'length')
      const [day = null, another] = parts.at(-1) === undefined ? [] : daysOf(parts.at(-1) as DatePart, today, dayFirst)
      return another === undefined ? day : null
    },
    days: (plain: Plain) => partsIn(plain.text, grammar).filter(({ kind }) => kind === 'day'),
    all: (plain: Plain) => partsIn(plain.text, grammar).filter(({ kind }) => kind !== 'day'),
    /** The one period that was said; `null` where there is none, or it can be understood in more than one way. */
    period (parts: readonly DatePart[], today: Day, kind: Cue['kind']) {
      const [period, another] = periodsOf(parts, today, dayFirst, kind === 'barred' && barredUntilReturn)
      return period === undefined || another !== undefined ? null : period
    }
  }
}

/** A sentence with everything needed to read it. */
export interface ReadSentence {
  at: number
  sentence: AttributedSentence
  plain: Plain
  reader: ReturnType<typeof createReader>
  today: Day
}

/** How many words before a note a condition for it may stand. */
const CONDITION_WITHIN = 14

/**
 * Whether a cue is about this patient, from this clinician and of today: not a relative's note, nor one that another clinician promised,
 * that is only supposed, or that was given long ago.
 */
export function isDecidedHere ({ sentence, plain }: ReadSentence, { at, end }: Cue, language: string): boolean {
  const [first, last] = [plain.words[wordAt(plain, at)], plain.words[wordAt(plain, end - 1)]]
  const context = contextOf(sentence, language)
  const [from, to] = [first?.start ?? 0, last?.end ?? 0]
  const { family, reported, historical } = context.at(from, to, { target: 'decision' })
  const { hypothetical } = context.at(from, to, { within: CONDITION_WITHIN, onlyBefore: true })
  return !family && !reported && !historical && !hypothetical
}
