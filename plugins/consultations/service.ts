import type { FastifyInstance } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { ReportEvidence } from '../../schemas/evidence.js'
import { ADDED_SEGMENTS_MAX } from '../../schemas/transcript.js'
import { readMissing } from '../audio/recordings.js'
import type { Tables } from '../database/tables.js'
import { conflict, notFound } from '../errors/problems.js'
import type { AudioQuality, Outcome, ReportRequest } from '../reports/types.js'
import { createOutputAjv } from '../validation/ajv.js'
import { OutputMismatchError } from '../validation/index.js'
import { createHeard, HEARD_ID_PREFIX } from './heard.js'
import { createInterimReports } from './interim-reports.js'
import { dictationOutput, finalOutput, interimOutput, type DictatedText } from './output.js'
import { audioQuality, deleteLater, findRecording } from './recordings.js'
import * as records from './records.js'
import type { Caller, ConsultationRow, StoredOutput } from './records.js'
import { createStarter, IDEMPOTENCY_HOURS } from './starter.js'
import { readTranscript, toSegment } from './transcript.js'
import { createWatch } from './watch.js'
import { append, complete, finish, TransitionError, type Segment } from './state-machine.js'

/** What the state machine refuses is a conflict for the client. */
function asConflict (error: unknown): never {
  if (error instanceof TransitionError) throw conflict(error.message)
  throw error
}

function stored (row: ConsultationRow): StoredOutput {
  return { output: row.output, version: row.version, final: row.state === 'final' }
}

/** Turns values of a schema into the text that is stored, and refuses what does not fit. */
function createWriter<T> (ajv: ReturnType<typeof createOutputAjv>, name: string): (value: T) => string {
  const validate = ajv.getSchema(name)
  return function write (value) {
    if (validate?.(value) !== true) throw new OutputMismatchError(validate?.errors ?? [])
    return JSON.stringify(value)
  }
}

/** Missing chunks that a sentence names. */
const NAMED_MAX = 10

function missingSentence (missing: readonly number[]): string {
  const named = missing.slice(0, NAMED_MAX).join(', ') + (missing.length > NAMED_MAX ? ' …' : '')
  return `Chunks of the audio are missing: ${named}. Send them, or finish with missing_audio=ignore.`
}

/** What the engine is told of a consultation. */
function reportRequest (row: ConsultationRow, transcript: Segment[], audio: AudioQuality | null = null): ReportRequest {
  return {
    template: row.template as ReportRequest['template'],
    input_language: row.input_language,
    output_language: row.output_language,
    start_datetime: row.start_datetime,
    healthcare_provider_type: row.healthcare_provider_type,
    audio,
    transcript
  }
}

