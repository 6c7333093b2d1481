/**
 * The fewest words replaced, left out and added between the rests of two texts, from a word of each on. Time and memory grow with the
 * product of both lengths, which the caller limits: at most 65,535 words together.
 */
export function editCosts (words: readonly string[], others: readonly string[]): (at: number, other: number) => number {
  const columns = others.length + 1
  const costs = new Uint16Array((words.length + 1) * columns)
  const cost = (at: number, other: number): number => costs[at * columns + other] as number
  for (let at = words.length; at >= 0; at -= 1) {
    for (let other = others.length; other >= 0; other -= 1) {
      costs[at * columns + other] = at === words.length || other === others.length
        ? words.length - at + others.length - other
        : Math.min(cost(at + 1, other + 1) + (words[at] === others[other] ? 0 : 1), cost(at + 1, other) + 1, cost(at, other + 1) + 1)
    }
  }
  return cost
}
