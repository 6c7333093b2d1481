import t from 'tap'
import { oncePer } from '../../../../lib/runtime/concurrency/once-per.js'

t.test('what is made of an object and further arguments is made once, and again for any other', async t => {
  const made: string[] = []
  const read = oncePer((key: { name: string }, language: string) => {
    made.push(`${key.name} ${language}`)
    return { language }
  })
  const one = { name: 'one' }
  t.equal(read(one, 'en'), read(one, 'en'), 'the same value')
  read(one, 'nl')
  read({ name: 'one' }, 'en')
  t.strictSame(made, ['one en', 'one nl', 'one en'])
})

t.test('a failure is not remembered', async t => {
  let calls = 0
  const read = oncePer((_key: object) => {
    calls += 1
    if (calls === 1) throw new Error('not yet')
    return calls
  })
  const key = {}
  t.throws(() => read(key), { message: 'not yet' })
  t.equal(read(key), 2)
})

t.test('a copy of an object has nothing of what is remembered of it, and what is remembered cannot be seen', async t => {
  const read = oncePer(({ name }: { name: string }) => `read ${name}`)
  const one = Object.freeze({ name: 'one' })
  read(one)
  t.equal(read({ ...one, name: 'two' }), 'read two')
  t.strictSame(Reflect.ownKeys(one), ['name'])
})

t.test('functions remember apart from each other, and what one remembers while it is asked by another stays', async t => {
  let calls = 0
  const inner = oncePer((key: { name: string }) => ({ inner: key.name, call: ++calls }))
  const outer = oncePer((key: { name: string }) => ({ outer: inner(key) }))
  const key = { name: 'one' }
  t.strictSame(outer(key), { outer: { inner: 'one', call: 1 } })
  t.equal(outer(key).outer, inner(key))
  t.equal(calls, 1)
})
