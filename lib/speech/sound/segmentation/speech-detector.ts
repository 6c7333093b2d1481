import { FRAME_MS, FRAME_SAMPLES } from '../model/frames.js'
import type { SoundBuffer } from '../quality/sound-buffer.js'
import type { VoiceActivity } from './voice-activity.js'

const frames = (milliseconds: number): number => milliseconds / FRAME_MS

/**
 * Sound that is looked at before anything is decided, so that the noise floor is known: within half a second, even speech without a pause
 * has gaps between its words.
 */
export const FIRST_LOOK_FRAMES = frames(500)
/** The quietest frame of the last 2.5 s is the noise floor: nobody but a singer goes that long without a gap. */
const FLOOR_BLOCK_FRAMES = 16
const FLOOR_BLOCKS = 8
/**
 * Speech is 3 dB above the noise floor; this is the ratio of powers. Steady noise is so now and then as well, but what is missed here is
 * lost for good, while noise is rejected by the later checks.
 */
const ABOVE_FLOOR = 2
/** Lowest noise floor, -81 dBFS: 2.5 bits of 16, and less than the noise of microphones. */
const FLOOR_MIN = 8e-9

/**
 * The voice detector takes quiet voices for background. So its input is amplified until the loudest frame has this power, that of syllables
 * at -38 dBFS, but by 36 dB at most: what is quieter is lost in the quantisation of 16 bits. Background is amplified to -42 dBFS at most,
 * because in loud background anything may sound like a voice.
 */
const LOUDEST_POWER = 7e-4
const RAISED_FLOOR_POWER = 6e-5
const GAIN_MAX = 63

/** Speech begins when 5 of 8 frames are voiced: the shortest syllables last 100 ms; clicks and knocks are shorter. */
const ONSET_FRAMES = 5
const ONSET_WINDOW = 8
/** A pause of this length ends an utterance: within sentences, pauses rarely exceed 600 ms. */
export const PAUSE_FRAMES = frames(700)
/** Fewest voiced frames of an utterance: "no" takes 250 ms, of which 180 rise above noise. */
export const SPEECH_MIN_FRAMES = frames(180)
/** An utterance with fewer voiced frames is a short one. */
const SHORT_FRAMES = Math.ceil(frames(250))
/** An utterance has at least one voiced stretch of 160 ms: knocks and beeps in a row are each shorter. */
const STRETCH_MIN_FRAMES = frames(160)
/** Least speech in an utterance, in milliseconds. */
export const UTTERANCE_SPEECH_MIN_MS = STRETCH_MIN_FRAMES * FRAME_MS
/** What was not confirmed as speech within 5 s never will be. */
const UNCONFIRMED_MAX_FRAMES = frames(5000)

/**
 * Half of the time, the level of speech changes by 2 dB or more within 60 ms; that of tones, hums and steady noise by less than 0.8 dB.
 * Measured with synthetic and recorded speech, and with noises.
 */
const MODULATION_LAG = 3
const MODULATION_MIN_DB = 1.1
/** A short utterance has few changes to go by, and a single word rises and falls by more. */
const MODULATION_SHORT_MIN_DB = 2.5
/** Frames after which the changes are checked again. */
const MODULATION_EVERY = 5

/** What the latest sound is. */
export type DetectorState = 'quiet' | 'perhaps' | 'speech' | 'paused' | 'refuted'

/** Detects one utterance, frame by frame, from a clean state. Frame numbers are those of the buffer. */
export class SpeechDetector {
  /** Frames seen so far. */
  seen = 0
  /** First and last voiced frame. */
  first = -1
  last = -1
  confirmed = false
  /** 1 for each voiced frame, 2 for one that is as loud but not voiced. */
  active = new Uint8Array(64)
  private readonly voice: VoiceActivity
  private count = 0
  private stretch = 0
  private longest = 0
  private floor = 0
  private readonly blocks = new Float32Array(FLOOR_BLOCKS)
  private block = 0
  /** Power of the loudest frame so far. */
  private loudest = 0
  private readonly raised = new Int16Array(FRAME_SAMPLES)

  constructor (voice: VoiceActivity) {
    this.voice = voice
    this.reset()
  }

  /** Starts over, as if nothing had been heard. */
  reset (): void {
    this.seen = 0
    this.first = -1
    this.last = -1
    this.confirmed = false
    this.count = 0
    this.stretch = 0
    this.longest = 0
    this.active.fill(0)
    this.blocks.fill(Infinity)
    this.block = 0
    this.loudest = 0
    this.voice.reset()
  }

