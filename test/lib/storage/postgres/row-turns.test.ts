import pg from 'pg'
import t from 'tap'
import { createRowTurns } from '../../../../lib/storage/postgres/row-turns.js'
import { begin, bearer, makeClient, post, segmentsOf } from '../../../consultations.js'
import { build, copiedDatabase, needs, user } from '../../../helper.js'
import { until } from '../../../process.js'

t.test('what is done with one row is done one after the other, in order; other rows do not wait', async t => {
  const takeTurn = createRowTurns()
  const done: string[] = []
  let goOn = () => {}
  const first = takeTurn('A', async () => {
    await new Promise<void>(resolve => { goOn = resolve })
    done.push('a1')
  })
  const failing = takeTurn('a', async () => {
    done.push('a2')
    throw new Error('a reason of its own')
  })
  const third = takeTurn('a', async () => { done.push('a3') })
  await takeTurn('b', async () => { done.push('b') })
  t.strictSame(done, ['b'])
  goOn()
  await t.rejects(failing, { message: 'a reason of its own' })
  await Promise.all([first, third])
  t.strictSame(done, ['b', 'a1', 'a2', 'a3'], 'a failure of one is no matter of the next, and an id is the same in upper case')
  t.equal(await takeTurn('a', async () => 'again'), 'again')
})

t.test('when the database does not answer one, those who wait behind it are told at once', async t => {
  const takeTurn = createRowTurns()
  let act = 0
  let fail = () => {}
  const away = new Error('Connection terminated')
  const first = takeTurn('a', async () => {
    await new Promise<void>((_resolve, reject) => { fail = () => reject(away) })
  })
  const others = Array.from({ length: 3 }, async () => takeTurn('a', async () => { act += 1 }))
  fail()
  const outcomes = await Promise.allSettled([first, ...others])
  t.strictSame(outcomes, Array.from({ length: 4 }, () => ({ status: 'rejected', reason: away })))
  t.equal(act, 0)
  await takeTurn('a', async () => { act += 1 })
  t.equal(act, 1, 'whoever comes later tries again')
})

t.test('many who wait for one locked row leave the connections to others', { skip: needs.postgres }, async t => {
  const DATABASE_URL = await copiedDatabase(t)
  // Nobody gives up before the end of the test.
  const patience = { DATABASE_CONNECT_TIMEOUT: '60000', DATABASE_QUERY_TIMEOUT: '60000', DATABASE_TRANSACTION_TIMEOUT: '60000' }
  const fastify = await build(t, { DATABASE_URL, DATABASE_POOL_MAX: '3', INTERMEDIATE_REPORT_DELAY: '0', ...patience })
  const { key, headers } = await makeClient(fastify)
  const other = await bearer(fastify, key, { ...user, user_id: 'u-other' })
  const { id } = await begin(fastify, headers)
  const { id: theirs } = await begin(fastify, other)
  const direct = new pg.Client({ connectionString: DATABASE_URL })
  await direct.connect()

  const additions = (texts: string[]) => texts.map(async (text, i) => post(fastify, headers, id, 'transcript', { segments: segmentsOf([text], i + 1) }))
  const words = Array.from({ length: 60 }, (_, i) => `Number ${i}.`)
  const cases = [
    ['consultations', () => additions(words)],
    ['users', () => Array.from({ length: 10 }, () => fastify.inject({
      method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'soap_new_complaint_api', input_language: 'en' }
    }))]
  ] as const
  try {
    for (const [table, ask] of cases) {
      await direct.query('begin')
      await direct.query(`select 1 from ${table} for update`)
      const waiting = ask()
      let answered = 0
      for (const one of waiting) one.then(() => { answered += 1 }, () => {})
      const locked = 'select 1 from pg_stat_activity where datname = current_database() and wait_event_type = $$Lock$$'
      await until(async () => (await direct.query(locked)).rows.length > 0, 'one of them waits for the lock')
      t.equal((await fastify.inject({ url: `/api/v1/consultations/${theirs}/`, headers: other })).statusCode, 200)
      t.equal((await fastify.inject({ url: '/api/v1/consultations/', headers: other })).statusCode, 200)
      t.equal((await direct.query(locked)).rows.length, 1, 'one of them alone has a connection')
      t.equal(answered, 0, 'they still wait')
      await direct.query('commit')
      for (const { statusCode } of await Promise.all(waiting)) t.ok(statusCode < 300, String(statusCode))
    }
  } finally {
    await direct.end()
  }
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json<{ segments: Array<{ text: string }> }>()
  t.strictSame(segments.map(({ text }) => text).sort(), [...words].sort())
})
