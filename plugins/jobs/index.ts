import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CompiledQuery } from 'kysely'
import { every, type QueueSnapshot } from '../../lib/runtime/index.js'
import { createStandIn, type StandIn } from '../../lib/storage/index.js'
import {
  Attempt, EngineAnswers, type JobHandlers, LEASE_SECONDS, longestAttempt, PARKED, PAUSE_MAX_SECONDS, type Queue, REPORTS, TRANSCRIPTIONS,
  type Work
} from '../../lib/work/index.js'
import { carryOver } from '../database/index.js'
import { forgive, insertJob, letOneTry, makeDue, readLoad, RENEWAL, resume, takeBack } from './table.js'
import { topicOf, Workers, type WorkersOptions } from './workers.js'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: DurableJobs
  }
}

/** How often leases are renewed, and how often to look for jobs whose worker was lost and for those of 0.1.0, in milliseconds. */
const RENEWAL_MS = 2500
const LOOK_MS = 5000

/** Longest wait for jobs in progress when the service stops, in milliseconds, and for the outcome of the longest attempt, in seconds. */
const STOP_TIMEOUT_MS = 3000
const NOTING_SECONDS = 5

/** A job put off so many seconds ago is retried when its engine answers any other; after as many without an attempt, one is a probe. */
const TRIAL_SECONDS = 30

const RESUMING_FAILED = 'work that waits for an engine could not be looked for'
const RENEWAL_FAILED = 'a lease of durable work could not be renewed'

/** See TRIAL_SECONDS. */
export type JobsOptions = { trialSeconds?: number }

type Service = Pick<FastifyInstance, 'changes' | 'config' | 'db' | 'embedded' | 'log' | 'tracing'>

/** What is enqueued as part of a transaction, so that a rollback undoes it; the id of the request that it follows from is for log lines. */
type Enqueued = [transaction: FastifyInstance['db'], consultationId: string, requestId?: string]

/**
 * Durable jobs in the table `jobs`: every enqueued job is done, by this instance or another one, even if one of them crashes. A row is
 * added with the change that it follows from, and removed when its work is done. A worker takes a job with a lease, and renews that while
 * it lives; when the lease is over, another one may take it. Only who still has a job records that it failed. Times are by the database's
 * clock. On the embedded database a lease is as long as the longest attempt: no other process could take the job.
 */
class DurableJobs {
  readonly #service: Service
  readonly #worker = randomUUID()
  readonly #engines: EngineAnswers<Queue>
  readonly #trialSeconds: number
  readonly #standIn: StandIn | undefined
  readonly #handlers: Partial<Pick<JobHandlers, 'asksModel' | 'delay' | 'hasFallback'>> = {}
  readonly #workers: Workers[] = []
  readonly #stopping = new AbortController()
  #ends: Array<() => Promise<void>> = []

  constructor (service: Service, { trialSeconds = TRIAL_SECONDS }: JobsOptions) {
    const { config: { DATABASE_URL: connectionString }, db, embedded } = service
    this.#service = service
    this.#trialSeconds = trialSeconds
    // When an engine that was away answers some job, or a probe, all that it held up is due.
    this.#engines = new EngineAnswers(PAUSE_MAX_SECONDS, queue => {
      resume(db, queue, trialSeconds).then(due => { if (due) this.wake() }).catch(this.#logged(RESUMING_FAILED))
    })
    const renewal = { connectionString, statement: RENEWAL, parameter: this.#worker, intervalMs: RENEWAL_MS }
    this.#standIn = embedded ? undefined : createStandIn(renewal, this.#logged(RENEWAL_FAILED))
  }

  /** Enqueues a report. */
  readonly enqueueReport = async (...job: Enqueued): Promise<void> => this.#enqueue(REPORTS, ...job)

  /** Enqueues the transcription of audio. */
  readonly enqueueTranscription = async (...job: Enqueued): Promise<void> => this.#enqueue(TRANSCRIPTIONS, ...job)

  /**
   * Ends the wait of a job of a consultation for its next attempt, as part of the transaction: `wake` after the commit.
   *
   * @returns whether there was one that waited: nothing changes for one that is in hand, or due
   */
  readonly tryNow = async (transaction: FastifyInstance['db'], consultationId: string): Promise<boolean> => {
    const { changes, embedded } = this.#service
    const queues = await makeDue(transaction, consultationId)
    if (!embedded) for (const queue of queues) await changes.publish(transaction, topicOf(queue))
    return queues.length > 0
  }

  /** Looks for jobs now instead of at the next poll. Call it after the commit. */
  readonly wake = (): void => this.#workers.forEach(workers => workers.notify())

