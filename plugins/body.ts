import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { readingError } from './errors/validation-errors.js'

/** JSON is UTF-8 (RFC 8259, 8.1); a body that claims to be in another encoding would be read as something else than was sent. */
const JSON_CONTENT_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

/**
 * Reads JSON bodies, and no others: strictly UTF-8 (Node replaces wrong bytes silently, and a name or a dose must not change on its
 * way), and without `__proto__`. What cannot be read is an error with a code that the error handler knows.
 */
export async function bodyPlugin (fastify: FastifyInstance): Promise<void> {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, function readJson (request, body: Buffer, done) {
    if (!JSON_CONTENT_TYPE.test(request.headers['content-type']?.trim() ?? '')) return done(readingError('FST_ERR_CTP_INVALID_MEDIA_TYPE'))
    if (!isUtf8(body)) return done(readingError('BODY_NOT_UTF8'))
    parseJson(request, body.toString('utf8'), done)
  })
}

export default fp(bodyPlugin, { name: 'body' })
