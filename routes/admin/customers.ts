import type { FastifyInstance } from 'fastify'
import { management, type CustomerList, type CustomerReference, type EndedAccess } from '../../schemas/management/index.js'
import { listOf } from './rows.js'
import { asProblem, customerFor, requireKnownCustomer } from './scope.js'

/** The customers that a person may see. */
export default async function customerRoutes (fastify: FastifyInstance): Promise<void> {
  const { management: installation, operate } = fastify

  fastify.get('/', { prefixTrailingSlash: 'slash', schema: management.listCustomers }, async function listCustomersHandler ({ log, portalSession }): Promise<CustomerList> {
    return listOf('customers', 'Customer', await installation.customers(customerFor(portalSession, undefined)), log)
  })

  fastify.post<{ Body: CustomerReference }>('/revoke-tokens/', { schema: management.revokeTokensOfCustomer }, async function revokeTokensOfCustomerHandler (request, reply) {
    const { body, portalSession } = request
    await requireKnownCustomer(fastify, portalSession, body.customer)
    await operate('customer.revoke-tokens', body, request).catch(asProblem)
    return reply.code(204).send()
  })

  fastify.post<{ Body: CustomerReference }>('/end-access/', {
    schema: management.endAccessOfCustomer, config: { confirmed: true }
  }, async function endAccessOfCustomerHandler (request): Promise<EndedAccess> {
    const { body, portalSession } = request
    await requireKnownCustomer(fastify, portalSession, body.customer)
    return await operate('customer.end-access', body, request).catch(asProblem) as EndedAccess
  })
}
