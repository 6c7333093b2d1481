import { recogniseChecked, type HeardStretch, type Recognition, type SharedSpeechEngine } from '../recognition/index.js'
import { type SegmentedSlice, SAMPLE_RATE, type StreamListener, type Utterance } from '../sound/index.js'
import { ExpectedUtterance } from './expected.js'
import { OngoingSpeech } from './ongoing.js'
import { OngoingPass } from './ongoing-pass.js'
import { isLong, OngoingText, textOf } from './ongoing-text.js'
import { createPieceStarts, type PieceStarts } from './piece-starts.js'
import { Transcriber, type WarnLog } from './transcriber.js'
import type { LiveSession, SoundEvent } from './types.js'

/** After this much silence, in milliseconds, the transcript advances to its end, so that a later session need not hear it again. */
const SILENCE_MS = 60_000

/** How far a recording has been heard, as its row says. */
interface HeardRecording {
  consultation_id: string
  /** Where the transcript ends, in milliseconds. */
  heard_ms: number
  /** The piece to continue reading from, and where it begins, in milliseconds. */
  heard_piece: number
  heard_piece_ms: number
}

/** The stream that a live session listens to. */
export interface LiveStream {
  recording: HeardRecording
  /** Where the transcript ends, as it is now; `null` when this session may no longer add to it. */
  heardMs: () => Promise<number | null>
  /** The customer: the engine serves customers in turn. */
  customerId: string
  language: string
  /** Whether it is dictated: then what is being spoken is shown even while other customers wait for the engine. */
  dictation: boolean
  engine: SharedSpeechEngine
  /** Whether the instance has no time for work that can wait. What is being spoken is shown at the next pause in any case. */
  busy: () => boolean
  listener: StreamListener
  onSound: (event: SoundEvent) => void
}

/** The parts of the service that a live session needs. */
export interface LiveServices {
  log: WarnLog
  /** How often to show what is being spoken, in milliseconds; 0: never. */
  intervalMs: number
  /** How much speech there must be before the engine is asked, in milliseconds. */
  minSpeechMs: number
  /** Adds to the transcript; resolves with whether it ended where the stretch starts. */
  add: (stretch: HeardStretch) => Promise<boolean>
  /** Shows what is being spoken after `fromMs`, where the transcript ends. */
  showOngoing: (fromMs: number, text: string) => Promise<void>
}

/**
 * Turns the stored frames of one stream into transcript: an utterance at each pause, once. What is being spoken is shown about every
 * `intervalMs` milliseconds, and never becomes part of the transcript. When a pause begins, what was spoken is recognised at once: its
 * text is there when the pause has lasted. `replay` takes what was stored before, and `start` comes after that.
 */
export class LiveWorker implements LiveSession {
  readonly #services: LiveServices
  readonly #stream: LiveStream
  readonly #starts: PieceStarts
  readonly #stopping = new AbortController()
  readonly #transcriber: Transcriber
  readonly #ongoing: OngoingSpeech
  readonly #ongoingText = new OngoingText()
  readonly #expected = new ExpectedUtterance()
  readonly #replayed: Promise<void>
  #resolveReplayed = (): void => {}
  #started = false
  /** Whether there has been enough speech to ask the engine. */
  #enoughSpeech: boolean
  /** Settled when everything that has come has been listened to. */
  #hearing: Promise<void> = Promise.resolve()
  /** How many samples of the ongoing speech were shown last. */
  #shown = 0
  /** The last pass over what is being spoken. */
  #pass = new OngoingPass()
  /** Whether nobody has spoken for a moment. */
  #pausing = false
  /** Settled when what was spoken before this pause has been recognised; nothing while people speak. */
  #expecting: Promise<void> | undefined

