import type { FastifyInstance } from 'fastify'
import type { SentConsent } from '../../schemas/consent.js'
import { getConsent, recordConsent } from '../../schemas/consent-operations.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'

/** What the patient says to the recording of a consultation. */
export default async function consentRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations } = fastify

  fastify.get<{ Params: ConsultationParameters }>('/:id/consent/', {
    schema: getConsent, config: { cors: true, backend: 'consultations:read' }
  }, async function getConsentHandler (request, reply) {
    return reply.header('cache-control', 'no-store').send(await consultations.readConsent(request.caller, request.params.id))
  })

  // Not refused on a full disk: a withdrawal frees space.
  fastify.put<{ Params: ConsultationParameters, Body: SentConsent }>('/:id/consent/', {
    schema: recordConsent, config: { cors: true, backend: 'consultations:write' }
  }, async function recordConsentHandler (request, reply) {
    return reply.header('cache-control', 'no-store').send(await consultations.recordConsent(request.caller, request.params.id, request.body))
  })
}
