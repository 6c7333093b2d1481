import type { Recognition, SharedRecognitionOptions, SharedSpeechEngine } from '../recognition/index.js'

/**
 * Recognises for the eye what is being spoken. The engine's time is then taken from what was said: when the voice stops, nothing more of
 * it is begun. What the engine has begun goes on, because it cannot be stopped, and may have the last words already.
 */
export class OngoingPass {
  readonly #giveUp = new AbortController()
  #waits = false
  #ended = false

  /** Whether it waits for the engine. */
  get waits (): boolean {
    return this.#waits
  }

  /** Begins nothing more. */
  end (): void {
    this.#ended = true
    if (this.#waits) this.#giveUp.abort(new Error('the voice has stopped'))
  }

  /** @throws what the engine throws, and once it has ended */
  async recognise (
    engine: Pick<SharedSpeechEngine, 'recognise'>, pcm: Int16Array, options: SharedRecognitionOptions
  ): Promise<Recognition> {
    if (this.#ended) throw new Error('the voice has stopped')
    this.#waits = true
    try {
      const signal = AbortSignal.any([options.signal, this.#giveUp.signal])
      return await engine.recognise(pcm, { ...options, signal, onBegin: () => { this.#waits = false } })
    } finally {
      this.#waits = false
    }
  }
}
