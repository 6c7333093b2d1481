import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The published contract: Swagger UI at /documentation/, the document at /openapi.json and /openapi.yaml. */
export default async function documentationRoutes (fastify: FastifyInstance): Promise<void> {
  await fastify.register(swaggerUi, {
    routePrefix: '/documentation',
    staticCSP: true,
    uiConfig: { deepLinking: true, displayRequestDuration: true, persistAuthorization: false }
  })

  fastify.get('/openapi.json', { schema: { hide: true } }, async function getOpenapiJson () {
    return fastify.swagger()
  })

  fastify.get('/openapi.yaml', { schema: { hide: true } }, async function getOpenapiYaml (_request, reply) {
    return reply.type('application/yaml').send(fastify.swagger({ yaml: true }))
  })
}
