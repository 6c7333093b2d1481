/**
 * How far the clock of an instance may be from that of the database, in seconds. Instances within that accept each other's tokens; one that
 * is further away says so.
 */
export const CLOCK_TOLERANCE_SECONDS = 60

/** What the clock of the database said, and when it was asked and had answered, by `performance.now()`. All in milliseconds. */
export interface ClockReading {
  database: number
  askedAt: number
  answeredAt: number
}

/** Clocks of this process, in milliseconds: the time since 1970, which can be set, and one that only goes forward. */
export interface OwnClocks {
  date: () => number
  steady: () => number
}

/**
 * Compares the clock of this machine with that of the database, which all instances share. The database may have read its clock at any
 * moment between question and answer, so that only what lies outside of that counts as distance: no slow network, and no busy process,
 * looks like a clock that is wrong.
 */
export class SharedClock {
  readonly #clocks: OwnClocks
  #reading: ClockReading | null = null
  #offset: number | null = null

  constructor (clocks: OwnClocks = { date: () => Date.now(), steady: () => performance.now() }) {
    this.#clocks = clocks
  }

  /** Notes a reading, and compares. */
  note (reading: ClockReading): void {
    this.#reading = reading
    this.#offset = this.#distance(reading) / 1000
  }

  /** How far the clock of this machine is ahead of that of the database, in seconds, by the last reading; `null` before the first one. */
  offset (): number | null {
    return this.#offset
  }

  /** Whether the clock is further from that of the database than it may be. */
  isOff (): boolean {
    return Math.abs(this.#offset ?? 0) > CLOCK_TOLERANCE_SECONDS
  }

  /**
   * The time that instances agree on, in milliseconds since 1970: that of the database, however this machine's clock was set in the
   * meantime. Where the two are further apart than they may be, nobody knows which of them is wrong, and it is this machine's.
   */
  now (): number {
    const now = this.#clocks.date()
    if (this.#reading === null) return now
    const distance = this.#distance(this.#reading)
    return Math.abs(distance) <= CLOCK_TOLERANCE_SECONDS * 1000 ? now - distance : now
  }

  /** How far the clock is ahead now, in milliseconds; 0 where that may be due to the time that the reading took. */
  #distance ({ database, askedAt, answeredAt }: ClockReading): number {
    const { date, steady } = this.#clocks
    const ahead = date() - database - steady()
    const [least, most] = [ahead + askedAt, ahead + answeredAt]
    if (least > 0) return least
    return most < 0 ? most : 0
  }
}
