import type { FastifyError, FastifyInstance } from 'fastify'
import { capabilitiesOf, unknownDictation, unknownLanguage } from '../../lib/work/index.js'
import { isDamage } from '../../lib/storage/index.js'
import { settingsExceeded } from '../../lib/runtime/index.js'
import { ownerOf } from '../../plugins/consultation-guard.js'
import { errorHandler } from '../../plugins/errors/index.js'
import { PAGE_DEFAULT, type ConsultationParameters, type ConsultationQuery, type CreateConsultation } from '../../schemas/consultation.js'
import { createConsultation, deleteConsultation, getConsultation, getConsultationStatus } from '../../schemas/consultation-operations.js'
import { getEvidence } from '../../schemas/report-operations.js'
import { listConsultations } from '../../schemas/list-operations.js'
import { getTranscript } from '../../schemas/transcript.js'
import { isKnown } from '../etag.js'
import audioRoutes from './audio.js'
import consentRoutes from './consent.js'
import contextRoutes from './context.js'
import correctionRoutes from './corrections.js'
import eventRoutes from './events.js'
import lifeRoutes from './life.js'
import recordingRoutes from './recording.js'
import reportRoutes from './report.js'
import reviewRoutes from './review.js'
import speakersRoutes from './speakers.js'
import { etagOf, sendOutput, sendStored, setReportState } from './output-reply.js'
import streamRoutes from './stream.js'

/** The path of consultations. */
const CONSULTATIONS = '/api/v1/consultations/'

/** Tells damaged data of one consultation from a failure of the service. */
function handleDamage (fastify: FastifyInstance): void {
  fastify.setErrorHandler<FastifyError>(async function damageHandler (error, request, reply) {
    const { id } = request.params as Partial<ConsultationParameters>
    const isNoted = id !== undefined && isDamage(error)
    return errorHandler(isNoted ? await fastify.consultations.noteDamage(id, error) : error, request, reply)
  })
}

/** Consultations: starting, finding, reading and deleting them. */
export default async function consultationRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations, config, reports } = fastify
  handleDamage(fastify)

  fastify.post<{ Body: CreateConsultation, Headers: { 'idempotency-key'?: string } }>('/', {
    prefixTrailingSlash: 'slash', schema: createConsultation, config: { cors: true, takesSpace: true }
  }, async function createConsultationHandler (request, reply) {
    const { report } = capabilitiesOf(config, { hears: fastify.speech !== null, engine: reports.engine().name })
    const unknown = unknownLanguage(report, request.body)
    if (unknown !== null) throw settingsExceeded([unknown.field], unknown.problem, 'value_error')
    const undictated = unknownDictation(request.body)
    if (undictated !== null) throw settingsExceeded(['dictation_commands'], undictated, 'value_error')
    const created = await consultations.create(ownerOf(request), request.body, request.headers['idempotency-key'])
    request.noteAccess({ consultation: created.id })
    reply.code(201).header('location', `${CONSULTATIONS}${created.id}/`)
    return sendOutput(reply, created)
  })

  fastify.get<{ Querystring: ConsultationQuery }>('/', {
    prefixTrailingSlash: 'slash', schema: listConsultations, config: { cors: true, backend: 'consultations:read' }
  }, async function listConsultationsHandler (request, reply) {
    const { outputs, entries, ids, next, damaged } = await consultations.list(request.caller, {
      ...request.query, limit: request.query.limit ?? PAGE_DEFAULT
    })
    request.noteAccess({ consultations: ids })
    if (request.query.state !== undefined) setReportState(reply, request.query.state)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const leftOut = damaged === 0 ? '' : `,"damaged":${damaged}`
    return reply.send(`{"consultations":[${outputs.join(',')}],"entries":[${entries.join(',')}],"next_cursor":${JSON.stringify(next)}${leftOut}}`)
  })

  fastify.get<{ Params: ConsultationParameters }>('/:id/', {
    schema: getConsultation, config: { cors: true, backend: 'consultations:read' }
  }, async function getConsultationHandler (request, reply) {
    const found = await consultations.read(request.caller, request.params.id)
    if (isKnown(request, reply, etagOf(found.version))) return setReportState(reply, found.state).send()
    return sendOutput(reply, found)
  })

  fastify.get<{ Params: ConsultationParameters }>('/:id/status/', {
    schema: getConsultationStatus, config: { cors: true, backend: 'consultations:read' }
  }, async function getConsultationStatusHandler (request, reply) {
    return reply.header('cache-control', 'no-store').send(await consultations.readStatus(request.caller, request.params.id))
  })

  fastify.get<{ Params: ConsultationParameters }>('/:id/evidence/', {
    schema: getEvidence, config: { cors: true, backend: 'consultations:read' }
  }, async function getEvidenceHandler (request, reply) {
    const { evidence, version } = await consultations.readEvidence(request.caller, request.params.id)
    return sendStored(reply, evidence, version)
  })

  fastify.get<{ Params: ConsultationParameters }>('/:id/transcript/', {
    schema: getTranscript, config: { cors: true, backend: 'consultations:read' }
  }, async function getTranscriptHandler (request, reply) {
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
      .send(await consultations.readTranscript(request.caller, request.params.id))
  })

  fastify.delete<{ Params: ConsultationParameters }>('/:id/', {
    schema: deleteConsultation, config: { cors: true, backend: 'consultations:delete' }
  }, async function deleteConsultationHandler (request, reply) {
    await consultations.remove(request.caller, request.params.id)
    return reply.code(204).send()
  })

  await fastify.register(lifeRoutes)
  await fastify.register(consentRoutes)
  await fastify.register(contextRoutes)
  await fastify.register(speakersRoutes)
  await fastify.register(correctionRoutes)
  await fastify.register(reportRoutes)
  await fastify.register(reviewRoutes)
  await fastify.register(audioRoutes)
  await fastify.register(recordingRoutes)
  await fastify.register(eventRoutes)
  await fastify.register(streamRoutes)
}
