import type { FastifyReply } from 'fastify'
import type { StoredOutput } from '../../lib/consultation/index.js'
import type { ReportState } from '../../schemas/report-state.js'

/** The strong validator of an output. */
export function etagOf (version: number): string {
  return `"${version}"`
}

/** Sends a stored text unchanged, with the version of the output: it was validated when it was written. */
export function sendStored (reply: FastifyReply, text: string, version: number): FastifyReply {
  return reply.header('etag', etagOf(version)).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
}

/** Sets the `Report-State` header. */
export function setReportState (reply: FastifyReply, state: ReportState): FastifyReply {
  return reply.header('report-state', state)
}

/** Sends an output. */
export function sendOutput (reply: FastifyReply, { output, version, state }: StoredOutput): FastifyReply {
  return sendStored(setReportState(reply, state), output, version)
}
