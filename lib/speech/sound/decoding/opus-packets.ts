import { createOpusDecoder } from '@audio/decode-opus/core'
import { soundLength } from '../model/sound-length.js'
import { joined } from './resampler.js'
import { SAMPLE_RATE, type OpusPackets } from '../model/types.js'

const FULL_SCALE = 32_768

/** Opens a decoder for Opus packets. All decoders share one WebAssembly module, in which each takes some 30 kB. */
export async function openOpus (): Promise<OpusPackets> {
  const decoder = await createOpusDecoder()
  decoder.configure({ sampleRate: SAMPLE_RATE, channels: 1 })
  let broken = 0
  let freed = false

  function decodePacket (packet: Uint8Array): Int16Array {
    const { channelData: [samples], errors } = decoder.decodeFrames([packet])
    if (samples === undefined || errors.length > 0) {
      broken++
      return new Int16Array((soundLength('opus', packet) ?? 0) * SAMPLE_RATE / 1000)
    }
    return Int16Array.from(samples, sample => Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE))))
  }

  return {
    decode: packets => joined(packets.map(decodePacket)),
    broken: () => broken,
    free () {
      if (!freed) decoder.free()
      freed = true
    }
  }
}
