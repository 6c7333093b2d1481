/** The middle of some measurements, and how far they lie apart. */
export interface Spread {
  median: number
  min: number
  max: number
}

/** The spread of at least one measurement. */
export function spreadOf (values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => {
    const value = sorted[index]
    if (value === undefined) throw new Error('nothing was measured')
    return value
  }
  const half = Math.floor(sorted.length / 2)
  const median = sorted.length % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
  return { median, min: at(0), max: at(sorted.length - 1) }
}
