import type { RemovalReason } from '../../../schemas/evidence.js'
import type { Sourced } from '../types.js'

/** A part of something that was taken out of it, or all of it. */
export interface Removal {
  text: string
  reason: RemovalReason
}

/** What a check found: what may stay, where it was said, and what was taken out; or why all of it has to go. */
export type Checked<T> = Sourced<T> & { removed: Removal[] } | { reason: RemovalReason }
