import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createBatch } from '../../../../lib/runtime/concurrency/batch.js'

t.test('what is asked for in one turn is loaded together, each in its place, and what is asked for later by itself', async t => {
  const loads: string[][] = []
  const ask = createBatch(async (keys: readonly string[]) => {
    loads.push([...keys])
    return keys.map(key => key.toUpperCase())
  })
  t.strictSame(await Promise.all([ask('a'), ask('b'), ask('a')]), ['A', 'B', 'A'])
  const first = ask('c')
  await turn()
  t.strictSame(await Promise.all([first, ask('d')]), ['C', 'D'])
  t.strictSame(loads, [['a', 'b', 'a'], ['c'], ['d']])
})

t.test('while statements run, what is asked for is collected for the next one', async t => {
  const loads: string[][] = []
  const ends: Array<() => void> = []
  const ask = createBatch(async (keys: readonly string[]) => {
    loads.push([...keys])
    await new Promise<void>(resolve => ends.push(resolve))
    return keys
  })
  const asked = []
  for (const key of ['a', 'b', 'c', 'd']) {
    asked.push(ask(key))
    await turn()
  }
  t.strictSame(loads, [['a'], ['b']])
  ends[0]?.()
  await turn()
  t.strictSame(loads, [['a'], ['b'], ['c', 'd']])
  for (const end of ends) end()
  t.strictSame(await Promise.all(asked), ['a', 'b', 'c', 'd'])
})

t.test('when loading fails, every caller gets the error, and the next ones load again', async t => {
  let broken = true
  const ask = createBatch(async (keys: readonly number[]) => {
    if (broken) throw new Error('no connection')
    return keys
  })
  const outcomes = await Promise.allSettled([ask(1), ask(2)])
  t.match(outcomes, [{ status: 'rejected', reason: { message: 'no connection' } }, { status: 'rejected', reason: { message: 'no connection' } }])
  broken = false
  t.equal(await ask(3), 3)
})

t.test('a value that is an error is for whoever asked for it, and too few values are an error for all', async t => {
  const ask = createBatch<number, number>(async keys => keys.includes(0) ? [] : keys.map(key => key > 1 ? new Error(`no ${key}`) : key))
  t.match(await Promise.allSettled([ask(1), ask(2)]), [{ status: 'fulfilled', value: 1 }, { status: 'rejected', reason: { message: 'no 2' } }])
  const few = { status: 'rejected', reason: { message: '2 keys were asked for, and 0 values came' } }
  t.match(await Promise.allSettled([ask(0), ask(1)]), [few, few])
  t.equal(await ask(1), 1)
})
