import type { SourceSink } from '../stream/types.js'
import { SourceError } from '../errors.js'

const RATE = 16_000
const BITRATE = 32_000

/** Microseconds per sample, and per millisecond. */
const SAMPLE_US = 1_000_000 / RATE
const MS_US = 1000

/** Turns samples into frames. */
export interface FrameEncoder {
  encode: (samples: Int16Array<ArrayBuffer>) => void
  /** Resolves after the last frame. */
  close: () => Promise<void>
}

/** Encodes Opus, a packet in each frame. @throws where the browser cannot */
export function createOpusEncoder (sink: SourceSink): FrameEncoder {
  if (globalThis.AudioEncoder === undefined) throw new SourceError('This browser cannot encode Opus: record pcm_s16le instead.')
  let samplesIn = 0
  let written: Promise<void> = Promise.resolve()
  const encoder = new AudioEncoder({
    output (chunk) {
      const packet = new Uint8Array(chunk.byteLength)
      chunk.copyTo(packet)
      written = sink.write(packet, (chunk.duration ?? 20 * MS_US) / MS_US).catch(() => {})
    },
    error: error => sink.end(new SourceError(`The sound cannot be encoded: ${error.message}`, { cause: error }))
  })
  encoder.configure({ codec: 'opus', sampleRate: RATE, numberOfChannels: 1, bitrate: BITRATE })
  return {
    encode (samples) {
      const timestamp = Math.round(samplesIn * SAMPLE_US)
      samplesIn += samples.length
      const data = new AudioData({
        format: 's16', sampleRate: RATE, numberOfFrames: samples.length, numberOfChannels: 1, timestamp, data: samples
      })
      encoder.encode(data)
      data.close()
    },
    async close () {
      if (encoder.state === 'closed') return
      await encoder.flush()
      encoder.close()
      await written
    }
  }
}