  /** What there is to do, by queue. */
  readonly load = async (): Promise<QueueSnapshot[]> => readLoad(this.#service.db)

  /** Starts workers for each queue that has a handler: for at most `reports`, whatever the setting says; they poll each `pollingMs`. */
  async work (handlers: Partial<JobHandlers>, options: { reports?: number, pollingMs?: number } = {}): Promise<void> {
    const { reports = Infinity, pollingMs } = options
    const { make, transcribe, park, ...others } = handlers
    const { config, embedded } = this.#service
    const { REPORT_CONCURRENCY: most, TRANSCRIPTION_CONCURRENCY: audios } = config
    Object.assign(this.#handlers, others)
    if (this.#ends.length === 0) this.#ends = this.#watch()
    const start = (queue: Queue, workers: number, perCustomer: number, act: WorkersOptions['act']): void => {
      const longest = longestAttempt(queue, config, config.REPORT_ENGINE !== 'embedded') + NOTING_SECONDS
      const lease = { worker: this.#worker, longest, lease: embedded ? longest : LEASE_SECONDS }
      this.#workers.push(new Workers({ service: this.#service, queue, workers, perCustomer, pollingMs, ...lease, act, wake: this.wake }))
    }
    if (make !== undefined) start(REPORTS, Math.min(most, reports), most, this.#attempts(REPORTS, make))
    // A recording can take hours, so one worker is left for other customers.
    if (transcribe !== undefined) start(TRANSCRIPTIONS, audios, Math.max(audios - 1, 1), this.#attempts(TRANSCRIPTIONS, transcribe))
    if (park === undefined) return
    start(PARKED, 1, 1, async ({ job, history }) => {
      return park(job.consultation_id, history.parked ?? 'attempts_failed', history.cause ?? null).then(() => null)
    })
  }

  /** Takes no more jobs, and waits a moment for those in progress. */
  async stop (): Promise<void> {
    this.#stopping.abort(new Error('the service stops'))
    await Promise.all(this.#workers.map(async workers => workers.stop(STOP_TIMEOUT_MS)))
    this.#ends.forEach(end => end())
    await this.#standIn?.close()
  }

  async #enqueue (queue: Queue, ...[transaction, consultationId, requestId = randomUUID()]: Enqueued): Promise<void> {
    const { changes, embedded, tracing } = this.#service
    await insertJob(transaction, queue, consultationId, { request_id: requestId, ...tracing.carrier() })
    // On the embedded database there is only this instance.
    if (!embedded) await changes.publish(transaction, topicOf(queue))
  }

  #watch (): Array<() => Promise<void>> {
    const { config, db, embedded } = this.#service
    const look = async (): Promise<void> => {
      await takeBack(db, config.REPORT_RETRY_DELAY, embedded ? 2 * longestAttempt(TRANSCRIPTIONS, config, false) : undefined)
      if (!embedded) await carryOver(db, false)
    }
    const renewal = CompiledQuery.raw(RENEWAL, [this.#worker, false])
    const isNeeded = (): boolean => !embedded && this.#workers.some(({ inHand }) => inHand > 0)
    const probe = async (): Promise<void> => {
      for (const queue of [REPORTS, TRANSCRIPTIONS] as const) if (await letOneTry(db, queue, this.#trialSeconds)) this.wake()
    }
    return [
      every(Math.min(LOOK_MS, this.#trialSeconds * 1000), probe, this.#logged(RESUMING_FAILED)),
      every(LOOK_MS, look, this.#logged('work of lost workers could not be looked for')),
      every(RENEWAL_MS, async () => isNeeded() && db.executeQuery(renewal), this.#logged(RENEWAL_FAILED))
    ]
  }

  #logged (message: string): (error: unknown) => void {
    return error => { if (!this.#stopping.signal.aborted) this.#service.log.warn({ err: error }, `${message}; it is tried again`) }
  }

  /** Makes attempts as part of the traces in which the jobs were enqueued. */
  #attempts (queue: Queue, work: Work): WorkersOptions['act'] {
    const { config, db, log, tracing } = this.#service
    const given = { config, queue, engines: this.#engines, handlers: this.#handlers, stopping: this.#stopping.signal }
    return async taken => tracing.run({ name: `process ${queue}`, queue, from: taken.job }, async ({ fields, fail }) => {
      this.#standIn?.start()
      const reqId = taken.job.request_id
      const attempt = new Attempt({ ...given, taken, log: log.child({ reqId, ...fields }), forgive: async () => forgive(db, taken) })
      return attempt.run(async (...args) => work(...args).catch(error => {
        fail(error)
        throw error
      }))
    })
  }
}

/** Runs durable jobs, on the same database as everything else: `fastify.jobs`. Begins with what other processes have left. */
export async function jobsPlugin (fastify: FastifyInstance, options: JobsOptions): Promise<void> {
  const { db, embedded } = fastify
  if (embedded) await takeBack(db, 0, 0)
  await carryOver(db, embedded)
  const jobs = new DurableJobs(fastify, options)
  fastify.decorate('jobs', jobs)
  fastify.addHook('onClose', async () => jobs.stop())
}

export { forgetJobs } from './table.js'

export default fp(jobsPlugin, { name: 'jobs', dependencies: ['config', 'database', 'changes', 'tracing'] })
