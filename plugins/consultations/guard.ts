import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { accessTokenVerifier, BEARER_SCHEME } from '../access-tokens/guard.js'
import { API_KEY_SCHEME } from '../api-keys/guard.js'
import { invalidApiKey, invalidToken } from '../errors/problems.js'
import type { Caller } from './records.js'
import type { Owner } from './starter.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the customer's backend may call the route too, with its API key. */
    backend?: boolean
  }
  interface FastifyInstance {
    /** Only behind the guard of consultations: the user whose token the request has now, or 401. */
    identifyUser: (request: FastifyRequest) => Promise<Caller & { subject: string }>
  }
  interface FastifyRequest {
    /** Who asks, behind the guard of consultations. */
    caller: Caller
  }
}

/** The user behind a token, as the owner of what it starts. */
export function ownerOf ({ caller, user }: FastifyRequest): Owner {
  if (caller.subject === null) throw invalidToken()
  return { ...caller, subject: caller.subject, healthcare_provider_type: user.healthcare_provider_type }
}

/**
 * Lets a request pass with an access token, and on routes that say so (`config: { backend: true }`) also with an API key. What a
 * token may see is decided by the key that it was asked for with: its customer, and whether it is a test key.
 */
export async function consultationGuard (scope: FastifyInstance): Promise<void> {
  const { apiKeys, limits } = scope
  await scope.register(accessTokenVerifier)
  scope.decorateRequest('caller', undefined as unknown as Caller)

  async function identifyUser (request: FastifyRequest) {
    const claims = await scope.verifyAccessToken(request)
    const issuedWith = await apiKeys.find(claims.client_id)
    if (issuedWith === null) throw invalidToken()
    return { customerId: issuedWith.customerId, mode: issuedWith.mode, subject: claims.sub }
  }
  scope.decorate('identifyUser', identifyUser)

  scope.addHook('onRequest', async function identifyCaller (request, reply) {
    const presented = request.headers['x-api-key']
    if (presented !== undefined && request.routeOptions.config.backend === true) {
      const apiKey = await apiKeys.authenticate(presented)
      if (apiKey === null) {
        await limits.failedKey(request, reply)
        throw invalidApiKey()
      }
      request.apiKey = apiKey
      await limits.apiKey(request, reply)
      request.caller = { customerId: apiKey.customerId, mode: apiKey.mode, subject: null }
      return
    }
    request.caller = await identifyUser(request)
  })

  scope.addHook('onRoute', function secure (route) {
    const bearer = { [BEARER_SCHEME]: [] }
    route.schema = { ...route.schema, security: route.config?.backend === true ? [bearer, { [API_KEY_SCHEME]: [] }] : [bearer] }
  })
}

export default fp(consultationGuard, { name: 'consultation-guard', dependencies: ['api-keys', 'rate-limit', 'public-keys', 'errors'] })
