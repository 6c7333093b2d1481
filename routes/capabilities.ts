import type { FastifyInstance } from 'fastify'
import { capabilitiesOf } from '../lib/capabilities.js'
import { getCapabilities } from '../schemas/capabilities.js'

/** Tells frontends and backends what this installation can do. */
export default async function capabilityRoutes (fastify: FastifyInstance): Promise<void> {
  const capabilities = capabilitiesOf(fastify.config)

  fastify.get('/', {
    prefixTrailingSlash: 'slash', schema: getCapabilities, config: { cors: true, backend: 'consultations:read' }
  }, async function getCapabilitiesHandler (_request, reply) {
    reply.header('cache-control', 'no-store')
    return capabilities
  })
}
