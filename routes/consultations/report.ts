import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { revisionTag } from '../../lib/consultation/index.js'
import { COST, settingsExceeded } from '../../lib/runtime/index.js'
import { capabilitiesOf, unknownLanguage } from '../../lib/work/index.js'
import { ownerOf } from '../../plugins/consultation-guard.js'
import { PAGE_DEFAULT, type ConsultationParameters } from '../../schemas/consultation.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { EditedReport, RegenerateReport, Report, RevisionParameters, RevisionQuery } from '../../schemas/report.js'
import { getReport, getRevision, listRevisions, regenerateReport, saveReport } from '../../schemas/report-operations.js'
import { sendOutput } from './output-reply.js'

/** Sends a revision of a report. */
function sendReport (reply: FastifyReply, report: Report): FastifyReply {
  return reply.header('etag', revisionTag(report.revision)).header('cache-control', 'no-store').send(report)
}

/** The final report of a consultation: its revisions, saving another one that a clinician corrected, and making it again. */
export default async function reportRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, consultations, reports } = fastify

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

  /** Refuses a template or language that the engine cannot write in, as the start does. */
  async function requireKnown (request: FastifyRequest<{ Params: ConsultationParameters, Body: RegenerateReport }>): Promise<void> {
    const { body: { template, output_language: language }, caller, params: { id } } = request
    if (template === undefined && language === undefined) return
    const found = await consultations.read(caller, id)
    const { data: [episode], input_language: input, output_language: output } = JSON.parse(found.output) as ConsultationOutput
    const { report } = capabilitiesOf(config, { hears: fastify.speech !== null, engine: reports.engine().name })
    const wanted = template ?? episode?.template ?? 'dictation_api'
    const unknown = unknownLanguage(report, { template: wanted, input_language: input, output_language: language ?? output })
    if (unknown === null) return
    throw settingsExceeded([language === undefined ? 'template' : 'output_language'], `cannot be written: ${unknown.field} ${unknown.problem}`, 'value_error')
  }

  fastify.post<{ Params: ConsultationParameters, Body: RegenerateReport }>('/:id/regenerate/', {
    schema: regenerateReport,
    config: { cors: true, backend: 'consultations:write', work: COST.regenerate },
    preValidation: async request => { if (request.body === undefined) request.body = {} },
    preHandler: requireKnown
  }, async function regenerateReportHandler (request, reply) {
    return sendOutput(reply.code(202), await consultations.regenerate(request.caller, request.params.id, request.body))
  })
}
