import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { revisionTag } from '../../lib/consultation/index.js'
import { settingsExceeded } from '../../lib/runtime/index.js'
import { ownerOf } from '../../plugins/consultation-guard.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import { getCorrections, replaceCorrections, type SegmentCorrections, type TranscriptCorrections } from '../../schemas/corrections.js'

interface Replacing {
  Params: ConsultationParameters
  Body: SegmentCorrections
  Headers: { 'if-match'?: string }
}

function sendCorrections (reply: FastifyReply, corrections: TranscriptCorrections): FastifyReply {
  return reply.header('etag', revisionTag(corrections.revision)).header('cache-control', 'no-store').send(corrections)
}

/** The words of a transcript that clinicians correct. */
export default async function correctionRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, consultations } = fastify

  /** Limits the length of each text, after validation. */
  async function limitTexts ({ body: { corrections } }: FastifyRequest<Replacing>): Promise<void> {
    const long = corrections.findIndex(({ text }) => text.length > config.SEGMENT_CHARACTERS_MAX)
    if (long >= 0) {
      throw settingsExceeded(['corrections', String(long), 'text'], `must have at most ${config.SEGMENT_CHARACTERS_MAX} characters`, 'string_too_long')
    }
  }

  fastify.get<{ Params: ConsultationParameters }>('/:id/transcript/corrections/', {
    schema: getCorrections, config: { cors: true, backend: 'consultations:read' }
  }, async function getCorrectionsHandler (request, reply) {
    return sendCorrections(reply, await consultations.readCorrections(request.caller, request.params.id))
  })

  fastify.put<Replacing>('/:id/transcript/corrections/', {
    schema: replaceCorrections, config: { cors: true, takesSpace: true }, preHandler: limitTexts
  }, async function replaceCorrectionsHandler (request, reply) {
    const corrections = { corrections: request.body.corrections, ifMatch: request.headers['if-match'] }
    return sendCorrections(reply, await consultations.replaceCorrections(ownerOf(request), request.params.id, corrections))
  })
}
