/** The edit distance of two names: characters to change, remove, insert or swap with the next one. */
function distance (one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity))
    }
    [beforeLast, last] = [last, row]
  }
  return last[other.length] ?? 0
}

/**
 * The name that another one was probably meant to be; `null` when it resembles none.
 *
 * @param formOf brings names into the form that they are compared in
 */
export function nearestOf<Name extends string> (name: string, names: readonly Name[], formOf: (name: string) => string): Name | null {
  const written = formOf(name)
  const mistakes = Math.min(3, Math.ceil(written.length / 6))
  const [nearest] = names.map(one => ({ one, far: distance(written, formOf(one)) }))
    .filter(({ far }) => far <= mistakes).sort((a, b) => a.far - b.far)
  return nearest?.one ?? null
}
