import type { RemovalReason } from '../../../schemas/evidence.js'
import type { Sourced } from '../types.js'

/** An item that was removed, or a part of it. */
export interface Removal {
  text: string
  reason: RemovalReason
}

/** The result of a check: what may stay, where it was said, and what was removed from it; or why all of it is removed. */
export type Checked<T> = Sourced<T> & { removed: Removal[] } | { reason: RemovalReason }
