import { setTimeout as sleep } from 'node:timers/promises'
import { type Background, createChoice, createWindows, isUnrecognised, type Recognition, samplesOf, type Unrecognised } from '../recognition/index.js'
import { SAMPLE_RATE, type StreamListener, type Stretch, type Utterance } from '../sound/index.js'
import { createPieceStarts } from './piece-starts.js'
import type { WarnLog } from './transcriber.js'
import type { StoredPiece } from './types.js'

/** Pause before it looks again whether there is more sound, or may go on, in milliseconds. */
const LOOK_MS = 5000

/** Where hearing ahead goes on. */
export interface AheadPlace {
  /** Where the last window ends that is recognised, in milliseconds. */
  ms: number
  /** The piece to continue reading from, and where it begins, in milliseconds. */
  piece: number
  piece_ms: number
}

/** What hearing ahead needs of the service. */
export interface AheadServices {
  consultationId: string
  log: WarnLog
  /** How much speech there must be before the engine is asked, in milliseconds. */
  minSpeechMs: number
  /** How long to wait before looking again, in milliseconds; only for tests. */
  lookMs?: number
  /** Where it goes on; `null` where nothing is wanted any more. */
  place: () => Promise<AheadPlace | null>
  /** Reads what is stored now, from a piece on. */
  read: (from: number) => AsyncIterable<StoredPiece>
  /** A listener that begins at `startMs` of a recording, after so many samples of the first piece. */
  listen: (startMs: number, skipped: number) => StreamListener
  /** Whether a window may be begun now. */
  mayBegin: () => boolean
  recognise: (window: Utterance, background: Background, signal: AbortSignal) => Promise<Recognition | Unrecognised>
  /** Stores what was recognised in a window, and where it goes on after it. */
  store: (window: Stretch, recognition: Recognition, next: AheadPlace) => Promise<void>
  /** Hears a window another way, and stores how far both hearings agree; `null` where the engine says how certain it is. */
  compare: ((window: Utterance, recognition: Recognition, background: Background, signal: AbortSignal) => Promise<void>) | null
}

/** The window that is being recognised. */
interface InHand {
  window: Stretch
  /** Whether the engine has begun. */
  begun: boolean
  giveUp: AbortController
  result: Promise<Recognition | undefined>
}

/**
 * Recognises the stored sound of a stream in the windows of the second hearing while people speak, one after the other, whenever the engine
 * has nothing else to do. Windows are the same as those of the whole recording, because a listener that begins where an utterance ended
 * finds the same. What fails is left to the transcription after the finish, and so is the rest.
 */
export class AheadHearing {
  readonly #services: AheadServices
  readonly #leaving = new AbortController()
  readonly #closing = new AbortController()
  readonly #done: Promise<void>
  #inHand: InHand | undefined

  /** @param before resolves when it may begin */
  constructor (services: AheadServices, before: Promise<void> = Promise.resolve()) {
    this.#services = services
    this.#done = before.then(async () => this.#follow()).catch((error: unknown) => {
      if (this.#leaving.signal.aborted) return
      services.log.warn({ err: error, consultation: services.consultationId }, 'a stream is no longer recognised ahead; the rest is recognised after the finish')
    })
  }

  /**
   * Begins nothing more. What the engine has begun goes on, and is stored.
   *
   * @returns resolves with what comes of a window that it has begun; with `undefined` for any other, and where nothing comes of it
   */
  leave (): (window: Stretch) => Promise<Recognition | undefined> {
    this.#leaving.abort(new Error('nothing more is recognised ahead'))
    const { window, begun, giveUp, result } = this.#inHand ?? {}
    if (begun === false) giveUp?.abort(this.#leaving.signal.reason)
    return async ({ start_ms: start, end_ms: end }) => window?.start_ms === start && window.end_ms === end ? result : undefined
  }

  /** Resolves when it has left, and nothing more is stored. */
  async settle (): Promise<void> {
    await this.#done
  }

  /** Ends it at once. */
  async close (): Promise<void> {
    this.leave()
    this.#closing.abort(new Error('the service stops'))
    this.#inHand?.giveUp.abort(this.#closing.signal.reason)
    await this.#done
  }

  async #follow (): Promise<void> {
    const { listen, minSpeechMs, place, read } = this.#services
    const begin = this.#leaving.signal.aborted ? null : await place()
    if (begin === null) return
    const listener = listen(begin.ms, samplesOf(begin.ms - begin.piece_ms))
    const starts = createPieceStarts(begin.piece, begin.piece_ms)
    const windows = createWindows()
    const isChosen = createChoice(begin.ms)
    const found: Utterance[] = []
    let next = begin.piece
    let enoughSpeech = begin.ms > 0
    try {
      while (!this.#leaving.signal.aborted) {
        for await (const { number, payloads } of read(next)) {
          next = number + 1
          starts.begin()
          for await (const { samples, events, speech_ms: speech } of listener.push(payloads)) {
            starts.extend(samples * 1000 / SAMPLE_RATE)
            enoughSpeech ||= speech >= minSpeechMs
            for (const event of events) if (event.type === 'utterance') found.push(...windows.push(event.utterance))
          }
          if (!enoughSpeech) continue
          for (const window of found.splice(0)) await this.#hear(window, isChosen(window), ms => ({ ms, ...starts.at(ms) }))
          this.#leaving.signal.throwIfAborted()
        }
        await this.#pause()
      }
    } finally {
      listener.free()
    }
  }

  async #pause (): Promise<void> {
    await sleep(this.#services.lookMs ?? LOOK_MS, undefined, { signal: this.#leaving.signal })
  }

  /** Recognises a window once that may begin, and stores what was recognised. @param isCompared whether it is heard another way, too */
  async #hear (window: Utterance, isCompared: boolean, placeAt: (ms: number) => AheadPlace): Promise<void> {
    const { mayBegin, store } = this.#services
    while (!mayBegin()) await this.#pause()
    this.#leaving.signal.throwIfAborted()
    const recognition = await this.#recognise(window)
    if (recognition === undefined) return this.#pause()
    // Where it cannot be stored, it is recognised after the finish.
    const isStored = await store(window, recognition, placeAt(window.end_ms)).then(() => true, () => false)
    if (isStored && isCompared) await this.#compare(window, recognition)
  }

  /** Hears a window another way. What is left of that as it leaves, or fails, is done after the finish. */
  async #compare (window: Utterance, recognition: Recognition): Promise<void> {
    const { compare, mayBegin } = this.#services
    if (compare === null) return
    while (!mayBegin()) await this.#pause()
    const { signal } = this.#leaving
    const background: Background = { waits: () => !signal.aborted, onBegin: () => {} }
    await compare(window, recognition, background, signal).catch(() => {})
  }

  /** What is recognised in a window; `undefined` where it is not. */
  async #recognise (window: Utterance): Promise<Recognition | undefined> {
    const giveUp = new AbortController()
    const inHand: InHand = { window, begun: false, giveUp, result: Promise.resolve(undefined) }
    this.#inHand = inHand
    const background: Background = {
      waits: () => !this.#leaving.signal.aborted,
      onBegin () { inHand.begun = true }
    }
    inHand.result = this.#services.recognise(window, background, giveUp.signal)
      .then(found => isUnrecognised(found) ? undefined : found, () => undefined)
    try {
      return await inHand.result
    } finally {
      this.#inHand = undefined
    }
  }
}
