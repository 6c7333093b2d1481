import { SAMPLE_RATE } from '../../sound/index.js'
import type { Segment } from '../answers/transcription.js'
import type { RecogniseAnswer, TimedText } from './messages.js'
import type { Part } from './parts.js'

/** How long the last token of a sentence is heard, in seconds, where a model knows only when tokens begin. */
const TOKEN_SECONDS = 0.3

/** The end of a sentence in a text. */
const SENTENCE_END = /[.!?…。！？]["'”’»)]*$/u

/** A sentence, and where it is in the text, with the space around it. */
interface Sentence {
  text: string
  from: number
  to: number
}

/** The sentences of a text, with the space before each. */
function sentencesOf (text: string): Sentence[] {
  const parts = text.match(/[^.!?…。！？]*(?:[.!?…。！？]+(?=\S)[^.!?…。！？]*)*[.!?…。！？]*["'”’»)]*(?:\s+|$)/gu)?.filter(part => part.trim() !== '') ?? []
  let at = 0
  return parts.map(part => {
    const from = at
    at += part.length
    return { text: ` ${part.trim()}`, from, to: at }
  })
}

/** The moment, in seconds, by which a share of what is heard in parts has been heard. `late` takes the later one at a pause. */
function momentAt (parts: readonly Part[], share: number, late: boolean): number {
  let rest = share * parts.reduce((sum, { from, to }) => sum + to - from, 0)
  for (const { from, to } of parts) {
    if (late ? rest < to - from : rest <= to - from) return (from + rest) / SAMPLE_RATE
    rest -= to - from
  }
  return (parts.at(-1)?.to ?? 0) / SAMPLE_RATE
}

function segmentsByShare (text: string, parts: readonly Part[]): Segment[] {
  return sentencesOf(text).map(({ text: sentence, from, to }) => {
    return { text: sentence, start: momentAt(parts, from / text.length, true), end: momentAt(parts, to / text.length, false) }
  })
}

/** The parts between two moments, in seconds. Where nothing is heard there, all of the time between them. */
function partsBetween (parts: readonly Part[], startSeconds: number, endSeconds: number): readonly Part[] {
  const [start, end] = [startSeconds * SAMPLE_RATE, endSeconds * SAMPLE_RATE]
  const within = parts.map(({ from, to }) => ({ from: Math.max(from, start), to: Math.min(to, end) })).filter(({ from, to }) => to > from)
  return within.length > 0 ? within : [{ from: start, to: Math.max(start, end) }]
}

/** Sentences begin and end where the model says, or in proportion to the text between two such moments. */
function segmentsByTime (timed: readonly TimedText[], parts: readonly Part[], startSeconds: number): Segment[] {
  const text = timed.map(({ text }) => text).join('')
  let length = 0
  const spans = timed.map(({ text: part, start, end }) => {
    const from = length + part.search(/\S/)
    length += part.length
    return { from, to: from + part.trim().length, parts: partsBetween(parts, startSeconds + start, startSeconds + end) }
  })
  const inSpan = ({ from, to, parts }: typeof spans[number], at: number, late: boolean) => momentAt(parts, (at - from) / (to - from), late)
  return sentencesOf(text).map(({ text: sentence, from, to }) => {
    const first = from + text.slice(from, to).search(/\S/)
    const last = first + sentence.trim().length
    const begins = spans.find(span => span.to > first)
    const ends = spans.findLast(span => span.from < last)
    if (begins === undefined || ends === undefined) return { text: sentence }
    const start = inSpan(begins, first, true)
    return { text: sentence, start, end: Math.max(start, inSpan(ends, last, false)) }
  })
}

function segmentsByToken ({ tokens, timestamps }: RecogniseAnswer, startSeconds: number): Segment[] {
  const segments: Array<{ text: string, start: number, end: number }> = []
  let isOpen = false
  for (const [at, token] of tokens.entries()) {
    const start = startSeconds + (timestamps[at] as number)
    const last = segments.at(-1)
    if (last === undefined || !isOpen) segments.push({ text: token, start, end: start + TOKEN_SECONDS })
    else {
      last.text += token
      last.end = start + TOKEN_SECONDS
    }
    isOpen = !SENTENCE_END.test(token.trimEnd()) || !/^(?:\s|$)/.test(tokens[at + 1] ?? '')
  }
  return segments
}

/**
 * The sentences that were recognised in parts of a sound, with their times in it: those of the model where it knows them, otherwise by how
 * much of the text comes before, of the time in which something is heard.
 *
 * @param startSeconds where in the sound the time of the model begins
 */
export function segmentsOf (answer: RecogniseAnswer, parts: readonly Part[], startSeconds: number): Segment[] {
  const { text, tokens, timestamps, segments } = answer
  if (segments.length > 0) return segmentsByTime(segments, parts, startSeconds)
  if (tokens.length > 0 && timestamps.length === tokens.length) return segmentsByToken(answer, startSeconds)
  return segmentsByShare(text, parts)
}
