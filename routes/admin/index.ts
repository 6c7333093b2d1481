import type { FastifyInstance } from 'fastify'
import { portalGuard } from '../../plugins/portal/index.js'
import apiKeyRoutes from './api-keys.js'
import customerRoutes from './customers.js'
import installationRoutes from './installation.js'
import keyTermRoutes from './key-terms.js'
import modelRoutes from './models.js'
import signingKeyRoutes from './signing-keys.js'
import userRoutes from './users.js'
import webhookRoutes from './webhooks.js'

/** The management of the installation, for people logged in to the portal. Never with CORS headers. */
export default async function adminRoutes (fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', fastify.accessLog.changes)
  await fastify.register(portalGuard)
  await fastify.register(installationRoutes)
  await fastify.register(customerRoutes, { prefix: '/customers' })
  await fastify.register(apiKeyRoutes, { prefix: '/api-keys' })
  await fastify.register(userRoutes, { prefix: '/users' })
  await fastify.register(signingKeyRoutes, { prefix: '/signing-keys' })
  await fastify.register(modelRoutes, { prefix: '/models' })
  await fastify.register(keyTermRoutes, { prefix: '/key-terms' })
  await fastify.register(webhookRoutes, { prefix: '/webhook-endpoints' })
}
