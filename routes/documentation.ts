import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/**
 * What the pages of Swagger UI may do: load from here, call here, and be shown nowhere else. Its style sheet has images in it, and some
 * of its elements have styles. The policy that @fastify/swagger-ui brings asks browsers for https: over plain http the page stays empty.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ['\'none\''],
  'base-uri': ['\'none\''],
  'connect-src': ['\'self\''],
  'form-action': ['\'none\''],
  'frame-ancestors': ['\'none\''],
  'img-src': ['\'self\'', 'data:'],
  'script-src': ['\'self\''],
  'style-src': ['\'self\'', '\'unsafe-inline\'']
}
const POLICY = Object.entries(CONTENT_SECURITY_POLICY).map(([directive, sources]) => `${directive} ${sources.join(' ')}`).join('; ')

/**
 * The published contract: Swagger UI at /documentation/, the document at /openapi.json and /openapi.yaml, and that of the streams at
 * /asyncapi.json.
 */
export default async function documentationRoutes (fastify: FastifyInstance): Promise<void> {
  const { pathname } = new URL(fastify.config.PUBLIC_URL)

  await fastify.register(swaggerUi, {
    routePrefix: '/documentation',
    staticCSP: POLICY,
    theme: { title: 'Clinical consultation service' },
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      displayRequestDuration: true,
      persistAuthorization: false
    },
    uiHooks: {
      // What the page loads is found from its own address, so that it works under another path behind a proxy too.
      onRequest (request, reply, done) {
        if (request.url.split('?')[0] === '/documentation') reply.redirect('documentation/')
        else done()
      }
    },
    // "Try it out" calls the host that the page came from, under whichever name it was opened.
    transformSpecification: document => ({ ...document, servers: [{ url: pathname, description: 'This installation.' }] })
  })

  fastify.get('/openapi.json', { schema: { hide: true } }, async function getOpenapiJson () {
    return fastify.swagger()
  })

  fastify.get('/asyncapi.json', { schema: { hide: true } }, async function getAsyncapiJson () {
    return fastify.asyncapi()
  })

  fastify.get('/openapi.yaml', { schema: { hide: true } }, async function getOpenapiYaml (_request, reply) {
    return reply.type('application/yaml').send(fastify.swagger({ yaml: true }))
  })
}
