import type { FastifyInstance } from 'fastify'
import { management, type BlockUser, type UserList, type UserReference } from '../../schemas/management/index.js'
import { listOf } from './rows.js'
import { asProblem, customerFor, requireKnownCustomer } from './scope.js'

/** The users of the customers that a person may see. */
export default async function userRoutes (fastify: FastifyInstance): Promise<void> {
  const { management: installation, operate } = fastify

  fastify.get<{ Querystring: { customer?: string } }>('/', { prefixTrailingSlash: 'slash', schema: management.listUsers }, async function listUsersHandler (request): Promise<UserList> {
    const { log, portalSession, query } = request
    const customer = customerFor(portalSession, query.customer)
    // Like the other lists, one of a customer that does not exist is empty.
    if (customer !== null && !await installation.hasCustomer(customer)) return { users: [] }
    return listOf('users', 'ManagedUser', await operate('user.list', customer === null ? {} : { customer }, request) as UserList['users'], log)
  })

  fastify.post<{ Body: BlockUser }>('/block/', { schema: management.blockUser }, async function blockUserHandler (request, reply) {
    const { body, portalSession } = request
    await requireKnownCustomer(fastify, portalSession, body.customer)
    await operate('user.block', body, request).catch(asProblem)
    return reply.code(204).send()
  })

  fastify.post<{ Body: UserReference }>('/revoke-tokens/', { schema: management.revokeTokensOfUser }, async function revokeTokensOfUserHandler (request, reply) {
    const { body, portalSession } = request
    await requireKnownCustomer(fastify, portalSession, body.customer)
    await operate('user.revoke-tokens', body, request).catch(asProblem)
    return reply.code(204).send()
  })

  fastify.post<{ Body: UserReference }>('/unblock/', { schema: management.unblockUser }, async function unblockUserHandler (request, reply) {
    const { body, portalSession } = request
    await requireKnownCustomer(fastify, portalSession, body.customer)
    await operate('user.unblock', body, request).catch(asProblem)
    return reply.code(204).send()
  })
}
