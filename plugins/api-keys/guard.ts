import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forbidden, invalidApiKey } from '../../lib/runtime/index.js'
import { API_KEY_SCHEME } from '../../schemas/contract.js'
import type { KeyScope } from '../../schemas/key-scopes.js'
import type { ApiKey } from './types.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where the customer's backend may call the route with its API key: the scope that the key needs. */
    backend?: KeyScope
  }
  interface FastifyRequest {
    /** The API key of the request; only behind the API-key guard. */
    apiKey: ApiKey
  }
}

/** The parts of the service that checking API keys needs. */
type Service = Pick<FastifyInstance, 'apiKeys' | 'limits'>

/** Makes a request count as made with a valid key: 429 when the key is over its limit. */
export async function useApiKey (
  { apiKeys, limits }: Service, request: FastifyRequest, reply: FastifyReply, apiKey: ApiKey
): Promise<void> {
  request.apiKey = apiKey
  apiKeys.countRequest(apiKey.id)
  await limits.apiKey(request, reply)
}

/**
 * Requires a valid `X-Api-Key` that has the scope. The order is part of the contract: a wrong key counts against the address and is
 * answered 401 (429 once there are too many), a valid one counts against itself and is answered 429 when it is over its limit, and then 403
 * when it does not have the scope.
 */
export async function requireApiKey (service: Service, request: FastifyRequest, reply: FastifyReply, scope: KeyScope): Promise<ApiKey> {
  const apiKey = await service.apiKeys.authenticate(request.headers['x-api-key'])
  if (apiKey === null) {
    await service.limits.failedKey(request, reply)
    throw invalidApiKey()
  }
  await useApiKey(service, request, reply, apiKey)
  if (apiKey.scopes?.has(scope) === false) throw forbidden(`The API key does not have the scope ${scope}.`, 'forbidden', 'key_scope')
  return apiKey
}

/**
 * Lets a request pass only with a valid `X-Api-Key` that has the scope of the route, before its body is read. Registered inside the scope
 * that it guards, where every route names one: `config: { backend: 'tokens:issue' }`.
 */
export async function apiKeyGuard (scope: FastifyInstance): Promise<void> {
  scope.decorateRequest('apiKey')

  scope.addHook('onRequest', async function guardApiKey (request, reply) {
    await requireApiKey(scope, request, reply, request.routeOptions.config.backend as KeyScope)
  })

  scope.addHook('onRoute', function secure (route) {
    if (route.config?.backend === undefined) throw new Error(`${route.url} does not say which scope an API key needs for it`)
    route.schema = { ...route.schema, security: [{ [API_KEY_SCHEME]: [] }] }
  })
}

export default fp(apiKeyGuard, { name: 'api-key-guard', dependencies: ['api-keys', 'rate-limit', 'errors'] })
