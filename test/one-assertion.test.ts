import t, { type Test } from 'tap'
import { oneAssertion } from './one-assertion.js'

/** What the test of a table asserts. */
async function assertionsOf (look: Parameters<typeof oneAssertion>[0]): Promise<unknown[]> {
  const made: unknown[] = []
  const noting = { fail: (says: string) => made.push(says), strictSame: (found: unknown) => made.push(found) }
  await oneAssertion(look)(noting as unknown as Test)
  return made
}

t.test('a table is one assertion, which lists the rows that miss', async t => {
  const thrown = new Error('thrown')
  t.strictSame(await assertionsOf(t => {
    t.equal(1, 1)
    t.equal(1, 2, 'another number')
    t.strictSame({ a: [1] }, { a: [1] })
    t.strictSame([1], ['1'], 'another type')
    t.ok('yes')
    t.ok('', 'nothing')
    t.notOk('')
    t.notOk('yes', 'something')
    t.match('abc', /b/)
    t.match('abc', /d/, 'no match')
    t.notMatch('abc', /d/)
    t.notMatch('abc', /b/, 'a match')
    t.doesNotThrow(() => {})
    t.doesNotThrow(() => { throw thrown }, 'an error')
    t.fail('a row too many')
  }), [[
    { row: 'another number', found: 1, wanted: 2 },
    { row: 'another type', found: [1], wanted: ['1'] },
    { row: 'nothing', found: '', wanted: 'something true' },
    { row: 'something', found: 'yes', wanted: 'something false' },
    { row: 'no match', found: 'abc', wanted: '/d/' },
    { row: 'a match', found: 'abc', wanted: 'not /b/' },
    { row: 'an error', found: thrown, wanted: 'nothing thrown' },
    { row: 'a row too many', found: 'this row', wanted: 'no such row' }
  ]])
})

t.test('a table of which nothing misses passes, whether it waits or not; one without rows fails', async t => {
  t.strictSame(await assertionsOf(async t => { t.equal(await Promise.resolve(1), 1) }), [[]])
  t.strictSame(await assertionsOf(() => {}), ['the table has no rows'])
})
