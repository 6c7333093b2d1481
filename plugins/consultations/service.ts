import type { FastifyInstance } from 'fastify'
import { createTurns } from '../../lib/concurrency/turns.js'
import {
  createCursors, waitUntilSettled, watch, type FoundOutput, type StoredOutput, type Watched
} from '../../lib/consultation/index.js'
import type { HeardStretch } from '../../lib/recognition/index.js'
import { createWriter } from '../../lib/validation/index.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ConsultationQuery, CreateConsultation, TranscriptSegment } from '../../schemas/consultation.js'
import type { ReportEvidence } from '../../schemas/evidence.js'
import type { ConsultationStatus, StateReason } from '../../schemas/report-state.js'
import type { RecordingQuality } from '../database/tables.js'
import type { Delay } from '../../lib/jobs/index.js'
import type { Caller } from '../ownership.js'
import { appendSegments } from './append.js'
import type { Context } from './context.js'
import { countFallbacks, hasFallback } from './fallback.js'
import { finishConsultation, sweep } from './finish.js'
import { createDamageLog } from './damage-log.js'
import { noteDamage, noticingDamage } from './damage.js'
import { createFindOutput } from './found-output.js'
import { addHeard, completeHeard, showOngoing } from './heard.js'
import { createAddTogether } from './heard-together.js'
import { countParked, delay, park } from './delays.js'
import { createInterimReports } from './interim-reports.js'
import { list, type ConsultationPage } from './list.js'
import { read, readEvidence, readStatus } from './read.js'
import { regenerate } from './regenerate.js'
import { remove } from './remove.js'
import { makeReport } from './report.js'
import { hasTypedText } from './segments.js'
import { startConsultation, type Owner, type Started } from './start.js'
import { readTranscript } from './transcript.js'

/**
 * Share of the database connections that recognised speech and final reports may use at once. The rest are for clients that wait for an
 * answer.
 */
const BACKGROUND_SHARE = 0.4

/** Limit on concurrent large additions: two, so that one that waits for a lock of another instance does not block the rest. */
const LARGE_AT_ONCE = 2

/** What `evidence/` answers before there is a report. */
const NO_EVIDENCE: ReportEvidence = { provenance: null, evidence: [], removed: [] }

function createContext (fastify: FastifyInstance): Context {
  const { apiKeys, audio, changes, config, db, jobs, log, reports, takeRowTurn } = fastify
  const damage = createDamageLog(fastify)
  return {
    audio,
    changes,
    config,
    db,
    jobs,
    log,
    reports,
    takeRowTurn,
    write: createWriter<ConsultationOutput>('ConsultationOutput'),
    writeSegment: createWriter<TranscriptSegment>('TranscriptSegment'),
    noEvidence: JSON.stringify(NO_EVIDENCE),
    cursors: createCursors(apiKeys.pepper),
    damage,
    findOutput: createFindOutput(fastify),
    starting: new Set(),
    background: createTurns(Math.ceil(config.DATABASE_POOL_MAX * BACKGROUND_SHARE)),
    large: createTurns(LARGE_AT_ONCE),
    keptDays: Math.max(config.AUDIO_RETENTION_DAYS, config.AUDIO_KEEP_FAILED_DAYS),
    interim: createInterimReports({ changes, config, damage, db, log, reports, takeRowTurn })
  }
}

/** What changes as audio is recognised. */
function createHeard (context: Context) {
  const addTogether = createAddTogether(context)
  return {
    /**
     * Adds a stretch of recognised speech to the transcript, replacing the text shown as being dictated. What does not fit into a full
     * transcript is left out; a log line and the quality of the recording say so.
     *
     * @param session of a stream that is still arriving: nothing is added once another session has taken over the stream
     * @returns whether it was added: only if the stretch starts where the transcribed audio ends
     */
    async add (id: string, stretch: HeardStretch, session?: string): Promise<boolean> {
      return noticingDamage(context, id, async () => addHeard(context, addTogether, id, stretch, session))
    },

    /** Shows what is being dictated after `from`, unless the transcript has gone on or is closed, or another session streams. */
    async showOngoing (id: string, from: number, text: string, session: string): Promise<void> {
      await showOngoing(addTogether, id, from, text, session)
    },

    /**
     * Records that all of the audio is transcribed, and its quality, and enqueues the report.
     *
     * @param requestId of the request that this follows from
     */
    async complete (id: string, quality: RecordingQuality, requestId?: string): Promise<void> {
      await noticingDamage(context, id, async () => completeHeard(context, id, quality, requestId))
    },

    /** Whether the transcript has text that a client sent, besides recognised speech. */
    async hasTextBeside (id: string): Promise<boolean> {
      return noticingDamage(context, id, async () => hasTypedText(context.db, id))
    }
  }
}

