import { sql, type Transaction } from 'kysely'
import { NOT_DELAYED } from '../../lib/consultation/index.js'
import { isFull, type HeardStretch } from '../../lib/recognition/index.js'
import type { RecordingQuality, Tables } from '../database/tables.js'
import type { Context } from './context.js'
import { additionOf, outputAfter, type Addition, type AddTogether, type Decide, type Listened } from './heard-additions.js'
import { writeSegments } from './segments.js'

// Adds recognised speech to transcripts. Each stretch is added exactly once, however often and by however many instances it is offered,
// because the text and the position in the audio are written in one transaction.

/** Runs a change on a consultation and its recording, both locked; `undefined` when either is gone or the report is already final. */
async function change<T> (
  { audio, background, db, takeRowTurn }: Context, id: string, act: (transaction: Transaction<Tables>, row: Listened) => Promise<T>
): Promise<T | undefined> {
  return takeRowTurn(id, async () => background.take(async () => db.transaction().execute(async transaction => {
    const row = await audio.recordings.lockBoth(transaction, id)
    return row === undefined || row.state === 'final' ? undefined : act(transaction, row)
  })))
}

/** Writes the addition, and publishes the change if the output differs. */
async function write (context: Context, transaction: Transaction<Tables>, row: Listened, addition: Addition): Promise<void> {
  const { audio, changes } = context
  const { segments } = addition
  if (segments !== undefined) await writeSegments(transaction, row.id, row.segments, segments)
  const output = await outputAfter(context, transaction, row, addition) ?? row.output
  const changed = output !== row.output
  await transaction.with('recording', query => audio.recordings.notingProgress(query, row.id, addition.recording))
    .updateTable('consultations')
    .set({ ...addition.counts, ...changed ? { output, version: row.version + 1 } : {}, updated_at: sql<Date>`now()` } as never)
    .where('id', '=', row.id)
    .$if(changed, query => query.returning(changes.publication(row.id).as('published')))
    .execute()
}

/** Adds to one consultation, whose row it locks; resolves with whether it did: not if `decide` says that it no longer fits. */
export async function addAlone (context: Context, id: string, decide: Decide): Promise<boolean> {
  return await change(context, id, async (transaction, row) => {
    const addition = decide(row)
    if (addition !== null) await write(context, transaction, row, addition)
    return addition !== null
  }) ?? false
}

/** Says in the log what became of a stretch that was added. */
function logAdded ({ log }: Context, id: string, { from_ms: from, to_ms: to, doubtful = false, gap }: HeardStretch, isCut: boolean): void {
  const stretch = { consultation: id, from_ms: from, to_ms: to }
  if (isCut) log.warn(stretch, 'a transcript is as long as it may be; what is heard is left out')
  if (gap !== undefined) log.warn({ consultation: id, ...gap }, 'a stretch of a recording is not recognised, however often it is asked for; the report marks the gap')
  if (doubtful) log.warn(stretch, 'what is heard repeats itself, and hearing it again did not settle whether it was said')
}

/** Adds a stretch; see `fastify.consultations`. */
export async function addHeard (
  context: Context, addTogether: AddTogether, id: string, stretch: HeardStretch, session?: string
): Promise<boolean> {
  let isCut = false
  let isDictation = false
  const added = await addTogether(id, row => {
    const isNext = row.heard_ms === stretch.from_ms && !row.transcribed && (session === undefined || row.session === session)
    if (!isNext) return null
    const made = additionOf(row, stretch)
    isCut = made.isCut
    isDictation = row.template === 'dictation_api'
    return made.addition
  })
  if (!added) return false
  logAdded(context, id, stretch, isCut)
  // A dictation has no intermediate reports.
  if (stretch.pieces.length > 0 && !isDictation) context.interim.schedule(id)
  return true
}

/** Shows the text that is being dictated; see `fastify.consultations`. */
export async function showOngoing (addTogether: AddTogether, id: string, from: number, text: string, session: string): Promise<void> {
  await addTogether(id, row => {
    if (row.state !== 'recording' || row.heard_ms !== from || row.session !== session || row.ongoing === text) return null
    return { recording: { ongoing: text } }
  })
}

/** Records that all of the audio is transcribed; see `fastify.consultations`. */
export async function completeHeard (context: Context, id: string, quality: RecordingQuality, requestId?: string): Promise<void> {
  const { jobs } = context
  await change(context, id, async (transaction, row) => {
    if (row.transcribed || row.state !== 'processing') return
    const whole: RecordingQuality = { ...quality, cut: quality.cut || isFull(row) }
    // Clears the delays of the transcription: they do not hold up the report.
    const recording = { transcribed: true, ongoing: '', quality: JSON.stringify(whole) }
    await write(context, transaction, row, { recording, counts: { ...NOT_DELAYED } })
    await context.audio.recordings.forgetWindows(transaction, id)
    await jobs.enqueueReport(transaction, id, requestId)
  })
  jobs.wake()
}
