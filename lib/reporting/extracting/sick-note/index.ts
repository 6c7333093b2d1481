import { oncePer } from '../../../runtime/index.js'
import type { SickNote } from '../../../../schemas/consultation-output/index.js'
import type { DateVocabulary } from '../../languages/parts/dates.js'
import type { Sourced } from '../../types.js'
import { isLay } from '../../reading/speakers/index.js'
import type { AttributedSentence } from '../../reading/attributed.js'
import { isoDate, localDay, monthsLater } from '../../reading/calendar.js'
import { grammarOf, roughOf, type DatePart, type Period } from '../../reading/dates/index.js'
import { answer } from './answers.js'
import { cuesIn, DEPENDENT, type Cue, type Cues, type Phrases } from './cues.js'
import { createReader, isDecidedHere, NEVER, OPEN_SENTENCES, rulesFor, sourceOf, type ReadSentence, type State } from './reading.js'

/** Whether a sentence can be about a sick note. */
const mayBeOf = oncePer((
  { text }: AttributedSentence, { phrases, vocabulary }: { phrases: Phrases, vocabulary: DateVocabulary }
) => phrases.any.test(roughOf(text, vocabulary)))

/** No note, and none that is still to be said for how long. */
function drop (state: State): void {
  Object.assign(state, { decision: null, promised: null, parts: [] })
}

/** Whether a cue that names no note is about one: that of the sentence, or of the one before it; an extension also of an existing one. */
function isAboutNote (
  state: State, at: number, { kind }: Cue, { ofSentence, byPatient }: { ofSentence: boolean, byPatient: boolean }
): boolean {
  if (kind === 'correction') return ofSentence
  if (kind === 'refusesIt') return !byPatient && (ofSentence || at - state.mentioned <= 1)
  return ofSentence || at - Math.max(state.existing.at, state.decided) <= OPEN_SENTENCES
}

/** The period of an extension: a length is counted from the last day of the note that there is already. */
function extended (state: State, parts: readonly DatePart[], { reader, today }: ReadSentence): Period | null {
  const [only, another] = parts
  const before = state.existing.to ?? state.decision?.value.to ?? null
  if (only?.kind !== 'length' || another !== undefined || before === null || before < today - 1) return reader.period(parts, today, 'note')
  return { from: today, to: only.unit === 'month' ? monthsLater(before, only.count) : before + only.count }
}

/** Whether a first day at work says until when there is a note: not behind one that there is already, nor tomorrow by itself. */
function isNoteByReturn (state: State, at: number, parts: readonly DatePart[]): boolean {
  if (state.decision !== null || state.promised !== null) return true
  if (at - state.existing.at <= OPEN_SENTENCES) return false
  return at - state.askedAt <= OPEN_SENTENCES || !parts.some(part => part.kind === 'back' && part.day.kind === 'offset')
}

/** Applies what a sentence with cues decides. */
function decide (state: State, read: ReadSentence, cues: readonly Cue[]): void {
  const { at, sentence, plain, reader, today } = read
  const ofWork = at - state.work <= OPEN_SENTENCES
  for (const cue of cues) {
    if (cue.kind === 'refusal' || cue.kind === 'refusesIt') {
      Object.assign(state, { asked: NEVER })
      drop(state)
      continue
    }
    if ((cue.kind === 'mayBeNote' || cue.kind === 'return' || cue.kind === 'correction') && !ofWork) continue
    const near = reader.near(plain, cue, cues.find(({ kind, at: place }) => kind === 'correction' && place >= cue.end)?.at)
    const begin = near.find(({ kind }) => kind === 'from')
    const ends = near.filter(({ kind }) => kind !== 'from')
    if (ends.length === 0 || (cue.kind === 'return' && ends.every(({ kind }) => kind !== 'back'))) {
      if (cue.kind === 'note' && state.decided !== at) state.promised = { at, source: sourceOf(sentence, plain, [cue, ...near]), begin }
      continue
    }
    if (cue.kind === 'return' && !isNoteByReturn(state, at, ends)) continue
    const begun = cue.kind === 'correction' && begin === undefined ? state.parts.filter(({ kind }) => kind === 'from') : []
    const parts = [...begun, ...near]
    const period = cue.kind === 'extension' ? extended(state, parts, read) : reader.period(parts, today, cue.kind)
    // A note until Friday and work on Monday do not contradict each other.
    const isLater = state.decision === null ? state.decided === at : period === null || period.to >= state.decision.value.to
    if (cue.kind === 'return' && isLater) continue
    state.decision = period === null ? null : { value: period, sources: [sourceOf(sentence, plain, [cue, ...near])] }
    state.promised = null
    state.decided = at
    state.by = sentence
    state.parts = parts
    const over = period === null ? reader.lastDay(plain, plain.text.length, today) : null
    if (over !== null && over < today) state.existing = { at, to: over }
  }
}

