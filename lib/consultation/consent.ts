import type { ConsentState } from '../../schemas/consent.js'
import { conflict } from '../runtime/index.js'

/**
 * Refuses audio that a patient does not consent to.
 *
 * @throws {Problem} 409 when consent is refused or withdrawn
 */
export function requireConsent (state: ConsentState | null): void {
  requireNotWithdrawn(state)
  if (state === 'refused') throw conflict('The patient refuses to be recorded; no audio is taken.', 'consent_refused')
}

/**
 * Refuses what would be kept of a consultation whose patient has withdrawn the consent.
 *
 * @throws {Problem} 409 after a withdrawal
 */
export function requireNotWithdrawn (state: ConsentState | null): void {
  if (state === 'withdrawn') throw conflict('The consent is withdrawn; nothing is taken any more.', 'consent_withdrawn')
}

/**
 * Whether what a patient says has to be recorded: a withdrawal is for good, and repeating it changes nothing.
 *
 * @throws {Problem} 409 for anything but another withdrawal after one
 */
export function isToBeRecorded (before: ConsentState | null, now: ConsentState): boolean {
  if (before !== 'withdrawn') return true
  if (now !== 'withdrawn') throw conflict('The consent is withdrawn, for good.', 'consent_withdrawn')
  return false
}
