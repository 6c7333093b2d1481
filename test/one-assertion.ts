import { isDeepStrictEqual } from 'node:util'
import type { Test } from 'tap'

/** Most misses to print. */
const MISSES_MAX = 50

/** What a row of a table can assert, named as in tap. */
class Rows {
  count = 0
  readonly misses: Array<{ row: string, found: unknown, wanted: unknown }> = []

  #note (isRight: boolean, row: string, found: unknown, wanted: unknown): void {
    this.count++
    if (!isRight) this.misses.push({ row, found, wanted })
  }

  equal (found: unknown, wanted: unknown, row = ''): void {
    this.#note(Object.is(found, wanted), row, found, wanted)
  }

  strictSame (found: unknown, wanted: unknown, row = ''): void {
    this.#note(isDeepStrictEqual(found, wanted), row, found, wanted)
  }

  ok (found: unknown, row = ''): void {
    this.#note(Boolean(found), row, found, 'something true')
  }

  notOk (found: unknown, row = ''): void {
    this.#note(!found, row, found, 'something false')
  }

  match (found: string, wanted: RegExp, row = ''): void {
    this.#note(wanted.test(found), row, found, String(wanted))
  }

  notMatch (found: string, unwanted: RegExp, row = ''): void {
    this.#note(!unwanted.test(found), row, found, `not ${String(unwanted)}`)
  }

  doesNotThrow (work: () => void, row = ''): void {
    let thrown: unknown
    try {
      work()
    } catch (error) {
      thrown = error
    }
    this.#note(thrown === undefined, row, thrown, 'nothing thrown')
  }

  fail (row: string): void {
    this.#note(false, row, 'this row', 'no such row')
  }
}

/**
 * A test of a table: `t.test(name, oneAssertion(async t => { for (…) t.equal(…) }))`. All of its rows are one assertion, which lists those
 * that are not as they should be; a table without rows fails.
 */
export function oneAssertion (look: (t: Rows) => void | Promise<void>): (t: Test) => Promise<void> {
  return async t => {
    const rows = new Rows()
    await look(rows)
    if (rows.count === 0) t.fail('the table has no rows')
    else t.strictSame(rows.misses.slice(0, MISSES_MAX), [], `${rows.misses.length} of ${rows.count} rows are wrong`)
  }
}
