import type { FastifyInstance } from 'fastify'
import type { ConsultationParameters, SpeakerRoles } from '../../schemas/consultation.js'
import { getSpeakers, replaceSpeakerRoles } from '../../schemas/consultation-operations.js'

/** Who speaks in a consultation: who each speaker was taken for, and saying who they are. */
export default async function speakersRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations } = fastify

  fastify.get<{ Params: ConsultationParameters }>('/:id/speakers/', {
    schema: getSpeakers, config: { cors: true, backend: 'consultations:read' }
  }, async function getSpeakersHandler (request, reply) {
    const speakers = await consultations.readSpeakers(request.caller, request.params.id)
    return reply.header('cache-control', 'no-store').send({ speakers })
  })

  fastify.put<{ Params: ConsultationParameters, Body: SpeakerRoles }>('/:id/speakers/', {
    schema: replaceSpeakerRoles, config: { cors: true, takesSpace: true }
  }, async function replaceSpeakerRolesHandler (request, reply) {
    await consultations.replaceSpeakerRoles(request.caller, request.params.id, request.body.speakers)
    return reply.code(204).send()
  })
}
