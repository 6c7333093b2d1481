import type { Config } from '../../../schemas/config.js'
import type { StateReason } from '../../../schemas/report-state.js'
import { ENGINE_DOWN, type Interruption } from '../engine-outages.js'
import { REPORTS, type Delay, type History, type Queue } from './types.js'

/** Longest pause between two attempts, in seconds, unless a server asks for a longer one. */
export const PAUSE_MAX_SECONDS = 900

/** After so many lost workers, or lost under strain, a job is parked: not after one, as it may have been killed for something else. */
export const LOSSES_MAX = 10
export const STRAINED_LOSSES_MAX = 2

/** Longest transcription, in seconds. A language model takes several answers to make a report: in all, so many times REPORT_TIMEOUT. */
const TRANSCRIPTION_MAX_SECONDS = 86_000
const ANSWERS_PER_REPORT = 10

/** Longest attempt, in seconds; of a report, with a language model or without. */
export function longestAttempt (queue: Queue, { REPORT_TIMEOUT: seconds }: Pick<Config, 'REPORT_TIMEOUT'>, usesModel: boolean): number {
  if (queue !== REPORTS) return TRANSCRIPTION_MAX_SECONDS
  return seconds * (usesModel ? ANSWERS_PER_REPORT : 1)
}

/** Seconds before the next attempt after this many `failures` in a row: exponential back-off up to `PAUSE_MAX_SECONDS`, with jitter. */
export function pauseAfter (failures: number, delay: number): number {
  const whole = Math.min(delay * 2 ** Math.min(failures - 1, 20), Math.max(delay, PAUSE_MAX_SECONDS))
  return failures <= 1 ? delay : Math.ceil(whole / 2 + whole / 2 * Math.random())
}

/** What follows a failed attempt: the consultation is parked, or another attempt is made after a delay, with this history. */
export type Decision = { park: StateReason } | { delay: Delay, history: History }

/** The fallback makes the report after a pause, and why. */
export type HandOver = { fallback: Delay }

/** Decides what follows a failed attempt, after those of a history, now (in seconds since 1970). The limits are as the settings say. */
export function decide (
  { failed = 0, put_off: putOff = 0, put_off_at: putOffAt, waited = 0 }: History,
  { reason, counts, wait, outage }: Interruption, limits: { attempts: number, delay: number, hours: number }, now: number
): Decision {
  if (counts) {
    if (failed + 1 >= limits.attempts) return { park: reason }
    return { delay: { reason, seconds: wait ?? pauseAfter(failed + 1, limits.delay) }, history: { failed: failed + 1 } }
  }
  // A night during which the service was stopped does not count as time spent trying.
  const waitedNow = waited + Math.min(Math.max(0, now - (putOffAt ?? now)), 2 * PAUSE_MAX_SECONDS)
  if (waitedNow >= limits.hours * 3600) return { park: reason }
  return {
    delay: { reason, seconds: wait ?? pauseAfter(putOff + 1, limits.delay) },
    history: { failed, put_off: putOff + 1, put_off_at: now, waited: waitedNow, ...outage === null ? {} : { outage } }
  }
}

/** For how many seconds an engine has been away, and whether it answers other jobs meanwhile, so that waiting does not help this one. */
export type Outage = { seconds: number, answersOthers: boolean }

/**
 * What follows instead of a decision when there is a fallback. It takes over instead of parking, for a request that the engine refuses
 * while it answers others, and once the engine has been away for `after` seconds. No pause goes beyond that moment. If the server asks for
 * a longer wait, it is not asked again.
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
