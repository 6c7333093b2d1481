import { createResampler, toInt16 } from './resampler.js'

/** What the scope of an audio worklet has; the DOM library of TypeScript does not know it. */
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor (name: string, processor: new () => AudioWorkletProcessor): void

const RATE = 16_000

/** A tenth of a second. */
const FRAME_SAMPLES = 1600

/*
 * A browser may keep an older copy of this for some days, so that a recording can begin without a network: the name of the processor, and
 * what it says and hears, stay.
 */

/** Turns sound into frames of a tenth of a second, 16-bit PCM at 16 kHz; asked to end, hands over the remainder, and then `null`. */
class Frames extends AudioWorkletProcessor {
  readonly #resample = createResampler(sampleRate, RATE)
  readonly #frame = new Int16Array(FRAME_SAMPLES)
  #filled = 0
  #over = false

  constructor () {
    super()
    this.port.onmessage = () => {
      this.#over = true
      this.#send()
      this.port.postMessage(null)
    }
  }

  process ([input = []]: Float32Array[][]): boolean {
    const [channel] = input
    if (this.#over) return false
    for (const sample of channel === undefined ? [] : this.#resample(channel)) {
      this.#frame[this.#filled++] = toInt16(sample)
      if (this.#filled === FRAME_SAMPLES) this.#send()
    }
    return true
  }

  #send (): void {
    if (this.#filled === 0) return
    const { buffer } = this.#frame.slice(0, this.#filled)
    this.#filled = 0
    this.port.postMessage(buffer, [buffer])
  }
}

registerProcessor('consultation-frames', Frames)
