import type { Config } from '../../schemas/config.js'
import { lostTooOften, permanentReason, type History, type ParkedReason } from './history.js'
import { longestAttempt, REPORTS, TRANSCRIPTIONS, type Job, type Queue } from './queues.js'
import { decide, interruptionOf, type Decision, type Delay } from './retries.js'
import type { Work } from './types.js'
import type { TakenJob } from './workers.js'

/** The part of a log that is needed here. */
interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** The leases of jobs in progress. */
export interface AttemptLeases {
  /** Renews the lease of a job until the returned function is called, or `signal` is aborted. */
  hold: (queue: Queue, job: string, signal: AbortSignal) => () => void
  /** Records that the attempt failed: what to keep of the attempts so far, and the pause before the next one, in seconds. */
  fail: (queue: Queue, job: string, seconds: number, history: History) => Promise<void>
  /** Forgets the attempts so far, because part of the work is done and kept. */
  forgive: (queue: Queue, job: string) => Promise<void>
}

/** What is known of the engines behind the queues. */
export interface EngineAnswers {
  /** Notes that the engine of a queue has answered. */
  answered: (queue: Queue) => void
  /** Whether it has answered any job since a moment of `performance.now()`. */
  hasAnsweredSince: (queue: Queue, moment: number) => boolean
}

/** What an attempt needs. */
export interface AttemptServices {
  config: Pick<Config, 'REPORT_ATTEMPTS' | 'REPORT_ENGINE' | 'REPORT_RETRY_DELAY' | 'REPORT_RETRY_HOURS' | 'REPORT_TIMEOUT'>
  log: Log
  leases: AttemptLeases
  returns: EngineAnswers
  /** Aborted when the service stops. */
  stopping: AbortSignal
  /** Parks a consultation and notifies whoever waits for it, instead of attempting its job again. */
  park: (consultationId: string, reason: ParkedReason) => Promise<void>
  /** Records when the next attempt will be made, and why not now. */
  noteDelay: (consultationId: string, delay: Delay) => Promise<void>
  /** Leaves a job to another instance: enqueues it again, unless this one has already stopped. */
  passOn: (queue: Queue, job: Job) => Promise<void>
}

/** Whether an error says that part of the work is done and kept: then the attempt does not count as failed. */
function hasProgressed (error: unknown): boolean {
  return (error as { progressed?: unknown } | null)?.progressed === true
}

/** One attempt at a job. */
class Attempt {
  readonly #services: AttemptServices
  readonly #queue: Queue
  readonly #id: string
  readonly #job: Job
  /** The attempts before this one; empty once this one has made progress. */
  #before: History
  readonly #begun = performance.now()
  /** Not AbortSignal.timeout: where only AbortSignal.any refers to its signal, garbage collection takes the timer with it. */
  readonly #late = new AbortController()
  #forgiven: Promise<void> | undefined

  constructor (services: AttemptServices, queue: Queue, { id, data }: TakenJob<Job>) {
    this.#services = services
    this.#queue = queue
    this.#id = id
    this.#job = data
    this.#before = data
  }

  /** @throws the error of a failed attempt that will be followed by another one, once that is recorded */
  async run (work: Work): Promise<void> {
    const { config, leases, stopping } = this.#services
    const timer = setTimeout(() => {
      this.#late.abort(new DOMException('the attempt took too long', 'TimeoutError'))
    }, longestAttempt(this.#queue, config) * 1000)
    const signal = AbortSignal.any([stopping, this.#late.signal])
    const release = leases.hold(this.#queue, this.#id, signal)
    try {
      await work(this.#job.consultation_id, signal, () => this.#queue === TRANSCRIPTIONS ? this.#progressed() : this.#answered())
    } catch (error) {
      await this.#fail(error)
    } finally {
      clearTimeout(timer)
      release()
      // Not later: it must not undo what is recorded for the next attempt.
      await this.#forgiven
    }
  }

  /** The engine has answered. */
  #answered (): void {
    this.#services.returns.answered(this.#queue)
  }

  /** Part of the work is done and kept. */
  #progressed (): void {
    const { leases, log } = this.#services
    this.#before = {}
    this.#answered()
    this.#forgiven ??= leases.forgive(this.#queue, this.#id).catch(error => {
      this.#forgiven = undefined
      log.warn({ err: error, consultation: this.#job.consultation_id, queue: this.#queue }, 'the progress of durable work could not be noted')
    })
  }

  async #fail (error: unknown): Promise<void> {
    const { log, park, passOn, stopping } = this.#services
    const { running: _, strained: __, ...kept } = this.#job
    const consultation = kept.consultation_id
    if (stopping.aborted) return passOn(this.#queue, { ...kept, customer_id: kept.customer_id ?? null })
    const permanent = permanentReason(error)
    if (permanent !== null) {
      log.warn({ err: error, consultation, queue: this.#queue }, 'durable work cannot be done; it is not tried again')
      return park(consultation, permanent)
    }
    const decision = this.#decide(error)
    if ('park' in decision) {
      log.warn({ err: error, consultation, queue: this.#queue }, 'the last attempt at durable work failed')
      return park(consultation, decision.park)
    }
    await this.#putOff(error, decision)
    throw error
  }

  async #putOff (error: unknown, { delay, history }: Exclude<Decision, { park: unknown }>): Promise<void> {
    const { leases, log, noteDelay } = this.#services
    const { consultation_id: consultation } = this.#job
    const details = { consultation, queue: this.#queue, reason: delay.reason, seconds: delay.seconds }
    log.warn({ err: error, ...details }, 'an attempt at durable work failed; it is tried again')
    await this.#forgiven
    // Before the job can be taken again, so that nothing newer is recorded first.
    await noteDelay(consultation, delay).catch(failure => log.warn({ err: failure, consultation }, 'the delay of a report could not be noted'))
    await leases.fail(this.#queue, this.#id, delay.seconds, history)
  }

  /** Decides how the job goes on after this attempt failed. */
  #decide (error: unknown): Decision {
    const { config, returns } = this.#services
    const limits = { attempts: config.REPORT_ATTEMPTS, delay: config.REPORT_RETRY_DELAY, hours: config.REPORT_RETRY_HOURS }
    const interruption = interruptionOf(error, this.#late.signal.aborted && this.#queue === REPORTS && config.REPORT_ENGINE !== 'embedded')
    const progressed = hasProgressed(error)
    if (interruption.counts && progressed) return { delay: { reason: interruption.reason, seconds: limits.delay }, history: {} }
    // An engine that answers other jobs meanwhile is not away: this job is what it fails on.
    const alone = !interruption.unreached && returns.hasAnsweredSince(this.#queue, this.#begun)
    const outage = alone ? null : interruption.outage
    return decide(progressed ? {} : this.#before, { ...interruption, outage }, limits, Date.now() / 1000)
  }
}

/**
 * Makes one attempt at a job. A job that an engine cannot do now, or refuses, is put off until it can (retries.ts); one that made progress
 * before it failed continues later; one that the end of this instance interrupts is left to another one. None of these counts as a failed
 * attempt, and neither does the death of a worker.
 *
 * @throws the error of a failed attempt that will be followed by another one, once that is recorded
 */
export async function attempt (services: AttemptServices, queue: Queue, job: TakenJob<Job>, work: Work): Promise<void> {
  const { consultation_id: consultation, losses } = job.data
  const lost = lostTooOften(job.data)
  if (lost === null) return new Attempt(services, queue, job).run(work)
  services.log.error({ consultation, queue, losses }, 'the workers of durable work were lost again and again; it is not passed on')
  await services.park(consultation, lost)
}
