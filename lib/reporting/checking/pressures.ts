import type { VitalSign } from '../../../schemas/consultation-output/index.js'

/**
 * The indexes of contradicting blood pressures: a diastolic pressure must be below the systolic one of the same measurement. It is the last
 * one before it without a diastolic pressure of its own, or else the first such one after it. Nobody can tell which of the two is wrong,
 * so both are listed.
 */
export function contradictingPressures (vitalSigns: readonly Pick<VitalSign, 'vital_sign_id' | 'value'>[]): Set<number> {
  const open: number[] = []
  const alone: number[] = []
  const pairs: [systolic: number, diastolic: number][] = []
  for (const [at, { vital_sign_id: id }] of vitalSigns.entries()) {
    if (id === 'systolic_blood_pressure') open.push(at)
    if (id !== 'diastolic_blood_pressure') continue
    const systolic = open.pop()
    if (systolic === undefined) alone.push(at)
    else pairs.push([systolic, at])
  }
  for (const [at, diastolic] of alone.entries()) {
    const systolic = open[at]
    if (systolic !== undefined) pairs.push([systolic, diastolic])
  }
  const valueAt = (at: number) => vitalSigns[at]?.value ?? NaN
  return new Set(pairs.filter(([systolic, diastolic]) => valueAt(diastolic) >= valueAt(systolic)).flat())
}
