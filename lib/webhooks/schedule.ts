/** Pauses before the attempts after the first, in seconds. */
export const PAUSES_SECONDS: readonly number[] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Attempts at a delivery before it is given up. */
export const ATTEMPTS_MAX = PAUSES_SECONDS.length + 1

/** By how much a pause is longer or shorter at most, as a share of it, so that not all deliveries come back at the same moment. */
const JITTER = 0.2

/** Longest wait that an endpoint may ask for, in seconds. */
const RETRY_AFTER_MAX_SECONDS = 86_400

/**
 * Seconds until the next attempt.
 *
 * @param attempts failed so far, this one included
 * @param retryAfter what the endpoint asked for, in seconds: it is never tried before that
 * @returns `null` when there are no more attempts
 */
export function pauseAfter (attempts: number, retryAfter: number | null, random: () => number = Math.random): number | null {
  const pause = PAUSES_SECONDS[attempts - 1]
  if (pause === undefined) return null
  const spread = pause * (1 - JITTER + 2 * JITTER * random())
  return Math.max(spread, Math.min(retryAfter ?? 0, RETRY_AFTER_MAX_SECONDS))
}

/** Seconds of a `Retry-After`, as a number of seconds or a date; `null` for none, and for anything else. */
export function readRetryAfter (value: string | string[] | undefined, now = Date.now()): number | null {
  const text = [value].flat()[0]?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date = /[A-Za-z]/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000)
}

/** Days of nothing but failures after which an endpoint is disabled, and on how many days some must have been. */
export const DISABLED_AFTER_DAYS = 5
export const FAILING_DAYS_MIN = 2

/** How long an endpoint has failed. */
export interface Failing {
  /** Seconds since the first failure after the last success, or after it was last enabled. */
  seconds: number
  /** Days, in UTC, on which deliveries failed since then. */
  days: number
  warned: boolean
}

/** What follows from a failure: the endpoint is disabled, its customer is warned at half of the time, or nothing yet. */
export function verdictOn ({ seconds, days, warned }: Failing): 'disable' | 'warn' | null {
  const limit = DISABLED_AFTER_DAYS * 86_400
  if (seconds >= limit && days >= FAILING_DAYS_MIN) return 'disable'
  return !warned && seconds >= limit / 2 ? 'warn' : null
}
