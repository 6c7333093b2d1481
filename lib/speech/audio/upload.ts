import { createHash, randomUUID } from 'node:crypto'
import { ObjectStorageError } from '../../storage/index.js'
import type { DigestCheck } from './content-digest.js'
import { emptyAudio, wrongDigest } from './problems.js'
import type { AudioStore } from './types.js'

/** Uploaded bytes, stored as a part of their own. */
export interface Upload {
  part: string
  bytes: number
  sha256: Buffer
}

export interface UploadOptions {
  store: Pick<AudioStore, 'pieceBytes' | 'write' | 'remove'>
  consultationId: string
  digests: readonly DigestCheck[]
  /** Called with the number of bytes so far; throws when there are too many. */
  onProgress: (bytes: number) => void
  /** Called with the first piece before it is stored; throws when it must not be stored. */
  onStart: (first: Buffer) => void
}

/**
 * Writes bytes to the store while they arrive, with never more than one piece in memory. Nothing refers to them yet, and they are removed
 * when anything is wrong with them.
 *
 * @throws what the callbacks throw; {Problem} 400, when there are no bytes or they do not match the digests
 */
export async function storeUpload (body: AsyncIterable<Uint8Array>, options: UploadOptions): Promise<Upload> {
  const { store, consultationId, digests, onProgress, onStart } = options
  const part = randomUUID()
  const sha256 = createHash('sha256')
  const piece = Buffer.allocUnsafe(store.pieceBytes)
  let bytes = 0
  let filled = 0
  let pieces = 0

  async function writePiece (): Promise<void> {
    const content = piece.subarray(0, filled)
    if (pieces === 0) onStart(content)
    pieces += 1
    await store.write(consultationId, part, pieces - 1, content)
    filled = 0
  }

  try {
    for await (const arrived of body) {
      bytes += arrived.length
      onProgress(bytes)
      sha256.update(arrived)
      for (const digest of digests) digest.update(arrived)
      for (let from = 0; from < arrived.length;) {
        const taken = arrived.subarray(from, from + store.pieceBytes - filled)
        piece.set(taken, filled)
        filled += taken.length
        from += taken.length
        if (filled === store.pieceBytes) await writePiece()
      }
    }
    if (bytes === 0) throw emptyAudio()
    if (filled > 0) await writePiece()
    if (!digests.every(digest => digest.matches())) throw wrongDigest()
  } catch (error) {
    // A storage that is away would keep the client waiting for nothing; the bytes are swept.
    if (pieces > 0 && !(error instanceof ObjectStorageError)) await store.remove(consultationId, part).catch(() => {})
    throw error
  }
  return { part, bytes, sha256: sha256.digest() }
}
