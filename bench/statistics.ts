/** The median of some measurements, and their range. */
export interface Spread {
  median: number
  min: number
  max: number
}

/** The median and range of at least one measurement. */
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

/** The smallest value that this share of the measurements does not exceed; there must be at least one. */
export function percentile (values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
