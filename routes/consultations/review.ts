import type { FastifyInstance, FastifyReply } from 'fastify'
import { revisionTag } from '../../lib/consultation/index.js'
import { ownerOf } from '../../plugins/consultation-guard.js'
import type { ConsultationParameters } from '../../schemas/consultation.js'
import type { NewAddendum, ReportReview } from '../../schemas/review.js'
import { addAddendum, getReview, listAddenda, reviewReport, signReport } from '../../schemas/review-operations.js'

interface Marking {
  Params: ConsultationParameters
  Headers: { 'if-match'?: string }
}

function sendReview (reply: FastifyReply, review: ReportReview): FastifyReply {
  return reply.header('etag', revisionTag(review.revision)).header('cache-control', 'no-store').send(review)
}

/** The review of a final report, its signature, and what is added to it once it is signed. */
export default async function reviewRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations } = fastify

  fastify.get<{ Params: ConsultationParameters }>('/:id/review/', {
    schema: getReview, config: { cors: true, backend: 'consultations:read' }
  }, async function getReviewHandler (request, reply) {
    return sendReview(reply, await consultations.readReview(request.caller, request.params.id))
  })

  fastify.post<Marking>('/:id/review/', {
    schema: reviewReport, config: { cors: true, takesSpace: true }
  }, async function reviewReportHandler (request, reply) {
    const mark = { step: 'reviewed', ifMatch: request.headers['if-match'] } as const
    return sendReview(reply, await consultations.markReport(ownerOf(request), request.params.id, mark))
  })

  fastify.post<Marking>('/:id/sign/', {
    schema: signReport, config: { cors: true, takesSpace: true }
  }, async function signReportHandler (request, reply) {
    const mark = { step: 'signed', ifMatch: request.headers['if-match'] } as const
    return sendReview(reply, await consultations.markReport(ownerOf(request), request.params.id, mark))
  })

  fastify.get<{ Params: ConsultationParameters }>('/:id/addenda/', {
    schema: listAddenda, config: { cors: true, backend: 'consultations:read' }
  }, async function listAddendaHandler (request, reply) {
    const addenda = await consultations.readAddenda(request.caller, request.params.id)
    return reply.header('cache-control', 'no-store').send({ addenda })
  })

  fastify.post<{ Params: ConsultationParameters, Body: NewAddendum }>('/:id/addenda/', {
    schema: addAddendum, config: { cors: true, takesSpace: true }
  }, async function addAddendumHandler (request, reply) {
    const added = await consultations.addAddendum(ownerOf(request), request.params.id, request.body.text)
    return reply.code(201).header('cache-control', 'no-store').send(added)
  })
}
