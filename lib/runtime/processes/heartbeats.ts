/** How a process that hangs is noticed. Times in milliseconds. */
export interface HeartbeatPace {
  /** How often each process is pinged. */
  interval: number
  /** A process that serves hangs when it has not answered for this long. */
  silence: number
  /** The same for one that starts: it loads its modules meanwhile. */
  startSilence: number
}

export const HEARTBEAT_PACE: HeartbeatPace = { interval: 500, silence: 5000, startSilence: 60_000 }

/**
 * Most of the time between two rounds that counts as silence, in intervals: the rest of it this process was late itself, because the
 * machine was suspended or busy, and its processes could not answer any more than it could ask.
 */
const LATE_ROUNDS = 2

/** A process that is pinged. */
export interface Beating {
  serves: boolean
  ask: () => void
  /** Called once, when it hangs; with how long it has been silent, in milliseconds. */
  hangs: (silentMs: number) => void
}

/** Asks processes for signs of life, and notices which of them give none. Nobody is asked again before the answer. */
export class Heartbeats {
  readonly #pace: HeartbeatPace
  readonly #now: () => number
  /** When each process was asked that has not answered yet, by the time that counts; `null` when it has. */
  readonly #asked = new Map<Beating, number | null>()
  #lastRound: number
  /** The time that counts, in milliseconds. */
  #counted = 0

  /** @param now a clock that only goes forward, in milliseconds */
  constructor (pace = HEARTBEAT_PACE, now: () => number = () => performance.now()) {
    this.#pace = pace
    this.#now = now
    this.#lastRound = now()
  }

  watch (process: Beating): void {
    this.#asked.set(process, null)
  }

  forget (process: Beating): void {
    this.#asked.delete(process)
  }

  answered (process: Beating): void {
    if (this.#asked.has(process)) this.#asked.set(process, null)
  }

  /** Counts the time since the round before. To be called when the next one is due, before answers that have arrived are read. */
  count (): void {
    const now = this.#now()
    this.#counted += Math.min(now - this.#lastRound, LATE_ROUNDS * this.#pace.interval)
    this.#lastRound = now
  }

  /** Pings processes that have no ping pending, and returns those that hang. Call it once all pending answers have been read. */
  round (): void {
    for (const [process, askedAt] of [...this.#asked]) {
      if (askedAt === null) {
        this.#asked.set(process, this.#counted)
        process.ask()
        continue
      }
      const silentMs = this.#counted - askedAt
      if (silentMs < (process.serves ? this.#pace.silence : this.#pace.startSilence)) continue
      this.forget(process)
      process.hangs(silentMs)
    }
  }
}

/** Goes on with rounds until the returned function is called. */
export function keepAsking (heartbeats: Heartbeats, { interval } = HEARTBEAT_PACE): () => void {
  const timer = setInterval(() => {
    heartbeats.count()
    // Node.js runs timers that are due before it reads what has arrived: answers are read in the turn between these two.
    setImmediate(() => setImmediate(() => heartbeats.round()))
  }, interval)
  return function stop () { clearInterval(timer) }
}
