/** The first of `count` indexes for which a predicate holds that holds for all behind it, too; `count` when it holds for none. */
export function firstOf (count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The index of the last of some ascending numbers that is at most `limit`; -1 when there is none. */
export function lastUpTo (numbers: readonly number[], limit: number): number {
  return firstOf(numbers.length, at => (numbers[at] ?? 0) > limit) - 1
}
