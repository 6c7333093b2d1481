import type { FastifyInstance, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from './etag.js'

/** A serialised document. */
interface SentDocument {
  text: string
  type: string
  etag: string
}

/** The routes of this scope whose document does not change while the service runs. */
const DOCUMENTS: ReadonlySet<string> = new Set(['/openapi.json', '/openapi.yaml', '/openapi-3.0.json', '/asyncapi.json', '/documentation/json', '/documentation/yaml'])

/**
 * When all routes are described, after the start, in milliseconds: once clients that waited for the service are back, since it takes a
 * quarter of a second in which nothing else is answered.
 */
const DESCRIBE_AFTER_MS = 30_000

/** The cache key of a requested document; `null` for any other request. */
function placeOf ({ routeOptions: { url } }: FastifyRequest): string | null {
  return url !== undefined && DOCUMENTS.has(url) ? url : null
}

/**
 * Serialises each document of the scope once, and answers from the cache from then on. Clients can ask whether theirs is current (`ETag`).
 */
export function keepDocuments (scope: FastifyInstance): void {
  const cache = new Map<string, SentDocument>()

  scope.addHook('onRequest', async function sendKept (request, reply) {
    const document = cache.get(placeOf(request) ?? '')
    if (document === undefined) return
    reply.header('cache-control', 'no-cache').type(document.type)
    return isKnown(request, reply, document.etag) ? reply.send() : reply.send(document.text)
  })

  scope.addHook('onSend', async function keep (request, reply, payload) {
    const place = placeOf(request)
    if (place === null || reply.statusCode !== 200 || typeof payload !== 'string' || cache.has(place)) return payload
    const etag = etagOf(payload)
    cache.set(place, { text: payload, type: String(reply.getHeader('content-type')), etag })
    reply.header('cache-control', 'no-cache')
    if (!isKnown(request, reply, etag)) return payload
    return ''
  })

  // What the others are made from, before most first requests have to wait for it.
  let describing: NodeJS.Timeout | undefined
  scope.addHook('onListen', function describeRoutes (done) {
    describing = setTimeout(() => scope.swagger(), DESCRIBE_AFTER_MS).unref()
    done()
  })
  scope.addHook('onClose', function stopDescribing (_instance, done) {
    clearTimeout(describing)
    done()
  })
}
