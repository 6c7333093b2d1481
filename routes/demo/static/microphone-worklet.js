import { createResampler, toInt16 } from './resampler.js'

const RATE = 16_000
/** A tenth of a second. */
const FRAME_SAMPLES = 1600

/** Turns the sound of the microphone into frames of a tenth of a second, 16-bit PCM at 16 kHz; on request, hands over the remainder too. */
class Frames extends AudioWorkletProcessor {
  constructor () {
    super()
    this.resample = createResampler(sampleRate, RATE)
    this.frame = new Int16Array(FRAME_SAMPLES)
    this.filled = 0
    this.over = false
    this.port.onmessage = () => {
      this.over = true
      this.send()
      this.port.postMessage(null)
    }
  }

  send () {
    if (this.filled === 0) return
    const { buffer } = this.frame.slice(0, this.filled)
    this.filled = 0
    this.port.postMessage(buffer, [buffer])
  }

  process ([[channel]]) {
    if (this.over) return false
    for (const sample of channel === undefined ? [] : this.resample(channel)) {
      this.frame[this.filled++] = toInt16(sample)
      if (this.filled === FRAME_SAMPLES) this.send()
    }
    return true
  }
}

registerProcessor('frames', Frames)
