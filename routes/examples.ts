import type { FastifyInstance } from 'fastify'
import { exampleOutput } from '../schemas/consultation-output/index.js'
import { getExampleOutput, type ExampleParameters } from '../schemas/example.js'

/** How long an example may be kept, in seconds: as long as the keys that verify tokens. */
const EXAMPLE_MAX_AGE = 300

/** Fictional consultation outputs, to build an integration against. */
export default async function exampleRoutes (fastify: FastifyInstance): Promise<void> {
  fastify.get<{ Params: ExampleParameters }>('/api/v1/examples/:template/', { schema: getExampleOutput }, async function getExampleOutputHandler (request, reply) {
    reply.header('cache-control', `public, max-age=${EXAMPLE_MAX_AGE}`)
    return exampleOutput(request.params.template)
  })
}
