import type { QualityProblem } from '../../../../schemas/stream.js'
import type { SoundBuffer } from './sound-buffer.js'
import { FRAME_SAMPLES } from '../model/frames.js'

/**
 * Mean level of speech below which it is too quiet, in dBFS. Telephony aims at -26 (ITU-T P.56 and G.712), 16 dB more; with 16 dB less, the
 * shortest words begin to get lost in the noise of most rooms.
 */
const QUIET_DBFS = -42
/**
 * Signal-to-noise ratio below which recognition makes many more errors, in dB: their curve bends between 10 and 5. The measured ratio is
 * 3 dB higher, because there is noise in the speech too, and only what rises above it is detected as speech.
 */
const NOISY_DB = 9
/** Share of clipped samples from which distortion is audible: one in a thousand. A few clipped peaks are not. */
const CLIPPING_SHARE = 0.001
/** Hysteresis: by how much a problem must improve before it counts as solved, in dB, and as a factor for the clipped share. */
const MARGIN_DB = 3
const MARGIN_CLIPPING = 0.5

/** Lowest level that 16 bits can represent, in dBFS. */
const LEVEL_MIN_DB = -96

/** Sums over frames. */
export class SoundMeter {
  frames = 0
  power = 0
  weighted = 0
  clipped = 0

  add ({ power, weighted, clipped }: SoundBuffer, index: number): void {
    this.frames++
    this.power += power[index] as number
    this.weighted += weighted[index] as number
    this.clipped += clipped[index] as number
  }

  addAll (other: SoundMeter): void {
    this.frames += other.frames
    this.power += other.power
    this.weighted += other.weighted
    this.clipped += other.clipped
  }

  clear (): void {
    this.frames = 0
    this.power = 0
    this.weighted = 0
    this.clipped = 0
  }

  /** Mean level in dBFS; `null` without any frame. */
  level (): number | null {
    return this.frames === 0 ? null : decibels(this.power / this.frames)
  }

  /** The same, in the frequency range of voices. */
  weightedLevel (): number | null {
    return this.frames === 0 ? null : decibels(this.weighted / this.frames)
  }

  /** Share of clipped samples. */
  clippedShare (): number {
    return this.frames === 0 ? 0 : this.clipped / (this.frames * FRAME_SAMPLES)
  }
}

function decibels (power: number): number {
  return Math.max(LEVEL_MIN_DB, 10 * Math.log10(power))
}

/** Ratio of the levels in the frequency range of voices, in dB; `null` without either. */
export function ratio (speech: SoundMeter, rest: SoundMeter): number | null {
  const [over, under] = [speech.weightedLevel(), rest.weightedLevel()]
  return over === null || under === null ? null : over - under
}

/**
 * Problems that make recognition worse.
 *
 * @param known problems that exist already: those have to improve by a margin
 */
export function problemsOf (speech: SoundMeter, rest: SoundMeter, known: readonly QualityProblem[] = []): QualityProblem[] {
  const level = speech.level()
  const above = ratio(speech, rest)
  const margin = (problem: QualityProblem): number => known.includes(problem) ? MARGIN_DB : 0
  const problems: QualityProblem[] = []
  if (level !== null && level < QUIET_DBFS + margin('too_quiet')) problems.push('too_quiet')
  if (speech.clippedShare() > CLIPPING_SHARE * (known.includes('clipping') ? MARGIN_CLIPPING : 1)) problems.push('clipping')
  if (above !== null && above < NOISY_DB + margin('noisy')) problems.push('noisy')
  return problems
}
