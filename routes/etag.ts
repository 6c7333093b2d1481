import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether an `If-None-Match` names this version: tags are compared weakly, and `*` stands for any (RFC 9110, 13.1.2). */
export function isNamed (etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').map(tag => tag.trim().replace(/^W\//, '')).some(tag => tag === etag || tag === '*')
}

/**
 * Sets the `ETag` of an answer, and makes it 304 when the client has that version: then returns `true`, and there is nothing more to send.
 */
export function isKnown (request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag)
  const known = isNamed(etag, request.headers['if-none-match'])
  if (known) reply.code(304)
  return known
}
