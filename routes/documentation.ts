import { readFile } from 'node:fs/promises'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyError, FastifyInstance } from 'fastify'
import { createYamlWriter, notFound, preconditionFailed, Problem, rangeNotSatisfiable } from '../lib/runtime/index.js'
import { errorHandler } from '../plugins/errors/index.js'
import { SCRIPT, STYLE } from './documentation-theme.js'
import { CONTACT_NAME } from '../schemas/contract.js'
import { keepDocuments } from './documents.js'

/**
 * What the pages of Swagger UI may do: load from and call this host, and never be framed. Its style sheet has inline images, and some
 * elements have inline styles. The policy of @fastify/swagger-ui makes browsers upgrade to https, so that over plain http the page stays
 * empty.
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

const TITLE = 'Clinical consultation service'

/** The document in OpenAPI 3.0 as it is published: that of a fresh installation. */
const OPENAPI_30 = new URL('../openapi/openapi-3.0.json', import.meta.url)

/** What the head of the page of @fastify/swagger-ui lacks: without a viewport, phones show it zoomed out. */
const HEAD = '<meta name="viewport" content="width=device-width, initial-scale=1">\n      <meta name="color-scheme" content="light dark">\n      '

const PROBLEMS: Readonly<Record<number, () => Problem>> = {
  403: notFound, 404: notFound, 412: preconditionFailed, 416: rangeNotSatisfiable
}

interface OpenapiDocument {
  info: { contact: object }
  servers: object[]
}

/** Turns a file that Swagger UI does not have into the documented 404; passes on every other error. */
function problemOf (error: FastifyError): Error {
  return error instanceof Problem ? error : PROBLEMS[error.statusCode ?? 500]?.() ?? error
}

/**
 * The published contract: Swagger UI at /documentation/, the document at /openapi.json and /openapi.yaml, for older tools at
 * /openapi-3.0.json, and that of the streams at /asyncapi.json.
 */
export default async function documentationRoutes (fastify: FastifyInstance): Promise<void> {
  const { pathname } = new URL(fastify.config.PUBLIC_URL)
  // "Try it out" calls the host that the page came from, under whichever name it was opened.
  const documentOfPage = (document: Readonly<Record<string, unknown>>) => ({
    ...document,
    info: { ...document.info as object, contact: { name: CONTACT_NAME, url: pathname } },
    servers: [{ url: pathname, description: 'This installation.' }]
  })
  const openapiYaml = createYamlWriter(() => fastify.swagger())
  const yamlOfPage = createYamlWriter(() => documentOfPage({ ...fastify.swagger() }))

  fastify.setErrorHandler<FastifyError>((error, request, reply) => errorHandler(problemOf(error), request, reply))
  keepDocuments(fastify)

  fastify.addHook('onSend', async function completeHead (request, _reply, payload) {
    const isPage = request.routeOptions.url === '/documentation' && typeof payload === 'string'
    return isPage ? payload.replace(`<title>${TITLE}`, `${HEAD}$&`) : payload
  })

  // Before Swagger UI would write it on the thread that answers requests.
  fastify.addHook('onRequest', async function sendYamlOfPage (request, reply) {
    if (request.routeOptions.url !== '/documentation/yaml') return
    return reply.type('application/x-yaml').send(await yamlOfPage())
  })

  await fastify.register(swaggerUi, {
    routePrefix: '/documentation',
    staticCSP: POLICY,
    theme: {
      title: TITLE,
      css: [{ filename: 'page.css', content: STYLE }],
      js: [{ filename: 'page.js', content: SCRIPT }]
    },
    uiConfig: {
      layout: 'BaseLayout',
      deepLinking: true,
      displayRequestDuration: true,
      persistAuthorization: false
    },
    uiHooks: {
      // The page loads everything by relative URLs, so that it also works under another path behind a proxy.
      onRequest (request, reply, done) {
        if (request.url.split('?')[0] === '/documentation') reply.redirect('documentation/')
        else done()
      }
    },
    transformSpecification: documentOfPage
  })

  fastify.get('/openapi.json', { schema: { hide: true } }, async function getOpenapiJson () {
    return fastify.swagger()
  })

  fastify.get('/openapi-3.0.json', { schema: { hide: true } }, async function getOpenapi30 () {
    const older = JSON.parse(await readFile(OPENAPI_30, 'utf8')) as { info: object }
    const { info, servers } = fastify.swagger() as OpenapiDocument
    return { ...older, info: { ...older.info, contact: info.contact }, servers }
  })

  fastify.get('/asyncapi.json', { schema: { hide: true } }, async function getAsyncapiJson () {
    return fastify.asyncapi()
  })

  fastify.get('/openapi.yaml', { schema: { hide: true } }, async function getOpenapiYaml (_request, reply) {
    return reply.type('application/yaml').send(await openapiYaml())
  })
}
