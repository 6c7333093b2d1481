import { FRAME_MS, FRAME_SAMPLES } from '../model/frames.js'
import { QualityWatch } from '../quality/quality-watch.js'
import { SoundBuffer } from '../quality/sound-buffer.js'
import { problemsOf, ratio, SoundMeter } from '../quality/sound-meter.js'
import { FIRST_LOOK_FRAMES, SPEECH_MIN_FRAMES, SpeechDetector, type DetectorState } from './speech-detector.js'
import { SAMPLE_RATE, type Listener, type ListenerEvent, type SoundQuality, type Stretch, type Utterance } from '../model/types.js'
import type { VoiceActivity } from './voice-activity.js'

const frames = (milliseconds: number): number => milliseconds / FRAME_MS

/** Padding before the first and after the last voiced frame: breath and voiceless consonants are not voiced. */
const PADDING_FRAMES = frames(200)
/** Longest utterance: Whisper processes 30 s at a time. */
const UTTERANCE_MAX_FRAMES = frames(25_000)
/** A longer one is cut where it is quietest in its last seconds, far enough from its end that the rest is an utterance of its own. */
const CUT_WINDOW_FRAMES = frames(5000)
const CUT_REST_FRAMES = SPEECH_MIN_FRAMES * 2
/** In silence, the detector starts over after this long. */
const FRESH_FRAMES = frames(2000)
/** Longest gap between voiced frames that counts as speech: the gap between syllables. */
const GAP_MAX_FRAMES = frames(200)
/** Silence after which a notice is sent, and again each time that it has lasted as long once more. */
const SILENCE_FRAMES = frames(30_000)
/** Samples that are buffered at a time, so that a long push is not kept in memory as a whole. */
const PUSH_SAMPLES = SAMPLE_RATE

const SAMPLES_PER_MS = SAMPLE_RATE / 1000

/**
 * Segments sound. Whenever something is settled (an utterance is over, or nothing was said for a while), it starts over with a clean state
 * and takes the last half second once more, so that another listener that starts there finds the same.
 */
export class SpeechListener implements Listener {
  private readonly voice: VoiceActivity
  private readonly startMs: number
  private readonly buffer = new SoundBuffer()
  private readonly detector: SpeechDetector
  private readonly watch = new QualityWatch()
  private readonly speech = new SoundMeter()
  private readonly rest = new SoundMeter()
  private readonly all = new SoundMeter()
  private speechFrames = 0
  /** Frames before the buffer: everything that is settled. */
  private settled = 0
  /** Frames that the quality watch has seen. */
  private watched = 0
  /** Frame of the last notice of silence, and the end of the last speech before it. */
  private notified = 0
  private spoken = 0
  private samples = 0
  private freed = false

  constructor (voice: VoiceActivity, startMs: number) {
    this.voice = voice
    this.startMs = startMs
    this.detector = new SpeechDetector(voice)
  }

  push (samples: Int16Array): ListenerEvent[] {
    const events: ListenerEvent[] = []
    for (let from = 0; from < samples.length; from += PUSH_SAMPLES) {
      const part = samples.subarray(from, from + PUSH_SAMPLES)
      this.samples += part.length
      this.buffer.append(part)
      this.listen(events, false)
    }
    return events
  }

  current (allocate?: (samples: number) => Int16Array): Utterance | null {
    return this.detector.confirmed ? this.utterance(this.begin(), this.finish(), allocate) : null
  }

  /** Whether there is an utterance in progress. */
  isSpeaking (): boolean {
    return this.detector.confirmed
  }

  isPausing (): boolean {
    const { buffer, detector } = this
    return detector.confirmed && buffer.frames >= detector.last + 1 + PADDING_FRAMES
  }

  settled_ms (): number {
    return this.startMs + this.settled * FRAME_MS
  }

  end (): ListenerEvent[] {
    const events: ListenerEvent[] = []
    this.buffer.complete()
    this.listen(events, true)
    if (this.detector.confirmed) this.returnUtterance(this.finish(), events)
    this.settle(this.buffer.frames, events)
    return events
  }

  quality (): SoundQuality {
    const speech = new SoundMeter()
    const rest = new SoundMeter()
    const all = new SoundMeter()
    speech.addAll(this.speech)
    rest.addAll(this.rest)
    all.addAll(this.all)
    const speechFrames = this.speechFrames + this.measure(this.detector.seen, speech, rest, all)
    return {
      duration_ms: Math.round(this.samples / SAMPLES_PER_MS),
      speech_ms: speechFrames * FRAME_MS,
      level_dbfs: speech.level(),
      signal_to_noise_db: ratio(speech, rest),
      clipped: all.clippedShare(),
      problems: problemsOf(speech, rest),
      broken: 0
    }
  }

  free (): void {
    if (!this.freed) this.voice.free()
    this.freed = true
  }

  private listen (events: ListenerEvent[], ending: boolean): void {
    const { buffer, detector } = this
    const enough = ending ? 1 : FIRST_LOOK_FRAMES
    while (detector.seen < buffer.frames && buffer.frames >= enough) {
      const state = detector.look(buffer)
      this.notify(state, events)
      if (state === 'paused') {
        this.returnUtterance(this.finish(), events)
      } else if (state === 'refuted' || (state === 'quiet' && detector.seen >= FRESH_FRAMES)) {
        this.settle(detector.seen - FIRST_LOOK_FRAMES, events)
      } else if (state === 'speech' && detector.seen - this.begin() >= UTTERANCE_MAX_FRAMES) {
        this.returnUtterance(this.quietest(), events)
      }
    }
  }

