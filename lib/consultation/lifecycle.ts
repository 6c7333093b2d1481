import type { Hearing } from '../../schemas/consultation.js'
import type { ErrorCode } from '../../schemas/error-codes.js'
import type { TakenTerm } from '../../schemas/sound-evidence.js'
import { wordsIn } from './gaps.js'

/** `recording` until it is finished, `processing` until it has its final report. */
export type ConsultationState = 'recording' | 'processing' | 'final'

/** A piece of the transcript, as stored. */
export interface Segment {
  id: string
  text: string
  /** What was recognised or sent, where `text` is corrected. */
  original_text?: string | null
  is_final: boolean
  speaker: string | null
  start_ms: number | null
  end_ms: number | null
  /** Of recognised speech. */
  hearing?: Hearing | null
  /** Of recognised speech: key terms that were taken instead of words that were heard. */
  terms?: ReadonlyArray<Omit<TakenTerm, 'segment_id'>> | null
}

/** What the state machine knows about a consultation: its state and the size of its transcript. */
export interface Lifecycle {
  state: ConsultationState
  /** `null` until the consultation is finished. */
  end_datetime: string | null
  segments: number
  words: number
  characters: number
}

/** A transition that this state does not allow; the message is for the client. */
export class TransitionError extends Error {
  readonly code: ErrorCode

  constructor (message: string, code: ErrorCode = 'conflict') {
    super(message)
    this.name = 'TransitionError'
    this.code = code
  }
}

/** The lifecycle of a consultation that has just started. */
export function start (): Lifecycle {
  return { state: 'recording', end_datetime: null, segments: 0, words: 0, characters: 0 }
}

/** Whether a segment that comes again is what came before; that it was corrected since makes no difference. */
function sameContent (a: Segment, b: Segment): boolean {
  return (a.original_text ?? a.text) === b.text && a.speaker === b.speaker && a.start_ms === b.start_ms && a.end_ms === b.end_ms
}

/** What to store after an addition. */
interface Addition {
  life: Lifecycle
  /** New segments first: each goes after those that are already stored. */
  changes: Segment[]
}

/** Replaces the segments with the same ids and appends the others. */
function merge (life: Lifecycle, known: ReadonlyMap<string, Segment>, incoming: readonly Segment[]): Addition {
  const next = { ...life }
  const changed = new Map<string, Segment>()
  for (const segment of incoming) {
    const before = changed.get(segment.id) ?? known.get(segment.id)
    if (before?.is_final === true) {
      if (!sameContent(before, segment)) throw new TransitionError(`Segment ${segment.id} is final and cannot change.`, 'segment_final')
      continue
    }
    if (before !== undefined && before.is_final === segment.is_final && sameContent(before, segment)) continue
    if (before === undefined) next.segments += 1
    next.words += wordsIn(segment) - (before === undefined ? 0 : wordsIn(before))
    next.characters += segment.text.length - (before?.text.length ?? 0)
    changed.set(segment.id, segment)
  }
  const changes = [...changed.values()]
  return { life: next, changes: [...changes.filter(({ id }) => !known.has(id)), ...changes.filter(({ id }) => known.has(id))] }
}

/**
 * Adds to the transcript. A segment that is not final is replaced by one with the same id. A final one is frozen: sending it again with
 * the same content is ignored, with other content the whole addition is refused.
 *
 * @param known the segments stored so far, at least those whose ids are in `incoming`
 * @param incoming the segments to add, in order; the last one with an id wins
 * @returns the lifecycle afterwards and the segments to store, each id once and new ones first; none when nothing changes
 * @throws {TransitionError} when the transcript is closed, or when a final segment would change; nothing is added then
 * @example
 * const words = { speaker: 'patient', start_ms: null, end_ms: null }
 * const first = append(start(), new Map(), [{ ...words, id: 's-1', text: 'I have a sore throat.', is_final: true }])
 * const finished = finish(first.life, '2026-03-02T09:10:00Z')
 * const reported = complete(finished)
 */
export function append (life: Lifecycle, known: ReadonlyMap<string, Segment>, incoming: readonly Segment[]): Addition {
  if (life.state !== 'recording') throw new TransitionError('The consultation is finished; its transcript is closed.', 'consultation_finished')
  return merge(life, known, incoming)
}

/** The size of a transcript. */
export function countsOf (segments: readonly Segment[]): Pick<Lifecycle, 'segments' | 'words' | 'characters'> {
  return {
    segments: segments.length,
    words: segments.reduce((sum, segment) => sum + wordsIn(segment), 0),
    characters: segments.reduce((sum, { text }) => sum + text.length, 0)
  }
}

/**
 * Adds what was recognised in the audio. This is allowed until there is a final report, because the audio came in before the finish.
 *
 * @throws {TransitionError} when there is a final report
 */
export function hear (life: Lifecycle, recognised: readonly Segment[]): Addition {
  if (life.state === 'final') throw new TransitionError('The consultation has its report; nothing more is heard.')
  return merge(life, new Map(), recognised)
}

/**
 * Closes the transcript: from now on every segment is final. Finishing again changes nothing.
 *
 * @param now ISO 8601
 */
export function finish (life: Lifecycle, now: string): Lifecycle {
  return life.state === 'recording' ? { ...life, state: 'processing', end_datetime: now } : life
}

/**
 * Accepts the report. Only a consultation in `processing` accepts one, so there is exactly one final report.
 *
 * @throws {TransitionError} while recording, and when there is a final report already
 */
export function complete (life: Lifecycle): Lifecycle {
  if (life.state !== 'processing') throw new TransitionError('There is no report to be made.')
  return { ...life, state: 'final' }
}

/**
 * Withdraws a final report, so that it can be generated again from another transcript.
 *
 * @param segments the transcript that remains
 * @throws {TransitionError} when there is no final report
 */
export function makeAgain (life: Lifecycle, segments: readonly Segment[]): Lifecycle {
  if (life.state !== 'final') throw new TransitionError('There is no final report to be made again.')
  return { state: 'processing', end_datetime: life.end_datetime, ...countsOf(segments) }
}

/**
 * Opens the transcript of a finished consultation again, with what it holds.
 *
 * @throws {TransitionError} when there is no final report
 */
export function reopen (life: Lifecycle): Lifecycle {
  if (life.state !== 'final') throw new TransitionError('There is no final report after which to continue.')
  return { ...life, state: 'recording', end_datetime: null }
}
