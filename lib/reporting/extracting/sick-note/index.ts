import { oncePer } from '../../../concurrency/once-per.js'
import type { SickNote } from '../../../../schemas/consultation-output/index.js'
import type { EvidenceSource } from '../../../../schemas/evidence.js'
import { forEachPack } from '../../languages/index.js'
import type { Sourced } from '../../types.js'
import { isLay } from '../../reading/speakers/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { contextOf } from '../../reading/context.js'
import { isoDate, localDay, type Day } from '../../reading/calendar.js'
import { dayFirstIn, grammarOf, partsIn, periodsOf, plainOf, roughOf, wordAt, type DateGrammar, type DatePart, type Period, type Plain } from '../../reading/dates/index.js'
import type { DateVocabulary } from '../../languages/parts/dates.js'
import { compilePhrases, cuesIn, spansOf, type Cue, type Phrases } from './cues.js'

/** How many sentences later an open question can still be answered. */
const OPEN_SENTENCES = 4

/** The longest bare answer, in words: "Until Friday, let's say." */
const ANSWER_MAX_WORDS = 10

const rulesFor = forEachPack(pack => {
  return { barredUntilReturn: pack.sickNote.barredUntilReturn, vocabulary: pack.dates, phrases: compilePhrases(pack) }
})

type Rules = NonNullable<ReturnType<typeof rulesFor>>

/** Whether a sentence can be about a sick note. */
const mayBeOf = oncePer((
  { text }: AttributedSentence, { phrases, vocabulary }: { phrases: Phrases, vocabulary: DateVocabulary }
) => phrases.any.test(roughOf(text, vocabulary)))

/** A sentence as phrases are looked for in it. */
const plainly = oncePer(({ text, start }: AttributedSentence, language: string, vocabulary: DateVocabulary) => (
  plainOf(text, start, language, vocabulary)
))

/** What has been said so far. */
interface State {
  decision: Sourced<Period> | null
  /** The sentence in which a note was promised without saying for how long. */
  promised: { at: number, source: EvidenceSource } | null
  /** The last sentence that asked for a note or for how long. */
  asked: number
  /** The last sentence on work. */
  work: number
  /** The sentence of the decision. */
  decided: number
  /** The sentence that the next one may decline: that of the decision, or the question right behind it. */
  offered: number
}

const NEVER = -Infinity

function sourceOf ({ piece }: AttributedSentence, plain: Plain, ranges: readonly { at: number, end: number }[]): EvidenceSource {
  const first = plain.words[wordAt(plain, Math.min(...ranges.map(({ at }) => at)))]
  const last = plain.words[wordAt(plain, Math.max(...ranges.map(({ end }) => end)) - 1)]
  return { segment_id: piece, start: first?.start ?? 0, end: last?.end ?? 0 }
}

function createReader (language: string, { vocabulary, phrases, barredUntilReturn }: Rules, grammar: DateGrammar) {
  const dayFirst = dayFirstIn(language, grammar)
  return {
    phrases,
    plain: (sentence: AttributedSentence) => plainly(sentence, language, vocabulary),
    near: (plain: Plain, cue: Cue) => spansOf(plain, cue, phrases, grammar),
    all: (plain: Plain) => partsIn(plain.text, grammar).filter(({ kind }) => kind !== 'day'),
    /** The one period that was said; `null` where there is none, or it can be understood in more than one way. */
    period (parts: readonly DatePart[], today: Day, kind: Cue['kind']) {
      const [period, another] = periodsOf(parts, today, dayFirst, kind === 'barred' && barredUntilReturn)
      return period === undefined || another !== undefined ? null : period
    }
  }
}

