import { sql, type Transaction } from 'kysely'
import { hear, joinDictated, readDictated, NOT_DELAYED, type DictatedText, type Segment } from '../../lib/consultation/index.js'
import { fitting, isFull, segmentsOf, type HeardStretch } from '../../lib/recognition/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ListenedTo, Progress } from '../audio/heard-recordings.js'
import type { ConsultationRow, RecordingQuality, Tables } from '../database/tables.js'
import type { Context } from './context.js'
import { render } from './output.js'
import { readDictatedSegments, writeSegments } from './segments.js'

// Adds recognised speech to transcripts. Each stretch is added exactly once, however often and by however many instances it is offered,
// because the text and the position in the audio are written in one transaction.

/** A consultation with the state of its audio, both rows locked. */
type Locked = ConsultationRow & ListenedTo

/** The changes that recognised speech makes. */
interface Addition {
  recording: Progress & { ongoing: string }
  segments?: readonly Segment[]
  counts?: Partial<ConsultationRow>
}

/** Runs a change on a consultation and its recording, both locked; `undefined` when either is gone or the report is already final. */
async function change<T> (
  { audio, background, db, takeRowTurn }: Context, id: string, act: (transaction: Transaction<Tables>, row: Locked) => Promise<T>
): Promise<T | undefined> {
  return takeRowTurn(id, async () => background.take(async () => db.transaction().execute(async transaction => {
    const row = await audio.recordings.lockBoth(transaction, id)
    return row === undefined || row.state === 'final' ? undefined : act(transaction, row)
  })))
}

/**
 * The text of a dictation after recognised speech is added. There may be very many segments, and the output already holds their text, so
 * they are read only when the output has none.
 */
async function dictatedAfter (
  transaction: Transaction<Tables>, { id, output, ongoing: before, segments }: Locked, heard: readonly Segment[], ongoing: string
): Promise<DictatedText> {
  const text = readDictated(JSON.parse(output) as ConsultationOutput)
  if (text.fixed === '' && segments > 0) return joinDictated(await readDictatedSegments(transaction, id), ongoing)
  const fixed = heard.map(segment => segment.text)
  if (text.fixed !== '') fixed.unshift(text.fixed)
  const typed = before === '' ? text.ongoing : text.ongoing.slice(0, -before.length - 1)
  return joinDictated({ fixed: fixed.join(' '), typed }, ongoing)
}

/** The output after an addition. */
async function outputAfter (
  context: Context, transaction: Transaction<Tables>, row: Locked, { recording, segments = [], counts = {} }: Addition
): Promise<string> {
  const after = { ...row, ...counts }
  if (row.template === 'dictation_api') {
    return render(context, transaction, after, { text: await dictatedAfter(transaction, row, segments, recording.ongoing) })
  }
  const isEnough = ({ words }: Pick<ConsultationRow, 'words'>): boolean => words >= context.config.REPORT_MIN_WORDS
  // Any other output depends only on whether there are enough words, and on whether it is delayed.
  const isSame = isEnough(row) === isEnough(after) && row.waiting_reason === after.waiting_reason
  return isSame ? row.output : render(context, transaction, after)
}

/** Writes the addition, and publishes the change if the output differs: all in one statement. */
async function write (context: Context, transaction: Transaction<Tables>, row: Locked, addition: Addition): Promise<void> {
  const { audio, changes } = context
  const output = await outputAfter(context, transaction, row, addition)
  const changed = output !== row.output
  await transaction.with('recording', query => audio.recordings.notingProgress(query, row.id, addition.recording))
    .updateTable('consultations')
    .set({ ...addition.counts, ...changed ? { output, version: row.version + 1 } : {}, updated_at: sql<Date>`now()` } as never)
    .where('id', '=', row.id)
    .$if(changed, query => query.returning(changes.publication(row.id).as('published')))
    .execute()
}

/** Adds a stretch to a locked consultation; see `addHeard`. */
async function addTo (
  context: Context, transaction: Transaction<Tables>, row: Locked, stretch: HeardStretch
): Promise<void> {
  const { log } = context
  const { from_ms: from, to_ms: to, other_language: other, doubtful = false, next } = stretch
  const offered = segmentsOf(stretch)
  const taken = fitting(row, offered)
  if (taken.length < offered.length) {
    log.warn({ consultation: row.id, from_ms: from, to_ms: to }, 'a transcript is as long as it may be; what is heard is left out')
  }
  if (doubtful) {
    log.warn({ consultation: row.id, from_ms: from, to_ms: to }, 'what is heard repeats itself, and hearing it again did not settle whether it was said')
  }
  const { life: { segments, words, characters }, kept } = hear(row, taken)
  await writeSegments(transaction, row.id, row.segments, kept)
  const recording = {
    heard_ms: to,
    ongoing: '',
    ...other ? { other_language: true } : {},
    ...doubtful ? { doubtful: true } : {},
    ...next === undefined ? {} : { heard_piece: next.piece, heard_piece_ms: next.piece_ms }
  }
  await write(context, transaction, row, { recording, segments: kept, counts: { segments, words, characters } })
}

/** Adds a stretch; see `fastify.consultations`. */
export async function addHeard (context: Context, id: string, stretch: HeardStretch, session?: string): Promise<boolean> {
  const added = await change(context, id, async (transaction, row) => {
    const isNext = row.heard_ms === stretch.from_ms && !row.transcribed && (session === undefined || row.session === session)
    if (isNext) await addTo(context, transaction, row, stretch)
    return isNext
  }) ?? false
  if (added && stretch.pieces.length > 0) context.interim.schedule(id)
  return added
}

/** Shows the text that is being dictated; see `fastify.consultations`. */
export async function showOngoing (context: Context, id: string, from: number, text: string, session: string): Promise<void> {
  await change(context, id, async (transaction, row) => {
    if (row.state !== 'recording' || row.heard_ms !== from || row.session !== session || row.ongoing === text) return
    await write(context, transaction, row, { recording: { ongoing: text } })
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
    await jobs.enqueueReport(transaction, id, requestId)
  })
  jobs.wake()
}