/** The cues of a sentence that count here and now. */
function cuesHere (state: State, read: ReadSentence, language: string): Cues & { byPatient: boolean } {
  const { at, sentence, plain, reader, today } = read
  const found = cuesIn(plain.text, reader.phrases, reader.corrections(plain, sentence))
  const byPatient = isLay(sentence.role)
  const named = found.cues.filter(({ kind }) => !DEPENDENT.has(kind))
  const ofSentence = named.length > 0 || found.dismissed
  const ofNote = ofSentence || reader.phrases.work.test(plain.text)
  if (found.given) {
    const extension = found.cues.find(({ kind }) => kind === 'extension')
    state.existing = { at, to: reader.lastDay(plain, extension?.at ?? plain.text.length, today) }
  }
  const cues = found.cues.filter(cue => (
    (!DEPENDENT.has(cue.kind) || isAboutNote(state, at, cue, { ofSentence: cue.kind === 'extension' ? ofNote : ofSentence, byPatient })) &&
    (cue.kind === 'refusal' || cue.kind === 'refusesIt' || isDecidedHere(read, cue, language))
  ))
  const isLost = named.some(cue => !cues.includes(cue))
  if (named.some(({ kind }) => kind !== 'mayBeNote' && kind !== 'return') || found.dismissed) state.mentioned = at
  return { cues, dismissed: found.dismissed || isLost, given: found.given, byPatient }
}

/** Applies a sentence. */
function apply (state: State, read: ReadSentence, language: string): void {
  const { at, sentence, plain, reader: { phrases } } = read
  const { cues, dismissed, byPatient } = cuesHere(state, read, language)
  if (cues.length > 0 && phrases.backdated.test(plain.text)) {
    drop(state)
    return
  }
  const asks = /[?？]["'”’»)\]]*$/u.test(sentence.text) && !phrases.tag.test(sentence.text)
  if (at - Math.max(state.decided, state.offered) === 1 && phrases.declines.test(plain.text)) state.decision = null
  if (asks && !byPatient && at - state.decided === 1) state.offered = at
  if (phrases.work.test(plain.text)) state.work = at
  const past = phrases.past.test(plain.text)

  if (asks || byPatient || (dismissed && cues.length === 0)) {
    const ofNote = state.promised !== null || state.work === at
    // "Until when do you need a note?" asks, too.
    const own = byPatient || phrases.me.test(plain.text) || (asks && state.mentioned === at)
    if ((asks || dismissed) && ofNote && !past && own) state.askedAt = at
    if (byPatient && cues.some(({ kind }) => kind === 'refusal')) state.decision = null
  } else if (cues.some(({ kind }) => kind !== 'mayBeNote') || at - state.work <= OPEN_SENTENCES) {
    const before = state.decision
    decide(state, read, cues)
    if (state.decision === before && state.decided !== at && cues.length === 0) answer(state, read, language)
  } else answer(state, read, language)
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
  const state: State = {
    decision: null,
    promised: null,
    parts: [],
    existing: { at: NEVER, to: null },
    mentioned: NEVER,
    askedAt: NEVER,
    work: NEVER,
    decided: NEVER,
    by: null,
    offered: NEVER
  }
  for (const [at, sentence] of sentences.entries()) {
    if (state.promised !== null && at - state.promised.at > OPEN_SENTENCES) state.promised = null
    const open = state.promised !== null || at - Math.max(state.askedAt, state.decided) <= OPEN_SENTENCES
    if (!open && !mayBeOf(sentence, rules)) continue
    const plain = reader.plain(sentence)
    // "Until when? | Until in two weeks" answers.
    const parts = rules.farewell.test(plain.text) && at - state.askedAt > 1
    if (!parts && !phrases.dictates.test(plain.text)) apply(state, { at, sentence, plain, reader, today }, language)
  }
  if (state.decision === null) return null
  const { value: { from, to }, sources } = state.decision
  return { value: { from_date: isoDate(from), to_date: isoDate(to) }, sources }
}
