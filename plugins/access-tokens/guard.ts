import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { signingAlgorithms } from '../../schemas/jwks.js'
import { TokenClaims } from '../../schemas/token.js'
import { invalidToken } from '../errors/problems.js'
import { createStrictAjv } from '../validation/ajv.js'
import { TOKEN_TYPE } from './issuer.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Only in scopes that check access tokens. */
    verifyAccessToken: (request: FastifyRequest) => Promise<TokenClaims>
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: TokenClaims
  }
}

/** The name of the security scheme in the published document. */
export const BEARER_SCHEME = 'accessToken'

/** How far the clock of the instance that issued a token may be ahead of this one's, in seconds. A token is never valid after its `exp`. */
const CLOCK_SKEW = 5

/**
 * Most tokens that are remembered as valid, and for how long, in milliseconds: verifying a signature takes longer than all else in a short
 * request. What is remembered is still refused after its `exp`, and all of it is forgotten when the published keys change.
 */
const VERIFIED_MAX = 10_000
const VERIFIED_TTL_MS = 5000

/** How exactly the age of what is remembered is known, in milliseconds. Exact to one, each look at the clock is a timer of its own. */
const VERIFIED_TTL_RESOLUTION_MS = 100

interface DecodedToken {
  header: { kid?: unknown }
}

/** How often the request has the header: Node keeps the first and drops the others, and a proxy may have looked at another one. */
function authorizations ({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization').length
}

/**
 * Checks access tokens, in the scope that registers it: `scope.verifyAccessToken(request)` resolves with the claims of the bearer token
 * (then `request.user` too). Algorithm, type, issuer, audience, life and the presence of every claim are checked; every way of being
 * wrong is the same 401.
 */
async function accessTokens (scope: FastifyInstance): Promise<void> {
  const { config, publicKeys } = scope
  const hasAllClaims = createStrictAjv().compile<TokenClaims>(TokenClaims)
  const verified = new LRUCache<string, TokenClaims>({ max: VERIFIED_MAX, ttl: VERIFIED_TTL_MS, ttlResolution: VERIFIED_TTL_RESOLUTION_MS })
  let keys = publicKeys.jwks().etag

  /** The claims of an Authorization header that was verified a moment ago, with the keys that there are now. */
  function recall (authorization: string): TokenClaims | undefined {
    const { etag } = publicKeys.jwks()
    if (etag !== keys) {
      keys = etag
      verified.clear()
    }
    const claims = verified.get(authorization)
    return claims !== undefined && Date.now() < claims.exp * 1000 ? claims : undefined
  }

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

  scope.decorate('verifyAccessToken', async function verifyAccessToken (request) {
    try {
      if (authorizations(request) > 1) throw invalidToken()
      const { authorization = '' } = request.headers
      const known = recall(authorization)
      if (known !== undefined) {
        request.user = known
        return known
      }
      const claims = await request.jwtVerify<TokenClaims>()
      if (!hasAllClaims(claims)) throw invalidToken()
      if (claims.nbf > Date.now() / 1000 + CLOCK_SKEW) throw invalidToken()
      verified.set(authorization, claims)
      return claims
    } catch {
      // fast-jwt reports some defects of a token with errors that have no status, and those would be answered with 500.
      throw invalidToken()
    }
  })
}

export const accessTokenVerifier = fp(accessTokens, { name: 'access-tokens', dependencies: ['config', 'public-keys', 'errors'] })

/** Lets a request pass with a valid access token only. Registered inside the scope that it guards. */
export async function bearerGuard (scope: FastifyInstance): Promise<void> {
  await scope.register(accessTokenVerifier)

  scope.addHook('onRequest', async function requireAccessToken (request) {
    await scope.verifyAccessToken(request)
  })

  scope.addHook('onRoute', function secure (route) {
    route.schema = { ...route.schema, security: [{ [BEARER_SCHEME]: [] }] }
  })
}

export default fp(bearerGuard, { name: 'access-token-guard', dependencies: ['config', 'public-keys', 'errors'] })