  constructor (services: LiveServices, stream: LiveStream) {
    const { recording, heardMs, language, engine } = stream
    const { consultation_id: id, heard_ms: recognisedMs, heard_piece: piece, heard_piece_ms: pieceMs } = recording
    const { signal } = this.#stopping
    this.#services = services
    this.#stream = stream
    this.#starts = createPieceStarts(piece, pieceMs)
    this.#transcriber = new Transcriber(id, recognisedMs, this.#starts, {
      log: services.log,
      recognise: async utterance => this.#recognise(utterance),
      expected: utterance => this.#expected.take(utterance),
      works: async () => engine.works(language, signal),
      add: services.add,
      heardMs
    }, signal)
    this.#enoughSpeech = recognisedMs > 0
    this.#replayed = new Promise(resolve => { this.#resolveReplayed = resolve })
    this.#ongoing = new OngoingSpeech(services.intervalMs, () => this.#hasTime(), async () => this.#showOngoing())
    if (services.intervalMs > 0) this.#ongoing.start()
  }

  /**
   * Takes what was stored before, from the piece on that reading continues with.
   *
   * @returns whether more of it is of use
   */
  async replay (payloads: readonly Uint8Array[]): Promise<boolean> {
    await this.#listen(payloads)
    return this.#transcriber.active && !this.#stopping.signal.aborted
  }

  /** Everything that was stored before has been replayed. */
  start (): void {
    this.#started = true
    this.#resolveReplayed()
  }

  /** Recognises nothing more; the sound is still segmented. */
  giveUp (error: unknown): void {
    this.#transcriber.giveUp(error)
  }

  async push (payloads: readonly Uint8Array[]): Promise<void> {
    this.#hearing = this.#hearing.then(async () => {
      await this.#replayed
      await this.#listen(payloads)
    })
    return this.#hearing
  }

  async close (): Promise<void> {
    this.#ongoing.stop()
    this.#stopping.abort(new Error('the stream has ended'))
    this.#resolveReplayed()
    await this.#hearing
    await this.#transcriber.settle()
    await this.#ongoing.settle()
    await this.#expecting
    this.#stream.listener.free()
  }

  /** Passes a piece to the listener, a slice at a time. What the listener cannot decode is left to the transcription after the finish. */
  async #listen (payloads: readonly Uint8Array[]): Promise<void> {
    const { signal } = this.#stopping
    if (signal.aborted) return
    if (this.#transcriber.active) this.#starts.begin()
    try {
      for await (const slice of this.#stream.listener.push(payloads)) {
        if (signal.aborted) return
        this.#starts.extend(slice.samples * 1000 / SAMPLE_RATE)
        this.#note(slice)
      }
    } catch (error) {
      this.giveUp(error)
    }
  }

  #note (slice: SegmentedSlice): void {
    for (const event of slice.events) {
      if (event.type === 'utterance') this.#transcriber.add(event.utterance)
      else if (this.#started) this.#stream.onSound(event)
    }
    // An engine would invent words on too little speech.
    this.#enoughSpeech ||= slice.speech_ms >= this.#services.minSpeechMs
    if (this.#transcriber.active && this.#transcriber.idle) this.#noteSilence(slice)
    this.#transcriber.proceed(this.#enoughSpeech)
    if (slice.pausing && !this.#pausing) this.#pass.end()
    this.#pausing = slice.pausing
    if (!slice.pausing) this.#expecting = undefined
    else if (this.#started && this.#services.intervalMs > 0 && this.#hasTime(true)) this.#expecting ??= this.#expect().catch(() => {})
  }

  /** Notes that nothing is pending and nobody is speaking: what comes later needs nothing from before. */
  #noteSilence ({ settled_ms: settled, speaking }: SegmentedSlice): void {
    this.#starts.forget(settled)
    if (!this.#enoughSpeech || speaking || settled - this.#transcriber.heardMs < SILENCE_MS) return
    this.#transcriber.add({ start_ms: settled, end_ms: settled, pcm: new Int16Array() })
  }

  /** Whether there is time to show what is being spoken. @param hasStopped whether it is what was said, which goes before recordings */
  #hasTime (hasStopped = false): boolean {
    const { engine, customerId, dictation, busy } = this.#stream
    const own = this.#pass.waits && !hasStopped ? 1 : 0
    const waiting = engine.waiting(dictation ? customerId : undefined, hasStopped) - own
    return this.#enoughSpeech && this.#transcriber.active && this.#transcriber.idle && !this.#stopping.signal.aborted &&
      waiting === 0 && !busy()
  }

  /**
   * Recognises an utterance that becomes part of the transcript. Before another attempt at it, which takes as long again, its words are
   * shown as they are.
   */
  async #recognise (utterance: Utterance): Promise<Recognition> {
    const { customerId, language, engine } = this.#stream
    const { signal } = this.#stopping
    const from = this.#transcriber.heardMs
    const answers: Recognition[] = []
    return recogniseChecked(utterance, async pcm => {
      const [first, ...others] = answers
      if (first !== undefined && others.length === 0) this.#show(from, textOf(first)).catch(() => {})
      const answer = await engine.recognise(pcm, { language, signal, customerId, first: true })
      answers.push(answer)
      return answer
    }, signal)
  }

  /** Shows what was recognised after `fromMs`, unless the transcript has gone on. It may fail: it is shown at the pause. */
  async #show (fromMs: number, text: string): Promise<void> {
    const isWanted = this.#services.intervalMs > 0 && !this.#stream.busy()
    if (isWanted && text !== '' && this.#transcriber.heardMs === fromMs) await this.#services.showOngoing(fromMs, text)
  }

  /** Recognises what was spoken before a pause that has just begun. What fails here is tried again when the pause has lasted. */
  async #expect (): Promise<void> {
    const { engine, listener } = this.#stream
    const from = this.#transcriber.heardMs
    const current = await listener.current()
    if (current === null) return
    if (!this.#expected.isNew(current) || this.#transcriber.heardMs !== from) return current.release()
    this.#shown = current.pcm.length
    const atOnce: SharedSpeechEngine['recognise'] = async (pcm, options) => engine.recognise(pcm, { ...options, first: true })
    const recognition = await this.#expected.expect(current, async utterance => {
      // Its last words are shown long before all of it is recognised.
      if (isLong(utterance.pcm)) await this.#showSoFar(from, utterance, atOnce).catch(() => {})
      return this.#recognise(utterance)
    })
    await this.#show(from, textOf(recognition))
  }

  async #showOngoing (): Promise<void> {
    if (this.#pausing) return
    const from = this.#transcriber.heardMs
    const current = await this.#stream.listener.current()
    if (current === null) return
    try {
      if (current.pcm.length === this.#shown || this.#transcriber.heardMs !== from) return
      this.#shown = current.pcm.length
      const pass = new OngoingPass()
      this.#pass = pass
      await this.#showSoFar(from, current, async (pcm, options) => pass.recognise(this.#stream.engine, pcm, options))
    } finally {
      current.release()
    }
  }

  /** Recognises for the eye what was said of an utterance so far. */
  async #showSoFar (fromMs: number, utterance: Utterance, recognise: SharedSpeechEngine['recognise']): Promise<void> {
    const { customerId, language } = this.#stream
    const options = { language, signal: this.#stopping.signal, customerId, keyTerms: [] }
    await this.#show(fromMs, await this.#ongoingText.of(utterance, async pcm => recognise(pcm, options)))
  }
}
