import type { FastifyInstance } from 'fastify'
import { CONTRACT_VERSION } from '../../schemas/contract.js'
import { getServiceIndex, type ServiceIndex } from '../../schemas/index-page.js'
import { preferredType } from '../accept.js'
import { SDK_PACKAGE } from '../sdk-package.js'
import { homePage, POLICY } from './page.js'

const NAME = 'Clinical consultation service'

/** `GET /`: where everything is, as a page for people and as JSON for programs. */
export default async function homeRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, embedded, log, sandbox } = fastify
  const portal = config.PORTAL_ENABLED === true
  const hasDemo = config.SANDBOX_ENABLED === true && embedded

  /** Whether the demo page is available now; it disappears when the sandbox key is revoked. */
  async function isDemoOpen (): Promise<boolean> {
    if (!hasDemo) return false
    try {
      return await sandbox.apiKey() !== null
    } catch (error) {
      log.warn({ err: error }, 'the demo page could not be checked')
      return false
    }
  }

  fastify.get('/', { schema: getServiceIndex }, async function getServiceIndexHandler (request, reply): Promise<string | ServiceIndex> {
    const demo = await isDemoOpen()
    reply.header('vary', 'Accept').header('cache-control', 'no-cache')
    if (preferredType(request.headers.accept, ['application/json', 'text/html']) === 'text/html') {
      return reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
        .send(homePage({ demo, documentation: config.DOCS_ENABLED, portal, version: CONTRACT_VERSION, sdk: SDK_PACKAGE }))
    }
    const at = (path: string) => `${config.PUBLIC_URL}${path}`
    return {
      name: NAME,
      contract_version: CONTRACT_VERSION,
      links: {
        ...(config.DOCS_ENABLED
          ? { documentation: at('/documentation/'), guides: at('/guides/'), openapi: at('/openapi.json'), asyncapi: at('/asyncapi.json') }
          : {}),
        ...(demo ? { demo: at('/demo/') } : {}),
        ...(portal ? { portal: at('/portal/') } : {}),
        sdk: at(`/sdk/${SDK_PACKAGE}`),
        jwks: at('/.well-known/jwks.json'),
        readiness: at('/health/ready/')
      }
    }
  })
}
