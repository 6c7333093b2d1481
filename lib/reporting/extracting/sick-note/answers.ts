import { matchesOf } from '../../matches.js'
import { wordAt, type DatePart, type Plain } from '../../reading/dates/index.js'
import type { Cue, Phrases } from './cues.js'
import { isSameVoice } from '../../reading/sentences.js'
import { isDecidedHere, OPEN_SENTENCES, sourceOf, type ReadSentence, type State } from './reading.js'

/** The longest bare answer, in words besides those of its days: "Until Friday, let's say." */
const ANSWER_MAX_WORDS = 8

/** Most words that lead to its dates. */
const LEAD_MAX_WORDS = 12

/** Words with which a sentence begins in which it corrects what was said before it. */
const BEGIN_WORDS = 3

/** Where the words begin that only lead to the dates of an answer, right before them; a correction is one of them. */
function leadOf ({ text, words }: Plain, before: number, corrections: readonly Cue[], { leads, answerBegins }: Phrases): number {
  const all = text.slice(0, before)
  if (answerBegins.test(all)) return 0
  const near = words.filter(({ at }) => at < before).at(-LEAD_MAX_WORDS)?.at ?? 0
  const lead = before - (leads.exec(all.slice(near))?.[0].length ?? 0)
  const correction = corrections.find(({ at, end }) => at < lead && text.slice(end, lead).trim().replace(',', '') === '')
  return correction?.at ?? lead
}

/** The days of a sentence that begins with a correction of what the same voice decided, and gives its reason first. */
function correctedIn (state: State, { sentence, plain, reader }: ReadSentence, [first]: readonly Cue[]): DatePart[] {
  if (first === undefined || state.by === null || !isSameVoice(state.by, sentence) || wordAt(plain, first.at) >= BEGIN_WORDS) return []
  return reader.apart(plain, first)
}

/** The days of an answer; a day by itself is the last one where it corrects another: "no, sorry, Thursday". */
function daysIn ({ plain, reader }: ReadSentence, amends: boolean): DatePart[] {
  const spans = reader.all(plain)
  if (spans.length > 0 || !amends) return spans
  return reader.days(plain).map(part => ({ ...part, kind: 'until' }) as DatePart)
}

/**
 * Applies a short answer that only says for how long, when that was left open, or what corrects the period that was decided on: said as
 * a correction ("sorry, until Friday", "with the holidays rather until Friday"), or with both ends again ("so, from the 4th to the 9th").
 */
export function answer (state: State, read: ReadSentence, language: string): void {
  const { at, sentence, plain, reader, today } = read
  const { promised, decision } = state
  const corrections = reader.corrections(plain, sentence)
  const amends = (from: number, to: number) => (
    corrections.some(cue => cue.at >= from && cue.at < to) || matchesOf(reader.phrases.amends, plain.text.slice(from, to)).length > 0
  )
  const mayAmend = decision !== null && at - state.decided <= OPEN_SENTENCES
  if (promised === null && !mayAmend && at - state.askedAt > 2) return
  const corrected = mayAmend ? correctedIn(state, read, corrections) : []
  const spans = corrected.length > 0 ? corrected : daysIn(read, mayAmend && amends(0, plain.text.length))
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return
  const [from, ends] = [spans.find(({ kind }) => kind === 'from'), spans.filter(({ kind }) => kind !== 'from')]
  const lead = leadOf(plain, first.at, corrections, reader.phrases)
  const isWhole = lead === 0
  const amended = mayAmend &&
    (corrected.length > 0 || amends(lead, isWhole ? plain.text.length : first.at) || (from !== undefined && ends.length > 0))
  if (promised === null && !amended && at - state.askedAt > 2) return
  const earlier = amended ? state.parts : []
  if (ends.length === 0 && !earlier.some(({ kind }) => kind !== 'from')) return
  // "Seven days of amoxicillin" answers something else.
  if (!reader.phrases.answerEnds.test(plain.text.slice(last.end))) return
  if (!isWhole && !(amended && (corrected.length > 0 || amends(lead, first.at)) && isDecidedHere(read, { kind: 'note', at: first.at, end: last.end }, language))) return
  const besides = plain.words.filter(({ at: place }) => (place < first.at || place > last.end) && plain.text[place] !== ',')
  if (isWhole && besides.length > ANSWER_MAX_WORDS) return
  const begin = from ?? promised?.begin ?? earlier.find(({ kind }) => kind === 'from')
  const parts = [...begin === undefined ? [] : [begin], ...ends.length > 0 ? ends : earlier.filter(({ kind }) => kind !== 'from')]
  const period = reader.period(parts, today, 'note')
  const source = sourceOf(sentence, plain, spans)
  state.decision = period === null ? null : { value: period, sources: promised === null ? [source] : [promised.source, source] }
  state.promised = null
  state.decided = at
  state.by = sentence
  state.parts = parts
}
