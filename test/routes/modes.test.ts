import { decodeJwt } from 'jose'
import t from 'tap'
import { blockUser } from '../../plugins/users/operations.js'
import { bearer, begin } from '../consultations.js'
import { build, makeKey, requestToken, user } from '../helper.js'

t.test('a user of test keys is another user than the one of live keys with the same user_id', async t => {
  const fastify = await build(t, { OPEN_CONSULTATIONS_MAX: '1' })
  const { key: live } = await makeKey(fastify)
  const { key: trial } = await makeKey(fastify, { mode: 'test' })
  const subject = async (key: string) => decodeJwt((await requestToken(fastify, key)).json<{ token: string }>().token).sub
  const session = async (headers: Record<string, string>) => (await fastify.inject({ url: '/api/v1/session/', headers })).json<{ last_name: string }>()

  await t.test('with a subject of their own, the same every time', async t => {
    t.not(await subject(trial), await subject(live))
    t.equal(await subject(trial), await subject(trial))
  })

  await t.test('whose details do not touch those of the other', async t => {
    const headers = await bearer(fastify, live)
    const trying = await bearer(fastify, trial, { ...user, last_name: 'Mallory', organisation: 'Elsewhere' })
    t.equal((await session(headers)).last_name, 'Doe')
    t.equal((await session(trying)).last_name, 'Mallory')
    const rows = await fastify.db.selectFrom('users').select(['mode', 'last_name', 'organisation']).orderBy('mode').execute()
    t.strictSame(rows, [
      { mode: 'live', last_name: 'Doe', organisation: 'Riverside Practice' }, { mode: 'test', last_name: 'Mallory', organisation: 'Elsewhere' }
    ])
  })

  await t.test('whose open consultations do not count for the other', async t => {
    const trying = await bearer(fastify, trial)
    await begin(fastify, trying)
    await t.rejects(begin(fastify, trying), { message: /too many open/ })
    await t.resolves(begin(fastify, await bearer(fastify, live)))
  })

  await t.test('and both are blocked at once', async t => {
    const details = { ...user, user_id: 'blocked' }
    await blockUser(fastify.db, { customer: 'General Hospital', user_id: 'blocked' })
    for (const key of [live, trial]) t.equal((await requestToken(fastify, key, details)).statusCode, 403)
  })

  await t.test('and a list of one mode finds the user of that mode by user_id', async t => {
    for (const key of [live, trial]) {
      const list = await fastify.inject({ url: '/api/v1/consultations/?user_id=u-1', headers: { 'x-api-key': key } })
      t.equal(list.json<{ consultations: unknown[] }>().consultations.length, 1)
    }
  })
})
