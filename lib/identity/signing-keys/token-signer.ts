import { randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import type { Config } from '../../../schemas/config.js'
import { CLOCK_TOLERANCE_SECONDS } from '../../runtime/index.js'
import { CONSULTATION_SCOPE, type TokenClaims, type TokenRequest, type TokenResponse } from '../../../schemas/token.js'
import type { SigningKey } from './key-directory.js'

/** The details of a user that a token may hold. */
export type TokenUser = Pick<TokenRequest, 'organisation' | 'healthcare_provider_type' | 'role' | 'purpose_of_use' | 'report_style'>

/** The media type of access tokens (RFC 9068). */
export const TOKEN_TYPE = 'at+jwt'

/** The settings that appear in tokens. */
export type TokenConfig = Pick<Config, 'PUBLIC_URL' | 'TOKEN_AUDIENCE' | 'TOKEN_LIFETIME'>

/** Signs a token for a subject, in the name of an API key. */
export type SignToken = (subject: string, clientId: string, user: TokenUser) => TokenResponse

/**
 * Creates a function that signs access tokens with a key. Creating it takes ten times as long as signing: keep it for as long as the key is
 * in use. A token says that it is valid from a minute before it was made, so that an instance whose clock is behind takes it, too.
 *
 * @param time that instances agree on, in milliseconds since 1970
 * @example
 * const sign = createTokenSigner(signingKey, config)
 * const { token, expires_at } = sign(subject, apiKeyId, { organisation: 'Hillside' })
 */
export function createTokenSigner (
  { algorithm, privatePem, kid }: SigningKey, { PUBLIC_URL, TOKEN_AUDIENCE, TOKEN_LIFETIME }: TokenConfig,
  time: () => number = () => Date.now()
): SignToken {
  const sign = createSigner({ key: privatePem, algorithm, kid, header: { alg: algorithm, typ: TOKEN_TYPE } })
  let exp = 0
  /** `exp` as text: the slowest part of a token after its signature. */
  let expiresAt = ''
  return function signToken (subject, clientId, user) {
    const milliseconds = Math.floor(time())
    const now = Math.floor(milliseconds / 1000)
    if (exp !== now + TOKEN_LIFETIME) {
      exp = now + TOKEN_LIFETIME
      expiresAt = new Date(exp * 1000).toISOString()
    }
    const claims: TokenClaims = {
      iss: PUBLIC_URL,
      aud: TOKEN_AUDIENCE,
      sub: subject,
      client_id: clientId,
      iat: now,
      issued_at_ms: milliseconds,
      nbf: now - CLOCK_TOLERANCE_SECONDS,
      exp,
      jti: randomUUID(),
      organisation: user.organisation,
      ...(user.healthcare_provider_type === undefined ? {} : { healthcare_provider_type: user.healthcare_provider_type }),
      ...(user.role === undefined ? {} : { role: user.role }),
      ...(user.purpose_of_use === undefined ? {} : { purpose_of_use: user.purpose_of_use }),
      ...(user.report_style === undefined ? {} : { report_style: user.report_style }),
      scope: CONSULTATION_SCOPE
    }
    return { token: sign(claims), expires_at: expiresAt }
  }
}
