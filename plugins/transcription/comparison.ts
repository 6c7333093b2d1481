import type { FastifyInstance } from 'fastify'
import {
  type Agreement, areGuesses, ComparedWindows, createChoice, createWindows, isUnrecognised, pooled, type Recognition, type Stretch,
  type Unrecognised, type Utterance
} from '../../lib/speech/index.js'
import { type Heard, hearWindow } from '../live/index.js'

/** What comparing needs besides the service. */
interface ComparisonOptions {
  heard: Heard
  /** What is stored of a window, as an earlier attempt left it. */
  stored: (window: Stretch) => Recognition | undefined
  /** Called when something is stored. */
  onStored: () => void
  requestId: string | undefined
  signal: AbortSignal
}

/**
 * Finds out how certain an engine is that does not say it: hears some windows of a recording once more, another way, and compares the
 * words. What is compared is stored, so that no attempt compares it again.
 */
export class Comparison {
  readonly #service: Pick<FastifyInstance, 'audio' | 'consultations' | 'db' | 'log' | 'sound'>
  readonly #options: ComparisonOptions
  readonly #windows = createWindows()
  readonly #isChosen = createChoice(0)
  /** Chosen windows of which it is not known what was recognised. */
  readonly #waiting = new Map<number, Utterance>()
  readonly #compared: ComparedWindows

  constructor (service: Pick<FastifyInstance, 'audio' | 'consultations' | 'db' | 'log' | 'sound'>, options: ComparisonOptions) {
    const { audio, db, log } = service
    const { heard, onStored, requestId, signal } = options
    const { consultationId: id, engine } = heard
    this.#service = service
    this.#options = options
    this.#compared = new ComparedWindows({
      hear: async (window, varied, later) => hearWindow(service, heard, window, signal, async (pcm, sound) => {
        return later(async how => engine.recognise(pcm, { ...sound, ...how, varied }))
      }),
      async store (window, recognition) {
        await audio.recordings.storeWindow(db, id, window, JSON.stringify(recognition))
        onStored()
      },
      onFailure (error) {
        log.warn({ err: error, consultation: id, reqId: requestId }, 'a part of a recording was not heard another way; how certain its words are remains unknown')
      },
      signal
    })
  }

  /** Takes the next utterance of the whole recording, before its window is recognised. */
  push (utterance: Utterance): void {
    this.#choose(this.#windows.push(utterance))
  }

  /** Takes what was recognised in a window. */
  keep (window: Stretch, result: Recognition | Unrecognised): void {
    const chosen = this.#waiting.get(window.start_ms)
    if (chosen?.end_ms !== window.end_ms) return
    this.#waiting.delete(window.start_ms)
    if (!isUnrecognised(result)) this.#compare(chosen, result)
  }

  /** There are no more utterances. */
  endOfSound (): void {
    this.#choose(this.#windows.end())
  }

  /**
   * Whether the words of the recording are guesses.
   *
   * @throws what storing fails with, and the reason of the signal when that is aborted
   */
  async areGuesses (): Promise<boolean> {
    // What was recognised by an earlier attempt, or while people spoke, is heard both ways where that is not stored.
    for (const window of this.#waiting.values()) this.#compare(window, this.#options.stored(window))
    const agreement: Agreement = pooled(await this.#compared.end())
    const doubtful = areGuesses(agreement)
    const { heard: { consultationId: consultation }, requestId: reqId } = this.#options
    if (doubtful) this.#service.log.warn({ consultation, reqId, ...agreement }, 'it is doubtful whether what is heard was said: heard another way, it has other words')
    return doubtful
  }

  #choose (windows: readonly Utterance[]): void {
    for (const window of windows) if (this.#isChosen(window)) this.#waiting.set(window.start_ms, window)
  }

  #compare (window: Utterance, recognition: Recognition | undefined): void {
    if (recognition?.agreement === undefined) this.#compared.add(window, recognition)
    else this.#compared.note(recognition.agreement)
  }
}
