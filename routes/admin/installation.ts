import type { FastifyInstance } from 'fastify'
import { notFound } from '../../lib/runtime/index.js'
import { management, type CustomerList, type ServiceState, type WaitingReportList } from '../../schemas/management/index.js'
import { listOf } from './rows.js'
import { customerFor } from './scope.js'

/** Customers, consultations that wait for a report, and the state of this instance. */
export default async function installationRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations, management: installation } = fastify

  fastify.get('/customers/', { schema: management.listCustomers }, async function listCustomersHandler ({ log, portalSession }): Promise<CustomerList> {
    return listOf('customers', 'Customer', await installation.customers(customerFor(portalSession, undefined)), log)
  })

  fastify.get<{ Querystring: { customer?: string } }>('/waiting-reports/', { schema: management.listWaitingReports }, async function listWaitingReportsHandler ({ log, portalSession, query }): Promise<WaitingReportList> {
    return listOf('waiting_reports', 'WaitingReport', await installation.waitingReports(customerFor(portalSession, query.customer)), log)
  })

  fastify.post<{ Params: { id: string } }>('/waiting-reports/:id/regenerate/', { schema: management.regenerateWaitingReport }, async function regenerateWaitingReportHandler (request, reply) {
    const { params: { id }, portalSession: { person } } = request
    const owner = await installation.ownerOfConsultation(id, person.customer?.id ?? null)
    if (owner === null) throw notFound()
    request.noteAccess({ target: { customer: owner.customerId } })
    await consultations.regenerate({ ...owner, requestId: request.id }, id)
    return reply.code(204).send()
  })

  fastify.get('/service/', { schema: management.getServiceState, config: { operator: true } }, async function getServiceStateHandler (): Promise<ServiceState> {
    return installation.serviceState()
  })
}
