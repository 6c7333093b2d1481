import { SAMPLE_RATE } from '../../sound/index.js'
import type { Segment } from '../answers/transcription.js'
import type { RecogniseAnswer } from './messages.js'
import type { Part } from './parts.js'

/** How long the last token of a sentence is heard, in seconds, where a model knows only when tokens begin. */
const TOKEN_SECONDS = 0.3

/** The end of a sentence in a text. */
const SENTENCE_END = /[.!?…。！？]["'”’»)]*$/u

/** A sentence, and where it is in the text: a share from 0 to 1. */
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
    return { text: ` ${part.trim()}`, from: from / text.length, to: at / text.length }
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
  return sentencesOf(text).map(({ text, from, to }) => ({ text, start: momentAt(parts, from, true), end: momentAt(parts, to, false) }))
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
  const { text, tokens, timestamps } = answer
  if (tokens.length > 0 && timestamps.length === tokens.length) return segmentsByToken(answer, startSeconds)
  return segmentsByShare(text, parts)
}