/** A sentence with everything needed to read it. */
interface ReadSentence {
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
function isDecidedHere ({ sentence, plain }: ReadSentence, { at, end }: Cue, language: string): boolean {
  const [first, last] = [plain.words[wordAt(plain, at)], plain.words[wordAt(plain, end - 1)]]
  const context = contextOf(sentence, language)
  const [from, to] = [first?.start ?? 0, last?.end ?? 0]
  const { family, reported, historical } = context.at(from, to, { target: 'decision' })
  const { hypothetical } = context.at(from, to, { within: CONDITION_WITHIN, onlyBefore: true })
  return !family && !reported && !historical && !hypothetical
}

/** Applies what a sentence with cues decides. */
function decide (state: State, { at, sentence, plain, reader, today }: ReadSentence, cues: readonly Cue[]): void {
  const ofWork = at - state.work <= OPEN_SENTENCES
  for (const cue of cues) {
    if (cue.kind === 'refusal') {
      Object.assign(state, { decision: null, promised: null })
      continue
    }
    if ((cue.kind === 'mayBeNote' || cue.kind === 'return') && !ofWork) continue
    const spans = reader.near(plain, cue)
    const ends = spans.filter(({ kind }) => kind !== 'from')
    if (ends.length === 0 || (cue.kind === 'return' && ends.every(({ kind }) => kind !== 'back'))) {
      if (cue.kind === 'note' && state.decided !== at) state.promised = { at, source: sourceOf(sentence, plain, [cue, ...spans]) }
      continue
    }
    const period = reader.period(spans, today, cue.kind)
    // A note until Friday and work on Monday do not contradict each other.
    const isLater = state.decision === null ? state.decided === at : period === null || period.to >= state.decision.value.to
    if (cue.kind === 'return' && isLater) continue
    state.decision = period === null ? null : { value: period, sources: [sourceOf(sentence, plain, [cue, ...spans])] }
    state.promised = null
    state.decided = at
  }
}

/** Applies a short answer that only says for how long, when that was left open or is being corrected. */
function answer (state: State, { at, sentence, plain, reader, today }: ReadSentence): void {
  if (plain.words.length > ANSWER_MAX_WORDS) return
  const { promised } = state
  const amended = state.decision !== null && at - state.decided <= OPEN_SENTENCES && reader.phrases.amends.test(plain.text)
  if (promised === null && !amended && at - state.asked > 2) return
  const spans = reader.all(plain)
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined || spans.every(({ kind }) => kind === 'from')) return
  // "Seven days of amoxicillin" answers something else.
  const { answerBegins, answerEnds } = reader.phrases
  if (!answerBegins.test(plain.text.slice(0, first.at)) || !answerEnds.test(plain.text.slice(last.end))) return
  const period = reader.period(spans, today, 'note')
  const source = sourceOf(sentence, plain, spans)
  state.decision = period === null ? null : { value: period, sources: promised === null ? [source] : [promised.source, source] }
  state.promised = null
  state.decided = at
}

/**
 * The sick note that was decided on, from what was said: a note or a certificate, or advice to stay off work, for a length, until a day, or
 * with a first day back at work. The last decision counts; one that is refused, asked for, remembered or only supposed does not, nor does
 * what a patient says. A length includes its first day, so that three days from Wednesday end on Friday; "until Friday" includes the coming
 * Friday, and the weekday of today is that of next week; "back on Monday" ends on Sunday; the end of the week is Friday. Of "two to three
 * days" the shorter is taken: that much was surely said. A child kept from school has a sick note only when a note is named.
 *
 * `null` when there is none, when no end was said, when dates contradict each other or cannot be told ("next Friday"), when a date is not
 * in the calendar or over already, and in a language without a pack.
 *
 * @param language a BCP 47 tag
 * @param start ISO 8601 with an offset, whose date is today; in UTC it is the date of the time zone
 * @param timeZone an IANA name; `null` for UTC
 */
export function sickNoteOf (
  sentences: readonly AttributedSentence[], language: string, start: string, timeZone: string | null
): Sourced<SickNote> | null {
  const [rules, grammar] = [rulesFor(language), grammarOf(language)]
  const today = localDay(start, timeZone)
  if (rules === undefined || grammar === undefined || today === null) return null

  const { phrases } = rules
  const reader = createReader(language, rules, grammar)
  const state: State = { decision: null, promised: null, asked: NEVER, work: NEVER, decided: NEVER, offered: NEVER }
  for (const [at, sentence] of sentences.entries()) {
    if (state.promised !== null && at - state.promised.at > OPEN_SENTENCES) state.promised = null
    const open = state.promised !== null || at - Math.max(state.asked, state.decided) <= OPEN_SENTENCES
    if (!open && !mayBeOf(sentence, rules)) continue
    const plain = reader.plain(sentence)
    if (phrases.dictates.test(plain.text)) continue
    const said: ReadSentence = { at, sentence, plain, reader, today }
    const found = cuesIn(plain.text, phrases)
    const cues = found.cues.filter(cue => cue.kind === 'refusal' || isDecidedHere(said, cue, language))
    const dismissed = found.dismissed || cues.length < found.cues.length
    if (cues.length > 0 && phrases.backdated.test(plain.text)) {
      Object.assign(state, { decision: null, promised: null })
      continue
    }
    const asks = /[?？]["'”’»)\]]*$/u.test(sentence.text) && !phrases.tag.test(sentence.text)
    const byPatient = isLay(sentence.role)
    if (at - Math.max(state.decided, state.offered) === 1 && phrases.declines.test(plain.text)) state.decision = null
    if (asks && !byPatient && at - state.decided === 1) state.offered = at
    if (phrases.work.test(plain.text)) state.work = at
    const past = phrases.past.test(plain.text)

    if (asks || byPatient || (dismissed && cues.length === 0)) {
      const ofNote = state.promised !== null || state.work === at
      if ((asks || dismissed) && ofNote && !past && (byPatient || phrases.me.test(plain.text))) state.asked = at
      if (byPatient && cues.some(({ kind }) => kind === 'refusal')) state.decision = null
    } else if (cues.some(({ kind }) => kind !== 'mayBeNote') || at - state.work <= OPEN_SENTENCES) {
      const before = state.decision
      decide(state, said, cues)
      if (state.decision === before && state.decided !== at && cues.length === 0) answer(state, said)
    } else answer(state, said)
  }
  if (state.decision === null) return null
  const { value: { from, to }, sources } = state.decision
  return { value: { from_date: isoDate(from), to_date: isoDate(to) }, sources }
}