  /** First frame of the utterance in progress. */
  private begin (): number {
    return Math.max(0, this.detector.first - PADDING_FRAMES)
  }

  /** The frame after its end, if nothing more is said. */
  private finish (): number {
    return Math.min(this.buffer.frames, this.detector.last + 1 + PADDING_FRAMES)
  }

  private quietest (): number {
    const { buffer: { weighted }, detector: { active, seen } } = this
    const earliest = seen - CUT_WINDOW_FRAMES
    let cut = earliest
    let least = Infinity
    let rest = 0
    for (let i = seen - 1; i >= earliest; i--) {
      if (active[i] === 1) rest++
      const loud = (weighted[i - 1] as number) + (weighted[i] as number)
      if (rest < CUT_REST_FRAMES || loud >= least) continue
      least = loud
      cut = i
    }
    return cut
  }

  private utterance (from: number, to: number, allocate?: (samples: number) => Int16Array): Utterance {
    const { buffer, settled, startMs } = this
    const end = Math.min(to * FRAME_SAMPLES, buffer.length)
    const endMs = startMs + Math.round(settled * FRAME_MS + end / SAMPLES_PER_MS)
    return {
      start_ms: startMs + (settled + from) * FRAME_MS,
      end_ms: endMs,
      speech: this.speechIn(from, to, endMs),
      pcm: buffer.copy(from * FRAME_SAMPLES, end, allocate)
    }
  }

  /** Where there is a voice between two frames; the gaps between syllables are part of it. */
  private speechIn (from: number, to: number, endMs: number): Stretch[] {
    const stretches: Stretch[] = []
    const timeOf = (frame: number) => Math.min(this.startMs + (this.settled + frame) * FRAME_MS, endMs)
    let last = -Infinity
    for (let i = from; i < to; i++) {
      if (!this.isSpeech(i)) continue
      const open = stretches.at(-1)
      if (open !== undefined && i - last <= GAP_MAX_FRAMES) open.end_ms = timeOf(i + 1)
      else stretches.push({ start_ms: timeOf(i), end_ms: timeOf(i + 1) })
      last = i
    }
    return stretches
  }

  private returnUtterance (end: number, events: ListenerEvent[]): void {
    events.push({ type: 'utterance', utterance: this.utterance(this.begin(), end) })
    this.observe(end, events)
    this.settle(end, events)
  }

  /** Drops the first frames, and starts over after them. */
  private settle (count: number, events: ListenerEvent[]): void {
    this.observe(count, events)
    this.speechFrames += this.measure(count, this.speech, this.rest, this.all)
    this.buffer.drop(count)
    this.settled += count
    this.detector.reset()
  }

  /** Whether a frame is background: quiet, and not so close to speech that it may be part of it. */
  private isRest (index: number): boolean {
    if (this.detector.active[index] !== 0) return false
    return !this.detector.confirmed || index < this.begin() || index > this.detector.last + PADDING_FRAMES
  }

  /** Whether a frame is above the background while no speech is detected. */
  private isFaint (index: number): boolean {
    return !this.detector.confirmed && this.detector.active[index] !== 0
  }

  private isSpeech (index: number): boolean {
    const { confirmed, first, last, active } = this.detector
    return confirmed && index >= first && index <= last && active[index] === 1
  }

  /** Adds the first frames to the meters. @returns how many of them are speech */
  private measure (count: number, speech: SoundMeter, rest: SoundMeter, all: SoundMeter): number {
    let spoken = 0
    let gap = 0
    for (let i = 0; i < count; i++) {
      all.add(this.buffer, i)
      if (this.isRest(i)) rest.add(this.buffer, i)
      gap++
      if (!this.isSpeech(i)) continue
      speech.add(this.buffer, i)
      spoken += i > this.detector.first && gap <= GAP_MAX_FRAMES ? gap : 1
      gap = 0
    }
    return spoken
  }

  /** Passes the frames that the quality watch has not seen to it, up to one. */
  private observe (to: number, events: ListenerEvent[]): void {
    for (let i = Math.max(0, this.watched - this.settled); i < to; i++) {
      if (this.isRest(i)) this.watch.hearRest(this.buffer, i)
      const event = this.isSpeech(i) ? this.watch.hearSpeech(this.buffer, i) : this.isFaint(i) ? this.watch.hearFaint(this.buffer, i) : null
      if (event !== null) events.push(event)
    }
    this.watched = Math.max(this.watched, this.settled + to)
  }

  private notify (state: DetectorState, events: ListenerEvent[]): void {
    const { detector, settled } = this
    if (state === 'speech') {
      this.observe(detector.last + 1, events)
      this.spoken = settled + detector.last + 1
      this.notified = this.spoken
    } else if ((state === 'quiet' || state === 'refuted') && settled + detector.seen - this.notified >= SILENCE_FRAMES) {
      this.notified += SILENCE_FRAMES
      events.push({ type: 'silence', silent_ms: (this.notified - this.spoken) * FRAME_MS })
    }
  }
}
