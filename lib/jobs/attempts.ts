import type { Config } from '../../schemas/config.js'
import { lostTooOften, permanentReason, type History, type ParkedReason } from './history.js'
import { longestAttempt, REPORTS, TRANSCRIPTIONS, type Job, type Queue } from './queues.js'
import { ENGINE_DOWN, decide, interruptionOf, withFallback, type Decision, type Delay, type HandOver, type Interruption } from './retries.js'
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
  /** Records that the attempt failed, with the history to keep and the pause before the next one, in seconds. */
  fail: (queue: Queue, job: string, seconds: number, history: History) => Promise<void>
  /** Forgets the attempts so far, because part of the work is done and stored. */
  forgive: (queue: Queue, job: string) => Promise<void>
}

/** What is known of the engines behind the queues. */
export interface EngineAnswers {
  /** Notes that the engine of a queue has answered. */
  answered: (queue: Queue) => void
  /** Whether it has answered any job since a moment of `performance.now()`. */
  hasAnsweredSince: (queue: Queue, moment: number) => boolean
  /**
   * Notes that it did not answer an attempt that began at a moment of `performance.now()`.
   *
   * @returns for how many seconds it has been away, as far as this instance knows
   */
  missed: (queue: Queue, moment: number) => number
}

/** What an attempt needs. */
export interface AttemptServices {
  config: Pick<Config, 'REPORT_ATTEMPTS' | 'REPORT_ENGINE' | 'REPORT_FALLBACK_AFTER' | 'REPORT_RETRY_DELAY' | 'REPORT_RETRY_HOURS' | 'REPORT_TIMEOUT'>
  log: Log
  leases: AttemptLeases
  returns: EngineAnswers
  /** Aborted when the service stops. */
  stopping: AbortSignal
  /** Parks a consultation and notifies whoever waits for it, instead of retrying its job. */
  park: (consultationId: string, reason: ParkedReason) => Promise<void>
  /** Whether there is a fallback that can make a report. */
  hasFallback: (consultationId: string) => Promise<boolean>
  /** Records when the next attempt will be made, and why not now. */
  noteDelay: (consultationId: string, delay: Delay) => Promise<void>
  /** Leaves a job to another instance by enqueuing it again, unless this one has already stopped. */
  passOn: (queue: Queue, job: Job) => Promise<void>
}

