import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { accessTokenVerifier } from './access-tokens/index.js'
import { requireApiKey } from './api-keys/index.js'
import { API_KEY_SCHEME, BEARER_SCHEME } from '../schemas/contract.js'
import { invalidToken } from '../lib/runtime/index.js'
import type { Identity, UserIdentity } from './identities.js'
import type { Owner } from './consultations/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Only behind the guard of consultations: the user of `token`, or of the request's token; throws 401 when there is none. */
    identifyUser: (request: FastifyRequest, token?: string) => Promise<UserIdentity>
  }
  interface FastifyRequest {
    /** The caller, behind the guard of consultations. */
    caller: Identity
  }
}

/** The user behind a token, as the owner of the consultations that they start. */
export function ownerOf ({ caller, user }: FastifyRequest): Owner {
  if (caller.subject === null) throw invalidToken()
  return { ...caller, subject: caller.subject, organisation: user.organisation, healthcare_provider_type: user.healthcare_provider_type }
}

/**
 * Lets a request pass with an access token, and on routes with `config: { backend: SCOPE }` also with an API key that has this scope. A
 * token may see what the key that it was requested with may see: that depends on its customer, on whether it is a test key, and on the
 * organisations that it is bound to. The scopes of that key say nothing about the token, whose rights are those of the user. With both, the
 * key decides what is seen, and a token that is not valid is refused.
 */
export async function consultationGuard (scope: FastifyInstance): Promise<void> {
  const { identities } = scope
  await scope.register(accessTokenVerifier)
  scope.decorateRequest('caller')

  async function identifyUser (request: FastifyRequest, token?: string) {
    return identities.ofToken(await scope.verifyAccessToken(request, token))
  }
  scope.decorate('identifyUser', identifyUser)

  scope.addHook('onRequest', async function identifyCaller (request, reply) {
    const { backend } = request.routeOptions.config
    if (request.headers['x-api-key'] !== undefined && backend !== undefined) {
      const { id: keyId, customerId, mode, allowedOrganisations: organisations } = await requireApiKey(scope, request, reply, backend)
      // Something in front of the service may have decided by the token, so a wrong one is never ignored.
      if (request.headers.authorization !== undefined) await identifyUser(request)
      const withoutToken = { issuedAt: 0, issuedAtMs: 0, tokenId: null, role: null, purposeOfUse: null, reportStyle: null }
      request.caller = { keyId, customerId, mode, organisations, subject: null, ...withoutToken, requestId: request.id }
      return
    }
    request.caller = { ...await identifyUser(request), requestId: request.id }
  })

  // A body may take long to arrive: the identity may have ended meanwhile.
  scope.addHook('preHandler', async function requireIdentity ({ caller, user }) {
    if (caller.subject !== null) await identities.ofToken(user)
  })

  scope.addHook('onRoute', function secure (route) {
    const bearer = { [BEARER_SCHEME]: [] }
    route.schema = { ...route.schema, security: route.config?.backend === undefined ? [bearer] : [bearer, { [API_KEY_SCHEME]: [] }] }
  })
}

export default fp(consultationGuard, { name: 'consultation-guard', dependencies: ['api-keys', 'identities', 'rate-limit', 'public-keys', 'errors'] })
