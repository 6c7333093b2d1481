import t from 'tap'
import { oncePer } from '../../../lib/concurrency/once-per.js'

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
