import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import portalGuard from '../../plugins/portal/guard.js'
import apiKeyRoutes from './api-keys.js'
import installationRoutes from './installation.js'
import signingKeyRoutes from './signing-keys.js'
import userRoutes from './users.js'

/** Writes down who changed what through the portal: ids and the name of the operation, nothing else. */
async function noteChange (request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, params, portalSession, routeOptions } = request
  if (method === 'GET' || method === 'HEAD' || reply.statusCode >= 400) return
  const { operationId } = Object(routeOptions.schema) as { operationId?: string }
  request.log.info({ person: portalSession.person.id, operation: operationId, ...Object(params) as object }, 'changed through the portal')
}

/** The management of the installation, for whoever is logged in to the portal. Never with CORS headers. */
export default async function adminRoutes (fastify: FastifyInstance): Promise<void> {
  await fastify.register(portalGuard)
  fastify.addHook('onResponse', noteChange)
  await fastify.register(installationRoutes)
  await fastify.register(apiKeyRoutes, { prefix: '/api-keys' })
  await fastify.register(userRoutes, { prefix: '/users' })
  await fastify.register(signingKeyRoutes, { prefix: '/signing-keys' })
}
