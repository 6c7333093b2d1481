import type { StateReason } from '../../schemas/report-state.js'
import type { LanguageModelFailure } from '../reporting/index.js'
import { EndpointError, type EndpointFailure } from '../runtime/index.js'
import type { SpeechFailure } from '../speech/index.js'
import { isDiskFull } from '../storage/index.js'

/** Pause after an attempt that ran out of disk space, in seconds. */
const DISK_FULL_WAIT_SECONDS = 30

/**
 * What is wrong with an engine: it is away, it refuses something that can be fixed on either side, or its answer is useless. Only the last
 * one counts as a failed attempt.
 */
type Fault = 'unavailable' | 'refused' | 'answer'

const faults: Readonly<Record<EndpointFailure | LanguageModelFailure | SpeechFailure, Fault>> = {
  unreachable: 'unavailable',
  timeout: 'unavailable',
  rate_limited: 'unavailable',
  server_error: 'unavailable',
  loading: 'unavailable',
  engine_failed: 'unavailable',
  ended: 'unavailable',
  unauthorized: 'refused',
  not_found: 'refused',
  not_installed: 'refused',
  not_loaded: 'refused',
  refused: 'refused',
  language_refused: 'refused',
  redirected: 'refused',
  context: 'refused',
  context_too_small: 'refused',
  prompt_cut: 'refused',
  sound_too_large: 'refused',
  model_unusable: 'refused',
  too_large: 'answer',
  not_json: 'answer',
  empty: 'answer',
  cut_off: 'answer',
  run_away: 'answer',
  refusal: 'answer',
  filtered: 'answer',
  invalid_answer: 'answer',
  unrecognised: 'answer',
  too_long: 'answer'
}

/** The reasons for which a language model may be unable to make any reports at all. */
export const ENGINE_DOWN: ReadonlySet<StateReason> = new Set(['report_engine_unavailable', 'report_engine_refused'])

/** What a failed attempt says about the next one. */
export interface Interruption {
  reason: StateReason
  /** Whether the attempt counts as failed. */
  counts: boolean
  /** Seconds to wait before the next attempt, if a server or the error itself says so; `null` otherwise. */
  wait: number | null
  /** Set when the failure may affect every request to the engine, so that all jobs can go on once it is over. */
  outage: Exclude<Fault, 'answer'> | null
  /** Whether the engine was not reached, so that the job itself cannot be at fault. */
  unreached: boolean
}

/** The error of an engine behind a failed attempt; `null` when there is none. */
function endpointErrorOf (error: unknown): EndpointError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof EndpointError) return cause
  }
  return null
}

/** Longest cause, in characters. */
const CAUSE_MAX_LENGTH = 200

/**
 * What an engine did instead of what it was asked, in a few words without anything that was said: `answered 500`. `null` for an error that
 * is none of an engine.
 */
export function causeOf (error: unknown): string | null {
  const failure = endpointErrorOf(error)
  if (failure === null) return null
  return failure.status === null ? failure.message.slice(0, CAUSE_MAX_LENGTH) : `answered ${failure.status}`
}

/** Whether an error says that an engine is away or refuses, so that it does nothing for anybody. */
export function isEngineOutage (error: unknown): boolean {
  const failure = endpointErrorOf(error)?.failure
  return failure !== undefined && (faults[failure as keyof typeof faults] ?? 'answer') !== 'answer'
}

/** Seconds that an error asks to wait before the next attempt; `null` when it asks for none. */
function waitAskedBy (error: unknown): number | null {
  if (isDiskFull(error as Error)) return DISK_FULL_WAIT_SECONDS
  const seconds = (error as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : null
}

/**
 * What a failed attempt says about the next one.
 *
 * @param late whether the attempt exceeded its time limit while using an engine outside this process
 */
export function interruptionOf (error: unknown, late: boolean): Interruption {
  const failure = endpointErrorOf(error)
  const wait = waitAskedBy(error) ?? (failure === null ? null : waitAskedBy(failure))
  if (failure === null) {
    return late
      ? { reason: 'report_engine_unavailable', counts: false, wait: null, outage: 'unavailable', unreached: false }
      : { reason: 'attempts_failed', counts: wait === null, wait, outage: null, unreached: false }
  }
  const fault = faults[failure.failure as keyof typeof faults] ?? 'answer'
  const engine = failure.code === 'SPEECH' ? 'speech_engine' : 'report_engine'
  return {
    reason: `${engine}_${fault}`,
    counts: fault === 'answer',
    wait,
    outage: fault === 'answer' || wait !== null ? null : fault,
    unreached: failure.failure === 'unreachable'
  }
}

/** The least time between two calls because of answers of an engine, in milliseconds. */
const NOTICE_MS = 1000

/** What is known about engines from the attempts that used them. Moments are those of `performance.now()`. */
export class EngineAnswers<Name> {
  readonly gapSeconds: number
  readonly onAnswer: (engine: Name) => void
  readonly #answeredAt = new Map<Name, number>()
  readonly #noticedAt = new Map<Name, number>()
  /** Since when each engine has been away, and when it last failed an attempt. */
  readonly #away = new Map<Name, { since: number, missedAt: number }>()

  /**
   * @param gapSeconds after as long without attempts, nobody knows whether an engine was available in between
   * @param onAnswer called when an engine has answered, now and then
   */
  constructor (gapSeconds: number, onAnswer: (engine: Name) => void) {
    this.gapSeconds = gapSeconds
    this.onAnswer = onAnswer
  }

  /** Notes that an engine has answered. */
  answered (engine: Name): void {
    const moment = performance.now()
    this.#answeredAt.set(engine, moment)
    if (moment - (this.#noticedAt.get(engine) ?? -Infinity) < NOTICE_MS) return
    this.#noticedAt.set(engine, moment)
    this.onAnswer(engine)
  }

  /** Whether it has answered anybody since a moment. */
  hasAnsweredSince (engine: Name, moment: number): boolean {
    return (this.#answeredAt.get(engine) ?? -Infinity) > moment
  }

  /** Notes that it did not answer an attempt that began at a moment. @returns for how many seconds it has been away, as far as is known */
  missed (engine: Name, begun: number): number {
    const missedAt = performance.now()
    const known = this.#away.get(engine)
    const isKnown = known !== undefined && begun - known.missedAt <= this.gapSeconds * 1000
    const since = Math.max(isKnown ? Math.min(known.since, begun) : begun, this.#answeredAt.get(engine) ?? -Infinity)
    this.#away.set(engine, { since, missedAt })
    return (missedAt - since) / 1000
  }
}
