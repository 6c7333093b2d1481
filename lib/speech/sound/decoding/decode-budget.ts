import { SAMPLE_RATE } from '../model/types.js'

/**
 * CPU time for a recording of any length, in milliseconds. Starting a decoder takes 0.3 s of it, and as much again after each part that is
 * broken.
 */
const MINIMUM_MS = 10_000

/** Additional CPU time per second of sound, in milliseconds. The slowest recordings, stereo at 192 kHz, take 45; most take 2. */
const PER_SECOND_MS = 200

/** Overrides for tests. */
export interface BudgetOptions {
  minimumMs?: number
  perSecondMs?: number
}

/** CPU time that must be left to begin another run, in milliseconds. */
const LEFT_MIN_MS = 200

/**
 * CPU time that decoding one recording may take. It grows with the sound that comes out, so that a file made to keep a decoder busy cannot
 * do that. Each run gets half of what is left, and what its own sound adds, so that one run cannot use it all up.
 */
export class DecodeBudget {
  /** CPU time taken so far, in milliseconds. */
  spentMs = 0
  /** Whether a run was ended because it took too much. */
  exceeded = false
  private samples = 0
  private runLimitMs = 0
  private readonly minimumMs: number
  private readonly perSecondMs: number

  constructor ({ minimumMs = MINIMUM_MS, perSecondMs = PER_SECOND_MS }: BudgetOptions = {}) {
    this.minimumMs = minimumMs
    this.perSecondMs = perSecondMs
  }

  /** Milliseconds of sound decoded so far. */
  get soundMs (): number {
    return Math.round(this.samples * 1000 / SAMPLE_RATE)
  }

  /** Begins the next run. @returns whether there is enough left for it */
  begin (): boolean {
    const left = this.minimumMs + this.msFor(this.samples) - this.spentMs
    this.runLimitMs = this.spentMs + left / 2
    return left > LEFT_MIN_MS
  }

  /** Whether the run has used more than its share. */
  over (): boolean {
    this.exceeded ||= this.spentMs > this.runLimitMs
    return this.spentMs > this.runLimitMs
  }

  spend (ms: number): void {
    this.spentMs += Math.max(0, ms)
  }

  earn (samples: number): void {
    this.samples += samples
    this.runLimitMs += this.msFor(samples)
  }

  private msFor (samples: number): number {
    return this.perSecondMs * samples / SAMPLE_RATE
  }
}
