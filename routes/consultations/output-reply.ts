import type { FastifyReply } from 'fastify'
import type { StoredOutput } from '../../plugins/consultations/records.js'

/** The strong validator of an output. */
export function etagOf (version: number): string {
  return `"${version}"`
}

/** Sends an output as it is stored: it was validated when it was written, and nothing touches it on the way. */
export function sendOutput (reply: FastifyReply, { output, version }: StoredOutput): FastifyReply {
  return reply.header('etag', etagOf(version)).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(output)
}
