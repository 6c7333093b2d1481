import jwt, { type VerifyOptions } from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { BEARER_SCHEME } from '../../schemas/contract.js'
import { signingAlgorithms } from '../../schemas/jwks.js'
import { TokenClaims } from '../../schemas/token.js'
import {
  CLOCK_TOLERANCE_SECONDS, createStrictAjv, diagnostics, entryLimit, every, invalidToken, once, Problem, type TokenFault, tokenFromTheFuture
} from '../../lib/runtime/index.js'
import { TOKEN_TYPE } from '../../lib/identity/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Only in scopes that check access tokens: the claims of `token`, or of the token that came with the request. */
    verifyAccessToken: (request: FastifyRequest, token?: string) => Promise<TokenClaims>
  }
  interface FastifyRequest {
    /** The access token of a request that carries it outside the `Authorization` header; set by the code that reads it there. */
    presentedToken: string | undefined
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: TokenClaims
  }
}

/**
 * Most verified tokens to cache, and for how long, in milliseconds: verifying a signature takes longer than everything else in a short
 * request. A cached token is still refused after its `exp`, and the cache is cleared when the published keys change.
 */
const VERIFIED_MAX = 10_000
const VERIFIED_TTL_MS = 5000

/** Resolution of the age of cached tokens, in milliseconds: with an exact age, the cache would start a timer at every clock reading. */
const VERIFIED_TTL_RESOLUTION_MS = 100

/** Whether a token has every claim: compiled once per process, for all scopes that check tokens. */
const hasAllClaims = once(() => createStrictAjv().compile<TokenClaims>(TokenClaims))

/** The header of a token names the key that verifies it. */
const DECODE = { complete: true } as const

interface DecodedToken {
  header: { kid?: unknown }
}

/** Refuses a token, and publishes the reason for the metrics. */
class TokenRefusal extends Error {
  readonly fault: TokenFault
  readonly problem: Problem

  constructor (fault: TokenFault, problem = invalidToken()) {
    super(problem.message)
    this.fault = fault
    this.problem = problem
  }
}

/**
 * Checks when a token is valid. It expires by the clock that all instances share, for each of them at the same moment, so that none takes
 * it after its `exp`. How far the clock of another instance may be ahead is added to what its tokens are dated back by.
 *
 * @param now milliseconds since 1970
 */
function checkTimes ({ exp, nbf }: TokenClaims, now: number): void {
  if (now >= exp * 1000) throw new TokenRefusal('expired')
  if (nbf * 1000 > now + CLOCK_TOLERANCE_SECONDS * 1000) throw new TokenRefusal('clock', tokenFromTheFuture())
}

/** How many times the request has the header: Node keeps the first and drops the others, and a proxy may have checked another one. */
function authorizations ({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'authorization').length
}

/** Checks the signature and the registered claims of a token, or of the one in the `Authorization` header. */
async function verify (request: FastifyRequest, token?: string): Promise<TokenClaims> {
  // With options, @fastify/jwt creates a new verifier for every token, which takes longer.
  if (token === undefined) return request.jwtVerify<TokenClaims>()
  const given = { extractToken: () => token }
  return request.jwtVerify<TokenClaims>({ decode: DECODE, verify: given as Partial<VerifyOptions> })
}

/**
 * Checks access tokens, in the scope that registers it: `scope.verifyAccessToken(request)` resolves with the claims of the bearer token,
 * and sets `request.user` to them. Algorithm, type, issuer, audience, lifetime and the presence of every claim are checked; whatever is
 * wrong, the answer is the same 401, except for a token of a clock that is too far ahead.
 */
async function accessTokens (scope: FastifyInstance): Promise<void> {
  const { clock, config, publicKeys } = scope
  const verified = new LRUCache<string, TokenClaims>({
    ...entryLimit(VERIFIED_MAX), ttl: VERIFIED_TTL_MS, ttlResolution: VERIFIED_TTL_RESOLUTION_MS
  })
  // Otherwise an entry would stay until as many others have come after it: with a token for each visit, memory would grow for hours.
  const stop = every(VERIFIED_TTL_MS, () => verified.purgeStale(), error => scope.log.warn({ err: error }, 'expired tokens are kept in memory'))
  scope.addHook('onClose', async () => stop())
  let keys = publicKeys.jwks().etag

  /** The claims of an `Authorization` header that was verified a moment ago with the keys published now. */
  function recall (authorization: string): TokenClaims | undefined {
    const { etag } = publicKeys.jwks()
    if (etag !== keys) {
      keys = etag
      verified.clear()
    }
    const claims = verified.get(authorization)
    return claims !== undefined && clock.now() < claims.exp * 1000 ? claims : undefined
  }

  await scope.register(jwt, {
    // The types of @fastify/jwt know a function as the whole secret only; it also takes one for each of the two keys.
    secret: {
      public: async (_request: FastifyRequest, decoded: unknown) => {
        const pem = await publicKeys.find((decoded as DecodedToken).header.kid)
        if (pem === null) throw invalidToken()
        return pem
      }
    } as never,
    decode: DECODE,
    verify: {
      algorithms: [...signingAlgorithms],
      allowedIss: config.PUBLIC_URL,
      allowedAud: config.TOKEN_AUDIENCE,
      checkTyp: TOKEN_TYPE,
      requiredClaims: [...TokenClaims.required],
      ignoreExpiration: true,
      ignoreNotBefore: true
    }
  })

  scope.decorateRequest('presentedToken', undefined)
  scope.decorate('verifyAccessToken', async function verifyAccessToken (request, given) {
    try {
      const token = given ?? request.presentedToken
      if (authorizations(request) > 1) throw invalidToken()
      const { authorization = '' } = token === undefined ? request.headers : { authorization: `Bearer ${token}` }
      const known = recall(authorization)
      if (known !== undefined) {
        request.user = known
        return known
      }
      const claims = await verify(request, token)
      if (!hasAllClaims()(claims)) throw invalidToken()
      checkTimes(claims, clock.now())
      verified.set(authorization, claims)
      return claims
    } catch (error) {
      const { tokenRefused } = diagnostics
      // fast-jwt reports some defects of a token with errors without a status, which would be answered with 500.
      const { fault, problem } = error instanceof TokenRefusal ? error : new TokenRefusal('invalid')
      if (tokenRefused.hasSubscribers) tokenRefused.publish({ fault })
      throw problem
    }
  })
}

export const accessTokenVerifier = fp(accessTokens, { name: 'access-tokens', dependencies: ['clock', 'config', 'public-keys', 'errors'] })

/** Lets a request pass only with a valid access token that has not ended. Registered inside the scope that it guards. */
export async function bearerGuard (scope: FastifyInstance): Promise<void> {
  await scope.register(accessTokenVerifier)

  scope.addHook('onRequest', async function requireAccessToken (request) {
    await scope.identities.ofToken(await scope.verifyAccessToken(request))
  })

  scope.addHook('onRoute', function secure (route) {
    route.schema = { ...route.schema, security: [{ [BEARER_SCHEME]: [] }] }
  })
}

export default fp(bearerGuard, { name: 'access-token-guard', dependencies: ['config', 'public-keys', 'identities', 'errors'] })
