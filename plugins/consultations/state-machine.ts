import type { ConsultationState } from '../database/tables.js'

/** A piece of the transcript as it is kept. */
export interface Segment {
  id: string
  text: string
  is_final: boolean
  speaker: string | null
  start_ms: number | null
  end_ms: number | null
}

/** What the state machine knows of a consultation: its state and the counts of its transcript. */
export interface Life {
  state: ConsultationState
  /** Set from the finish on. */
  end_datetime: string | null
  segments: number
  words: number
  characters: number
}

/** What cannot happen in this state, in a sentence for the client. */
export class TransitionError extends Error {
  constructor (message: string) {
    super(message)
    this.name = 'TransitionError'
  }
}

/** Words of a text: runs of letters and digits, with what stands inside them (37.8, mother-in-law, l'eau). */
export function countWords (text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** A consultation that starts. */
export function start (): Life {
  return { state: 'recording', end_datetime: null, segments: 0, words: 0, characters: 0 }
}

function sameContent (a: Segment, b: Segment): boolean {
  return a.text === b.text && a.speaker === b.speaker && a.start_ms === b.start_ms && a.end_ms === b.end_ms
}

/** Life and segments to keep after an addition. */
interface Addition {
  life: Life
  /** New ones first: each takes the next place behind those that are there. */
  kept: Segment[]
}

/** Puts segments in the places of those with the same ids, or behind the others. */
function merge (life: Life, known: ReadonlyMap<string, Segment>, incoming: readonly Segment[]): Addition {
  const next = { ...life }
  const changed = new Map<string, Segment>()
  for (const segment of incoming) {
    const before = changed.get(segment.id) ?? known.get(segment.id)
    if (before?.is_final === true) {
      if (!sameContent(before, segment)) throw new TransitionError(`Segment ${segment.id} is final and cannot change.`)
      continue
    }
    if (before !== undefined && before.is_final === segment.is_final && sameContent(before, segment)) continue
    if (before === undefined) next.segments += 1
    next.words += countWords(segment.text) - countWords(before?.text ?? '')
    next.characters += segment.text.length - (before?.text.length ?? 0)
    changed.set(segment.id, segment)
  }
  const kept = [...changed.values()]
  return { life: next, kept: [...kept.filter(({ id }) => !known.has(id)), ...kept.filter(({ id }) => known.has(id))] }
}

/**
 * Adds to the transcript. A segment that is not final is replaced by one with the same id; a final one is frozen: with the same content
 * it is ignored, with other content the whole addition is refused.
 *
 * @param known the segments kept so far, at least those whose ids are in `incoming`
 * @param incoming what comes, in order; the last one of an id counts
 * @returns the life afterwards and the segments to keep, those of an id once and new ones first; nothing to keep when nothing changes
 * @throws {TransitionError} when the transcript is closed, or naming a final segment that would change; nothing is added then
 */
export function append (life: Life, known: ReadonlyMap<string, Segment>, incoming: readonly Segment[]): Addition {
  if (life.state !== 'recording') throw new TransitionError('The consultation is finished; its transcript is closed.')
  return merge(life, known, incoming)
}

/**
 * Adds what was recognised in the audio: as long as there is no final report, for the audio was there before the finish.
 *
 * @throws {TransitionError} when there is a final report
 */
export function hear (life: Life, heard: readonly Segment[]): Addition {
  if (life.state === 'final') throw new TransitionError('The consultation has its report; nothing more is heard.')
  return merge(life, new Map(), heard)
}

/**
 * Closes the transcript: every segment is final from here on. Finishing again changes nothing.
 *
 * @param now ISO 8601
 */
export function finish (life: Life, now: string): Life {
  return life.state === 'recording' ? { ...life, state: 'processing', end_datetime: now } : life
}

/**
 * Takes the report. Only a consultation whose report is being made takes one, so that there is exactly one final report.
 *
 * @throws {TransitionError} while recording, and when there is a final report already
 */
export function complete (life: Life): Life {
  if (life.state !== 'processing') throw new TransitionError('There is no report to be made.')
  return { ...life, state: 'final' }
}
