import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { TokenResponse } from '../../schemas/token.js'
import { diagnostics } from '../../lib/runtime/index.js'
import { createTokenSigner, type SigningKey, type SignToken, type TokenUser } from '../../lib/identity/index.js'
import { keyRingOf } from './key-ring.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Only in the scope that issues tokens. */
    issueAccessToken: (subject: string, clientId: string, user: TokenUser) => Promise<TokenResponse>
  }
}

/**
 * Signs access tokens: `fastify.issueAccessToken`, in the scope that registers it and nowhere else. The key is the directory's current one,
 * and this service verifies with the same keys: a token that it issues is valid here, whatever has happened to the keys.
 *
 * The signer is that of fast-jwt, which @fastify/jwt uses too. @fastify/jwt makes its signer once, when it is registered; here the
 * signing key may change while the service runs, and making a signer for each token takes ten times as long as signing.
 */
export async function issuerPlugin (scope: FastifyInstance): Promise<void> {
  let kid = ''
  let sign: SignToken = () => { throw new Error('no signing key') }

  function useKey (key: SigningKey): void {
    if (key.kid === kid) return
    kid = key.kid
    sign = createTokenSigner(key, scope.config, () => scope.clock.now())
  }

  const { listen, settled } = await keyRingOf(scope)
  listen(({ active }) => useKey(active))

  scope.decorate('issueAccessToken', async function issueAccessToken (subject, clientId, user) {
    await settled()
    const token = sign(subject, clientId, user)
    if (diagnostics.tokenIssued.hasSubscribers) diagnostics.tokenIssued.publish({})
    return token
  })
}

export default fp(issuerPlugin, { name: 'access-token-issuer', dependencies: ['clock', 'config'] })
