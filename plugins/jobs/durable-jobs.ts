import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type PgBoss from 'pg-boss'
import {
  attempt, LEASE_SECONDS, openKeeper, PARKED, REPORTS, startWorkers, Statements, topicOf, TRANSCRIPTIONS,
  type AttemptServices, type Job, type JobHandlers, type Parked, type ParkedReason, type Queue, type TakenJob, type Work, type Workers,
  type WorkersOptions, type WorkOptions
} from '../../lib/jobs/index.js'
import { every } from '../../lib/concurrency/every.js'
import type { Tables } from '../database/tables.js'
import { executorIn, startBoss } from './boss.js'
import { createLeases, EMBEDDED_LEASE_SECONDS, RENEWAL, takeBackAll, type Leases } from './leases.js'
import { bringForward, readLoad, sendJob } from './queues.js'
import { createReturns, type Returns } from './returns.js'
import { exchange } from './turns.js'
import type { Jobs, QueueLoad } from './types.js'

/** How often to poll for consultations to park that were not announced, in seconds. */
const POLLING_SECONDS = 2

/** How often to look for jobs that are due later than they can be, in milliseconds. */
const FORWARD_MS = 5000

/** Longest wait for jobs in progress when the service stops, in milliseconds. */
const STOP_TIMEOUT_MS = 3000

const QUEUES: readonly Queue[] = [REPORTS, TRANSCRIPTIONS]
const ALL_QUEUES = [...QUEUES, PARKED]

/** The parts of the service that durable jobs need. */
type Service = Pick<FastifyInstance, 'changes' | 'config' | 'db' | 'embedded' | 'log' | 'tracing'>

/** How many workers a queue has, and how often they poll. */
type Places = Pick<WorkersOptions<Job>, 'workers' | 'perCustomer' | 'pollingMs'>

export interface JobsOptions {
  /** See TRIAL_SECONDS. */
  trialSeconds?: number
}

/** Durable jobs on pg-boss. */
export class DurableJobs implements Jobs {
  readonly #service: Service
  readonly #boss: PgBoss
  readonly #statements: Statements
  readonly #keeper: ReturnType<typeof openKeeper> | undefined
  readonly #leaseSeconds: number
  readonly #leases: Leases
  readonly #returns: Returns
  readonly #attempts: AttemptServices
  readonly #workers: Workers[] = []
  readonly #stopping = new AbortController()
  #stopWatching: (() => void) | undefined
  #parker: string | undefined
  #noteDelay: JobHandlers['delay'] | undefined
  #hasFallback: JobHandlers['hasFallback'] | undefined

  /** Starts pg-boss. On the embedded database, takes back the jobs that the previous process had in progress. */
  static async start (service: Service, options: JobsOptions): Promise<DurableJobs> {
    const { db, embedded, log } = service
    const statements = new Statements()
    const boss = await startBoss(db, statements, error => {
      log.warn({ err: error }, 'it could not be noted what became of durable work; it is done once more')
    })
    boss.on('error', error => log.error({ err: error }, 'durable work failed to run; it is tried again'))
    if (embedded) await takeBackAll(db, QUEUES)
    await bringForward(db, ALL_QUEUES)
    return new DurableJobs(service, boss, statements, options)
  }

