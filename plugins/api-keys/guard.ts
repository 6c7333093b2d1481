import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { invalidApiKey } from '../errors/problems.js'
import type { ApiKey } from './index.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request was made with, behind the API-key guard. */
    apiKey: ApiKey
  }
}

/** The name of the security scheme in the published document. */
export const API_KEY_SCHEME = 'apiKey'

/**
 * Lets a request pass with a valid `X-Api-Key` only. Registered inside the scope that it guards; its limits belong to it, because
 * their order is part of the contract: a wrong key is counted against the address and answered 401 (429 once there are too many), a
 * valid one is counted against itself and answered 429 when it is over its limit, before the body is looked at.
 */
export async function apiKeyGuard (scope: FastifyInstance): Promise<void> {
  const { apiKeys, limits } = scope

  scope.decorateRequest('apiKey', undefined as unknown as ApiKey)

  scope.addHook('onRequest', async function requireApiKey (request: FastifyRequest, reply: FastifyReply) {
    const apiKey = await apiKeys.authenticate(request.headers['x-api-key'])
    if (apiKey === null) {
      await limits.failedKey(request, reply)
      throw invalidApiKey()
    }
    request.apiKey = apiKey
    await limits.apiKey(request, reply)
  })

  scope.addHook('onRoute', function secure (route) {
    route.schema = { ...route.schema, security: [{ [API_KEY_SCHEME]: [] }] }
  })
}

export default fp(apiKeyGuard, { name: 'api-key-guard', dependencies: ['api-keys', 'rate-limit', 'errors'] })
