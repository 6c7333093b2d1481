import { levelOfPower } from '../../sources/level.js'

/** Milliseconds between two looks at the sound, and for which the loudest one counts. */
const LOOK_MS = 100
const LOUDEST_OF_MS = 3000

/**
 * Loudness, from 0 (60 dB below the loudest) to 1, from which something is heard, and from which speech is loud enough: the service calls a
 * recording too quiet below a mean of -42 dBFS, and the loudest moments of speech are a little above its mean.
 */
const HEARD_MIN = 0.15
const GOOD_MIN = 0.35

/** How well a microphone hears: `waiting` until it has listened for a while. */
export type Verdict = 'waiting' | 'nothing' | 'quiet' | 'good'

/** What was measured. */
export interface Measured {
  /** From 0 to 1. */
  level: number
  verdict: Verdict
}

/** The verdict on the loudness of the last seconds, the latest last. @param isWhole whether they are all there */
export function verdictOf (levels: readonly number[], isWhole: boolean): Verdict {
  const loudest = Math.max(0, ...levels)
  if (loudest >= GOOD_MIN) return 'good'
  if (!isWhole) return 'waiting'
  return loudest >= HEARD_MIN ? 'quiet' : 'nothing'
}

/** Measures how loud a stream is, until the signal is aborted. */
export function measure (stream: MediaStream, signal: AbortSignal, show: (measured: Measured) => void): void {
  const sound = new AudioContext()
  const source = sound.createMediaStreamSource(stream)
  const analyser = sound.createAnalyser()
  source.connect(analyser)
  sound.resume().catch(() => {})
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const level = levelOfPower(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    levels.push(level)
    const isWhole = levels.length > LOUDEST_OF_MS / LOOK_MS
    if (isWhole) levels.shift()
    show({ level, verdict: verdictOf(levels, isWhole) })
  }, LOOK_MS)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    sound.close().catch(() => {})
  }, { once: true })
}
