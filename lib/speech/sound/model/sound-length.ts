import type { StreamEncoding } from '../../../../schemas/audio.js'
import { OPUS_PACKET_MAX_MS, STREAM_SAMPLE_RATE } from '../../../../schemas/stream.js'

const SAMPLE_BYTES = 2

/** Frame lengths in milliseconds, by configuration within its family of four. Source: RFC 6716, 3.1, table 2. */
const SILK_MS = [10, 20, 40, 60] as const
const HYBRID_MS = [10, 20] as const
const CELT_MS = [2.5, 5, 10, 20] as const

/** The first hybrid and the first CELT configuration in the same table. */
const HYBRID_FROM = 12
const CELT_FROM = 16

function opusFrameMs (configuration: number): number {
  if (configuration < HYBRID_FROM) return SILK_MS[configuration % 4] as number
  if (configuration < CELT_FROM) return HYBRID_MS[configuration % 2] as number
  return CELT_MS[configuration % 4] as number
}

/** How many frames a packet claims to hold, by the last two bits of its first byte. Source: RFC 6716, 3.2. */
function opusFrames (packet: Uint8Array): number {
  const code = (packet[0] as number) & 3
  if (code === 0) return 1
  return code === 3 ? (packet[1] ?? 0) & 63 : 2
}

/**
 * Duration of a payload in milliseconds; `null` when it is not valid in that encoding: empty, half a sample, or an Opus packet without a
 * frame or with more than 120 ms.
 */
export function soundLength (encoding: StreamEncoding, payload: Uint8Array): number | null {
  if (payload.length === 0) return null
  if (encoding === 'pcm_s16le') return payload.length % SAMPLE_BYTES === 0 ? payload.length / SAMPLE_BYTES / STREAM_SAMPLE_RATE * 1000 : null
  const ms = opusFrames(payload) * opusFrameMs((payload[0] as number) >> 3)
  return ms > 0 && ms <= OPUS_PACKET_MAX_MS ? ms : null
}

const BYTES_PER_MS = SAMPLE_BYTES * STREAM_SAMPLE_RATE / 1000

/** Slices payloads into about `ms` milliseconds of sound each, in order; a longer PCM payload is split. */
export function * soundSlices (encoding: StreamEncoding, payloads: Iterable<Uint8Array>, ms: number): Generator<Uint8Array[]> {
  let slice: Uint8Array[] = []
  let length = 0
  for (const payload of payloads) {
    const size = encoding === 'opus' ? Math.max(1, payload.length) : ms * BYTES_PER_MS
    for (let from = 0; from === 0 || from < payload.length; from += size) {
      const part = payload.subarray(from, from + size)
      slice.push(part)
      length += soundLength(encoding, part) ?? 0
      if (length < ms) continue
      yield slice
      slice = []
      length = 0
    }
  }
  if (slice.length > 0) yield slice
}
