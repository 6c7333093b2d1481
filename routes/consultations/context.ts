import type { FastifyInstance } from 'fastify'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import type { RecordContext } from '../../schemas/record-context.js'
import { getRecordContext, replaceRecordContext } from '../../schemas/record-context-operations.js'

/** What the record knows of the patient of a consultation. */
export default async function contextRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations } = fastify

  fastify.get<{ Params: ConsultationParameters }>('/:id/context/', {
    schema: getRecordContext, config: { cors: true, backend: 'consultations:read' }
  }, async function getRecordContextHandler (request, reply) {
    return reply.header('cache-control', 'no-store').send(await consultations.readContext(request.caller, request.params.id))
  })

  fastify.put<{ Params: ConsultationParameters, Body: RecordContext }>('/:id/context/', {
    schema: replaceRecordContext, config: { cors: true, takesSpace: true }
  }, async function replaceRecordContextHandler (request, reply) {
    await consultations.replaceContext(request.caller, request.params.id, request.body)
    return reply.code(204).send()
  })
}
