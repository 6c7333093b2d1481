/*
 * Who is calling. API keys are created and compared without ever being stored, tokens are signed with the key that is active at that
 * moment, and an identity provider logs people in. Nothing here knows a table, or what somebody may do.
 */
export { apiKeyId, generateApiKey, hashApiKey, type KeyMode, makePepper, pepperFile, readPepper } from './api-keys/index.js'
export { hashSecret, makeSecret } from './one-time-secrets.js'
export { createOpenId, type LoginAttempt, type OpenId, type OpenIdPerson, OpenIdRefusal, type OpenIdRefusalKind } from './openid/index.js'
export {
  activateSigningKey, createSigningKey, createTokenSigner, ensureKeyRing, exportSigningKeys, followKeyRing, JWKS_MAX_AGE,
  type KeyRingFollower, listSigningKeys, managedKey, readKeyRing, RELOAD_INTERVAL, retireSigningKey, type SigningKey, SigningKeyError,
  type SigningKeyFile, type SignToken, TOKEN_TYPE, type TokenConfig, type TokenUser, TooEarlyError
} from './signing-keys/index.js'
export { detailsOf, type Erasure, hasSameDetails, isErased, isSubject, subjectOf, type UserDetails } from './user-details.js'
