import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import type { Tables } from '../database/tables.js'
import { executorIn, PARKED, REPORTS, SCHEMA, startBoss, Statements, TRANSCRIPTIONS } from './boss.js'
import { createLeases } from './leases.js'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Durable work: what is enqueued is done, by this instance or another one, even when one dies. */
export interface Jobs {
  /** Enqueues the making of a report when the transaction is committed, and not at all when it is rolled back. */
  enqueueReport: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** The same for the transcription of audio. */
  enqueueTranscription: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Looks for work now instead of at the next round. Called after the commit. */
  wake: () => void
  /** Takes back whatever is enqueued for a consultation, when the transaction is committed. */
  forget: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** Starts to work on what there is a handler for. */
  work: (handlers: Partial<JobHandlers>) => Promise<void>
}

export interface JobHandlers {
  /** Makes a report. */
  make: (consultationId: string, signal: AbortSignal) => Promise<void>
  /** Transcribes audio; calls `progressed` when part of it is done and kept, so that the death of this instance is no failed attempt. */
  transcribe: (consultationId: string, signal: AbortSignal, progressed: () => void) => Promise<void>
  /** Called once all attempts at either have failed. */
  park: (consultationId: string) => Promise<void>
}

interface Job {
  consultation_id: string
  /** How often it was put off because a server asked to wait. */
  postponed?: number
}

type Queue = typeof REPORTS | typeof TRANSCRIPTIONS

/** How often work is put off before a server that asks to wait counts as one that fails. */
const POSTPONED_MAX = 100

/** Reports, and transcriptions, that one instance works on at the same time. */
const WORKERS = 2

/** How often workers look for work that nobody woke them for, in seconds. */
const POLLING_SECONDS = 2

/** Longest transcription, in seconds: pg-boss gives no work more than a day. */
const TRANSCRIPTION_MAX_SECONDS = 86_000

/** For how long work waits to be done, in days: as good as for ever. pg-boss drops it after 14, and nobody would be told. */
const RETENTION_DAYS = 36_500

/** Longest wait for work in progress when the service stops, in milliseconds. */
const STOP_TIMEOUT_MS = 3000

/** What an error may say about the next attempt. */
interface Interruption {
  /** Seconds to wait before it, such as those of a `Retry-After`. */
  retryAfterSeconds?: unknown
  /** Whether part of the work is done and kept: then this was no failed attempt. */
  progressed?: unknown
}

/** Seconds that an error asks to wait before the next attempt; 0 when it does not. */
function waitAskedBy (error: unknown): number {
  const seconds = (error as Interruption | null)?.retryAfterSeconds
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : 0
}

/** Does durable work on the same database as everything else (pg-boss): `fastify.jobs`. */
export async function jobsPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, db, log } = fastify
  const statements = new Statements()
  const boss = await startBoss(db, statements)
  boss.on('error', error => log.error({ err: error }, 'durable work failed to run; it is tried again'))

  const workers: string[] = []
  const stopping = new AbortController()
  let unwatch: (() => void) | undefined
  const leases = createLeases(db, error => log.warn({ err: error }, 'a lease of durable work could not be renewed'))

  const seconds = { [REPORTS]: config.REPORT_TIMEOUT, [TRANSCRIPTIONS]: TRANSCRIPTION_MAX_SECONDS }
  const options = {
    retryLimit: config.REPORT_ATTEMPTS - 1,
    retryDelay: config.REPORT_RETRY_DELAY,
    retryBackoff: true,
    retentionDays: RETENTION_DAYS,
    deadLetter: PARKED
  }

  async function send (queue: Queue, job: Job, more: PgBoss.SendOptions): Promise<void> {
    const sent = await boss.send(queue, job, { ...options, expireInSeconds: seconds[queue], ...more })
    if (sent === null) throw new Error('durable work could not be enqueued')
  }

  /**
   * One attempt. What a server asks to wait with is put off until then, what got on before it failed goes on later, and what the end of
   * this instance interrupts is left to another one: none of these is a failed attempt.
   */
  async function attempt (queue: Queue, { id, data }: PgBoss.Job<Job>, act: JobHandlers['transcribe']): Promise<void> {
    const { consultation_id: consultation, postponed = 0 } = data
    // Not by AbortSignal.timeout: of one that only AbortSignal.any knows, garbage collection takes the timer with it.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new DOMException('the attempt took too long', 'TimeoutError')), seconds[queue] * 1000)
    const signal = AbortSignal.any([stopping.signal, late.signal])
    const release = leases.hold(queue, id, signal)
    let forgiven: Promise<void> | undefined
    const progressed = (): void => {
      forgiven ??= leases.forgive(queue, id).catch(error => {
        forgiven = undefined
        log.warn({ err: error, consultation, queue }, 'the progress of durable work could not be noted')
      })
    }
    try {
      await act(consultation, signal, progressed)
    } catch (error) {
      if (stopping.signal.aborted) return await Promise.race([send(queue, data, {}), statements.ended])
      const wait = waitAskedBy(error)
      log.warn({ err: error, consultation, queue }, 'an attempt at durable work failed; it is tried again')
      if ((error as Interruption).progressed === true) {
        await send(queue, { consultation_id: consultation }, { startAfter: Math.max(wait, config.REPORT_RETRY_DELAY) })
      } else if (wait > 0 && postponed < POSTPONED_MAX) {
        await send(queue, { consultation_id: consultation, postponed: postponed + 1 }, { startAfter: wait })
      } else {
        throw error
      }
    } finally {
      clearTimeout(timer)
      release()
      // Not later: what is noted of the next attempt must not be undone.
      await forgiven
    }
  }

  async function startWorkers (queue: Queue, act: JobHandlers['transcribe']): Promise<void> {
    for (let i = 0; i < WORKERS; i++) {
      workers.push(await boss.work<Job>(queue, { pollingIntervalSeconds: POLLING_SECONDS }, async ([job]) => {
        if (job !== undefined) await attempt(queue, job, act)
      }))
    }
  }

  fastify.decorate('jobs', {
    async enqueueReport (transaction, consultationId) {
      await send(REPORTS, { consultation_id: consultationId }, { db: executorIn(transaction) })
    },
    async enqueueTranscription (transaction, consultationId) {
      await send(TRANSCRIPTIONS, { consultation_id: consultationId }, { db: executorIn(transaction) })
    },
    wake () {
      for (const worker of workers) boss.notifyWorker(worker)
    },
    async forget (transaction, consultationId) {
      for (const table of ['job', 'archive']) {
        await sql`delete from ${sql.id(SCHEMA, table)} where name in (${REPORTS}, ${TRANSCRIPTIONS}, ${PARKED}) and data->>'consultation_id' = ${consultationId}`
          .execute(transaction)
      }
    },
    async work ({ make, transcribe, park }) {
      unwatch ??= leases.watch([REPORTS, TRANSCRIPTIONS])
      if (make !== undefined) await startWorkers(REPORTS, make)
      if (transcribe !== undefined) await startWorkers(TRANSCRIPTIONS, transcribe)
      if (park === undefined) return
      await boss.work<Job>(PARKED, { pollingIntervalSeconds: POLLING_SECONDS }, async ([job]) => {
        if (job !== undefined) await park(job.data.consultation_id)
      })
    }
  } satisfies Jobs)

  fastify.addHook('onClose', async function stopWork () {
    stopping.abort(new Error('the service stops'))
    unwatch?.()
    await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS })
    // It does not wait until it is noted which work is done; what is not noted would be done once more, as if it had failed.
    await statements.end()
  })
}

export default fp(jobsPlugin, { name: 'jobs', dependencies: ['config', 'database'] })
