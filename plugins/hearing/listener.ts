import { QualityWatch } from './quality-watch.js'
import { SoundBuffer } from './sound-buffer.js'
import { problemsOf, ratio, SoundMeter } from './sound-meter.js'
import { FIRST_LOOK_FRAMES, SPEECH_MIN_FRAMES, SpeechDetector, type DetectorState } from './speech-detector.js'
import { SAMPLE_RATE, type Listener, type ListenerEvent, type SoundQuality, type Utterance } from './types.js'
import { FRAME_MS, FRAME_SAMPLES, type VoiceActivity } from './voice-activity.js'

const frames = (milliseconds: number): number => milliseconds / FRAME_MS

/** Kept before the first and after the last voice: breath and voiceless consonants are not heard as voice. */
const PADDING_FRAMES = frames(200)
/** Longest utterance: whisper hears 30 s at a time. */
const UTTERANCE_MAX_FRAMES = frames(25_000)
/** One that is longer is cut where it is quietest in its last seconds, so far from its end that the rest is an utterance again. */
const CUT_WINDOW_FRAMES = frames(5000)
const CUT_REST_FRAMES = SPEECH_MIN_FRAMES * 2
/** In silence, listening begins anew each time so much has been heard. */
const FRESH_FRAMES = frames(2000)
/** Gaps between frames with a voice that are counted as speech: those between syllables. */
const GAP_MAX_FRAMES = frames(200)
/** Silence that is told of, and again each time it has lasted as long once more. */
const SILENCE_FRAMES = frames(30_000)
/** Samples that are taken in at a time, so that a long push does not stay in memory as a whole. */
const PUSH_SAMPLES = SAMPLE_RATE

const SAMPLES_PER_MS = SAMPLE_RATE / 1000

/**
 * Listens. Whenever something is settled (an utterance is over, or nothing was said for a while), it begins anew with a clean memory, and
 * looks at the last half second once more: so that another listener that starts there hears the same.
 */
export class SpeechListener implements Listener {
  private readonly buffer = new SoundBuffer()
  private readonly detector: SpeechDetector
  private readonly watch = new QualityWatch()
  private readonly speech = new SoundMeter()
  private readonly rest = new SoundMeter()
  private readonly all = new SoundMeter()
  private speechFrames = 0
  /** Frames before the buffer: all that is settled. */
  private settled = 0
  /** Frames that the watch has heard. */
  private watched = 0
  /** Up to here nobody has spoken since `spoken`, and it was told. */
  private told = 0
  private spoken = 0
  private samples = 0
  private freed = false

  constructor (private readonly voice: VoiceActivity, private readonly startMs: number) {
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

  current (): Utterance | null {
    return this.detector.confirmed ? this.utterance(this.begin(), this.finish()) : null
  }

  settled_ms (): number {
    return this.startMs + this.settled * FRAME_MS
  }

  end (): ListenerEvent[] {
    const events: ListenerEvent[] = []
    this.buffer.complete()
    this.listen(events, true)
    if (this.detector.confirmed) this.returnUtterance(this.finish(), events)
    this.settle(this.buffer.frames)
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
      this.tell(state, events)
      if (state === 'paused') {
        this.returnUtterance(this.finish(), events)
      } else if (state === 'refuted' || (state === 'quiet' && detector.seen >= FRESH_FRAMES)) {
        this.settle(detector.seen - FIRST_LOOK_FRAMES)
      } else if (state === 'speech' && detector.seen - this.begin() >= UTTERANCE_MAX_FRAMES) {
        this.returnUtterance(this.quietest(), events)
      }
    }
  }

  /** First frame of the utterance in progress. */
  private begin (): number {
    return Math.max(0, this.detector.first - PADDING_FRAMES)
  }

  /** The frame that it ends before, if nothing is said any more. */
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

  private utterance (from: number, to: number): Utterance {
    const { buffer: { samples, length }, settled, startMs } = this
    const end = Math.min(to * FRAME_SAMPLES, length)
    return {
      start_ms: startMs + (settled + from) * FRAME_MS,
      end_ms: startMs + Math.round(settled * FRAME_MS + end / SAMPLES_PER_MS),
      pcm: samples.slice(from * FRAME_SAMPLES, end)
    }
  }

  private returnUtterance (end: number, events: ListenerEvent[]): void {
    events.push({ type: 'utterance', utterance: this.utterance(this.begin(), end) })
    this.observe(end, events)
    this.settle(end)
  }

  /** Forgets the first frames, and begins anew after them. */
  private settle (count: number): void {
    this.observe(count, [])
    this.speechFrames += this.measure(count, this.speech, this.rest, this.all)
    this.buffer.drop(count)
    this.settled += count
    this.detector.reset()
  }

  /** Whether a frame is of the background: not above it, nor so close to speech that it may be some. */
  private isRest (index: number): boolean {
    if (this.detector.active[index] !== 0) return false
    return !this.detector.confirmed || index < this.begin() || index > this.detector.last + PADDING_FRAMES
  }

  private isSpeech (index: number): boolean {
    const { confirmed, first, last, active } = this.detector
    return confirmed && index >= first && index <= last && active[index] === 1
  }

  /** Sums up the first frames. @returns how many of them are speech */
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

  /** Tells the watch of the frames that it has not heard, up to one. */
  private observe (to: number, events: ListenerEvent[]): void {
    for (let i = Math.max(0, this.watched - this.settled); i < to; i++) {
      if (this.isRest(i)) this.watch.hearRest(this.buffer, i)
      const event = this.isSpeech(i) ? this.watch.hearSpeech(this.buffer, i) : null
      if (event !== null) events.push(event)
    }
    this.watched = Math.max(this.watched, this.settled + to)
  }

  private tell (state: DetectorState, events: ListenerEvent[]): void {
    const { detector, settled } = this
    if (state === 'speech') {
      this.observe(detector.last + 1, events)
      this.spoken = settled + detector.last + 1
      this.told = this.spoken
    } else if ((state === 'quiet' || state === 'refuted') && settled + detector.seen - this.told >= SILENCE_FRAMES) {
      this.told += SILENCE_FRAMES
      events.push({ type: 'silence', silent_ms: (this.told - this.spoken) * FRAME_MS })
    }
  }
}
