import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { signingAlgorithms } from '../../schemas/jwks.js'
import { TokenClaims } from '../../schemas/token.js'
import { invalidToken } from '../errors/problems.js'
import { createStrictAjv } from '../validation/ajv.js'
import { TOKEN_TYPE } from './issuer.js'

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: TokenClaims
  }
}

/** The name of the security scheme in the published document. */
export const BEARER_SCHEME = 'accessToken'

/** How far the clock of the instance that issued a token may be ahead of this one's, in seconds. A token is never valid after its `exp`. */
const CLOCK_SKEW = 5

interface DecodedToken {
  header: { kid?: unknown }
}

/** How often the request has the header: Node keeps the first and drops the others, and a proxy may have looked at another one. */
function authorizations ({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization').length
}

/**
 * Lets a request pass with a valid access token only, whose claims are then `request.user`. Registered inside the scope that it guards.
 * Algorithm, type, issuer, audience, life and the presence of every claim are checked; every way of being wrong is the same 401.
 */
export async function bearerGuard (scope: FastifyInstance): Promise<void> {
  const { config, publicKeys } = scope
  const hasAllClaims = createStrictAjv().compile<TokenClaims>(TokenClaims)

  await scope.register(jwt, {
    secret: {
      public: async (_request: FastifyRequest, decoded: unknown) => {
        const pem = await publicKeys.find((decoded as DecodedToken).header.kid)
        if (pem === null) throw invalidToken()
        return pem
      }
    } as never,
    decode: { complete: true },
    verify: {
      algorithms: [...signingAlgorithms],
      allowedIss: config.PUBLIC_URL,
      allowedAud: config.TOKEN_AUDIENCE,
      checkTyp: TOKEN_TYPE,
      requiredClaims: [...TokenClaims.required],
      ignoreNotBefore: true
    }
  })

  scope.addHook('onRequest', async function requireAccessToken (request) {
    try {
      if (authorizations(request) > 1) throw invalidToken()
      const claims = await request.jwtVerify<TokenClaims>()
      if (!hasAllClaims(claims)) throw invalidToken()
      if (claims.nbf > Date.now() / 1000 + CLOCK_SKEW) throw invalidToken()
    } catch {
      // fast-jwt reports some defects of a token with errors that have no status, and those would be answered with 500.
      throw invalidToken()
    }
  })

  scope.addHook('onRoute', function secure (route) {
    route.schema = { ...route.schema, security: [{ [BEARER_SCHEME]: [] }] }
  })
}

export default fp(bearerGuard, { name: 'access-token-guard', dependencies: ['config', 'public-keys', 'errors'] })
