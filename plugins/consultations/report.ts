import { sql, type Transaction } from 'kysely'
import {
  audioQuality, type AudioQuality, complete, dictationOutput, type Facts, finalOutput, type Lifecycle, NOT_DELAYED
} from '../../lib/consultation/index.js'
import type { ReportOrder, WrittenReport } from '../../lib/work/index.js'
import type { ReportRequest } from '../../lib/reporting/index.js'
import type { ReportStyle } from '../../schemas/report-style.js'
import type { StateReason } from '../../schemas/report-state.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationRow, Tables } from '../database/tables.js'
import type { Context } from './context.js'
import { noticingDamage } from './damage.js'
import { readDictation } from './dictation.js'
import { interimOf } from './output.js'
import { contextOf } from './record-context.js'
import * as records from './records.js'
import { hasTypedText, readGapMarks, readTranscriptText } from './segments.js'

/** How the texts of the report are to be written, for its request; nothing when nobody said so. */
function styleOf ({ report_style: style }: Pick<ConsultationRow, 'report_style'>): Pick<ReportRequest, 'style'> {
  return style === null ? {} : { style: JSON.parse(style) as ReportStyle }
}

/**
 * The order for a report on a consultation.
 *
 * @param life the lifecycle of the consultation once it has the report
 * @param transcript as `readTranscriptText` gives it
 * @param fallback why the embedded engine makes it instead of the language model
 */
export function orderOf (
  row: ConsultationRow, life: Lifecycle, transcript: string, audio: AudioQuality | null = null, fallback: StateReason | null = null
): ReportOrder {
  const { id, template, input_language: input, output_language: output, start_datetime: start } = row
  const { state, end_datetime: end, segments, words, characters } = life
  const languages = { input_language: input, output_language: output, start_datetime: start }
  return {
    customer: row.customer_id,
    request: { ...languages, template: template as ReportRequest['template'], healthcare_provider_type: row.healthcare_provider_type, audio, ...contextOf(row), ...styleOf(row) },
    transcript,
    facts: { ...languages, id, template },
    life: { state, end_datetime: end, segments, words, characters },
    fallback
  }
}

/** A report that was withdrawn to be made again; its evidence is still stored. */
interface WithdrawnReport extends Omit<WrittenReport, 'evidence'> {
  evidence: null
}

/** Days that the audio of test keys is kept at least while the service can be tried out: the demo page plays what a statement rests on. */
const TRIED_DAYS = 1

/** For how many days to keep the audio of a consultation after this final output. */
function daysOf ({ config, keptDays }: Context, { mode }: Pick<ConsultationRow, 'mode'>, output: string): number {
  const { generation_result: result } = JSON.parse(output) as ConsultationOutput
  const isTried = config.SANDBOX_ENABLED === true && mode === 'test'
  return Math.max(isTried ? TRIED_DAYS : 0, result === 'success' ? config.AUDIO_RETENTION_DAYS : keptDays)
}

/** The final output of a dictation, whose report is its text. */
async function dictationReport (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, quality: AudioQuality | null
): Promise<WrittenReport> {
  const text = await readDictation(context, transaction, row)
  return { output: context.write(dictationOutput(row, row, text, quality)), evidence: context.noEvidence }
}

/**
 * The earlier report of the fallback, which the output keeps while it is made again; its evidence is still stored. `null` when there is
 * none.
 */
function fallbackBefore (context: Context, row: ConsultationRow): WithdrawnReport | null {
  const held = row.fallback_reason === null ? null : interimOf(context, row)
  const facts = { ...row, template: row.template as Facts['template'] }
  if (held === null) return null
  // The fallback is the embedded engine.
  return { output: context.write(finalOutput(facts, complete(row), { ...held, warnings: { rules: true } })), evidence: null }
}

/** Stores the final report of a locked consultation and when to delete its audio, in one statement. @returns in how many days */
async function storeFinal (
  context: Context, transaction: Transaction<Tables>, row: ConsultationRow, { output, evidence }: WrittenReport | WithdrawnReport,
  fallback: StateReason | null
): Promise<number> {
  const days = daysOf(context, row, output)
  const withAudio = transaction.with('kept_audio', query => context.audio.recordings.deletingLater(query, row.id, days))
  const withBoth = evidence === null
    ? withAudio
    : withAudio.with('kept_evidence', () => records.writingEvidence(transaction, row.id, evidence))
  await records.update(context, transaction, row, {
    ...NOT_DELAYED, state: complete(row).state, output, fallback_reason: fallback, saved_by: null, corrected: false, report_at: sql<Date>`now()`
  }, withBoth)
  return days
}

/** An attempt at a final report. */
export interface ReportAttempt {
  signal: AbortSignal
  /** Called when a language model has answered. */
  answered?: () => void
  /** Why the embedded engine makes it instead of the language model, or brings back its earlier report. */
  fallback?: StateReason | null
  /** Of the request that this follows from. */
  requestId?: string | undefined
}

/** Makes the final report. Any number of instances may call it, any number of times: only one stores it. */
export async function makeReport (context: Context, id: string, attempt: ReportAttempt): Promise<void> {
  await noticingDamage(context, id, async () => attemptReport(context, id, attempt))
}

async function attemptReport (
  context: Context, id: string, { signal, answered, fallback = null, requestId }: ReportAttempt
): Promise<void> {
  const { audio, background, config, db, log, reports, takeRowTurn } = context
  const row = await records.find(db, id)
  if (row === undefined || row.state !== 'processing') return
  const recording = await audio.recordings.find(db, id)
  const typed = recording !== undefined && await hasTypedText(db, id)
  const measured = audioQuality(recording, config.AUDIO_MIN_SPEECH, typed)
  const quality = measured?.degraded === true ? { ...measured, gaps: await readGapMarks(db, id) } : measured
  const before = fallback === null ? null : fallbackBefore(context, row)
  const report = row.template === 'dictation_api' || before !== null
    ? before
    : await reports.generate(orderOf(row, complete(row), await readTranscriptText(db, id), quality, fallback), signal, answered)
  const days = await takeRowTurn(id, async () => background.take(async () => db.transaction().execute(async transaction => {
    const current = await records.lock(transaction, id)
    // Of a visit that was continued meanwhile, this is not the report that is asked for.
    if (current === undefined || current.state !== 'processing' || current.revisions !== row.revisions) return null
    const done = { ...current, state: complete(current).state }
    return storeFinal(context, transaction, current, report ?? await dictationReport(context, transaction, done, quality), fallback)
  })))
  // If this fails or the instance crashes, the next sweep deletes the audio.
  if (recording !== undefined && days === 0) await audio.discard(id).catch(error => log.warn({ err: error, consultation: id, reqId: requestId }, 'audio is deleted later'))
}
