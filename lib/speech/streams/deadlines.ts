import type { Ending } from './endings.js'
import { startHeartbeat } from './heartbeat.js'
import { startTokenClock, type TokenTime } from './token-clock.js'

const TOKEN_EXPIRED = 'The access token has expired.'
const NOT_STARTED = 'The first frame, start, did not come in time.'
const IDLE = 'No sound has come for a long time.'

/** How long a stream may go on, in milliseconds each. */
export interface DeadlineTimes extends TokenTime {
  heartbeatMs: number
  /** How long a stream may be open before its `start`. */
  startMs: number
  /** How long it may go without sound after that. */
  idleMs: number
}

/** What deadlines need of their stream. */
export interface DeadlineEvents {
  ping: () => void
  /** Whether the connection is not being read at the moment, so that silence means nothing. */
  isDeaf: () => boolean
  /** Called when the token is about to expire. */
  expiring: () => void
  /** Called when a deadline has passed. */
  passed: (ending: Ending) => void
}

/** When a stream ends by itself: its token has expired, its client is silent, or no sound comes. */
export class Deadlines {
  readonly #events: DeadlineEvents
  readonly #idleMs: number
  readonly #clock: ReturnType<typeof startTokenClock>
  readonly #heartbeat: ReturnType<typeof startHeartbeat>
  #idle: NodeJS.Timeout

  /** @param expiresAt of the token that the connection was opened with, in milliseconds since 1970 */
  constructor (times: DeadlineTimes, expiresAt: number, events: DeadlineEvents) {
    const { ping, isDeaf, expiring, passed } = events
    this.#events = events
    this.#idleMs = times.idleMs
    this.#clock = startTokenClock(expiresAt, expiring, () => passed({ reason: 'token_expired', error: TOKEN_EXPIRED }), times)
    this.#heartbeat = startHeartbeat(times.heartbeatMs, ping, () => passed({ reason: 'idle' }), isDeaf)
    this.#idle = setTimeout(() => passed({ reason: 'idle', error: NOT_STARTED }), times.startMs)
  }

  /** When the token expires, in milliseconds since 1970. */
  get expiresAt (): number { return this.#clock.expiresAt() }

  /** Notes that a fresh token expires then. */
  extend (expiresAt: number): void {
    this.#clock.extend(expiresAt)
  }

  /** Notes that the client has sent anything. */
  alive (): void {
    this.#heartbeat.alive()
  }

  /** The stream is being started: it no longer has to come in time. */
  started (): void {
    clearTimeout(this.#idle)
  }

  /** From here on sound has to come, until `mayBeIdle` says otherwise. */
  awaitSound (mayBeIdle: () => boolean): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => { if (!mayBeIdle()) this.#events.passed({ reason: 'idle', error: IDLE }) }, this.#idleMs)
  }

  /** Sound has come. */
  sound (): void {
    this.#idle.refresh()
  }

  /** Stops waiting for sound and for the end of the token: the stream is closing. */
  stop (): void {
    this.#clock.stop()
    clearTimeout(this.#idle)
  }

  /** Stops pinging: the connection is closed. */
  stopHeartbeat (): void {
    this.#heartbeat.stop()
  }
}
