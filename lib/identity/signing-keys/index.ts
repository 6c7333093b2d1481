export { followKeyRing, type KeyRingFollower } from './follow-key-ring.js'
export {
  activateSigningKey, createSigningKey, ensureKeyRing, exportSigningKeys, JWKS_MAX_AGE, listSigningKeys, readKeyRing, RELOAD_INTERVAL,
  retireSigningKey, SigningKeyError, TooEarlyError, type SigningKey, type SigningKeyFile
} from './key-directory.js'
export { managedKey } from './key-times.js'
export { createTokenSigner, TOKEN_TYPE, type SignToken, type TokenConfig, type TokenUser } from './token-signer.js'
