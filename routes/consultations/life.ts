import type { FastifyInstance } from 'fastify'
import { settingsExceeded } from '../../plugins/errors/problems.js'
import {
  appendTranscript, finishConsultation, regenerateReport, type AppendTranscript, type ConsultationParameters, type FinishQuery
} from '../../schemas/consultation.js'
import { sendOutput } from './output-reply.js'

/** Longest wait for a final report, in seconds. */
const WAIT_MAX = 30

/** The seconds of a `Prefer: wait=N` (RFC 7240, 4.3); 0 without one. */
function waitOf (prefer: string | undefined): number {
  const match = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?=$|[,;])/i.exec(prefer ?? '')
  return Math.min(Number(match?.[1] ?? 0), WAIT_MAX)
}

/** What happens to a consultation: its transcript grows, it is finished, its report is made again. */
export default async function lifeRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, consultations, streams } = fastify

  fastify.post<{ Params: ConsultationParameters, Body: AppendTranscript }>('/:id/transcript/', {
    schema: appendTranscript, config: { cors: true }
  }, async function appendTranscriptHandler (request, reply) {
    const { segments } = request.body
    if (segments.length > config.SEGMENTS_MAX) throw settingsExceeded(['segments'], `must have at most ${config.SEGMENTS_MAX} elements`, 'too_long')
    const long = segments.findIndex(({ text }) => text.length > config.SEGMENT_CHARACTERS_MAX)
    if (long >= 0) {
      throw settingsExceeded(['segments', String(long), 'text'], `must have at most ${config.SEGMENT_CHARACTERS_MAX} characters`, 'string_too_long')
    }
    return sendOutput(reply, await consultations.append(request.caller, request.params.id, segments))
  })

  fastify.post<{ Params: ConsultationParameters, Querystring: FinishQuery, Headers: { prefer?: string } }>('/:id/finish/', {
    schema: finishConsultation, config: { cors: true }
  }, async function finishConsultationHandler (request, reply) {
    const wait = waitOf(request.headers.prefer)
    const { caller, params: { id } } = request
    // What cannot be seen is 404 before anything is done for it.
    await consultations.read(caller, id)
    await streams.flush(id)
    let result = await consultations.finish(caller, id, request.query.missing_audio)
    if (wait > 0) {
      reply.header('preference-applied', `wait=${wait}`)
      if (!result.final) result = await consultations.waitUntilSettled(caller, id, wait * 1000)
    }
    return sendOutput(reply.code(wait > 0 && result.final ? 200 : 202), result)
  })

  fastify.post<{ Params: ConsultationParameters }>('/:id/regenerate/', {
    schema: regenerateReport, config: { cors: true, backend: true }
  }, async function regenerateReportHandler (request, reply) {
    return sendOutput(reply.code(202), await consultations.regenerate(request.caller, request.params.id))
  })
}
