import type { SoundBuffer } from './sound-buffer.js'
import { FRAME_MS, type VoiceActivity } from './voice-activity.js'

const frames = (milliseconds: number): number => milliseconds / FRAME_MS

/**
 * Sound that is looked at before anything is decided, so that the quietest of it is known: even speech without a pause has gaps between
 * its words in half a second.
 */
export const FIRST_LOOK_FRAMES = frames(500)
/** The quietest of the last 2.5 s is the background: the longest stretch without a gap for breath is shorter in all but song. */
const FLOOR_BLOCK_FRAMES = 16
const FLOOR_BLOCKS = 8
/**
 * Speech stands 3 dB above the quietest background, as a ratio of powers. Steady noise does now and then as well; what is lost here is lost
 * for good, and noise is found out by what comes below.
 */
const ABOVE_FLOOR = 2
/** Background below -72 dB of full scale counts as that: 4 bits of 16, and less than the noise of microphones. */
const FLOOR_MIN = 6.3e-8

/** Speech begins when 5 of 8 frames have a voice in them: the shortest syllables last 100 ms, clicks and knocks are over by then. */
const ONSET_FRAMES = 5
const ONSET_WINDOW = 8
/** A pause of this length ends an utterance: within sentences they seldom last longer than 600 ms. */
export const PAUSE_FRAMES = frames(700)
/** Fewer frames with a voice are no utterance: "no" takes 250 ms. */
export const SPEECH_MIN_FRAMES = Math.ceil(frames(250))
/** One stretch of an utterance has a voice in it for 160 ms: knocks and beeps in a row are shorter each. */
const STRETCH_MIN_FRAMES = frames(160)
/** Speech in an utterance, in milliseconds, at least. */
export const UTTERANCE_SPEECH_MIN_MS = STRETCH_MIN_FRAMES * FRAME_MS
/** What has not become speech after 5 s will not. */
const UNCONFIRMED_MAX_FRAMES = frames(5000)

/**
 * The level of speech changes by 2 dB and more in 60 ms, half of the time; that of tones, hums and steady noise by less than 0.8 dB.
 * Measured of synthetic and recorded speech, and of noises.
 */
const MODULATION_LAG = 3
const MODULATION_MIN_DB = 1.1
/** The changes are looked at again each time so many more frames have come. */
const MODULATION_EVERY = 5

/** Whether what was heard of late is speech. */
export type DetectorState = 'quiet' | 'perhaps' | 'speech' | 'paused' | 'refuted'

/** Finds one utterance, frame by frame, from a clean beginning. The frames are those of the buffer. */
export class SpeechDetector {
  /** Frames that were looked at. */
  seen = 0
  /** First and last frame with a voice in it. */
  first = -1
  last = -1
  confirmed = false
  /** 1 for each frame with a voice in it, 2 for one that is as loud without. */
  active = new Uint8Array(64)
  private count = 0
  private stretch = 0
  private longest = 0
  private floor = 0
  private readonly blocks = new Float32Array(FLOOR_BLOCKS)
  private block = 0

  constructor (private readonly voice: VoiceActivity) {
    this.reset()
  }

  /** Begins anew, as if nothing had been heard. */
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
    // The detector hears every frame, because it learns from each.
    const voice = this.voice.isVoice(buffer.frame(index))
    const loud = power > Math.max(this.floor, FLOOR_MIN) * ABOVE_FLOOR
    this.active[index] = loud ? voice ? 1 : 2 : 0
    this.stretch = this.active[index] === 1 ? this.stretch + 1 : 0
    this.seen++
    return this.first === -1 ? this.awaitOnset(index) : this.follow(index, buffer)
  }

  private lookAhead (buffer: SoundBuffer): void {
    for (let i = 0; i < Math.min(FIRST_LOOK_FRAMES, buffer.frames); i++) {
      this.blocks[0] = Math.min(this.blocks[0] as number, buffer.weighted[i] as number)
    }
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
      if (due && this.longest >= STRETCH_MIN_FRAMES) this.confirmed = this.modulation(buffer) >= MODULATION_MIN_DB
    }
    if (index - this.last >= PAUSE_FRAMES) return this.confirmed ? 'paused' : 'refuted'
    if (this.confirmed) return 'speech'
    return index - this.first >= UNCONFIRMED_MAX_FRAMES ? 'refuted' : 'perhaps'
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
