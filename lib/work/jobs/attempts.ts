import type { Config } from '../../../schemas/config.js'
import { causeOf, ENGINE_DOWN, interruptionOf, type EngineAnswers, type Interruption } from '../engine-outages.js'
import { PermanentError, permanentReason } from '../../runtime/index.js'
import { decide, longestAttempt, LOSSES_MAX, STRAINED_LOSSES_MAX, withFallback, type Decision, type HandOver } from './retries.js'
import { PARKED, REPORTS, TRANSCRIPTIONS, type History, type JobHandlers, type Outcome, type Queue, type TakenJob, type Work } from './types.js'

/** What an attempt is at, and what it needs. */
export interface AttemptServices {
  queue: Queue
  taken: TakenJob
  config: Pick<Config, 'REPORT_ATTEMPTS' | 'REPORT_FALLBACK_AFTER' | 'REPORT_RETRY_DELAY' | 'REPORT_RETRY_HOURS' | 'REPORT_TIMEOUT'>
  log: { warn: (details: object, message: string) => void }
  engines: Pick<EngineAnswers<Queue>, 'answered' | 'hasAnsweredSince' | 'missed'>
  handlers: Partial<Pick<JobHandlers, 'asksModel' | 'delay' | 'hasFallback'>>
  /** Aborted when the service stops. */
  stopping: AbortSignal
  /** Forgets the attempts so far, because part of the work is done and stored. */
  forgive: () => Promise<void>
}

/**
 * One attempt at a job. A job that an engine cannot do now, or refuses, is put off (see retries.ts); one that made progress before it
 * failed resumes later; one that is interrupted because this instance stops is left to another one. None of these counts as a failed
 * attempt, and neither does a worker crash. If there is a fallback, it takes over a report before that would be parked, and once the
 * language model has been away for REPORT_FALLBACK_AFTER.
 */
export class Attempt {
  readonly #given: AttemptServices
  readonly #details: { consultation: string, queue: Queue }
  /** The attempts before this one; empty once this one has made progress. */
  #before: History
  readonly #begun = performance.now()
  /** Whether a language model makes the report. */
  readonly #usesModel: boolean
  /** Not AbortSignal.timeout: when only AbortSignal.any refers to its signal, the timer can be garbage-collected with it. */
  readonly #late = new AbortController()
  #forgiven: Promise<void> | undefined

  constructor (given: AttemptServices) {
    this.#given = given
    const { handlers, queue, taken } = given
    this.#usesModel = queue === REPORTS && taken.history.fallback === undefined && handlers.asksModel?.() === true
    this.#details = { consultation: taken.job.consultation_id, queue }
    this.#before = taken.history
  }

