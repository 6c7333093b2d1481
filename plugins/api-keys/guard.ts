import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { invalidApiKey } from '../../lib/problems.js'
import { API_KEY_SCHEME } from '../../schemas/contract.js'
import type { ApiKey } from './index.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key of the request; only behind the API-key guard. */
    apiKey: ApiKey
  }
}

/** The parts of the service that checking API keys needs. */
type Service = Pick<FastifyInstance, 'apiKeys' | 'limits'>

/** Makes a request count as made with a valid key: 429 when the key is over its limit. */
export async function useApiKey (
  { limits }: Pick<FastifyInstance, 'limits'>, request: FastifyRequest, reply: FastifyReply, apiKey: ApiKey
): Promise<void> {
  request.apiKey = apiKey
  await limits.apiKey(request, reply)
}

/**
 * Requires a valid `X-Api-Key`. The order of its limits is part of the contract: a wrong key counts against the address and is answered 401
 * (429 once there are too many), a valid one counts against itself and is answered 429 when it is over its limit.
 */
export async function requireApiKey (service: Service, request: FastifyRequest, reply: FastifyReply): Promise<ApiKey> {
  const apiKey = await service.apiKeys.authenticate(request.headers['x-api-key'])
  if (apiKey === null) {
    await service.limits.failedKey(request, reply)
    throw invalidApiKey()
  }
  await useApiKey(service, request, reply, apiKey)
  return apiKey
}

/** Lets a request pass only with a valid `X-Api-Key`, before its body is read. Registered inside the scope that it guards. */
export async function apiKeyGuard (scope: FastifyInstance): Promise<void> {
  scope.decorateRequest('apiKey', undefined as unknown as ApiKey)

  scope.addHook('onRequest', async function guardApiKey (request, reply) {
    await requireApiKey(scope, request, reply)
  })

  scope.addHook('onRoute', function secure (route) {
    route.schema = { ...route.schema, security: [{ [API_KEY_SCHEME]: [] }] }
  })
}

export default fp(apiKeyGuard, { name: 'api-key-guard', dependencies: ['api-keys', 'rate-limit', 'errors'] })
