import type { UnitId } from './units.js'

/** What can follow a number with its unit: a second number, which counts parts of that unit. */
export interface SecondUnit {
  unit: UnitId
  /** How many of them the first unit has. */
  per: number
  /** The least second number, and the first that is too large. */
  from: number
  below: number
  /** The first number is below this. */
  firstBelow: number
  /** What may be said behind the second number. */
  units: readonly UnitId[]
  /** Whether it is hardly ever left unsaid: "4 pounds 8 ounces". */
  named: boolean
  /** Whether nothing stands between: "38 graden 5". */
  beside: boolean
}

function second (unit: UnitId, per: number, [from, below]: readonly [number, number], rule: Partial<SecondUnit> = {}): SecondUnit {
  return { unit, per, from, below, firstBelow: Infinity, units: [unit], named: false, beside: false, ...rule }
}

/**
 * "Five foot seven", "eleven stone four", "1 m 75", "4 pounds 8 ounces", "91 kilo en 4 ons", "3 kilo 500". Behind a degree and a gram
 * stand its decimals: "38 graden 5", "1 gramme 20" of glucose.
 */
const secondUnits: Readonly<Partial<Record<UnitId, readonly SecondUnit[]>>> = {
  foot: [second('inch', 12, [0, 12])],
  stone: [second('lb', 14, [0, 14])],
  lb: [second('oz', 16, [0, 16], { named: true })],
  m: [second('cm', 100, [1, 100])],
  kg: [second('hg', 10, [1, 10], { named: true }), second('g', 1000, [100, 1000])],
  degree: [second('degree', 10, [0, 10], { units: ['degree', 'celsius'], beside: true })],
  g: [second('g', 100, [10, 100], { firstBelow: 10, units: [], beside: true })]
}

/** What can follow a number with a unit. */
export function secondsOf (unit: UnitId): readonly SecondUnit[] {
  return secondUnits[unit] ?? []
}

/** Whether two numbers can be those of a unit and of its second unit. */
export function isSecondOf ({ from, below, firstBelow }: SecondUnit, first: number, next: number): boolean {
  return first < firstBelow && next >= from && next < below
}

/** Both numbers in one unit: the second one, or the first with decimals. */
export function inOneUnit (
  unit: UnitId, first: number, { unit: smaller, per }: SecondUnit, next: number
): { value: number, unit: UnitId, decimals: number } {
  const parts = first * per + next
  if (smaller === unit) return { value: parts / per, unit, decimals: Math.log10(per) }
  return smaller === 'hg' ? { value: parts * 100, unit: 'g', decimals: 0 } : { value: parts, unit: smaller, decimals: 0 }
}
