import type { QualityProblem } from '../../schemas/stream.js'
import type { SoundBuffer } from './sound-buffer.js'
import { FRAME_SAMPLES } from './voice-activity.js'

/**
 * Mean level of speech below which it is too quiet, in dB of full scale. Telephony aims at -26 (ITU-T P.56 and G.712), 16 dB more; 8 dB
 * less and the detector begins to take speech for background, so that nobody could be told any more.
 */
const QUIET_DBFS = -42
/**
 * Signal to noise below which recognition makes many more errors, in dB: their curve bends between 10 and 5. What is measured is 3 dB
 * more than that, because there is noise in the speech too, and only what rises above it is heard as speech.
 */
const NOISY_DB = 9
/** Share of clipped samples from which distortion is heard: one in a thousand; a peak here and there is none. */
const CLIPPING_SHARE = 0.001
/** What has been poor must be so much better before it counts as good again, in dB, and as a factor for the share. */
const MARGIN_DB = 3
const MARGIN_CLIPPING = 0.5

/** Lowest level that 16 bits can tell from nothing, in dB of full scale. */
const LEVEL_MIN_DB = -96

/** Sums of frames. */
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

  /** Mean level in dB of full scale; `null` of nothing. */
  level (): number | null {
    return this.frames === 0 ? null : decibels(this.power / this.frames)
  }

  /** The same of what is in the range of voices. */
  weightedLevel (): number | null {
    return this.frames === 0 ? null : decibels(this.weighted / this.frames)
  }

  /** Share of the samples that are clipped. */
  clippedShare (): number {
    return this.frames === 0 ? 0 : this.clipped / (this.frames * FRAME_SAMPLES)
  }
}

function decibels (power: number): number {
  return Math.max(LEVEL_MIN_DB, 10 * Math.log10(power))
}

/** Level of one over that of the other in the range of voices, in dB; `null` without either. */
export function ratio (speech: SoundMeter, rest: SoundMeter): number | null {
  const [over, under] = [speech.weightedLevel(), rest.weightedLevel()]
  return over === null || under === null ? null : over - under
}

/**
 * What is so poor that recognition suffers.
 *
 * @param known what was poor already, and has to become better by a margin
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
