import { sql, type Transaction } from 'kysely'
import {
  countsOf, isCorrected, isGapId, keepCorrected, NOT_DELAYED, placesOf, reportStateOf, type Segment, withFreeIds
} from '../../lib/consultation/index.js'
import {
  HEARD_ID_PREFIX, type HeardStretch, type HeardWindow, isFull, secondHearing, type SpeakerTurn
} from '../../lib/speech/index.js'
import type { Hearing } from '../../schemas/consultation.js'
import type { StateReason } from '../../schemas/report-state.js'
import type { Listened, Progress } from '../audio/index.js'
import type { RecordingQuality, RecordingRow, Tables } from '../database/tables.js'
import type { Context } from './context.js'
import { noticingDamage } from './damage.js'
import { additionOf } from './heard-additions.js'
import { changeLocked } from './heard-together.js'
import { logAdded, type Transcribing } from './heard.js'
import { render } from './output.js'
import { update } from './records.js'
import { insertHeardSegments, nameSpeakers, readSegments, replaceHeardSegments } from './segments.js'

// After the finish, the sound of a stream is recognised once more, in long stretches. What was recognised while people spoke stays in the
// transcript until all of that is done, and is then replaced in one transaction.

/** Share of a recording that must have been recognised live, so that a report can be made of that text alone. */
const LIVE_SHARE_MIN = 0.5

/** Sound after the live text that is left unmarked, in milliseconds: the pause after the last word. */
const REST_MAX_MS = 1500

/** What is recorded with text that replaces, or ends, a transcript. */
interface Ending {
  /** The consultation, with the counts of its new transcript. */
  row: Listened
  recording: Progress
  requestId?: string | undefined
}

/** Records that a locked recording is transcribed, and enqueues the report. */
async function end (context: Context, transaction: Transaction<Tables>, { row, recording, requestId }: Ending): Promise<void> {
  const { audio: { recordings }, jobs } = context
  const { id, segments, words, characters } = row
  await recordings.notingProgress(transaction, id, { ...recording, ongoing: '' }).execute()
  await recordings.forgetWindows(transaction, id)
  // The delays of the transcription do not hold up the report; until that is there, no output says that there were too few words.
  const output = await render(context, transaction, { ...row, ...NOT_DELAYED })
  await recordings.notingProgress(transaction, id, { transcribed: true }).execute()
  await update(context, transaction, row, { ...NOT_DELAYED, segments, words, characters, output })
  await jobs.enqueueReport(transaction, id, requestId)
}

function isHeard ({ id }: Pick<Segment, 'id'>): boolean {
  return id.startsWith(HEARD_ID_PREFIX)
}

/** What was recognised while people spoke, without marks of gaps, and without what stays as it is corrected. */
function liveText (segments: readonly Segment[]) {
  const isHeardNow = (segment: Segment): boolean => isHeard(segment) && !isGapId(segment.id) && !isCorrected(segment)
  return segments.filter(isHeardNow).map(({ text, start_ms: start, end_ms: end, terms }) => {
    return { text, start_ms: start ?? 0, end_ms: end ?? 0, ...terms == null ? {} : { terms } }
  })
}

/** Adds stretches to a transcript that is not stored yet. */
function addAll (context: Context, row: Listened, stretches: ReadonlyArray<{ stretch: HeardStretch, hearing: Hearing }>) {
  const recognised: Segment[] = []
  const recording: Progress = {}
  let after = row
  for (const { stretch, hearing } of stretches) {
    const { addition, isCut } = additionOf(after, stretch, hearing)
    logAdded(context, row.id, stretch, isCut)
    recognised.push(...addition.segments ?? [])
    Object.assign(recording, addition.recording)
    after = { ...after, ...addition.counts, ...addition.recording }
  }
  return { after, recognised, recording }
}

/** What was heard again, in order, with what stays of the transcript before because it is corrected. */
function withCorrected (before: readonly Segment[], again: readonly Segment[]): Segment[] {
  if (!before.some(isCorrected)) return [...again]
  const { kept, taken } = keepCorrected(before, again)
  return [...kept, ...withFreeIds(taken, kept)].sort((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0))
}

/**
 * Replaces what was recognised while people spoke with what was recognised in the whole recording, records its quality, and enqueues the
 * report, all in one transaction. Does nothing where that is done, by whichever instance. Text that clients sent keeps its place, and
 * corrected words stay.
 *
 * @param windows all windows of the recording, in order
 * @param turns who speaks when
 */
