import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Problem } from '../runtime/index.js'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const NUMBER_BYTES = 8
const TAG_BYTES = 16

/** Who reads a list. A cursor is valid only for the reader that got it. */
interface Reader {
  customerId: string
  mode: string
  subject: string | null
}

function ownerOf ({ customerId, mode, subject }: Reader): Buffer {
  return Buffer.from(JSON.stringify([customerId, mode, subject]))
}

/** 400, for a cursor that this reader never got. */
function unknownCursor (): Problem {
  return new Problem(400, [{ loc: ['query', 'cursor'], msg: 'cursor must be the next_cursor of a page of this list.', type: 'value_error' }])
}

/** Says where a page of a list ends, so that its reader can ask for the next one. */
export interface Cursors {
  write: (reader: Reader, number: string) => string
  /** @throws {Problem} 400 when this reader never got the cursor */
  read: (reader: Reader, cursor: string) => string
}

/**
 * Makes the cursors of lists. They hold the number of a consultation, which counts those of all customers, so they are encrypted: a
 * cursor reveals nothing to its holder, and one that was changed or made up is refused.
 *
 * @param secret the same on all instances; the key is derived from it
 */
export function createCursors (secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursors of consultation lists', 32))

  return {
    write (reader, number) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(ownerOf(reader))
      const plain = Buffer.alloc(NUMBER_BYTES)
      plain.writeBigUInt64BE(BigInt(number))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },

    read (reader, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      if (bytes.length !== NONCE_BYTES + NUMBER_BYTES + TAG_BYTES) throw unknownCursor()
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(ownerOf(reader)).setAuthTag(bytes.subarray(-TAG_BYTES))
        const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
        return String(plain.readBigUInt64BE())
      } catch {
        throw unknownCursor()
      }
    }
  }
}
