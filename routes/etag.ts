import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The name of a content: a digest, the same for the same bytes. */
export function digestOf (content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}

/** The `ETag` of a content. */
export function etagOf (content: string | Buffer): string {
  return `"${digestOf(content)}"`
}

/** Whether an `If-None-Match` names this version: tags are compared weakly, and `*` stands for any (RFC 9110, 13.1.2). */
export function isNamed (etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, '')).some(tag => tag === etag || tag === '*')
}

/**
 * Sets the `ETag` of an answer. If the client already has that version, makes the answer a 304 and returns `true`: nothing more is sent.
 */
export function isKnown (request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  const known = isNamed(etag, request.headers['if-none-match'])
  if (known) reply.code(304)
  return known
}