export async function replaceHeard (
  context: Context, id: string, windows: readonly HeardWindow[], quality: RecordingQuality, turns: readonly SpeakerTurn[],
  { doubtful = false, revisions, requestId }: Transcribing
): Promise<void> {
  await noticingDamage(context, id, async () => changeLocked(context, id, async (transaction, row) => {
    if (row === undefined || row.transcribed || row.state !== 'processing' || row.revisions !== revisions) return
    const before = await readSegments(transaction, id)
    const stretches = secondHearing(windows, liveText(before), quality.broken > 0)
    const staying = before.filter(segment => !isHeard(segment))
    const typed = { ...row, ...countsOf([...staying, ...before.filter(isCorrected)]), worded_ms: null, wordless_ms: null }
    const { after, recognised: again, recording } = addAll(context, typed, stretches)
    const recognised = withCorrected(before.filter(isHeard), again)
    const { existing, recognised: positions } = placesOf(before.map(segment => ({ ...segment, isHeard: isHeard(segment) })), recognised)
    const placed = recognised.map((segment, at) => ({ ...segment, position: positions[at] as number }))
    await replaceHeardSegments(transaction, id, existing, placed)
    const split = await nameSpeakers(transaction, id, turns, row.voices_before)
    const whole: RecordingQuality = { ...quality, cut: quality.cut || isFull(after) }
    const fresh = { other_language: false, doubtful: false, incomplete: false, worded_ms: null, wordless_ms: null }
    await end(context, transaction, {
      row: { ...after, ...split ?? countsOf([...staying, ...recognised]) },
      recording: { ...fresh, ...recording, ...doubtful ? { doubtful } : {}, quality: JSON.stringify(whole) },
      requestId
    })
  }))
  context.jobs.wake()
}

/** What is known of the quality of a recording that cannot be heard again. */
function qualityOf (row: Listened, soundMs: number): RecordingQuality {
  const speech = (row.worded_ms ?? 0) + (row.wordless_ms ?? 0)
  const unmeasured = { level_dbfs: null, signal_to_noise_db: null, clipped: 0, problems: [], broken: 0, missing: 0 }
  return { ...unmeasured, duration_ms: soundMs, speech_ms: speech, cut: isFull(row) }
}

/** Whether so much of a recording was recognised while people spoke that a report can be made of it. */
function isMostlyHeard ({ heard_live: live, heard_ms: recognisedMs, sound_ms: sound }: RecordingRow): boolean {
  return live && sound !== null && recognisedMs >= sound * LIVE_SHARE_MIN
}

/**
 * Lets what was recognised while people spoke stand, because the recording cannot be heard again, and enqueues the report of it. The end of
 * the recording, if nothing was recognised there, is marked as a gap.
 *
 * @param after only if the consultation was finished at least so many seconds ago
 * @returns whether it stands: only if it holds most of a recording that is still to be transcribed
 */
export async function letLiveStand (context: Context, id: string, reason: StateReason, after = 0): Promise<boolean> {
  const { audio: { recordings }, jobs, log } = context
  const stands = await changeLocked(context, id, async (transaction, row) => {
    if (row === undefined || row.transcribed || reportStateOf(row) !== 'processing') return false
    const found = await recordings.find(transaction, id)
    if (found === undefined || !isMostlyHeard(found) || !await isFinishedFor(transaction, id, after)) return false
    const soundMs = Math.round(found.sound_ms ?? 0)
    const rest = { start_ms: row.heard_ms, end_ms: soundMs }
    const isMarked = soundMs - row.heard_ms > REST_MAX_MS
    const stretch: HeardStretch = { from_ms: rest.start_ms, to_ms: rest.end_ms, pieces: [], other_language: false, gap: rest }
    const { after: ended, recognised, recording } = addAll(context, row, isMarked ? [{ stretch, hearing: 'live' }] : [])
    await insertHeardSegments(transaction, id, recognised.map((segment, at) => ({ ...segment, position: row.segments + at })))
    const quality = JSON.stringify(qualityOf(ended, soundMs))
    await end(context, transaction, { row: ended, recording: { ...recording, quality, incomplete: true, live_reason: reason } })
    return true
  })
  if (!stands) return false
  log.warn({ consultation: id, reason }, 'a recording could not be heard again; the report is made of what was recognised while people spoke')
  jobs.wake()
  return true
}

/** Whether a consultation was finished at least so many seconds ago. */
async function isFinishedFor (transaction: Transaction<Tables>, id: string, seconds: number): Promise<boolean> {
  const found = await transaction.selectFrom('consultations').select('id').where('id', '=', id)
    .where(sql<boolean>`end_datetime::timestamptz <= now() - make_interval(secs => ${seconds}::double precision)`).executeTakeFirst()
  return found !== undefined
}
