import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Problem, unsupportedEncoding } from '../errors/problems.js'
import { readingError } from '../validation/index.js'

/** Names of the one encoding that is unpacked (RFC 9110, 8.4.1.3). */
const GZIP = ['gzip', 'x-gzip']

/** Bytes while they are unpacked, with how many packed ones have come so far, as Fastify wants to know. */
export type Unpacked = Transform & { receivedEncodedLength: number }

/** 413, for what is too large once it is unpacked. */
function tooLarge (limit: number): Problem {
  return new Problem(413, { error: `The body is too large: at most ${limit} bytes are read, counted when it is unpacked.` })
}

/**
 * Whether a body is packed.
 *
 * @param encoding the `Content-Encoding`
 * @param mayBe whether it may be packed
 * @throws {Problem} 415 for another encoding than gzip, and for any where it may not be packed
 */
export function isPacked (encoding: string | undefined, mayBe: boolean): boolean {
  const name = encoding?.trim().toLowerCase() ?? ''
  if (name === '' || name === 'identity') return false
  if (!mayBe || !GZIP.includes(name)) throw unsupportedEncoding(mayBe)
  return true
}

/**
 * Unpacks a body in gzip while it arrives, and stops as soon as more than `limit` bytes have come out, however many there would be.
 * It fails with {Problem} 413 then, and with the error for a body that cannot be read (400) when it is not gzip or is cut. The packed
 * stream itself is left alone, so that its connection can be answered.
 */
export function unpack (packed: Readable, limit: number): Unpacked {
  const gunzip = createGunzip()
  let bytes = 0
  const unpacked = Object.assign(new Transform({
    transform (chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(tooLarge(limit))
      else done(null, chunk)
    }
  }), { receivedEncodedLength: 0 })

  // Whoever reads it may have stopped: an error that nobody listens for would end the process.
  unpacked.on('error', () => {})
  packed.on('data', (chunk: Buffer) => { unpacked.receivedEncodedLength += chunk.length })
  packed.once('error', error => unpacked.destroy(error))
  gunzip.once('error', () => unpacked.destroy(readingError('BODY_NOT_GZIP')))
  unpacked.once('close', () => {
    packed.unpipe(gunzip)
    gunzip.destroy()
  })
  packed.pipe(gunzip).pipe(unpacked)
  return unpacked
}
