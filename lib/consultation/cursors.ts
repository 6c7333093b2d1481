import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Problem } from '../runtime/index.js'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const PLACE_BYTES = 8
const TAG_BYTES = 16

/** Who reads a list. A cursor is valid only for the reader that got it. */
interface Reader {
  customerId: string
  mode: string
  subject: string | null
}

/** What a list is filtered by. A cursor is valid only with the filters that it was given for. */
export type Filters = Readonly<Record<string, string | undefined>>

/** Where a page ends: the number of its last consultation, and in a list by start, that start, in microseconds since 1970. */
export interface Place {
  number: string
  start: string | null
}

/** What a cursor is bound to. Without filters it is what it was in versions that did not bind them. */
function boundTo ({ customerId, mode, subject }: Reader, filters: Filters): Buffer {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined).sort(([a], [b]) => a < b ? -1 : 1)
  return Buffer.from(JSON.stringify([customerId, mode, subject, ...given.length === 0 ? [] : [given]]))
}

/** 400, for a cursor that this reader never got for these filters. */
function unknownCursor (): Problem {
  return new Problem(400, [{ loc: ['query', 'cursor'], msg: 'cursor must be the next_cursor of a page of this list, with the same filters.', type: 'value_error' }])
}

/** Says where a page of a list ends, so that its reader can ask for the next one. */
export interface Cursors {
  write: (reader: Reader, filters: Filters, place: Place) => string
  /** @throws {Problem} 400 when this reader never got the cursor for these filters */
  read: (reader: Reader, filters: Filters, cursor: string) => Place
}

function toBytes (value: string): Buffer {
  const bytes = Buffer.alloc(PLACE_BYTES)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}

/**
 * Makes the cursors of lists. They hold the number of a consultation, which counts those of all customers, so they are encrypted: a
 * cursor reveals nothing to its holder, and one that was changed, made up or got for other filters is refused.
 *
 * @param secret the same on all instances; the key is derived from it
 */
export function createCursors (secret: string): Cursors {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursors of consultation lists', 32))

  return {
    write (reader, filters, { number, start }) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(reader, filters))
      const place = Buffer.concat([toBytes(number), ...start === null ? [] : [toBytes(start)]])
      return Buffer.concat([nonce, cipher.update(place), cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },

    read (reader, filters, cursor) {
      const bytes = Buffer.from(cursor, 'base64url')
      const values = (bytes.length - NONCE_BYTES - TAG_BYTES) / PLACE_BYTES
      if (values !== 1 && values !== 2) throw unknownCursor()
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(boundTo(reader, filters)).setAuthTag(bytes.subarray(-TAG_BYTES))
        const place = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
        return { number: String(place.readBigInt64BE()), start: values === 1 ? null : String(place.readBigInt64BE(PLACE_BYTES)) }
      } catch {
        throw unknownCursor()
      }
    }
  }
}
