import type { EvidenceKind, EvidenceSource, RemovalReason, RemovedItem } from '../../schemas/evidence.js'

/** Why a value that was heard is left out: nobody can tell from the words what was meant. */
export const heldReasons = ['impossible_order', 'ambiguous', 'incomplete'] as const satisfies readonly RemovalReason[]
export type HeldReason = typeof heldReasons[number]

/** Why a value that was said is not measured of this patient in this visit. */
export const dismissals = ['not_of_today', 'of_somebody_else'] as const satisfies readonly RemovalReason[]
export type Dismissal = typeof dismissals[number]

/** A value that was heard and is held back, in the words that say it. */
export interface Held {
  kind: EvidenceKind
  text: string
  reason: HeldReason
  sources: EvidenceSource[]
}

/** Whether an item of the evidence is words that may be a medicine. */
export function isMisheard ({ reason }: Pick<RemovedItem, 'reason'>): boolean {
  return reason === 'not_recognised'
}

/** Whether an item of the evidence is a value that was said, and is of another occasion or of somebody else. */
export function isDismissed ({ reason }: Pick<RemovedItem, 'reason'>): boolean {
  return dismissals.some(dismissal => dismissal === reason)
}

/** Whether an item of the evidence is a value that was heard and not understood. */
export function isHeld ({ reason }: Pick<RemovedItem, 'reason'>): boolean {
  return heldReasons.some(held => held === reason)
}
