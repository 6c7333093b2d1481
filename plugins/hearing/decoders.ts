import decode, { type AudioData } from '@audio/decode'
import type { DetectedFormat } from '../audio/types.js'
import { readWavBeginning } from './wav-header.js'

/** Decodes the bytes of one container. */
export interface ContainerDecoder {
  /** @throws when the bytes cannot be decoded; nothing can be pushed after that */
  push: (bytes: Uint8Array) => Promise<AudioData>
  /** What is left. Frees what the decoder holds, as does a push that throws. */
  end: () => Promise<AudioData>
  /** Whether something is missing, as far as that can be told. */
  truncated: () => boolean
}

const NOTHING: AudioData = { channelData: [], sampleRate: 0 }
const INT16_FULL_SCALE = 32_768

const libraries = {
  wav: decode.wav, mp3: decode.mp3, flac: decode.flac, ogg_opus: decode.opus, webm_opus: decode.webm, mp4_aac: decode.m4a
}

async function openLibrary (format: keyof typeof libraries): Promise<ContainerDecoder> {
  const decoder = await libraries[format]()
  return { push: bytes => decoder(bytes), end: () => decoder(), truncated: () => false }
}

/** WAV, of which the library gets the header and the samples. */
async function openWav (): Promise<ContainerDecoder> {
  const decoder = await openLibrary('wav')
  let header: Uint8Array | null = new Uint8Array(0)
  let missing: number | null = 0
  return {
    ...decoder,
    async push (bytes) {
      if (header === null) {
        if (missing !== null) missing -= bytes.length
        return decoder.push(bytes)
      }
      header = Buffer.concat([header, bytes])
      const beginning = readWavBeginning(header)
      if (beginning === null) return NOTHING
      header = null
      missing = beginning.samples === null ? null : beginning.samples - beginning.pushed
      return decoder.push(beginning.bytes)
    },
    truncated: () => missing !== null && missing > 0
  }
}

/** Raw 16-bit PCM, little-endian. */
function openPcm ({ sample_rate: sampleRate, channels }: DetectedFormat): ContainerDecoder {
  if (sampleRate === null || channels === null) throw new Error('raw PCM without a rate')
  let left = new Uint8Array(0)
  return {
    async push (bytes) {
      const all = Buffer.concat([left, bytes])
      const length = Math.floor(all.length / (2 * channels))
      left = Uint8Array.from(all.subarray(length * 2 * channels))
      const channelData = Array.from({ length: channels }, () => new Float32Array(length))
      for (let i = 0; i < length * channels; i++) {
        (channelData[i % channels] as Float32Array)[Math.floor(i / channels)] = all.readInt16LE(i * 2) / INT16_FULL_SCALE
      }
      return { channelData, sampleRate }
    },
    end: async () => NOTHING,
    truncated: () => left.length > 0
  }
}

/** @throws when there is no decoder for it */
export async function openDecoder (format: DetectedFormat): Promise<ContainerDecoder> {
  if (format.format === 'pcm_s16le') return openPcm(format)
  return format.format === 'wav' ? openWav() : openLibrary(format.format)
}
