import { NOT_DELAYED } from '../../lib/consultation/index.js'
import { type HeardStretch, isFull, type SpeakerTurn } from '../../lib/speech/index.js'
import type { RecordingQuality } from '../database/tables.js'
import type { Context } from './context.js'
import { noticingDamage } from './damage.js'
import { additionOf, outputAfter } from './heard-additions.js'
import { changeLocked } from './heard-together.js'
import { update } from './records.js'
import { hasTypedText, nameSpeakers } from './segments.js'

// Adds recognised speech to transcripts. Each stretch is added exactly once, however often and by however many instances it is offered,
// because the text and the position in the audio are written in one statement.

/** Says in the log what became of a stretch that was added. */
export function logAdded ({ log }: Pick<Context, 'log'>, id: string, { from_ms: from, to_ms: to, doubtful = false, gap }: HeardStretch, isCut: boolean): void {
  const stretch = { consultation: id, from_ms: from, to_ms: to }
  if (isCut) log.warn(stretch, 'a transcript is as long as it may be; what is heard is left out')
  if (gap !== undefined) log.warn({ consultation: id, ...gap }, 'a stretch of a recording is not recognised, however often it is asked for; the report marks the gap')
  if (doubtful) log.warn(stretch, 'it is doubtful whether what is heard was said: it repeats itself, goes on beyond the speech, or the engine guessed it')
}

/** Who adds recognised speech: the session of a stream that still arrives, or a transcription. */
export interface Listener {
  session?: string
  /** Revisions of the report when the transcription began: nothing is added once the visit was continued. */
  revisions?: number
}

/**
 * Adds a stretch of recognised speech to the transcript, replacing the text shown as being dictated. What does not fit into a full
 * transcript is left out; a log line and the quality of the recording say so.
 *
 * @param by nothing is added once another session has taken over the stream
 * @returns whether it was added: only if the stretch starts where the transcribed audio ends
 */
export async function addHeard (context: Context, id: string, stretch: HeardStretch, by: Listener = {}): Promise<boolean> {
  const { session, revisions } = by
  let isCut = false
  let isDictation = false
  const added = await noticingDamage(context, id, async () => context.addTogether(id, row => {
    const isSame = (session === undefined || row.session === session) && (revisions === undefined || row.revisions === revisions)
    const isNext = isSame && row.heard_ms === stretch.from_ms && !row.transcribed
    if (!isNext) return null
    const made = additionOf(row, stretch, session === undefined ? 'final' : 'live')
    isCut = made.isCut
    isDictation = row.template === 'dictation_api'
    return made.addition
  }))
  if (!added) return false
  logAdded(context, id, stretch, isCut)
  // A dictation has no intermediate reports.
  if (stretch.pieces.length > 0 && !isDictation) context.interim.schedule(id)
  return true
}

/** What is being dictated: the text after `fromMs` of the audio that arrives in a session. */
export interface Ongoing {
  fromMs: number
  text: string
  session: string
}

/** Shows what is being dictated, unless the transcript has gone on or is closed, or another session streams. */
export async function showOngoing (context: Context, id: string, { fromMs, text, session }: Ongoing): Promise<void> {
  await context.addTogether(id, row => {
    if (row.state !== 'recording' || row.heard_ms !== fromMs || row.session !== session || row.ongoing === text) return null
    return { recording: { ongoing: text } }
  })
}

/** A transcription, which does nothing more once its visit was continued. */
export interface Transcribing extends Required<Pick<Listener, 'revisions'>> {
  /** Whether the words of the whole recording are guesses. */
  doubtful?: boolean
  /** Of the request that it follows from. */
  requestId?: string | undefined
}

/** Records that all of the audio is transcribed, its quality, and who speaks when, and enqueues the report. */
export async function completeHeard (
  context: Context, id: string, quality: RecordingQuality, turns: readonly SpeakerTurn[],
  { doubtful = false, revisions, requestId }: Transcribing
): Promise<void> {
  const { audio: { recordings }, jobs } = context
  await noticingDamage(context, id, async () => changeLocked(context, id, async (transaction, row) => {
    if (row === undefined || row.transcribed || row.state !== 'processing' || row.revisions !== revisions) return
    const whole: RecordingQuality = { ...quality, cut: quality.cut || isFull(row) }
    const recording = { transcribed: true, ongoing: '', quality: JSON.stringify(whole), ...doubtful ? { doubtful } : {} }
    const counts = { ...NOT_DELAYED, ...await nameSpeakers(transaction, id, turns, row.voices_before) }
    // Clears the delays of the transcription: they do not hold up the report.
    const output = await outputAfter(context, transaction, row, { recording, counts })
    const noting = transaction.with('recording', query => recordings.notingProgress(query, row.id, recording))
    await update(context, transaction, row, { ...counts, output }, noting)
    await recordings.forgetWindows(transaction, id)
    await jobs.enqueueReport(transaction, id, requestId)
  }))
  jobs.wake()
}

/** Whether the transcript has text that a client sent, besides recognised speech. */
export async function hasTextBeside (context: Context, id: string): Promise<boolean> {
  return noticingDamage(context, id, async () => hasTypedText(context.db, id))
}