/** Whether an error says that part of the work is done and stored: then the attempt does not count as failed. */
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
  /** Not AbortSignal.timeout: when only AbortSignal.any refers to its signal, the timer can be garbage-collected with it. */
  readonly #late = new AbortController()
  #forgiven: Promise<void> | undefined

  constructor (services: AttemptServices, queue: Queue, { id, data }: TakenJob<Job>) {
    this.#services = services
    this.#queue = queue
    this.#id = id
    this.#job = data
    this.#before = data
  }

  /** @throws the error of a failed attempt that will be retried, once that is recorded */
  async run (work: Work): Promise<void> {
    const { config, leases, stopping } = this.#services
    const timer = setTimeout(() => {
      this.#late.abort(new DOMException('the attempt took too long', 'TimeoutError'))
    }, longestAttempt(this.#queue, config, this.#job.fallback) * 1000)
    const signal = AbortSignal.any([stopping, this.#late.signal])
    const release = leases.hold(this.#queue, this.#id, signal)
    try {
      const notify = () => this.#queue === TRANSCRIPTIONS ? this.#progressed() : this.#answered()
      await work(this.#job.consultation_id, signal, notify, this.#job.fallback ?? null, this.#job.request_id)
    } catch (error) {
      await this.#fail(error)
    } finally {
      clearTimeout(timer)
      release()
      // Wait for it here: it must not undo what is recorded for the next attempt.
      await this.#forgiven
    }
  }

  #answered (): void {
    this.#services.returns.answered(this.#queue)
  }

  /** Called when part of the work is done and stored. */
  #progressed (): void {
    const { leases, log } = this.#services
    this.#before = {}
    this.#answered()
    this.#forgiven ??= leases.forgive(this.#queue, this.#id).catch(error => {
      this.#forgiven = undefined
      log.warn({ err: error, consultation: this.#job.consultation_id, queue: this.#queue }, 'the progress of durable work could not be noted')
    })
  }

  /** Gives up on the job before this attempt begins. @throws when the fallback takes over, once that is recorded */
  async giveUp (reason: ParkedReason): Promise<void> {
    if (!await this.#hasFallback()) return this.#park(reason)
    await this.#handOver({ fallback: { reason, seconds: 0 } })
    throw new Error('the workers of durable work were lost again and again')
  }

  async #fail (error: unknown): Promise<void> {
    const { log, passOn, stopping } = this.#services
    const { running: _, strained: __, ...kept } = this.#job
    const consultation = kept.consultation_id
    if (stopping.aborted) return passOn(this.#queue, { ...kept, customer_id: kept.customer_id ?? null })
    const decision = await this.#decide(error)
    if ('park' in decision) {
      const last = permanentReason(error) === null ? 'the last attempt at durable work failed' : 'durable work cannot be done; it is not tried again'
      log.warn({ err: error, consultation, queue: this.#queue }, last)
      return this.#park(decision.park)
    }
    if ('fallback' in decision) await this.#handOver(decision, error)
    else await this.#putOff(error, decision)
    throw error
  }

  /** Parks the consultation. If the fallback failed too, the reason is the failure of the language model. */
  async #park (reason: ParkedReason): Promise<void> {
    await this.#services.park(this.#job.consultation_id, this.#job.fallback ?? reason)
  }

  /** Whether the fallback can take over, which it does only once. */
  async #hasFallback (): Promise<boolean> {
    const { config, hasFallback } = this.#services
    if (this.#queue !== REPORTS || this.#job.fallback !== undefined || config.REPORT_ENGINE === 'embedded') return false
    return hasFallback(this.#job.consultation_id)
  }

  /** Hands the job over to the fallback, which has attempts of its own. */
  async #handOver ({ fallback: { reason, seconds } }: HandOver, error?: unknown): Promise<void> {
    const { leases, log, noteDelay } = this.#services
    const { consultation_id: consultation } = this.#job
    log.warn({ err: error, consultation, reason, seconds }, 'the language model does not make a report; the embedded engine makes it instead')
    if (seconds > 0) {
      await noteDelay(consultation, { reason, seconds }).catch(failure => log.warn({ err: failure, consultation }, 'the delay of a report could not be noted'))
    }
    await leases.fail(this.#queue, this.#id, seconds, { fallback: reason, losses: 0, strained_losses: 0 })
  }

  async #putOff (error: unknown, { delay, history }: Exclude<Decision, { park: unknown }>): Promise<void> {
    const { leases, log, noteDelay } = this.#services
    const { consultation_id: consultation } = this.#job
    const details = { consultation, queue: this.#queue, reason: delay.reason, seconds: delay.seconds }
    log.warn({ err: error, ...details }, 'an attempt at durable work failed; it is tried again')
    await this.#forgiven
    // Before the job can be taken again, so that this does not overwrite anything newer.
    await noteDelay(consultation, delay).catch(failure => log.warn({ err: failure, consultation }, 'the delay of a report could not be noted'))
    await leases.fail(this.#queue, this.#id, delay.seconds, history)
  }

  /** Decides what happens to the job after this attempt failed. */
  async #decide (error: unknown): Promise<Decision | HandOver> {
    const { config, returns } = this.#services
    const permanent = permanentReason(error)
    const late = this.#late.signal.aborted && this.#queue === REPORTS && config.REPORT_ENGINE !== 'embedded' && this.#job.fallback === undefined
    const interruption = interruptionOf(error, late)
    // An engine that answers other jobs in the meantime is not away: it fails on this job.
    const alone = !interruption.unreached && returns.hasAnsweredSince(this.#queue, this.#begun)
    const decision = permanent === null ? this.#withoutFallback(interruption, alone, hasProgressed(error)) : { park: permanent }
    const isAway = ENGINE_DOWN.has(interruption.reason) && !alone
    const seconds = isAway ? returns.missed(this.#queue, this.#begun) : 0
    // No engine can report on what cannot be read.
    if (permanent === 'data_damaged' || !await this.#hasFallback()) return decision
    return withFallback(decision, interruption, { seconds, answersOthers: alone }, config.REPORT_FALLBACK_AFTER)
  }

  /** Decides the same for when there is no fallback. */
  #withoutFallback (interruption: Interruption, alone: boolean, progressed: boolean): Decision {
    const { config } = this.#services
    const limits = { attempts: config.REPORT_ATTEMPTS, delay: config.REPORT_RETRY_DELAY, hours: config.REPORT_RETRY_HOURS }
    if (interruption.counts && progressed) return { delay: { reason: interruption.reason, seconds: limits.delay }, history: {} }
    const outage = alone ? null : interruption.outage
    return decide(progressed ? {} : this.#before, { ...interruption, outage }, limits, Date.now() / 1000)
  }
}

/**
 * Makes one attempt at a job. A job that an engine cannot do now, or refuses, is put off (see retries.ts); one that made progress before it
 * failed resumes later; one that is interrupted because this instance stops is left to another instance. None of these counts as a failed
 * attempt, and neither does a worker crash. If there is a fallback, it takes over a report before that would be parked, and once the
 * language model has been away for REPORT_FALLBACK_AFTER.
 *
 * @throws the error of a failed attempt that will be retried, once that is recorded
 */
export async function attempt (services: AttemptServices, queue: Queue, job: TakenJob<Job>, work: Work): Promise<void> {
  const { consultation_id: consultation, losses } = job.data
  const lost = lostTooOften(job.data)
  if (lost === null) return new Attempt(services, queue, job).run(work)
  services.log.error({ consultation, queue, losses }, 'the workers of durable work were lost again and again; it is not passed on')
  await new Attempt(services, queue, job).giveUp(lost)
}
