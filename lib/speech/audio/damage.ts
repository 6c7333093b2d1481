import { createHash } from 'node:crypto'
import { PermanentError } from '../../runtime/index.js'

/** Length of the checksum of a piece, in bytes. */
const CHECKSUM_BYTES = 32

/** The checksum of a piece: its SHA-256. */
export function checksumOf (bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** Stored audio is missing, truncated or changed. Permanent, because reading it again does not help. */
export class DamagedAudioError extends PermanentError {
  constructor (consultationId: string, what: string) {
    super('audio_damaged', `the audio of consultation ${consultationId} is damaged: ${what}`)
    this.name = 'DamagedAudioError'
  }
}

/** Checks a piece against its checksum. @throws {DamagedAudioError} when it is not what was stored */
export function requireIntact (consultationId: string, number: number, bytes: Uint8Array, checksum: Uint8Array): void {
  if (!checksumOf(bytes).equals(checksum)) throw new DamagedAudioError(consultationId, `piece ${number} is not what was stored`)
}

/** A piece behind its checksum, as it is kept where nothing else holds the checksum. */
export function seal (bytes: Uint8Array): [checksum: Uint8Array, bytes: Uint8Array] {
  return [checksumOf(bytes), bytes]
}

/** The piece in what `seal` made. @throws {DamagedAudioError} when it is not what was stored */
export function unseal (consultationId: string, number: number, sealed: Uint8Array): Uint8Array {
  const bytes = sealed.subarray(CHECKSUM_BYTES)
  requireIntact(consultationId, number, bytes, sealed.subarray(0, CHECKSUM_BYTES))
  return bytes
}
