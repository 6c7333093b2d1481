export { followKeyRing, type KeyRingFollower } from './follow-key-ring.js'
export {
  activateSigningKey, createSigningKey, ensureKeyRing, JWKS_MAX_AGE, listSigningKeys, readKeyRing, RELOAD_INTERVAL, retireSigningKey,
  type SigningKey
} from './key-directory.js'
export { createTokenSigner, TOKEN_TYPE, type SignToken, type TokenConfig, type TokenUser } from './token-signer.js'
