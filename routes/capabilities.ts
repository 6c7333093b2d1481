import type { FastifyInstance } from 'fastify'
import { capabilitiesOf } from '../lib/work/index.js'
import { getCapabilities } from '../schemas/capabilities.js'

/** Tells frontends and backends what this installation can do. */
export default async function capabilityRoutes (fastify: FastifyInstance): Promise<void> {
  fastify.get('/', {
    prefixTrailingSlash: 'slash', schema: getCapabilities, config: { cors: true, backend: 'consultations:read' }
  }, async function getCapabilitiesHandler (_request, reply) {
    reply.header('cache-control', 'no-store')
    // A model may be installed, or removed, at any time.
    const { config, models, reports, speech } = fastify
    return capabilitiesOf(config, { hears: speech !== null, engine: reports.engine().name, models: await models.inUse() })
  })
}
