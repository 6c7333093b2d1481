import type { VitalSign } from '../../schemas/consultation-output/index.js'
import type { Gold } from './input.js'

/** How far two values may lie apart and still be the same: both are rounded to one decimal. */
const TOLERANCE = 0.1 + 1e-9

const PRESCRIBED: ReadonlySet<string> = new Set(['started', 'continued', 'changed', 'refilled'])

/** Whether a clinician prescribed, kept or changed a drug; one that was only talked about, stopped or taken once is no prescription. */
export function isPrescribed (status: Gold['medication'][number]['status']): boolean {
  return PRESCRIBED.has(status)
}

/** Whether a reading that is expected and one that is found are the same, whenever they were taken. */
export function isSameSign (one: Gold['vital_signs'][number], other: VitalSign): boolean {
  return one.vital_sign_id === other.vital_sign_id && Math.abs(one.value - other.value) <= TOLERANCE
}
