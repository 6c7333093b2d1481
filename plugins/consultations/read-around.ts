import { isDamage } from '../../lib/storage/index.js'

/** A range of consultation numbers: `from` is included, `before` is not. */
export interface NumberRange {
  from: bigint
  before: bigint
}

/** Reading a page takes at most this many statements. Bisection finds one damaged row with about a hundred. */
const STATEMENTS_MAX = 2000

/**
 * Reads rows around damaged ones, by bisection: a range that fails is halved until the damaged row is alone in it. So everything else is
 * read, without the rights of a database superuser.
 *
 * @param wanted how many rows are enough
 * @param read reads the rows of a range, highest numbers first
 * @param onDamage called with the number of each row that cannot be read
 * @returns the rows, highest numbers first
 * @throws the error of the database when there is so much damage that the search takes too long
 */
export async function readAround<T> (
  range: NumberRange, wanted: number, read: (range: NumberRange) => Promise<T[]>, onDamage: (number: string, error: unknown) => void
): Promise<T[]> {
  const rows: T[] = []
  let statements = 0
  // A stack: the last range is read next, so that the highest numbers come first.
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
