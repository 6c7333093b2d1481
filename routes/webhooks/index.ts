import type { FastifyInstance } from 'fastify'
import endpointRoutes from './endpoints.js'
import messageRoutes from './messages.js'

/** Webhooks, for the backend of a customer. */
export default async function webhookRoutes (fastify: FastifyInstance): Promise<void> {
  await fastify.register(endpointRoutes, { prefix: '/api/v1/webhook-endpoints' })
  await fastify.register(messageRoutes, { prefix: '/api/v1/webhook-messages' })
}
