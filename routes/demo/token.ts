import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { useApiKey } from '../../plugins/api-keys/guard.js'
import type { ApiKey } from '../../plugins/api-keys/index.js'
import { forbidden, notFound } from '../../lib/problems.js'
import { issueDemoToken, type DemoTokenRequest, type DemoTokenResponse } from '../../schemas/demo.js'

/** The user details of every page: a made-up person. */
const VISITOR = { first_name: 'Demo', last_name: 'Visitor', organisation: 'Sandbox' }

/**
 * Whether a request comes from the page itself. Browsers send `Sec-Fetch-Site`, but only with https: and on localhost. They send `Origin`
 * at any address; without `Sec-Fetch-Site`, it must be the host of the request. A request with neither does not come from a page.
 */
function isSameOrigin ({ headers, host }: FastifyRequest, publicHost: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '' } = headers
  return URL.canParse(origin) && [host, publicHost].includes(new URL(origin).host)
}

/**
 * Access tokens for the demo page, each for a user of the sandbox customer that no other page has. Each counts against the limit of the
 * sandbox key, as if it had been requested with that key.
 */
export default async function demoTokenRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, issueAccessToken, sandbox, users } = fastify
  const publicHost = new URL(config.PUBLIC_URL).host

  fastify.decorateRequest('apiKey', undefined as unknown as ApiKey)

  fastify.addHook('onRequest', async function requirePage (request, reply) {
    if (!isSameOrigin(request, publicHost)) throw forbidden('Only the demo page itself is given such tokens.', 'origin_not_allowed')
    const apiKey = await sandbox.apiKey()
    if (apiKey === null) throw notFound()
    await useApiKey(fastify, request, reply, apiKey)
  })

  fastify.post<{ Body: DemoTokenRequest }>('/token/', { schema: issueDemoToken }, async function issueDemoTokenHandler (request, reply): Promise<DemoTokenResponse> {
    const { apiKey, body } = request
    const visitor = body.visitor ?? randomUUID()
    const subject = await users.admit(apiKey, { user_id: `demo-${visitor}`, ...VISITOR })
    reply.header('cache-control', 'no-store')
    return { ...await issueAccessToken(subject, apiKey.id, VISITOR), visitor, audio: config.SPEECH_ENGINE !== 'none' }
  })
}
