import { FRAME_MS, FRAME_SAMPLES } from '../model/frames.js'
import { SAMPLE_RATE, type Stretch, type Utterance } from '../model/types.js'
import { SoundBuffer } from '../quality/sound-buffer.js'
import { likenessOf, withoutLeak } from './leak.js'

/** By how much one channel must be louder than the other for its speaker to be alone in it: 10 dB, as a ratio of powers. */
const APART = 10

/** How long each of two people must have spoken in a channel of their own, in frames: one second. */
const EACH_MIN_FRAMES = 1000 / FRAME_MS

/** Share of the speech in which the channels must differ. Two microphones in one room differ by 10 dB in a tenth of it at most. */
const APART_SHARE_MIN = 0.4

/** Speech after which two channels that are not apart by then count as alike, in frames: half a minute, in which both speak. */
const DECIDED_FRAMES = 30_000 / FRAME_MS

/** Likeness below which two channels in which there is sound at once have each their own: see `likenessOf`. */
const UNLIKE_MAX = 0.25

/** How loud a channel must be at least for somebody to speak in it, relative to the mean of all speech: -15 dB. */
const VOICE_MIN = 0.03

const SAMPLES_PER_MS = SAMPLE_RATE / 1000

/** The samples of an utterance in both channels of a recording. */
export type Sides = readonly [Int16Array, Int16Array]

/** Whether each channel of a recording has a person of its own. */
export type Separation = 'undecided' | 'apart' | 'alike'

/**
 * Compares the two channels of a recording, to find out whether each has a person of its own. A mono recording that was copied to both, one
 * with a dead channel, and two microphones in one room are alike: then the mean of both is recognised.
 */
export class TwoChannels {
  readonly #sides = [new SoundBuffer(), new SoundBuffer()] as const
  /** Samples of the recording before the first that is kept; until there is a recording with two channels, none is. */
  #start = 0
  #hasTwo = false
  #alone = [0, 0]
  #speech = 0
  #power = 0

  /** Takes the next samples. @param channels left and right; `null` where the recording has one channel only */
  push (pcm: Int16Array, channels: Sides | null): void {
    if (channels !== null) this.#hasTwo = true
    if (!this.#hasTwo) {
      this.#start += pcm.length
      return
    }
    for (const [at, side] of this.#sides.entries()) side.append(channels?.[at] ?? pcm)
  }

  /** Counts the speech of an utterance. @returns its samples in both channels; `null` where the recording has one channel only */
  take ({ start_ms: start, end_ms: end, speech }: Utterance): Sides | null {
    if (!this.#hasTwo || start * SAMPLES_PER_MS < this.#start) return null
    const [from, to] = [start, end].map(ms => Math.round(ms * SAMPLES_PER_MS) - this.#start) as [number, number]
    const [left, right] = this.#sides.map(side => side.copy(from, Math.min(to, side.length))) as [Int16Array, Int16Array]
    const together = (speech ?? [{ start_ms: start, end_ms: end }]).reduce((sum, stretch) => sum + this.#count(stretch), 0)
    if (together > 0 && likenessOf(left, right) < UNLIKE_MAX) this.#alone = this.#alone.map(frames => frames + together)
    return [left, right]
  }

  /** Forgets what is before a moment. */
  drop (ms: number): void {
    const frames = Math.min(Math.floor((ms * SAMPLES_PER_MS - this.#start) / FRAME_SAMPLES), this.#sides[0].frames)
    if (!this.#hasTwo || frames <= 0) return
    for (const side of this.#sides) side.drop(frames)
    this.#start += frames * FRAME_SAMPLES
  }

  /** What the speech so far says: one is much louder than the other, now this one and now that, or both are but not alike. */
  separation (): Separation {
    const [left = 0, right = 0] = this.#alone
    if (!this.#hasTwo) return 'alike'
    if (Math.min(left, right) >= EACH_MIN_FRAMES && left + right >= this.#speech * APART_SHARE_MIN) return 'apart'
    return this.#speech >= DECIDED_FRAMES ? 'alike' : 'undecided'
  }

  /** Counts the frames of a stretch in which somebody is alone. @returns in how many there is a voice in both channels */
  #count ({ start_ms: start, end_ms: end }: Stretch): number {
    const [left, right] = this.#sides
    let together = 0
    const frameAt = (ms: number) => Math.floor((ms * SAMPLES_PER_MS - this.#start) / FRAME_SAMPLES)
    for (let frame = frameAt(start); frame < Math.min(frameAt(end), left.frames); frame++) {
      const powers = [left, right].map(({ weighted }) => weighted[frame] ?? 0) as [number, number]
      const [quiet, loud] = [Math.min(...powers), Math.max(...powers)]
      this.#speech += 1
      this.#power += loud
      const voice = this.#power / this.#speech * VOICE_MIN
      const louder = powers.indexOf(loud)
      if (loud > voice && loud > quiet * APART) this.#alone[louder] = (this.#alone[louder] ?? 0) + 1
      else if (quiet > voice) together += 1
    }
    return together
  }
}

/** An utterance with what each of two people said in it, without what the microphone of one picked up of the other. */
export function withChannels (utterance: Utterance, [left, right]: Sides): Utterance {
  return { ...utterance, channels: [withoutLeak(left, right), withoutLeak(right, left)] }
}
