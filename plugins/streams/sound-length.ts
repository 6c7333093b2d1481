import type { StreamEncoding } from '../../schemas/audio.js'
import { OPUS_PACKET_MAX_MS, STREAM_SAMPLE_RATE } from '../../schemas/stream.js'

const SAMPLE_BYTES = 2

/** Milliseconds of a frame, by configuration within its family of four. Source: RFC 6716, 3.1, table 2. */
const SILK_MS = [10, 20, 40, 60] as const
const HYBRID_MS = [10, 20] as const
const CELT_MS = [2.5, 5, 10, 20] as const

/** First configurations of the hybrid and of the CELT modes, in the same table. */
const HYBRID_FROM = 12
const CELT_FROM = 16

function opusFrameMs (configuration: number): number {
  if (configuration < HYBRID_FROM) return SILK_MS[configuration % 4] as number
  if (configuration < CELT_FROM) return HYBRID_MS[configuration % 2] as number
  return CELT_MS[configuration % 4] as number
}

/** How many frames a packet says that it holds, by the last two bits of its first byte. Source: RFC 6716, 3.2. */
function opusFrames (packet: Uint8Array): number {
  const code = (packet[0] as number) & 3
  if (code === 0) return 1
  return code === 3 ? (packet[1] ?? 0) & 63 : 2
}

/**
 * How long the sound of a payload is, in milliseconds; `null` when it is no payload of that encoding: empty, half a sample, or an Opus
 * packet without a frame or with more than 120 ms.
 */
export function soundLength (encoding: StreamEncoding, payload: Uint8Array): number | null {
  if (payload.length === 0) return null
  if (encoding === 'pcm_s16le') return payload.length % SAMPLE_BYTES === 0 ? payload.length / SAMPLE_BYTES / STREAM_SAMPLE_RATE * 1000 : null
  const ms = opusFrames(payload) * opusFrameMs((payload[0] as number) >> 3)
  return ms > 0 && ms <= OPUS_PACKET_MAX_MS ? ms : null
}