/** The changes that clients make. */
function createChanges (context: Context) {
  return {
    /** Starts a consultation; with an Idempotency-Key, once in 24 hours. */
    async create (owner: Owner, request: CreateConsultation, idempotencyKey?: string): Promise<Started> {
      return startConsultation(context, owner, request, idempotencyKey)
    },

    /** Adds to the transcript; once it resolves, the addition is on disk. */
    async append (caller: Caller, id: string, incoming: readonly TranscriptSegment[]): Promise<StoredOutput> {
      return appendSegments(context, caller, id, incoming)
    },

    /**
     * Closes the transcript and enqueues the report. Idempotent.
     *
     * @param missingAudio whether to refuse while chunks are missing, or to go on without them
     */
    async finish (caller: Caller, id: string, missingAudio?: 'refuse' | 'ignore'): Promise<StoredOutput> {
      return finishConsultation(context, caller, id, missingAudio)
    },

    /**
     * Retries a parked report, has the language model replace a report of the fallback, or transcribes the audio again when the final
     * report is not a full success and the audio is kept.
     */
    regenerate: async (caller: Caller, id: string): Promise<StoredOutput> => regenerate(context, caller, id),

    /** Deletes everything of a consultation: first its rows, then its audio in small batches. */
    remove: async (caller: Caller, id: string): Promise<void> => remove(context, caller, id)
  }
}

/** The reads that clients make. */
function createReads (context: Context) {
  const { changes, findOutput } = context
  function watched (caller: Caller, id: string): Watched {
    return { subscribe: onChange => changes.subscribe(id, onChange), find: async () => findOutput(caller, id) }
  }
  return {
    /** The current output, or 404. */
    read: async (caller: Caller, id: string): Promise<StoredOutput> => read(context, caller, id),

    /** The status of the report, with the coverage of the sound, or 404. */
    readStatus: async (caller: Caller, id: string): Promise<ConsultationStatus> => readStatus(context, caller, id),

    /** The evidence of the report in the output, and the version of that output, or 404. */
    async readEvidence (caller: Caller, id: string): Promise<{ evidence: string, version: number }> {
      return readEvidence(context, caller, id)
    },

    /** The transcript as JSON, or 404. */
    readTranscript: async (caller: Caller, id: string): Promise<string> => readTranscript(context.db, caller, id, context.writeSegment),

    /**
     * The output and the status, now and after each change, until the consultation is deleted or `signal` is aborted. Versions may be
     * skipped.
     */
    watch: (caller: Caller, id: string, signal: AbortSignal): AsyncGenerator<FoundOutput> => watch(watched(caller, id), signal),

    /** The output once it is final or parked, or as it is after `milliseconds` or when `signal` is aborted; 404 when it is deleted. */
    async waitUntilSettled (caller: Caller, id: string, milliseconds: number, signal: AbortSignal): Promise<FoundOutput> {
      return waitUntilSettled(watched(caller, id), milliseconds, signal)
    },

    /**
     * A page of outputs, and the cursor of the next page. Consultations whose data is damaged are left out and counted.
     *
     * @throws 400 for a cursor that was not issued to this caller
     */
    async list (caller: Caller, query: ConsultationQuery & { limit: number }): Promise<ConsultationPage> {
      return list(context, caller, query)
    }
  }
}

/** The work that the service does on its own. */
function createBackgroundWork (context: Context) {
  return {
    /**
     * Makes the final report. Any number of instances may call it, any number of times: only one stores it.
     *
     * @param answered called when a language model has answered
     * @param fallback why the embedded engine makes it instead of the language model, or brings back its earlier report
     * @param requestId of the request that this follows from
     */
    async makeReport (
      id: string, signal: AbortSignal, answered?: () => void, fallback: StateReason | null = null, requestId?: string
    ): Promise<void> {
      await noticingDamage(context, id, async () => makeReport(context, id, signal, answered, fallback, requestId))
    },

    /** Whether there is a fallback that can make a report. */
    hasFallback: async (id: string): Promise<boolean> => hasFallback(context, id),

    /** Records that an attempt at a report failed, why, and when the next one begins. */
    delay: async (id: string, failure: Delay): Promise<void> => delay(context, id, failure),

    /** Records that there are no more attempts at a report, and why. It stays parked until a client asks for it again. */
    park: async (id: string, reason: StateReason): Promise<void> => park(context, id, reason),

    /**
     * Records that data of a consultation is damaged: logs and counts it, and fails a report that has not been made yet.
     *
     * @param error the error from the database
     * @returns the error to throw instead
     */
    noteDamage: async (id: string, error: unknown): Promise<Error> => noteDamage(context, id, error),

    /** In how many consultations this instance has found damaged data. */
    countDamaged: (): number => context.damage.count(),

    /** How many reports are parked. */
    countParked: async (): Promise<number> => countParked(context),

    /** How many final reports of the last day the fallback made. */
    countFallbacks: async (): Promise<number> => countFallbacks(context),

    /** Finishes abandoned recordings, and deletes expired answers to idempotent requests. */
    sweep: async (): Promise<void> => sweep(context),

    /** Stops making intermediate reports; resolves when those in progress have ended. */
    settle: async (): Promise<void> => context.interim.stop()
  }
}

/** Manages consultations from their start to the final output. */
export function createConsultations (fastify: FastifyInstance) {
  const context = createContext(fastify)
  return { heard: createHeard(context), ...createChanges(context), ...createReads(context), ...createBackgroundWork(context) }
}
