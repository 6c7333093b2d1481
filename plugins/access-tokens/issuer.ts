import { randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { CONSULTATION_SCOPE, type TokenClaims, type TokenRequest, type TokenResponse } from '../../schemas/token.js'
import { followKeyRing } from './follow-key-ring.js'
import type { SigningKey } from './key-directory.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Only in the scope that issues tokens. */
    issueAccessToken: (subject: string, clientId: string, user: TokenUser) => TokenResponse
  }
}

/** Of a user's details, those that a token may hold. */
export type TokenUser = Pick<TokenRequest, 'organisation' | 'healthcare_provider_type'>

/** The media type of access tokens (RFC 9068). */
export const TOKEN_TYPE = 'at+jwt'

/**
 * Signs access tokens: `fastify.issueAccessToken`, in the scope that registers it and nowhere else.
 *
 * The signer is that of fast-jwt, which @fastify/jwt uses too. @fastify/jwt makes its signer once, when it is registered; here the
 * signing key may change while the service runs, and making a signer for each token takes ten times as long as signing.
 */
export async function issuerPlugin (scope: FastifyInstance): Promise<void> {
  const { PUBLIC_URL, TOKEN_AUDIENCE, TOKEN_LIFETIME } = scope.config
  let kid = ''
  let sign: (claims: TokenClaims) => string = () => { throw new Error('no signing key') }

  function useKey ({ algorithm, privatePem, ...key }: SigningKey): void {
    if (key.kid === kid) return
    kid = key.kid
    sign = createSigner({ key: privatePem, algorithm, kid, header: { alg: algorithm, typ: TOKEN_TYPE } })
  }

  await followKeyRing(scope, ({ active }) => useKey(active))

  scope.decorate('issueAccessToken', function issueAccessToken (subject, clientId, user) {
    const now = Math.floor(Date.now() / 1000)
    const exp = now + TOKEN_LIFETIME
    const token = sign({
      iss: PUBLIC_URL,
      aud: TOKEN_AUDIENCE,
      sub: subject,
      client_id: clientId,
      iat: now,
      nbf: now,
      exp,
      jti: randomUUID(),
      organisation: user.organisation,
      ...(user.healthcare_provider_type === undefined ? {} : { healthcare_provider_type: user.healthcare_provider_type }),
      scope: CONSULTATION_SCOPE
    })
    return { token, expires_at: new Date(exp * 1000).toISOString() }
  })
}

export default fp(issuerPlugin, { name: 'access-token-issuer', dependencies: ['config'] })
