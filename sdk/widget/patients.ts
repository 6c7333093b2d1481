/** Who a visit is of. */
export interface Patient {
  /** Your own id of the visit or the patient: `external_id` of the consultation. */
  externalId: string | null
  /** How the widget names the patient. It stays on this device. */
  label: string | null
}

/** Where names of patients are kept, on this device only. */
const KEY = 'consultation-scribe-patients'

/** Most visits whose patients are kept, and for how long, in milliseconds: as long as their sound. */
const KEPT_MAX = 100
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

type Kept = [consultation: string, reference: string, at: number]

function kept (): Kept[] {
  try {
    const entries = JSON.parse(localStorage.getItem(KEY) ?? '[]') as Kept[]
    return entries.filter(([, , at]) => at > Date.now() - KEPT_MS)
  } catch {
    // A page may have no storage, and another script may write there what it likes.
    return []
  }
}

/** How a person reads who a visit is of; `null` if nobody said so. */
export function referenceOf ({ label, externalId }: Patient): string | null {
  return [label, externalId].find(text => text !== null && text !== '') ?? null
}

/** Keeps who a visit is of, so that it is named after a reload. */
export function keepReference (consultation: string, reference: string): void {
  const others = kept().filter(([id]) => id !== consultation)
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [consultation, reference, Date.now()]].slice(-KEPT_MAX)))
  } catch {
    // Without storage it is named by its time.
  }
}

/** Forgets who a visit is of. */
export function forgetReference (consultation: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept().filter(([id]) => id !== consultation)))
  } catch {
    // Without storage nothing is kept.
  }
}

/** Who a visit is of, as this device knows it. */
export function keptReference (consultation: string): string | null {
  return kept().find(([id]) => id === consultation)?.[1] ?? null
}
