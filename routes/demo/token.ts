import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { useApiKey } from '../../plugins/api-keys/index.js'
import { notFound } from '../../lib/runtime/index.js'
import { issueDemoToken, type DemoTokenRequest, type DemoTokenResponse } from '../../schemas/demo.js'
import { requirePage } from './same-origin.js'

/** The user details of every page: a made-up person. */
const VISITOR = { first_name: 'Demo', last_name: 'Visitor', organisation: 'Sandbox' }

/**
 * Access tokens for the demo page, each for a user of the sandbox customer that no other page has. Each counts against the limit of the
 * sandbox key, as if it had been requested with that key.
 */
export default async function demoTokenRoutes (fastify: FastifyInstance): Promise<void> {
  const { issueAccessToken, sandbox, users } = fastify

  fastify.decorateRequest('apiKey')

  requirePage(fastify, 'Only the demo page itself is given such tokens.')

  fastify.addHook('onRequest', async function countForKey (request, reply) {
    const apiKey = await sandbox.apiKey()
    if (apiKey === null) throw notFound()
    await useApiKey(fastify, request, reply, apiKey)
  })

  fastify.post<{ Body: DemoTokenRequest }>('/token/', { schema: issueDemoToken }, async function issueDemoTokenHandler (request, reply): Promise<DemoTokenResponse> {
    const { apiKey, body } = request
    const visitor = body.visitor ?? randomUUID()
    const subject = await users.admit(apiKey, { user_id: `demo-${visitor}`, ...VISITOR })
    reply.header('cache-control', 'no-store')
    return { ...await issueAccessToken(subject, apiKey.id, VISITOR), visitor, audio: fastify.speech !== null }
  })
}
