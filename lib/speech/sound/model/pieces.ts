import type { StreamEncoding } from '../../../../schemas/audio.js'

/** Bytes before each Opus packet in a piece: its length. */
const LENGTH_BYTES = 2

/** Bytes that a payload takes up in a piece. */
export function storedBytes (encoding: StreamEncoding, payload: Uint8Array): number {
  return payload.length + (encoding === 'opus' ? LENGTH_BYTES : 0)
}

/** Writes a payload to its place in a piece. @returns where the next one goes */
export function writePayload (encoding: StreamEncoding, piece: Buffer, payload: Uint8Array, at: number): number {
  const from = encoding === 'opus' ? piece.writeUInt16BE(payload.length, at) : at
  piece.set(payload, from)
  return from + payload.length
}

/**
 * Joins the payloads of frames into a piece: PCM back to back, Opus packets each prefixed with its length (unsigned 16 bits, big-endian),
 * because a packet does not say where it ends.
 *
 * @param allocate gives the memory for the piece, all of which is written
 */
export function encodePiece (
  encoding: StreamEncoding, payloads: readonly Uint8Array[], allocate: (bytes: number) => Buffer = Buffer.allocUnsafeSlow
): Buffer {
  const piece = allocate(payloads.reduce((sum, payload) => sum + storedBytes(encoding, payload), 0))
  let at = 0
  for (const payload of payloads) at = writePayload(encoding, piece, payload, at)
  return piece
}

/** Splits Opus packets that are prefixed with their lengths; `rest` is what is left after the last whole one. */
export function splitPackets (bytes: Uint8Array): { packets: Uint8Array[], rest: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const packets: Uint8Array[] = []
  let at = 0
  while (at + LENGTH_BYTES <= bytes.length) {
    const start = at + LENGTH_BYTES
    const end = start + view.getUint16(at)
    if (end > bytes.length) break
    packets.push(bytes.subarray(start, end))
    at = end
  }
  return { packets, rest: bytes.subarray(at) }
}

/**
 * The payloads in a piece: PCM as one, Opus packet by packet.
 *
 * @throws when the piece ends within a packet
 */
export function decodePiece (encoding: StreamEncoding, piece: Uint8Array): Uint8Array[] {
  if (encoding === 'pcm_s16le') return piece.length === 0 ? [] : [piece]
  const { packets, rest } = splitPackets(piece)
  if (rest.length > 0) throw new Error('a piece of audio ends within a packet')
  return packets
}
