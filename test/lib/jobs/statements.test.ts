import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { Statements } from '../../../lib/jobs/statements.js'

t.test('the statements that run are waited for, and none is begun after them', async t => {
  const statements = new Statements()
  let answer = (_rows: string) => {}
  const running = statements.run(async () => new Promise<string>(resolve => { answer = resolve }))
  let ended = false
  const ending = statements.end().then(() => { ended = true })
  await turn()
  t.equal(ended, false)
  answer('rows')
  await ending
  t.equal(await running, 'rows')
  let begun = false
  statements.run(async () => { begun = true })
  await turn()
  t.equal(begun, false)
})

t.test('a statement that fails is no obstacle', async t => {
  const statements = new Statements()
  const running = statements.run(async () => { throw new Error('the database is gone') })
  await Promise.all([t.rejects(running, { message: 'the database is gone' }), statements.end()])
})
