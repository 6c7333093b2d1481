import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isKnown } from './etag.js'

/** A document as it is sent. */
interface SentDocument {
  text: string
  type: string
  etag: string
}

/** Of the routes of this scope, those that answer with a document that stays the same for as long as the service runs. */
const DOCUMENTS: ReadonlySet<string> = new Set(['/openapi.json', '/openapi.yaml', '/asyncapi.json', '/documentation/json', '/documentation/yaml'])

/** Where the document of a request is kept; `null` when it asks for something else. */
function placeOf ({ routeOptions: { url } }: FastifyRequest): string | null {
  return url !== undefined && DOCUMENTS.has(url) ? url : null
}

/**
 * Writes each document of the scope once, and answers with what was written from then on: making YAML of one takes longer than any other
 * short request. Clients ask whether they have the newest one (`ETag`).
 */
export function keepDocuments (scope: FastifyInstance): void {
  const kept = new Map<string, SentDocument>()

  scope.addHook('onRequest', async function sendKept (request, reply) {
    const document = kept.get(placeOf(request) ?? '')
    if (document === undefined) return
    reply.header('cache-control', 'no-cache').type(document.type)
    return isKnown(request, reply, document.etag) ? reply.send() : reply.send(document.text)
  })

  scope.addHook('onSend', async function keep (request, reply, payload) {
    const place = placeOf(request)
    if (place === null || reply.statusCode !== 200 || typeof payload !== 'string' || kept.has(place)) return payload
    const etag = `"${createHash('sha256').update(payload).digest('base64url')}"`
    kept.set(place, { text: payload, type: String(reply.getHeader('content-type')), etag })
    reply.header('cache-control', 'no-cache')
    if (!isKnown(request, reply, etag)) return payload
    return ''
  })

  // The two that the others are made of, before the first request waits for them.
  scope.addHook('onListen', function writeDocuments (done) {
    scope.swagger({ yaml: true })
    scope.swagger()
    done()
  })
}
