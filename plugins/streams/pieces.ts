import type { StreamEncoding } from '../../schemas/audio.js'

/** Bytes before each Opus packet in a piece: its length. */
const LENGTH_BYTES = 2

/** How many bytes a payload takes in a piece. */
export function storedBytes (encoding: StreamEncoding, payload: Uint8Array): number {
  return payload.length + (encoding === 'opus' ? LENGTH_BYTES : 0)
}

/**
 * Makes a piece of the payloads of frames: PCM one after the other; Opus packets each with its length before it (unsigned 16 bits,
 * big-endian), because where a packet ends is not in the packet.
 */
export function encodePiece (encoding: StreamEncoding, payloads: readonly Uint8Array[]): Buffer {
  if (encoding === 'pcm_s16le') return Buffer.concat(payloads)
  return Buffer.concat(payloads.flatMap(payload => {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt16BE(payload.length)
    return [length, payload]
  }))
}

/**
 * The payloads that a piece holds: PCM as one, Opus packet by packet.
 *
 * @throws when the piece ends within a packet
 */
export function decodePiece (encoding: StreamEncoding, piece: Uint8Array): Uint8Array[] {
  if (encoding === 'pcm_s16le') return piece.length === 0 ? [] : [piece]
  const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength)
  const packets = []
  for (let at = 0; at < piece.length;) {
    const start = at + LENGTH_BYTES
    const end = start <= piece.length ? start + view.getUint16(at) : Infinity
    if (end > piece.length) throw new Error('a piece of audio ends within a packet')
    packets.push(piece.subarray(start, end))
    at = end
  }
  return packets
}
