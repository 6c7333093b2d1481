import decode, { type AudioData } from '@audio/decode'
import type { RunFormat } from '../model/runs.js'
import { FlacPieces } from './flac-pieces.js'
import { Mp4Boxes } from './mp4-boxes.js'
import { Mp4Order } from './mp4-order.js'
import { OggPages } from './ogg-pages.js'
import { openOpus } from './opus-packets.js'
import { SAMPLE_RATE } from '../model/types.js'
import { WavHeader } from './wav-header.js'
import { WebmElements } from './webm-elements.js'
import { splitPackets } from '../model/pieces.js'

/** Decodes one container. */
export interface ContainerDecoder {
  /**
   * Reads through the file before the first push, for formats that need it.
   *
   * @returns offset in the file of the next byte that it wants to see, at first 0; `null` when it has seen enough
   */
  look?: (at: number, bytes: Uint8Array) => number | null
  /** @throws when the bytes cannot be decoded; the decoder is of no use after that */
  push: (bytes: Uint8Array) => Promise<AudioData>
  /** Returns the remaining sound. Frees the decoder's memory, as does a push that throws. */
  end: () => Promise<AudioData>
  /** Whether part of the file is missing, as far as the format tells. */
  truncated: () => boolean
  /** Whether the file is whole and has no sound in it, for formats that tell: somebody stopped before recording anything. */
  empty?: () => boolean
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

/** WAV: the library gets only the format and the samples. */
async function openWav (): Promise<ContainerDecoder> {
  const decoder = await openLibrary('wav')
  let header: WavHeader | null = new WavHeader()
  let missing: number | null = 0
  let isEmpty = false
  return {
    ...decoder,
    async push (bytes) {
      if (header === null) {
        isEmpty = false
        if (missing !== null) missing -= bytes.length
        return decoder.push(bytes)
      }
      const beginning = header.push(bytes)
      if (beginning === null) return NOTHING
      header = null
      missing = beginning.samples === null ? null : beginning.samples - beginning.pushed
      isEmpty = beginning.samples === null && beginning.pushed === 0
      return decoder.push(beginning.bytes)
    },
    truncated: () => missing !== null && missing > 0,
    empty: () => isEmpty
  }
}

/** A format whose structure tells, beside the decoder of the library, whether a file ended before it had any sound. */
async function openWatched (
  format: keyof typeof libraries, watcher: { push: (bytes: Uint8Array) => void, endBeforeSound: () => boolean }
): Promise<ContainerDecoder> {
  const decoder = await openLibrary(format)
  return {
    ...decoder,
    async push (bytes) {
      watcher.push(bytes)
      return decoder.push(bytes)
    },
    empty: () => watcher.endBeforeSound()
  }
}

/** Samples per channel that a FLAC file claims to have (RFC 9639, 8.2); 0 when it does not say. */
function flacSamples (beginning: Uint8Array): number {
  const bytes = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.length)
  if (bytes.length < 26 || bytes.toString('latin1', 0, 4) !== 'fLaC') return 0
  return (bytes.readUInt8(21) & 15) * 2 ** 32 + bytes.readUInt32BE(22)
}

/** FLAC: the library never gets a piece that ends inside a frame header. */
async function openFlac (): Promise<ContainerDecoder> {
  const decoder = await openLibrary('flac')
  const pieces = new FlacPieces()
  let due: number | null = null
  let samples = 0

  function counted (sound: AudioData): AudioData {
    samples += sound.channelData[0]?.length ?? 0
    return sound
  }

  return {
    async push (bytes) {
      due ??= flacSamples(bytes)
      const whole = pieces.push(bytes)
      return whole.length === 0 ? NOTHING : counted(await decoder.push(whole))
    },
    async end () {
      const rest = pieces.end()
      return counted(joinedSound(rest.length === 0 ? NOTHING : await decoder.push(rest), await decoder.end()))
    },
    truncated: () => samples < (due ?? 0)
  }
}

/** Joins two stretches of the same sound. */
function joinedSound (first: AudioData, second: AudioData): AudioData {
  if (first.channelData.length === 0) return second
  if (second.channelData.length === 0) return first
  const channelData = first.channelData.map((channel, at) => {
    const rest = second.channelData[at] ?? new Float32Array(0)
    const whole = new Float32Array(channel.length + rest.length)
    whole.set(channel)
    whole.set(rest, channel.length)
    return whole
  })
  return { channelData, sampleRate: first.sampleRate }
}

/** MP4: the library gets the table of contents first. */
async function openMp4 (): Promise<ContainerDecoder> {
  const decoder = await openLibrary('mp4_aac')
  const order = new Mp4Order()
  const boxes = new Mp4Boxes()
  return {
    ...decoder,
    truncated: () => boxes.truncated(),
    look: (at, bytes) => order.look(at, bytes),
    async push (bytes) {
      boxes.push(bytes)
      const ordered = order.push(bytes)
      return ordered.length === 0 ? NOTHING : decoder.push(ordered)
    }
  }
}

/** Raw 16-bit PCM, little-endian. */
function openPcm ({ sample_rate: sampleRate, channels }: RunFormat): ContainerDecoder {
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

/** The packets of a stream, each prefixed with its length. A broken one becomes silence of the length that it claims. */
async function openOpusPackets (): Promise<ContainerDecoder> {
  const decoder = await openOpus()
  let left = new Uint8Array(0)
  return {
    async push (bytes) {
      const { packets, rest } = splitPackets(Buffer.concat([left, bytes]))
      left = Uint8Array.from(rest)
      const samples = decoder.decode(packets)
      const channel = Float32Array.from(samples, sample => sample / INT16_FULL_SCALE)
      return samples.length === 0 ? NOTHING : { channelData: [channel], sampleRate: SAMPLE_RATE }
    },
    async end () {
      decoder.free()
      return NOTHING
    },
    truncated: () => left.length > 0 || decoder.broken() > 0
  }
}

/** @throws when the format cannot be decoded */
export async function openDecoder (format: RunFormat): Promise<ContainerDecoder> {
  if (format.format === 'pcm_s16le') return openPcm(format)
  if (format.format === 'opus_packets') return openOpusPackets()
  if (format.format === 'mp4_aac') return openMp4()
  if (format.format === 'flac') return openFlac()
  // WebM ends before its first cluster then (RFC 9559), and Ogg after its header pages (RFC 7845, 3).
  if (format.format === 'webm_opus') return openWatched('webm_opus', new WebmElements())
  if (format.format === 'ogg_opus') return openWatched('ogg_opus', new OggPages())
  return format.format === 'wav' ? openWav() : openLibrary(format.format)
}