export function createConsultations (fastify: FastifyInstance) {
  const { audio, config, db, changes, jobs, log, reports } = fastify
  const findOutput = records.createFindOutput(db)
  const ajv = createOutputAjv()

  /** The text of an output that is stored and sent: validated once, here. */
  const write = createWriter<ConsultationOutput>(ajv, 'ConsultationOutput')
  const writeEvidence = createWriter<ReportEvidence>(ajv, 'ReportEvidence')
  const noEvidence = writeEvidence({ provenance: null, evidence: [], removed: [] })

  /** The output while there is no final report. */
  async function render (
    transaction: Transaction<Tables>, row: ConsultationRow, interim: Outcome | null, text?: DictatedText
  ): Promise<string> {
    return write(row.template === 'dictation_api'
      ? dictationOutput(row, row, text ?? await records.readDictation(transaction, row.id))
      : interimOutput(row, row, config.REPORT_MIN_WORDS, interim))
  }

  /** The intermediate report that an output holds, so that it stays until there is a newer one. */
  function interimOf (row: ConsultationRow): Outcome | null {
    if (row.template === 'dictation_api' || row.words < config.REPORT_MIN_WORDS) return null
    const { generation_result: result, data } = JSON.parse(row.output) as ConsultationOutput
    return result === 'transcript_too_short' ? null : { generation_result: result, data }
  }

  /** Changes a consultation that the caller can see, in one transaction, and tells everybody. */
  async function change (
    caller: Caller, id: string, act: (transaction: Transaction<Tables>, row: ConsultationRow) => Promise<ConsultationRow>
  ): Promise<StoredOutput> {
    return db.transaction().execute(async transaction => {
      const row = await records.lockVisible(transaction, caller, id)
      if (row === undefined) throw notFound()
      const after = await act(transaction, row)
      if (after.version !== row.version) await changes.publish(transaction, id)
      return stored(after)
    }).catch(asConflict)
  }

  /** Has the next thing done on the way to the final report: what is heard comes before what is reported. */
  async function enqueue (transaction: Transaction<Tables>, id: string): Promise<void> {
    const recording = await findRecording(transaction, id)
    if (recording === undefined || recording.transcribed) await jobs.enqueueReport(transaction, id)
    else await jobs.enqueueTranscription(transaction, id)
  }

  /** Closes the transcript of a locked consultation and has the report made. */
  async function close (transaction: Transaction<Tables>, row: ConsultationRow): Promise<ConsultationRow> {
    const life = finish(row, new Date().toISOString())
    if (life.state === row.state) return row
    await transaction.updateTable('segments').set({ is_final: true }).where('consultation_id', '=', row.id).where('is_final', '=', false).execute()
    const closed = { ...row, state: life.state, end_datetime: life.end_datetime }
    await enqueue(transaction, row.id)
    return records.update(transaction, row, {
      state: closed.state, end_datetime: closed.end_datetime, output: await render(transaction, closed, interimOf(row))
    })
  }

  const interim = createInterimReports(fastify, async function storeInterim (id, words, report) {
    await db.transaction().execute(async transaction => {
      const row = await records.lock(transaction, id)
      if (row === undefined || row.state !== 'recording' || row.words < words) return
      const output = await render(transaction, row, report)
      if (output === row.output) return
      await records.update(transaction, row, { output })
      await records.writeEvidence(transaction, id, writeEvidence(report.evidence))
      await changes.publish(transaction, id)
    })
  }, reportRequest)

  const heard = createHeard(fastify, async (transaction, row, text) => render(transaction, row, interimOf(row), text))

  return {
    create: createStarter(fastify, write),

    /** Takes in what is recognised in the audio. */
    heard: {
      ...heard,
      async add (id: string, stretch: Parameters<typeof heard.add>[1], session?: string): Promise<boolean> {
        const added = await heard.add(id, stretch, session)
        if (added && stretch.pieces.length > 0) interim.schedule(id)
        return added
      },
      async complete (id: string, quality: Parameters<typeof heard.complete>[1]): Promise<void> {
        await heard.complete(id, quality, jobs.enqueueReport)
        jobs.wake()
      }
    },

    /** Adds to the transcript. What is returned is on disk. */
    async append (caller: Caller, id: string, incoming: readonly TranscriptSegment[]): Promise<StoredOutput> {
      const reserved = incoming.find(segment => segment.id.startsWith(HEARD_ID_PREFIX))
      if (reserved !== undefined) throw conflict(`Ids of segments that begin with ${HEARD_ID_PREFIX} are those of what is heard.`)
      const result = await change(caller, id, async (transaction, row) => {
        const known = await records.readSegments(transaction, id, incoming.map(segment => segment.id))
        const { life, kept } = append(row, new Map(known.map(segment => [segment.id, segment])), incoming.map(toSegment))
        if (kept.length === 0) return row
        const isTooLong = life.characters > config.CONSULTATION_CHARACTERS_MAX || life.segments > ADDED_SEGMENTS_MAX
        if (isTooLong) throw conflict('The transcript of the consultation would become too long.')
        await records.writeSegments(transaction, id, row.segments, kept)
        const { segments, words, characters } = life
        const output = await render(transaction, { ...row, segments, words, characters }, interimOf(row))
        // A transcript that shrinks can lose its report.
        if (words < config.REPORT_MIN_WORDS && row.words >= config.REPORT_MIN_WORDS) await records.removeEvidence(transaction, id)
        return records.update(transaction, row, { segments, words, characters, output })
      })
      interim.schedule(id)
      return result
    },

    /**
     * Closes the transcript and has the report made; again, changes nothing.
     *
     * @param missingAudio whether chunks that never came may be missing: their sound is then lost
     */
    async finish (caller: Caller, id: string, missingAudio: 'refuse' | 'ignore' = 'refuse'): Promise<StoredOutput> {
      const result = await change(caller, id, async (transaction, row) => {
        const missing = row.state === 'recording' && missingAudio === 'refuse' ? await readMissing(transaction, id) : []
        if (missing.length > 0) throw conflict(missingSentence(missing))
        return close(transaction, row)
      })
      jobs.wake()
      return result
    },

    /** Has a parked report made again. */
    async regenerate (caller: Caller, id: string): Promise<StoredOutput> {
      const result = await change(caller, id, async (transaction, row) => {
        if (row.parked_at === null) throw conflict('The report has not failed.')
        await enqueue(transaction, row.id)
        return records.update(transaction, row, { parked_at: null })
      })
      jobs.wake()
      return result
    },

    /** The output as it is now, or 404. */
    async read (caller: Caller, id: string): Promise<StoredOutput> {
      const found = await findOutput(caller, id)
      if (found === undefined) throw notFound()
      return found
    },

    /** The evidence of the report that the output holds, and the version of that output, or 404. */
    async readEvidence (caller: Caller, id: string): Promise<{ evidence: string, version: number }> {
      const found = await records.findEvidence(db, caller, id)
      if (found === undefined) throw notFound()
      return { evidence: found.evidence ?? noEvidence, version: found.version }
    },

    /** What was said, or 404. */
    readTranscript: async (caller: Caller, id: string) => readTranscript(db, caller, id),

    ...createWatch(changes, findOutput),

    list: async (caller: Caller, query: Parameters<typeof records.listOutputs>[2]) => records.listOutputs(db, caller, query),

    /** Deletes everything of a consultation: first what leads to it, then its sound, a little at a time. */
    async remove (caller: Caller, id: string): Promise<void> {
      await db.transaction().execute(async transaction => {
        const row = await records.lockVisible(transaction, caller, id)
        if (row === undefined) throw notFound()
        await jobs.forget(transaction, row.id)
        await transaction.deleteFrom('idempotent_requests').where('consultation_id', '=', id).execute()
        await transaction.deleteFrom('consultations').where('id', '=', id).execute()
        await changes.publish(transaction, id)
      })
      await audio.removeAll(id)
    },

    /** Makes the final report. May be called any number of times, by any number of instances: one of them stores it. */
    async makeReport (id: string, signal: AbortSignal): Promise<void> {
      const row = await db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined || row.state !== 'processing') return
      const transcript = await records.readSegments(db, id)
      const typed = transcript.some(({ id: segment, text }) => !segment.startsWith(HEARD_ID_PREFIX) && text.trim() !== '')
      const quality = audioQuality(await findRecording(db, id), config.AUDIO_MIN_SPEECH, typed)
      const report = row.template === 'dictation_api' ? null : await reports.generate(reportRequest(row, transcript, quality), signal)
      await db.transaction().execute(async transaction => {
        const current = await records.lock(transaction, id)
        if (current === undefined || current.state !== 'processing') return
        const done = { ...current, state: complete(current).state }
        const output = report === null
          ? dictationOutput(done, done, await records.readDictation(transaction, id), quality)
          : finalOutput(done, done, report)
        await records.update(transaction, current, { state: done.state, output: write(output), parked_at: null })
        await records.writeEvidence(transaction, id, report === null ? noEvidence : writeEvidence(report.evidence))
        await deleteLater(transaction, id, config.AUDIO_RETENTION_DAYS)
        await changes.publish(transaction, id)
      })
      // What is not deleted now, because this fails or the instance dies, is deleted by the next sweep.
      if (config.AUDIO_RETENTION_DAYS === 0) await audio.discard(id).catch(error => log.warn({ err: error, consultation: id }, 'audio is deleted later'))
    },

    /** Notes that all attempts to make a report have failed: it waits to be made again. */
    async park (id: string): Promise<void> {
      const parked = await db.updateTable('consultations').set({ parked_at: sql<Date>`now()` })
        .where('id', '=', id).where('state', '=', 'processing').returning(changes.publication(id).as('published')).executeTakeFirst()
      if (parked !== undefined) log.error({ consultation: id }, 'a report could not be made; it waits to be made again')
    },

    /** How many reports wait to be made again. */
    async countParked (): Promise<number> {
      const { parked } = await db.selectFrom('consultations').where('parked_at', 'is not', null)
        .select(({ fn }) => fn.countAll<string | number>().as('parked')).executeTakeFirstOrThrow()
      return Number(parked)
    },

    /** Finishes forgotten recordings, and drops answers that are kept for long enough. */
    async sweep (): Promise<void> {
      await db.transaction().execute(async transaction => {
        const forgotten = await transaction.selectFrom('consultations').selectAll().where('state', '=', 'recording')
          .where('updated_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(config.RECORDING_MAX_HOURS)})`)
          .where(({ not, exists, selectFrom }) => not(exists(selectFrom('audio_recordings').select('consultation_id')
            .whereRef('consultation_id', '=', 'consultations.id')
            .where('audio_recordings.updated_at', '>=', sql<Date>`now() - make_interval(hours => ${sql.lit(config.RECORDING_MAX_HOURS)})`))))
          .limit(100).forUpdate().skipLocked().execute()
        for (const row of forgotten) {
          await close(transaction, row)
          await changes.publish(transaction, row.id)
        }
        await transaction.deleteFrom('idempotent_requests')
          .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(IDEMPOTENCY_HOURS)})`).execute()
      })
      jobs.wake()
    },

    /** Resolves when no intermediate report is being made any more. */
    settle: interim.stop
  }
}
