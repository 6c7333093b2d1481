import { setTimeout as sleep } from 'node:timers/promises'
import { after, heardIn, isUnrecognised, recogniseInTries, type HeardStretch, type Recognition, type Unrecognised } from '../recognition/index.js'
import type { Utterance } from '../sound/index.js'
import type { PieceStarts } from './piece-starts.js'

/** How much speech may wait for the engine, in milliseconds. With more, the rest of the stream is transcribed after the finish. */
const BACKLOG_MAX_MS = 60_000

/** Shortest pause before a retry, in milliseconds. */
const RETRY_MS = 2000

/** Where warnings go. */
export interface WarnLog {
  warn: (details: object, message: string) => void
}

/** The parts of the service that a transcriber needs. */
export interface TranscriberServices {
  log: WarnLog
  recognise: (utterance: Utterance) => Promise<Recognition>
  /** What comes of an utterance that is being recognised already, once; `undefined` for any other. */
  expected: (utterance: Utterance) => Promise<Recognition> | undefined
  /** Whether the engine recognises anything now. */
  works: () => Promise<boolean>
  /** Adds to the transcript; resolves with whether it ended where the stretch starts. */
  add: (stretch: HeardStretch) => Promise<boolean>
  /** Where the transcript ends, as it is now; `null` when this session may no longer add to it. */
  heardMs: () => Promise<number | null>
}

/** Milliseconds to wait after an error. */
function pauseAfter (error: unknown): number {
  return Math.max(RETRY_MS, Number((error as { retryAfterSeconds?: unknown } | null)?.retryAfterSeconds ?? 0) * 1000)
}

function lengthOf (utterances: readonly Utterance[]): number {
  return utterances.reduce((sum, { start_ms: start, end_ms: end }) => sum + end - start, 0)
}

/**
 * Adds the utterances of a stream to its transcript, in order, each once. It retries what fails, and gives up when the engine cannot keep
 * up. Nothing is lost then: the transcription after the finish continues where the transcript ends.
 */
export class Transcriber {
  readonly #consultationId: string
  readonly #services: TranscriberServices
  readonly #starts: PieceStarts
  readonly #signal: AbortSignal
  #heardMs: number
  #waiting: Utterance[] = []
  #active = true
  #ready = false
  #working: Promise<void> | undefined
  /** Whether the utterance before was recognised: an engine that fails for two in a row is at fault itself. */
  #recognisedLast = false

  /**
   * @param heardMs where the transcript ends
   * @param starts where the pieces of the stream begin
   * @param signal ends it, and whatever it waits for
   */
  constructor (consultationId: string, heardMs: number, starts: PieceStarts, services: TranscriberServices, signal: AbortSignal) {
    this.#consultationId = consultationId
    this.#heardMs = heardMs
    this.#starts = starts
    this.#services = services
    this.#signal = signal
  }

  /** Where the transcript ends, in milliseconds. */
  get heardMs (): number {
    return this.#heardMs
  }

  /** Whether it is still working, that is, has not given up. */
  get active (): boolean {
    return this.#active
  }

  get idle (): boolean {
    return this.#waiting.length === 0
  }

  add (utterance: Utterance): void {
    if (this.#active) this.#waiting.push(utterance)
  }

  /** Starts on the waiting speech, or gives up when there is too much. @param ready whether the engine may be asked */
  proceed (ready: boolean): void {
    this.#ready = ready
    if (lengthOf(this.#waiting) > BACKLOG_MAX_MS) this.giveUp(new Error('the speech engine cannot keep up'))
    else this.#wake()
  }

  /** Leaves the rest to the transcription after the finish. */
  giveUp (error: unknown): void {
    if (!this.#active || this.#signal.aborted) return
    this.#services.log.warn({ err: error, consultation: this.#consultationId }, 'a stream is no longer recognised live; the rest is transcribed after the finish')
    this.#active = false
    this.#waiting = []
  }

  /** Resolves when nothing is being recognised or added. */
  async settle (): Promise<void> {
    await this.#working
  }

  #wake (): void {
    if (!this.#ready || this.idle || this.#signal.aborted) return
    this.#working ??= this.#work().catch(error => this.giveUp(error)).finally(() => {
      this.#working = undefined
      this.#wake()
    })
  }

  async #work (): Promise<void> {
    for (let utterance = this.#waiting[0]; utterance !== undefined; utterance = this.#waiting[0]) {
      if (await this.#transcribe(utterance)) this.#waiting.shift()
      else await this.#catchUp()
    }
  }

  /** @returns whether it is in the transcript */
  async #transcribe (utterance: Utterance): Promise<boolean> {
    const recognition = await this.#retry(async () => this.#recognise(utterance))
    if (isUnrecognised(recognition) && !this.#recognisedLast) throw recognition.error
    const { end_ms: end } = utterance
    const stretch = { from_ms: this.#heardMs, ...heardIn(utterance, recognition), next: this.#starts.at(end) }
    const added = await this.#retry(async () => this.#services.add(stretch))
    if (added) {
      this.#heardMs = end
      this.#recognisedLast = !isUnrecognised(recognition)
    }
    return added
  }

  async #recognise (utterance: Utterance): Promise<Recognition | Unrecognised> {
    if (utterance.pcm.length === 0) return { pieces: [], other_language: false }
    const { recognise, expected, works } = this.#services
    const signal = this.#signal
    return recogniseInTries({ recognise: async () => expected(utterance) ?? recognise(utterance), works, signal })
  }

  /** Continues where the transcript ends: an addition may have been stored although it failed. */
  async #catchUp (): Promise<void> {
    const now = await this.#retry(this.#services.heardMs)
    if (now === null || now <= this.#heardMs) throw new Error('the transcript has gone on elsewhere')
    this.#heardMs = now
    this.#waiting = this.#waiting.flatMap(utterance => after(utterance, now) ?? [])
  }

  /** Retries until it succeeds, or so much waits by then that it gives up. */
  async #retry<T> (act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        if (this.#signal.aborted || !this.#active) throw error
        await sleep(pauseAfter(error), undefined, { signal: this.#signal })
      }
    }
  }
}
