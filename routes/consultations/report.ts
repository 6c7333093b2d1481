import type { FastifyInstance, FastifyReply } from 'fastify'
import { revisionTag } from '../../lib/consultation/index.js'
import { ownerOf } from '../../plugins/consultation-guard.js'
import { PAGE_DEFAULT, type ConsultationParameters } from '../../schemas/consultation.js'
import type { EditedReport, Report, RevisionParameters, RevisionQuery } from '../../schemas/report.js'
import { getReport, getRevision, listRevisions, saveReport } from '../../schemas/report-operations.js'

/** Sends a revision of a report. */
function sendReport (reply: FastifyReply, report: Report): FastifyReply {
  return reply.header('etag', revisionTag(report.revision)).header('cache-control', 'no-store').send(report)
}

/** The final report of a consultation, as clinicians correct it: its revisions, and saving another one. */
export default async function reportRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations } = fastify

  fastify.get<{ Params: ConsultationParameters }>('/:id/report/', {
    schema: getReport, config: { cors: true, backend: 'consultations:read' }
  }, async function getReportHandler (request, reply) {
    return sendReport(reply, await consultations.readReport(request.caller, request.params.id))
  })

  fastify.put<{ Params: ConsultationParameters, Body: EditedReport, Headers: { 'if-match'?: string } }>('/:id/report/', {
    schema: saveReport, config: { cors: true, takesSpace: true }
  }, async function saveReportHandler (request, reply) {
    const edit = { data: request.body.data, ifMatch: request.headers['if-match'] }
    return sendReport(reply, await consultations.saveReport(ownerOf(request), request.params.id, edit))
  })

  fastify.get<{ Params: ConsultationParameters, Querystring: RevisionQuery }>('/:id/revisions/', {
    schema: listRevisions, config: { cors: true, backend: 'consultations:read' }
  }, async function listRevisionsHandler (request, reply) {
    const query = { ...request.query, limit: request.query.limit ?? PAGE_DEFAULT }
    return reply.header('cache-control', 'no-store').send(await consultations.listRevisions(request.caller, request.params.id, query))
  })

  fastify.get<{ Params: RevisionParameters }>('/:id/revisions/:revision/', {
    schema: getRevision, config: { cors: true, backend: 'consultations:read' }
  }, async function getRevisionHandler (request, reply) {
    const { id, revision } = request.params
    return sendReport(reply, await consultations.readRevision(request.caller, id, revision))
  })
}
