import { FRAMES_BURST, FRAMES_PER_SECOND } from '../../../schemas/stream.js'

/** Shortest pause, in milliseconds, so that a stream at its limit is not stopped and started for each frame. */
const PAUSE_MIN_MS = 100

/** What decides how much sound a stream may have by now. */
export interface SoundAllowance {
  /** Sound that it has already, in milliseconds. */
  storedMs: number
  /** How long ago its consultation began, in milliseconds. */
  elapsedMs: number
  /** How far it may be ahead of that, in milliseconds. */
  aheadMaxMs: number
}

/**
 * Keeps a stream to the pace of someone who speaks: a stock of frames that refills at a constant rate (a token bucket), and sound that is
 * only a limited time ahead of the clock of its consultation.
 *
 * @param onHold called when the stream has to wait, and when it may go on
 */
export function createThrottle (onHold: (held: boolean) => void) {
  let frames = FRAMES_BURST
  let filledAt = performance.now()
  let soundMs = 0
  let soundFrom = -Infinity
  let timer: NodeJS.Timeout | undefined

  function fill (now: number): void {
    frames = Math.min(FRAMES_BURST, frames + (now - filledAt) * FRAMES_PER_SECOND / 1000)
    filledAt = now
  }

  /** Milliseconds until the stream may go on. */
  function wait (): number {
    const now = performance.now()
    fill(now)
    return Math.max(-frames * 1000 / FRAMES_PER_SECOND, soundMs - (now - soundFrom))
  }

  function look (): void {
    const left = wait()
    if (left > 0) {
      if (timer === undefined) onHold(true)
      timer = setTimeout(look, Math.max(PAUSE_MIN_MS, left))
    } else if (timer !== undefined) {
      timer = undefined
      onHold(false)
    }
  }

  return {
    /** The sound is counted from here on. */
    begin ({ storedMs, elapsedMs, aheadMaxMs }: SoundAllowance): void {
      soundMs = storedMs
      soundFrom = performance.now() - elapsedMs - aheadMaxMs
      if (timer === undefined) look()
    },

    /** A frame has come: of sound, of text, or a ping. */
    frame (cost = 1): void {
      frames -= cost
      if (timer === undefined && frames < 0) look()
    },

    /** Sound was taken. */
    sound (ms: number): void {
      soundMs += ms
      if (timer === undefined && soundMs > performance.now() - soundFrom) look()
    },

    stop: () => clearTimeout(timer)
  }
}
