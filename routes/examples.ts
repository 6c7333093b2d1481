import type { FastifyInstance } from 'fastify'
import { exampleOutput } from '../schemas/consultation-output/index.js'
import { getExampleOutput, type ExampleParameters } from '../schemas/example.js'

/** Fictional consultation outputs, to build an integration against. */
export default async function exampleRoutes (fastify: FastifyInstance): Promise<void> {
  fastify.get<{ Params: ExampleParameters }>('/api/v1/examples/:template/', { schema: getExampleOutput }, async function getExampleOutputHandler (request) {
    return exampleOutput(request.params.template)
  })
}
