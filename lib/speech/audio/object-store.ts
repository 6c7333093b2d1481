import type { Bucket } from '../../storage/index.js'
import { seal, unseal } from './damage.js'
import { isStoredName, storedName, type FoundPart, type OutsideStore } from './types.js'

/** Size of the pieces of an upload, in bytes: each is a request that costs money and time, and is in memory while it is sent. */
const UPLOAD_PIECE_BYTES = 2_097_152

/** Most pieces that are fetched at once, and most bytes, going by the piece before: one after the other, a long stream takes minutes. */
const AHEAD_MAX = 8
const AHEAD_BYTES_MAX = 4_194_304

/** Digits of a number in a key, so that keys are in the order of the numbers. */
const NUMBER_DIGITS = 10

/** Consultation, part and number in a key. Whatever else is in the bucket is left alone. */
const KEY = new RegExp(`^([^/]+)/([^/]+)/\\d{${NUMBER_DIGITS}}$`)

/** The beginning of the keys of a consultation, or of one of its parts. */
function startOf (consultationId: string, part?: string): string {
  return `${storedName(consultationId)}/${part === undefined ? '' : `${storedName(part)}/`}`
}

function keyOf (consultationId: string, part: string, number: number): string {
  return `${startOf(consultationId, part)}${String(number).padStart(NUMBER_DIGITS, '0')}`
}

/** The object that is written to see whether that works. */
const TRIAL_KEY = 'writable'

/**
 * Keeps audio in a bucket of S3-compatible storage: each piece is an object, `CONSULTATION/PART/NUMBER`, behind its checksum.
 *
 * A request that was given up may still be carried out much later. Whoever writes the same part anew must therefore write the same bytes:
 * an upload and a session of a stream have parts of their own.
 */
export class ObjectStore implements OutsideStore {
  readonly pieceBytes = UPLOAD_PIECE_BYTES
  readonly #bucket: Bucket

  constructor (bucket: Bucket) {
    this.#bucket = bucket
  }

  async write (consultationId: string, part: string, number: number, bytes: Uint8Array): Promise<void> {
    await this.#bucket.put(keyOf(consultationId, part, number), Buffer.concat(seal(bytes)))
  }

  /** Fetches a few pieces ahead: one at first, so that who wants one piece fetches little more, then twice as many with each. */
  async * read (consultationId: string, part: string, from = 0): AsyncGenerator<Uint8Array> {
    const coming: Array<Promise<Uint8Array | undefined>> = []
    let next = from
    let ahead = 1
    for (let number = from; ; number += 1) {
      while (coming.length < ahead) {
        const piece = this.#bucket.get(keyOf(consultationId, part, next))
        // What is not awaited, because reading has ended before, must not count as unhandled.
        piece.catch(() => {})
        coming.push(piece)
        next += 1
      }
      const sealed = await coming.shift()
      if (sealed === undefined) return
      yield unseal(consultationId, number, sealed)
      ahead = Math.max(1, Math.min(ahead * 2, AHEAD_MAX, Math.floor(AHEAD_BYTES_MAX / sealed.length)))
    }
  }

  async remove (consultationId: string, part?: string | readonly string[]): Promise<void> {
    // Of several parts, all that is there is listed: a request for each would take long.
    const starts = typeof part === 'object' ? part.map(one => startOf(consultationId, one)) : null
    const keys: string[] = []
    for await (const { key } of this.#bucket.list(startOf(consultationId, typeof part === 'object' ? undefined : part))) {
      if (starts === null || starts.some(start => key.startsWith(start))) keys.push(key)
    }
    await this.#bucket.remove(keys.reverse())
  }

  async * parts (): AsyncGenerator<FoundPart> {
    let found: FoundPart | undefined
    for await (const { key, modifiedAt } of this.#bucket.list('')) {
      const [, consultationId = '', part = ''] = KEY.exec(key) ?? []
      if (!isStoredName(consultationId) || !isStoredName(part)) continue
      if (found?.consultationId === consultationId && found.part === part) {
        if (modifiedAt > found.writtenAt) found.writtenAt = modifiedAt
      } else {
        if (found !== undefined) yield found
        found = { consultationId, part, writtenAt: modifiedAt }
      }
    }
    if (found !== undefined) yield found
  }

  /** Stores an object and deletes it. @throws {ObjectStorageError} */
  async tryOut (): Promise<void> {
    await this.#bucket.put(TRIAL_KEY, Buffer.from('The service can write here.'))
    await this.#bucket.remove([TRIAL_KEY])
  }

  /** Asks whether the storage answers. @throws {ObjectStorageError} */
  async check (): Promise<void> {
    await this.#bucket.check()
  }

  close (): void {
    this.#bucket.close()
  }
}
