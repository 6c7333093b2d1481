import { isDamage } from '../../lib/postgres/index.js'

/** Numbers of consultations: from `from` on, and below `before`. */
export interface NumberRange {
  from: bigint
  before: bigint
}

/** Most statements that one page is read with. Halving a range finds one damaged row with about a hundred. */
const STATEMENTS_MAX = 2000

/**
 * Reads rows one of which cannot be read: ranges that hold it are halved, until it is alone. So everything else is read, without anything
 * that only a superuser of the database may do.
 *
 * @param wanted how many rows are enough
 * @param read reads the rows of a range, those with the highest numbers first
 * @param onDamage called with the number of each row that cannot be read
 * @returns the rows, those with the highest numbers first
 * @throws the error of the database when there is so much damage that the search takes too long
 */
export async function readAround<T> (
  range: NumberRange, wanted: number, read: (range: NumberRange) => Promise<T[]>, onDamage: (number: string, error: unknown) => void
): Promise<T[]> {
  const rows: T[] = []
  let statements = 0
  // The last range is the next one.
  const ranges = [range]
  for (let next = ranges.pop(); next !== undefined && rows.length < wanted; next = ranges.pop()) {
    try {
      statements += 1
      rows.push(...await read(next))
    } catch (error) {
      if (!isDamage(error) || statements >= STATEMENTS_MAX) throw error
      const { from, before } = next
      const middle = (from + before) / 2n
      if (before - from <= 1n) onDamage(String(from), error)
      else ranges.push({ from, before: middle }, { from: middle, before })
    }
  }
  return rows.slice(0, wanted)
}
