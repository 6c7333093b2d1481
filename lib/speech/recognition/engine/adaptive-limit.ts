/** Initial concurrency: an engine that works on one request at a time answers the last of them in time; any other soon gets more. */
const INITIAL = 4

/** How much slower than at its best an engine may become before it counts as slow. */
const SLOWER_MAX = 2.5

/** Share of the timeout above which an answer is slow, however long this engine usually takes: with more, requests would time out. */
const TIMEOUT_SHARE = 1 / 3

/** An answer within this many milliseconds is never slow. */
const SLOW_MIN_MS = 500

/** Factors for the concurrency after slow answers, and after one that came too late or not at all. */
const SLOW_CUT = 0.8
const LATE_CUT = 0.5

/** Factor by which the best time decays with each answer: an engine may become slower for good. */
const FORGETTING = 1.001

/** Sounds are compared with sounds of similar length: the longest of each class, in seconds. */
const CLASSES = [2, 5, 10, 20]

/** The outcome of a request. `late`: it timed out, or the engine was overloaded. */
export type RequestResult = 'answered' | 'late' | 'neither'

/** A request in flight. */
export interface RequestInFlight {
  /** Notes the outcome, and returns how many requests may be in flight from now on. */
  end: (result: RequestResult) => number
}

/**
 * Finds out how much concurrency an engine makes use of, as TCP does for a network: one more request after each round of prompt answers,
 * fewer after slow ones, half as many after one that came too late (additive increase, multiplicative decrease). An engine that works on
 * one request at a time takes n times as long for n at once, and soon gets two or three; one that works on many stays fast.
 *
 * @param most highest concurrency
 * @param timeoutMs timeout of a request
 * @param now a monotonic clock, in milliseconds
 */
export function createAdaptiveLimit (most: number, timeoutMs: number, now: () => number = () => performance.now()) {
  let limit = Math.min(INITIAL, most)
  let inFlight = 0
  /** The shortest response times, by length class. */
  const best = new Map<number, number>()
  let prompt = 0
  let slow = 0
  /** When the limit was last reached. */
  let fullAt = -Infinity
  /** When the limit last changed: requests from before say nothing about it. */
  let since = 0

  function change (next: number): void {
    limit = Math.min(Math.max(Math.floor(next), 1), most)
    prompt = 0
    slow = 0
    since = now()
  }

  function isSlow (kind: number, tookMs: number): boolean {
    const before = best.get(kind) ?? Infinity
    best.set(kind, Math.min(before * FORGETTING, tookMs))
    return tookMs > Math.max(Math.min(before * SLOWER_MAX, timeoutMs * TIMEOUT_SHARE), SLOW_MIN_MS)
  }

  return {
    limit: (): number => limit,

    /** Notes that a sound of this many seconds is sent. */
    begin (seconds: number): RequestInFlight {
      const kind = CLASSES.filter(longest => seconds > longest).length
      const began = now()
      inFlight += 1
      if (inFlight >= limit) fullAt = began
      return {
        end (result) {
          inFlight -= 1
          if (result === 'neither') return limit
          if (result === 'late') {
            if (began >= since) change(limit * LATE_CUT)
            return limit
          }
          const tooSlow = isSlow(kind, now() - began)
          if (began < since) return limit
          if (tooSlow) slow += 1
          // Answers while the limit was not reached do not say whether it could be higher.
          else if (fullAt >= began) prompt += 1
          if (prompt + slow >= limit) {
            if (slow * 2 > limit) change(limit * SLOW_CUT)
            else if (slow === 0) change(limit + 1)
            else prompt = slow = 0
          }
          return limit
        }
      }
    }
  }
}
