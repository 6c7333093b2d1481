import type { ManagedSigningKey } from '../../../schemas/management/index.js'
import { JWKS_MAX_AGE, RELOAD_INTERVAL, type SigningKeyListing } from './key-directory.js'

/** The time a number of seconds after another. */
function after (time: string, seconds: number): string {
  return new Date(Date.parse(time) + seconds * 1000).toISOString()
}

/**
 * A key as it is managed: with when it may sign, and until when tokens that it signed may live.
 *
 * @param lifetime of tokens, in seconds
 */
export function managedKey ({ kid, algorithm, active, ...history }: SigningKeyListing, lifetime: number): ManagedSigningKey {
  const { created_at: createdAt = null, activated_at: activatedAt = null, deactivated_at: deactivatedAt = null } = history
  const known = createdAt === null ? null : after(createdAt, JWKS_MAX_AGE + RELOAD_INTERVAL)
  const live = deactivatedAt === null ? null : after(deactivatedAt, lifetime + RELOAD_INTERVAL)
  const now = new Date().toISOString()
  return {
    kid,
    algorithm,
    active,
    created_at: createdAt,
    activated_at: activatedAt,
    deactivated_at: deactivatedAt,
    may_sign_from: known === null || active || known <= now ? null : known,
    tokens_live_until: active || live === null || live <= now ? null : live
  }
}