  /** Looks at the next frame. */
  look (buffer: SoundBuffer): DetectorState {
    const index = this.seen
    if (index === 0) this.lookAhead(buffer)
    if (index >= this.active.length) {
      const longer = new Uint8Array(this.active.length * 2)
      longer.set(this.active)
      this.active = longer
    }
    const power = buffer.weighted[index] as number
    this.followFloor(index, power)
    // The voice detector gets every frame, because it adapts to each.
    const voice = this.voice.isVoice(this.raise(buffer.frame(index), power))
    const loud = power > Math.max(this.floor, FLOOR_MIN) * ABOVE_FLOOR
    this.active[index] = loud ? voice ? 1 : 2 : 0
    this.stretch = this.active[index] === 1 ? this.stretch + 1 : 0
    this.seen++
    return this.first === -1 ? this.awaitOnset(index) : this.follow(index, buffer)
  }

  private lookAhead (buffer: SoundBuffer): void {
    for (let i = 0; i < Math.min(FIRST_LOOK_FRAMES, buffer.frames); i++) {
      this.blocks[0] = Math.min(this.blocks[0] as number, buffer.weighted[i] as number)
      this.loudest = Math.max(this.loudest, buffer.weighted[i] as number)
    }
  }

  /** A frame amplified to the usual level of recordings. */
  private raise (frame: Int16Array, power: number): Int16Array {
    this.loudest = Math.max(this.loudest, power)
    const gain = Math.min(GAIN_MAX, Math.sqrt(LOUDEST_POWER / this.loudest), Math.sqrt(RAISED_FLOOR_POWER / this.floor))
    if (gain <= 1) return frame
    for (let i = 0; i < FRAME_SAMPLES; i++) this.raised[i] = Math.max(-32_768, Math.min(32_767, Math.round((frame[i] as number) * gain)))
    return this.raised
  }

  private followFloor (index: number, power: number): void {
    if (index > 0 && index % FLOOR_BLOCK_FRAMES === 0) {
      this.block = (this.block + 1) % FLOOR_BLOCKS
      this.blocks[this.block] = Infinity
    }
    this.blocks[this.block] = Math.min(this.blocks[this.block] as number, power)
    this.floor = Infinity
    for (const quietest of this.blocks) this.floor = Math.min(this.floor, quietest)
  }

  private awaitOnset (index: number): DetectorState {
    let first = -1
    let count = 0
    for (let i = Math.max(0, index - ONSET_WINDOW + 1); i <= index; i++) {
      if (this.active[i] !== 1) continue
      if (first === -1) first = i
      count++
    }
    if (count < ONSET_FRAMES) return 'quiet'
    this.first = first
    this.last = index
    this.count = count
    return 'perhaps'
  }

  private follow (index: number, buffer: SoundBuffer): DetectorState {
    if (this.active[index] === 1) {
      this.count++
      this.longest = Math.max(this.longest, this.stretch)
      // A single frame is a click.
      if (this.active[index - 1] === 1) this.last = index
      const more = this.count - SPEECH_MIN_FRAMES
      const due = !this.confirmed && more >= 0 && more % MODULATION_EVERY === 0
      if (due && this.longest >= STRETCH_MIN_FRAMES) this.confirmed = this.modulation(buffer) >= this.modulationMin()
    }
    if (index - this.last >= PAUSE_FRAMES) return this.confirmed ? 'paused' : 'refuted'
    if (this.confirmed) return 'speech'
    return index - this.first >= UNCONFIRMED_MAX_FRAMES ? 'refuted' : 'perhaps'
  }

  private modulationMin (): number {
    return this.count < SHORT_FRAMES ? MODULATION_SHORT_MIN_DB : MODULATION_MIN_DB
  }

  /** Median of the changes of level within stretches of voice, in dB. */
  private modulation (buffer: SoundBuffer): number {
    const changes: number[] = []
    for (let i = this.first + MODULATION_LAG; i < this.seen; i++) {
      let stretch = true
      for (let j = i - MODULATION_LAG; j <= i; j++) stretch &&= this.active[j] === 1
      if (!stretch) continue
      changes.push(Math.abs(10 * Math.log10((buffer.weighted[i] as number) / (buffer.weighted[i - MODULATION_LAG] as number))))
    }
    changes.sort((a, b) => a - b)
    return changes[changes.length >> 1] ?? 0
  }
}