  constructor (service: Service, boss: PgBoss, statements: Statements, { trialSeconds }: JobsOptions) {
    const { config, db, embedded, log } = service
    const logFailure = (error: unknown): void => log.warn({ err: error }, 'a lease of durable work could not be renewed')
    this.#service = service
    this.#boss = boss
    this.#statements = statements
    this.#keeper = embedded ? undefined : openKeeper(config.DATABASE_URL, RENEWAL, logFailure)
    this.#leaseSeconds = embedded ? EMBEDDED_LEASE_SECONDS : LEASE_SECONDS
    this.#leases = createLeases(db, logFailure, { seconds: this.#leaseSeconds, keeper: this.#keeper })
    this.#returns = createReturns(db, {
      wake: () => this.wake(),
      failed: error => {
        if (!this.#stopping.signal.aborted) log.warn({ err: error }, 'work that waits for an engine could not be looked for; it is tried again')
      },
      ...trialSeconds === undefined ? {} : { trialSeconds }
    })
    this.#attempts = {
      config,
      log,
      leases: this.#leases,
      returns: this.#returns,
      stopping: this.#stopping.signal,
      park: async (consultation, reason) => this.#park(consultation, reason),
      hasFallback: async consultation => await this.#hasFallback?.(consultation) ?? false,
      noteDelay: async (consultation, delay) => this.#noteDelay?.(consultation, delay),
      passOn: async (queue, job) => Promise.race([sendJob(boss, config, queue, job), statements.ended])
    }
  }

  async enqueueReport (transaction: Kysely<Tables>, consultationId: string, requestId?: string): Promise<void> {
    await this.#enqueue(REPORTS, transaction, consultationId, requestId)
  }

  async enqueueTranscription (transaction: Kysely<Tables>, consultationId: string, requestId?: string): Promise<void> {
    await this.#enqueue(TRANSCRIPTIONS, transaction, consultationId, requestId)
  }

  wake (): void {
    for (const { notify } of this.#workers) notify()
  }

  async load (): Promise<QueueLoad[]> {
    return readLoad(this.#service.db, ALL_QUEUES)
  }

  async work (handlers: Partial<JobHandlers>, { reports: most = Infinity, pollingMs }: WorkOptions = {}): Promise<void> {
    const { make, transcribe, delay, park, hasFallback } = handlers
    const { REPORT_CONCURRENCY: reports, TRANSCRIPTION_CONCURRENCY: transcriptions } = this.#service.config
    this.#stopWatching ??= this.#watch()
    this.#noteDelay ??= delay
    this.#hasFallback ??= hasFallback
    if (make !== undefined) this.#startWorkers(REPORTS, { workers: Math.min(reports, most), perCustomer: reports, pollingMs }, make)
    // A recording can take hours, so one worker is left for other customers.
    const perCustomer = Math.max(transcriptions - 1, 1)
    if (transcribe !== undefined) this.#startWorkers(TRANSCRIPTIONS, { workers: transcriptions, perCustomer, pollingMs }, transcribe)
    if (park === undefined) return
    this.#parker = await this.#boss.work<Parked>(PARKED, { pollingIntervalSeconds: POLLING_SECONDS }, async ([job]) => {
      if (job !== undefined) await park(job.data.consultation_id, job.data.reason ?? 'attempts_failed')
    })
  }

  /** Takes no more jobs, and waits a moment for those in progress. */
  async stop (): Promise<void> {
    this.#stopping.abort(new Error('the service stops'))
    this.#stopWatching?.()
    await Promise.all(this.#workers.map(async ({ stop }) => stop(STOP_TIMEOUT_MS)))
    await this.#boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS })
    await this.#keeper?.close()
    // pg-boss does not wait until the outcome of each job is recorded; an unrecorded job would run again.
    await this.#statements.end()
  }

  /** Notifies all instances when the transaction is committed, unless the database is embedded: then there is only this one. */
  async #enqueue (queue: Queue, transaction: Kysely<Tables>, consultationId: string, requestId: string = randomUUID()): Promise<void> {
    const { changes, config, embedded, tracing } = this.#service
    const { customer_id: customer } = await transaction.selectFrom('consultations').select('customer_id').where('id', '=', consultationId)
      .executeTakeFirst() ?? { customer_id: null }
    const job = { consultation_id: consultationId, customer_id: customer, request_id: requestId, ...tracing.carrier() }
    await sendJob(this.#boss, config, queue, job, { db: executorIn(transaction) })
    if (!embedded) await changes.publish(transaction, topicOf(queue))
  }

  /** Looks for jobs that nobody holds or that are due too late, and probes engines that are away, until the returned function is called. */
  #watch (): () => void {
    const { db, log } = this.#service
    const forward = async (): Promise<void> => { if (await bringForward(db, ALL_QUEUES)) this.wake() }
    const stopForwarding = every(FORWARD_MS, forward, error => log.warn({ err: error }, 'work that is due too late could not be looked for; it is tried again'))
    const ends = [this.#leases.watch(QUEUES), this.#returns.watch(QUEUES), stopForwarding]
    return () => ends.forEach(end => end())
  }

  async #park (consultation: string, reason: ParkedReason): Promise<void> {
    await this.#boss.send(PARKED, { consultation_id: consultation, reason })
    if (this.#parker !== undefined) this.#boss.notifyWorker(this.#parker)
  }

  #startWorkers (queue: Queue, places: Places, work: Work): void {
    const { changes, config, db, log } = this.#service
    const workers = startWorkers<Job>({
      queue,
      ...places,
      leaseSeconds: this.#leaseSeconds,
      retryDelay: config.REPORT_RETRY_DELAY,
      statements: this.#statements,
      exchange: async order => exchange(db, order),
      act: async job => this.#act(queue, job, work),
      failed: error => log.error({ err: error }, 'durable work failed to run; it is tried again')
    })
    this.#workers.push(workers)
    changes.subscribe(topicOf(queue), workers.notify)
  }

  /** @returns whether the job is finished, so that it can be removed */
  async #act (queue: Queue, job: TakenJob<Job>, work: Work): Promise<boolean> {
    try {
      await this.#attempt(queue, job, work)
      return true
    } catch (error) {
      await this.#statements.run(async () => this.#boss.fail(queue, job.id, { value: String(error) }))
      return false
    }
  }

  /** Makes an attempt as part of the trace in which the job was enqueued. */
  async #attempt (queue: Queue, job: TakenJob<Job>, work: Work): Promise<void> {
    const { log, tracing } = this.#service
    await tracing.run({ name: `process ${queue}`, queue, from: job.data }, async ({ fields, fail }) => {
      const traced: Work = async (...args) => work(...args).catch(error => {
        fail(error)
        throw error
      })
      await attempt({ ...this.#attempts, log: log.child({ reqId: job.data.request_id, ...fields }) }, queue, job, traced)
    })
  }
}