  /** @throws when it cannot be decided what follows, because the database is away */
  async run (work: Work): Promise<Outcome> {
    const { config, engines, stopping, queue, taken: { job, history } } = this.#given
    const { losses = 0, strained_losses: strained = 0, fallback } = history
    const end = (): void => this.#late.abort(new DOMException('the attempt took too long', 'TimeoutError'))
    const timer = setTimeout(end, longestAttempt(queue, config, this.#usesModel) * 1000)
    const answered = (): void => {
      engines.answered(queue)
      if (queue === TRANSCRIPTIONS) this.#progressed()
    }
    try {
      if (losses >= LOSSES_MAX || strained >= STRAINED_LOSSES_MAX) throw new PermanentError('workers_lost', `its workers were lost ${losses} times`)
      const signal = AbortSignal.any([stopping, this.#late.signal])
      await work(job.consultation_id, { signal, answered, fallback: fallback ?? null, requestId: job.request_id })
      return null
    } catch (error) {
      return stopping.aborted ? this.#again(0, this.#before) : await this.#follow(await this.#next(error), error)
    } finally {
      clearTimeout(timer)
      // It must not undo what is recorded for the next attempt.
      await this.#forgiven
    }
  }

  #progressed (): void {
    const { forgive, log } = this.#given
    this.#before = {}
    this.#forgiven ??= forgive().catch(error => {
      this.#forgiven = undefined
      log.warn({ err: error, ...this.#details }, 'the progress of durable work could not be noted')
    })
  }

  /** Decides what follows a failure. */
  async #next (error: unknown): Promise<Decision | HandOver> {
    const { config, engines, handlers, queue, taken } = this.#given
    const usesModel = this.#usesModel
    const interruption = interruptionOf(error, usesModel && this.#late.signal.aborted)
    // An engine that answers other jobs in the meantime is not away: it fails on this job.
    const alone = !interruption.unreached && engines.hasAnsweredSince(queue, this.#begun)
    if (alone) interruption.outage = null
    const seconds = ENGINE_DOWN.has(interruption.reason) && !alone ? engines.missed(queue, this.#begun) : 0
    const permanent = permanentReason(error)
    const decision = permanent === null ? this.#withoutFallback(error, interruption) : { park: permanent }
    // No engine can report on what cannot be read. The fallback takes over only once.
    if (permanent === 'data_damaged' || !usesModel || await handlers.hasFallback?.(taken.job.consultation_id) !== true) return decision
    return withFallback(decision, interruption, { seconds, answersOthers: alone }, config.REPORT_FALLBACK_AFTER)
  }

  #withoutFallback (error: unknown, interruption: Interruption): Decision {
    const { REPORT_ATTEMPTS: attempts, REPORT_RETRY_DELAY: delay, REPORT_RETRY_HOURS: hours } = this.#given.config
    // When part of the work is done and stored, the attempt does not count as failed.
    const progressed = (error as { progressed?: unknown } | null)?.progressed === true
    if (progressed) this.#before = {}
    if (progressed && interruption.counts) return { delay: { reason: interruption.reason, seconds: delay }, history: {} }
    return decide(this.#before, interruption, { attempts, delay, hours }, Date.now() / 1000)
  }

  /** What the engine did: of a report that the fallback makes, the language model. */
  #causeOf (error: unknown): string | null {
    const { history: { cause, fallback } } = this.#given.taken
    if (fallback !== undefined) return cause ?? null
    return causeOf(error) ?? (this.#usesModel && this.#late.signal.aborted ? 'did not answer in time' : null)
  }

  /** Says in the log, and to whoever looks at the consultation, what follows. */
  async #follow (next: Decision | HandOver, error: unknown): Promise<Outcome> {
    const { log, handlers, queue, taken: { history } } = this.#given
    const details = { err: error, ...this.#details }
    const cause = this.#causeOf(error)
    const noted = cause === null ? {} : { cause }
    if ('park' in next) {
      log.warn(details, permanentReason(error) === null ? 'the last attempt at durable work failed' : 'durable work cannot be done; it is not tried again')
      // If the fallback failed too, the reason is the failure of the language model.
      return { queue: PARKED, seconds: 0, history: { parked: history.fallback ?? next.park, ...noted } }
    }
    const handsOver = 'fallback' in next
    const delay = handsOver ? next.fallback : next.delay
    log.warn({ ...details, ...delay }, handsOver
      ? 'the language model does not make a report; the embedded engine makes it instead'
      : 'an attempt at durable work failed; it is tried again')
    // Before the job can be taken again, so that this does not overwrite anything newer.
    if (!handsOver || delay.seconds > 0) {
      const unnoted = (err: unknown): void => log.warn({ ...details, err }, 'the delay of a report could not be noted')
      await handlers.delay?.(this.#details.consultation, delay, cause).catch(unnoted)
    }
    // The fallback has attempts of its own.
    if (!handsOver) return this.#again(delay.seconds, next.history)
    return { queue, seconds: delay.seconds, history: { fallback: delay.reason, ...noted } }
  }

  /** Workers that were lost stay counted until there is progress. */
  #again (seconds: number, next: History): Outcome {
    const { queue, taken: { history: { cause, fallback } } } = this.#given
    const { losses = 0, strained_losses: strained = 0 } = this.#before
    const handedOver = fallback && { fallback, ...cause && { cause } }
    return { queue, seconds, history: { ...next, losses, strained_losses: strained, ...handedOver } }
  }
}
