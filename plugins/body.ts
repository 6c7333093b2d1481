import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../schemas/config.js'
import { createPace, isPacked, overweight, Problem, readingError, unpack } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** How many bytes a packed body has become; 0 for one that came as it is. */
    unpackedBytes: number
  }
}

/** JSON values that a body may hold per allowed segment, and in addition: several times what is documented, so that errors are clear. */
const VALUES_PER_SEGMENT = 40
const VALUES_BESIDES = 1000

/** Size in bytes from which a body takes long enough to parse and validate that it waits its turn. */
const LARGE_BYTES = 16_384

export interface BodyOptions {
  /** The segments that a body may hold. */
  config: Pick<Config, 'SEGMENTS_MAX'>
}

/** JSON is UTF-8 (RFC 8259, 8.1); a body that claims to be in another encoding would be read as something else than was sent. */
const JSON_CONTENT_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i

/** The id of the consultation that a request changes. */
function changedBy ({ method, params }: FastifyRequest): string | undefined {
  const { id } = Object(params) as { id?: string }
  return method === 'GET' || method === 'HEAD' ? undefined : id?.toLowerCase()
}

function hasBody ({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Called with the parsed body, or with the error of one that cannot be parsed. */
type Done = (error: Error | null, value?: unknown) => void

/** The owner whose turn a body takes: the customer if known, otherwise the address. */
function partyOf ({ apiKey, caller, ip }: FastifyRequest): string {
  return (caller as typeof caller | undefined)?.customerId ?? (apiKey as typeof apiKey | undefined)?.customerId ?? ip
}

/**
 * Reads JSON bodies, and no others: strictly UTF-8 (Node replaces wrong bytes silently, and a name or a dose must not change on its
 * way), without `__proto__`, and with few enough values that parsing them keeps nobody waiting. What cannot be read is an error with
 * a code that the error handler knows. A body in gzip is unpacked while it arrives, within the same limit. Of large bodies, one is read
 * and validated in a turn of the event loop, customers in turn: whatever else is ready goes first, except what changes the same
 * consultation.
 */
export async function bodyPlugin (fastify: FastifyInstance, { config }: BodyOptions): Promise<void> {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  const pace = createPace()
  /** The last large body that waits to be read, by the consultation that it changes, and the requests with such bodies. */
  const latest = new Map<string, Promise<void>>()
  const paced = new WeakSet<FastifyRequest>()
  const packed = new WeakSet<FastifyRequest>()
  const maxValues = VALUES_PER_SEGMENT * config.SEGMENTS_MAX + VALUES_BESIDES
  fastify.removeAllContentTypeParsers()
  fastify.decorateRequest('unpackedBytes', 0)

  function read (request: FastifyRequest, body: Buffer, done: Done): void {
    if (!isUtf8(body)) return done(readingError('BODY_NOT_UTF8'))
    const heavy = overweight(body, maxValues)
    if (heavy === 'values') return done(new Problem(400, [{ loc: ['body'], msg: `The body must hold at most ${maxValues} values.`, type: 'too_long' }]))
    if (heavy === 'depth') return done(readingError('BODY_TOO_DEEP'))
    parseJson(request, body.toString('utf8'), done)
  }

  fastify.addHook('preParsing', function unpackBody (request, _reply, payload, done) {
    const { headers, method, routeOptions: { bodyLimit, config: { upload } } } = request
    if (headers['content-encoding'] === undefined || !hasBody(request) || method === 'GET' || method === 'HEAD') return done(null, payload)
    if (!isPacked(headers['content-encoding'], upload !== true)) return done(null, payload)
    packed.add(request)
    done(null, unpack(request.raw, bodyLimit as number))
  })

  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, function readJson (request, body: Buffer, done) {
    if (!JSON_CONTENT_TYPE.test(request.headers['content-type']?.trim() ?? '')) return done(readingError('FST_ERR_CTP_INVALID_MEDIA_TYPE'))
    if (packed.has(request)) request.unpackedBytes = body.length
    // Many clients name a type for every POST. Where a body is needed, its schema misses it.
    if (body.length === 0) return done(null, undefined)
    if (body.length <= LARGE_BYTES) return read(request, body, done)
    const turn = pace(partyOf(request))
    const id = changedBy(request)
    paced.add(request)
    if (id !== undefined) latest.set(id, turn)
    turn.then(() => {
      if (id !== undefined && latest.get(id) === turn) latest.delete(id)
      read(request, body, done)
    })
  })

  fastify.addHook('preValidation', function keepOrder (request, _reply, done) {
    const before = latest.size === 0 || paced.has(request) ? undefined : latest.get(changedBy(request) ?? '')
    if (before === undefined) return done()
    before.then(() => done())
  })
}

export default fp(bodyPlugin, { name: 'body' })
