/** How many letters differ between two words: inserted, left out or replaced; more than `most` is `most + 1`. */
export function editDistance (one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const replaced = (before[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(replaced, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1))
    }
    if (Math.min(...now) > most) return most + 1
    before = now
  }
  return before[other.length] ?? most + 1
}
