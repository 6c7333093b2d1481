import type { Stretch, Utterance } from '../sound/index.js'
import type { Recognition } from './engine/types.js'
import { SpeechError } from './answers/errors.js'
import { isUnrecognised, type Unrecognised } from './window-tries.js'

/** How many windows of one recording are recognised at the same time. */
const AT_ONCE = 4

/** A window, and what became of it. */
interface Entry {
  /** Its samples are kept no longer than they are needed. */
  window: Utterance
  result?: Recognition | Unrecognised
}

/** What is done with windows. */
export interface WindowSteps {
  /** What was recognised in a window before, or is about to be; `undefined` when nothing was. */
  find: (window: Stretch) => Promise<Recognition | undefined>
  /** Recognises a window; see `recogniseInTries`. */
  recognise: (window: Utterance) => Promise<Recognition | Unrecognised>
  /** Stores what was recognised before the windows that come first. */
  store: (window: Stretch, recognition: Recognition) => Promise<void>
  /** Passes on the next window, in order. */
  keep: (window: Utterance, result: Recognition | Unrecognised) => Promise<void>
}

function withoutSamples ({ channels: _channels, ...window }: Utterance): Utterance {
  return { ...window, pcm: new Int16Array() }
}

/** The failure of an attempt at a recording of which the only window is not recognised. */
function unrecognisedOnly ({ failure, retryAfterSeconds, status }: SpeechError): SpeechError {
  return new SpeechError('unrecognised', {
    detail: failure,
    ...status === null ? {} : { status },
    ...retryAfterSeconds === null ? {} : { retryAfterSeconds }
  })
}

/**
 * Recognises windows separately, a few at a time: one that fails does not hold up the others. What is recognised is passed on in
 * order, and stored where windows before it are not recognised yet.
 */
export class WindowQueue {
  readonly #steps: WindowSteps
  /** The first window that is not passed on, and all after it. */
  #entries: Entry[] = []
  readonly #running = new Set<Promise<void>>()
  #keeping: Promise<void> = Promise.resolve()
  #failure: { error: unknown } | undefined
  #recognised = 0
  /** @param before how many windows of the recording were recognised before these */
  constructor (steps: WindowSteps, before = 0) {
    this.#steps = steps
    this.#recognised = before
  }

  /** Starts recognising a window; when enough are in progress, waits until one of them is done. @throws what failed for any window */
  async push (window: Utterance): Promise<void> {
    this.#throwFailure()
    const entry: Entry = { window }
    this.#entries.push(entry)
    const task = this.#work(entry).catch((error: unknown) => { this.#failure ??= { error } })
    const running: Promise<void> = task.finally(() => this.#running.delete(running))
    this.#running.add(running)
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running)
    this.#throwFailure()
  }

  /**
   * Resolves when all windows are passed on, also those that were not recognised, if they are not more than the others: an engine that
   * recognises less than half is at fault itself. The only window of a recording does not tell: it is passed on in the last attempt.
   *
   * @param isLast whether there is no other attempt at the recording
   * @throws what failed for any window; for an only window with attempts left, a `SpeechError` that counts as a failed attempt
   */
  async flush (isLast: boolean): Promise<void> {
    await Promise.all(this.#running)
    await this.#keeping
    this.#throwFailure()
    const [error, ...others] = this.#entries.flatMap(({ result }) => result !== undefined && isUnrecognised(result) ? [result.error] : [])
    if (error !== undefined && others.length >= this.#recognised) {
      if (others.length > 0) throw error
      if (!isLast) throw unrecognisedOnly(error)
    }
    await this.#keepFirst(true)
  }

  #throwFailure (): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }

  async #work (entry: Entry): Promise<void> {
    const { window } = entry
    const { find, recognise, store } = this.#steps
    const known = await find(window)
    const result = known ?? await recognise(window)
    entry.window = withoutSamples(window)
    if (!isUnrecognised(result)) {
      this.#recognised += 1
      if (known === undefined && this.#entries[0] !== entry) await store(window, result)
    }
    entry.result = result
    this.#keeping = this.#keeping.then(async () => this.#keepFirst(false))
    await this.#keeping
  }

  /** Passes on the windows that come first, as far as their results are there. @param all also those that are not recognised */
  async #keepFirst (all: boolean): Promise<void> {
    for (let [first] = this.#entries; first?.result !== undefined; [first] = this.#entries) {
      if (!all && isUnrecognised(first.result)) return
      await this.#steps.keep(first.window, first.result)
      this.#entries.shift()
    }
  }
}
