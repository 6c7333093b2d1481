import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiKey } from '../../plugins/api-keys/index.js'
import { forbidden, notFound } from '../../plugins/errors/problems.js'
import { issueDemoToken, type DemoTokenRequest, type DemoTokenResponse } from '../../schemas/demo.js'

/** Whoever opens the page: nobody in particular. */
const VISITOR = { first_name: 'Demo', last_name: 'Visitor', organisation: 'Sandbox' }

/**
 * Whether a request comes from the page itself. Browsers say so in `Sec-Fetch-Site`, but to https: and localhost only; everywhere in
 * `Origin`, which must be the host that was asked. A request with neither is none of a page.
 */
function isSameOrigin ({ headers, host }: FastifyRequest, publicHost: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '' } = headers
  return URL.canParse(origin) && [host, publicHost].includes(new URL(origin).host)
}

/**
 * Access tokens for the demo page: those of a user of the sandbox customer whom no other page has. Each counts against the limit of the
 * sandbox key, as if it had been asked for with it.
 */
export default async function demoTokenRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, issueAccessToken, limits, sandbox, users } = fastify
  const publicHost = new URL(config.PUBLIC_URL).host

  fastify.decorateRequest('apiKey', undefined as unknown as ApiKey)

  fastify.addHook('onRequest', async function requirePage (request, reply) {
    if (!isSameOrigin(request, publicHost)) throw forbidden('Only the demo page itself is given such tokens.')
    const apiKey = await sandbox.apiKey()
    if (apiKey === null) throw notFound()
    request.apiKey = apiKey
    await limits.apiKey(request, reply)
  })

  fastify.post<{ Body: DemoTokenRequest }>('/token/', { schema: issueDemoToken }, async function issueDemoTokenHandler (request, reply): Promise<DemoTokenResponse> {
    const { apiKey, body } = request
    const visitor = body.visitor ?? randomUUID()
    const subject = await users.admit(apiKey.customerId, { user_id: `demo-${visitor}`, ...VISITOR })
    reply.header('cache-control', 'no-store')
    return { ...issueAccessToken(subject, apiKey.id, VISITOR), visitor, audio: config.SPEECH_ENGINE !== 'none' }
  })
}
