import type { StateReason } from '../../schemas/report-state.js'
import { isDiskFull } from '../disk-full.js'
import { EndpointError, type EndpointFailure } from '../openai/index.js'
import type { LanguageModelFailure } from '../reporting/index.js'
import type { SpeechFailure } from '../recognition/index.js'
import type { History } from './history.js'

/** Longest pause between two attempts, in seconds, unless a server asks for a longer one. */
export const PAUSE_MAX_SECONDS = 900

/** Pause after an attempt that ran out of disk space, in seconds. */
const DISK_FULL_WAIT_SECONDS = 30

const HOUR_SECONDS = 3600

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
  unauthorized: 'refused',
  not_found: 'refused',
  refused: 'refused',
  language_refused: 'refused',
  redirected: 'refused',
  context: 'refused',
  context_too_small: 'refused',
  prompt_cut: 'refused',
  sound_too_large: 'refused',
  too_large: 'answer',
  not_json: 'answer',
  empty: 'answer',
  cut_off: 'answer',
  run_away: 'answer',
  refusal: 'answer',
  filtered: 'answer',
  invalid_answer: 'answer',
  too_long: 'answer'
}

/** What a failed attempt says about the next one. */
export interface Interruption {
  reason: StateReason
  /** Whether the attempt counts as failed. */
  counts: boolean
  /** Seconds to wait before the next attempt, if a server or the error itself says so; `null` otherwise. */
  wait: number | null
  /** Set when the failure may affect every request to the engine, so that all jobs can go on once it is over. */
  outage: NonNullable<History['outage']> | null
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

/** Seconds before the next attempt after this many `failures` in a row: exponential back-off up to `PAUSE_MAX_SECONDS`, with jitter. */
export function pauseAfter (failures: number, delay: number): number {
  const whole = Math.min(delay * 2 ** Math.min(failures - 1, 20), Math.max(delay, PAUSE_MAX_SECONDS))
  return failures <= 1 ? delay : Math.ceil(whole / 2 + whole / 2 * Math.random())
}

/** Why a job has to wait, and for how long. */
export interface Delay {
  reason: StateReason
  seconds: number
}

/** What follows a failed attempt: the consultation is parked, or another attempt is made after a delay, with this history. */
export type Decision = { park: StateReason } | { delay: Delay, history: History }

/** The fallback makes the report after a pause, and why. */
export interface HandOver {
  fallback: Delay
}

export interface RetryLimits {
  /** REPORT_ATTEMPTS */
  attempts: number
  /** REPORT_RETRY_DELAY, in seconds. */
  delay: number
  /** REPORT_RETRY_HOURS */
  hours: number
}

/**
 * Decides what follows a failed attempt.
 *
 * @param history of the attempts before; empty when this one made progress before it failed
 * @param now in seconds since 1970
 */
export function decide (
  { failed = 0, put_off: putOff = 0, put_off_at: putOffAt, waited = 0 }: History,
  { reason, counts, wait, outage }: Interruption, limits: RetryLimits, now: number
): Decision {
  if (counts) {
    if (failed + 1 >= limits.attempts) return { park: reason }
    return { delay: { reason, seconds: wait ?? pauseAfter(failed + 1, limits.delay) }, history: { failed: failed + 1 } }
  }
  // A night during which the service was stopped does not count as time spent trying.
  const waitedNow = waited + Math.min(Math.max(0, now - (putOffAt ?? now)), 2 * PAUSE_MAX_SECONDS)
  if (waitedNow >= limits.hours * HOUR_SECONDS) return { park: reason }
  return {
    delay: { reason, seconds: wait ?? pauseAfter(putOff + 1, limits.delay) },
    history: { failed, put_off: putOff + 1, put_off_at: now, waited: waitedNow, ...outage === null ? {} : { outage } }
  }
}

/** What is known of an engine that failed. */
export interface Outage {
  /** Seconds for which it has been away. */
  seconds: number
  /** Whether it answers other jobs in the meantime, so that waiting does not help this one. */
  answersOthers: boolean
}

/** The reasons for which a language model may be unable to make any reports at all. */
export const ENGINE_DOWN: ReadonlySet<StateReason> = new Set(['report_engine_unavailable', 'report_engine_refused'])

/**
 * What follows a failed attempt when there is a fallback. The fallback takes over instead of parking, for a request that the engine refuses
 * while it answers others, and once the engine has been away for `after` seconds. No pause goes beyond that moment. If the server asks for
 * a longer wait, it is not asked again.
 *
 * @param decision what would follow without a fallback
 */
export function withFallback (decision: Decision, { reason, wait }: Interruption, outage: Outage, after: number): Decision | HandOver {
  if ('park' in decision) return { fallback: { reason: decision.park, seconds: 0 } }
  if (!ENGINE_DOWN.has(reason)) return decision
  if (reason === 'report_engine_refused' && outage.answersOthers) return { fallback: { reason, seconds: 0 } }
  const left = Math.ceil(after - Math.max(decision.history.waited ?? 0, outage.seconds))
  if (left <= 0) return { fallback: { reason, seconds: 0 } }
  if (wait !== null && wait >= left) return { fallback: { reason, seconds: left } }
  return { ...decision, delay: { ...decision.delay, seconds: Math.min(decision.delay.seconds, left) } }
}
