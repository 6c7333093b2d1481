import type { Quantity } from './quantity.js'
import { units, type Unit, type UnitId } from './units.js'

/** A linear conversion from one unit to another. */
interface Line {
  factor: number
  offset: number
}

/** How to convert an amount from one unit to another; `undefined` when that is impossible. `null` is a number without a unit. */
function lineTo (from: UnitId | null, to: UnitId | null): Line | undefined {
  if (from === to) return { factor: 1, offset: 0 }
  if (from === null || to === null) return undefined
  if (from === 'fahrenheit' && to === 'celsius') return { factor: 1 / 1.8, offset: -32 / 1.8 }
  if (from === 'celsius' && to === 'fahrenheit') return { factor: 1.8, offset: 32 }
  // Years of age.
  if ((from === 'age' && to === 'year') || (from === 'year' && to === 'age')) return { factor: 1, offset: 0 }
  const [unit, stated]: [Unit, Unit] = [units[from], units[to]]
  const convertible = unit.dimension === stated.dimension && unit.dimension !== 'dose form' && unit.dimension !== 'temperature'
  return convertible ? { factor: unit.size / stated.size, offset: 0 } : undefined
}

/** An amount in another unit; `undefined` when the units measure different things. */
export function converted (value: number, from: UnitId, to: UnitId): number | undefined {
  const line = lineTo(from, to)
  return line === undefined ? undefined : value * line.factor + line.offset
}

/** "Degrees", and for a temperature also a bare number, may be on either scale. */
function meanings (unit: UnitId | null, other: UnitId | null): (UnitId | null)[] {
  const temperature = other === 'celsius' || other === 'fahrenheit' || other === 'degree'
  return unit === 'degree' || (unit === null && temperature) ? ['celsius', 'fahrenheit', unit] : [unit]
}

/** Units that people round when they convert. A dose in milligrams is exactly the same in micrograms, or it is another dose. */
const ROUNDED: ReadonlySet<UnitId | null> = new Set<UnitId>(['lb', 'oz', 'stone', 'inch', 'foot', 'fahrenheit', 'celsius', 'mmoll', 'mgdl'])

/** An amount that was converted is given to at most one decimal. */
function tolerance ({ value, decimals }: Quantity, from: UnitId | null, to: UnitId | null): number {
  return from !== to && (ROUNDED.has(from) || ROUNDED.has(to)) ? 0.5 * 10 ** -Math.min(decimals, 1) + 1e-6 : 1e-9 * Math.max(1, value)
}

/** The units in which a stated amount may have been said. */
export function unitsLike (stated: UnitId | null): (UnitId | null)[] {
  const all: (UnitId | null)[] = [null, ...Object.keys(units) as UnitId[]]
  return all.filter(unit => meanings(unit, stated).some(from => meanings(stated, unit).some(to => lineTo(from, to) !== undefined)))
}

/** The ranges of numbers, said in a unit, that mean a stated amount. */
export function rangesIn (stated: Quantity, unit: UnitId | null): [low: number, high: number][] {
  return meanings(unit, stated.unit).flatMap(from => meanings(stated.unit, unit).flatMap(to => {
    const line = lineTo(from, to)
    if (line === undefined) return []
    const spread = tolerance(stated, from, to)
    return [[(stated.value - spread - line.offset) / line.factor, (stated.value + spread - line.offset) / line.factor] as [number, number]]
  }))
}

/** Whether what was said is the stated amount, in its unit or converted: `0.5 g` is `500 mg`, `two weeks` are `14 days`. */
export function isSameAmount (stated: Quantity, quantity: Quantity): boolean {
  if (stated.unit === quantity.unit && stated.value === quantity.value) return true
  return rangesIn(stated, quantity.unit).some(([low, high]) => quantity.value >= low && quantity.value <= high)
}
