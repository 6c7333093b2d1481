import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../lib/runtime/index.js'
import type { Caller } from '../../plugins/ownership.js'
import { management, type ServiceState, type WaitingReportList } from '../../schemas/management/index.js'
import { listOf } from './rows.js'
import { customerFor } from './scope.js'

interface Report {
  Params: { id: string }
}

/** Consultations that wait for a report, and the state of this instance. */
export default async function installationRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations, management: installation } = fastify

  fastify.get<{ Querystring: { customer?: string } }>('/waiting-reports/', { schema: management.listWaitingReports }, async function listWaitingReportsHandler ({ log, portalSession, query }): Promise<WaitingReportList> {
    return listOf('waiting_reports', 'WaitingReport', await installation.waitingReports(customerFor(portalSession, query.customer)), log)
  })

  /** Whose consultation a request is about. @throws 404 when there is none that the person may see */
  async function ownerFor (request: FastifyRequest<Report>): Promise<Caller> {
    const { params: { id }, portalSession: { person } } = request
    const owner = await installation.ownerOfConsultation(id, person.customer?.id ?? null)
    if (owner === null) throw notFound()
    request.noteAccess({ target: { customer: owner.customerId } })
    return { ...owner, requestId: request.id }
  }

  fastify.post<Report>('/waiting-reports/:id/try/', { schema: management.tryWaitingReport }, async function tryWaitingReportHandler (request, reply) {
    await consultations.tryNow(await ownerFor(request), request.params.id)
    return reply.code(204).send()
  })

  fastify.post<Report>('/waiting-reports/:id/regenerate/', { schema: management.regenerateWaitingReport }, async function regenerateWaitingReportHandler (request, reply) {
    await consultations.regenerate(await ownerFor(request), request.params.id)
    return reply.code(204).send()
  })

  fastify.get('/service/', { schema: management.getServiceState, config: { operator: true } }, async function getServiceStateHandler (): Promise<ServiceState> {
    return installation.serviceState()
  })
}
