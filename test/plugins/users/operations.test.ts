import t from 'tap'
import { runOperation } from '../../../plugins/admin/operations.js'
import { build, makeKey, requestToken, user } from '../../helper.js'

const fastify = await build(t)
const { key } = await makeKey(fastify)
const { key: otherKey } = await makeKey(fastify, { customer: 'Riverside' })

async function run (name: string, params: unknown): Promise<unknown> {
  return runOperation(fastify.db, fastify.config.API_KEY_PEPPER, name, params, fastify.config)
}

const BLOCKED = { error: 'This user is blocked.' }

t.test('a blocked user of one customer gets no token, before and after the first request; everybody else does', async t => {
  const params = { customer: 'General Hospital', user_id: 'blocked', reason: 'left' }
  t.strictSame(await run('user.block', params), { known: false }, 'nobody has asked for a token yet')
  const asked = { ...user, user_id: 'blocked' }
  const response = await requestToken(fastify, key, asked)
  t.strictSame([response.statusCode, response.json()], [403, BLOCKED])
  t.equal((await requestToken(fastify, otherKey, asked)).statusCode, 200)
  t.equal((await requestToken(fastify, key)).statusCode, 200)
  t.strictSame(await fastify.db.selectFrom('users').select('user_id').where('user_id', '=', 'blocked').execute(), [{ user_id: 'blocked' }], 'only the other customer\'s')

  t.equal(await run('user.unblock', { customer: 'General Hospital', user_id: 'blocked' }), null)
  t.equal((await requestToken(fastify, key, asked)).statusCode, 200)
  t.strictSame(await run('user.block', params), { known: true })
})

t.test('blocking twice is blocking once, and the first reason stays', async t => {
  const reference = { customer: 'General Hospital', user_id: 'twice' }
  await run('user.block', { ...reference, reason: 'first' })
  await requestToken(fastify, otherKey, { ...user, user_id: 'twice' })
  t.strictSame(await run('user.block', { ...reference, reason: 'second' }), { known: false }, 'that of another customer is somebody else')
  const rows = await fastify.db.selectFrom('blocked_users').select('reason').where('user_id', '=', 'twice').execute()
  t.strictSame(rows, [{ reason: 'first' }])
  await run('user.unblock', reference)
  await t.rejects(run('user.unblock', reference), { name: 'OperationError', message: 'User twice is not blocked.' })
})

t.test('what cannot be done is refused with a sentence', async t => {
  const refused: Array<[name: string, params: object, message: string]> = [
    ['user.block', { customer: 'Nobody', user_id: 'u' }, 'There is no customer Nobody.'],
    ['user.unblock', { customer: 'Nobody', user_id: 'u' }, 'There is no customer Nobody.'],
    ['user.unblock', { customer: 'General Hospital', user_id: 'never' }, 'User never is not blocked.'],
    ['user.block', { customer: 'General Hospital' }, 'user_id is required.'],
    ['user.block', { customer: 'General Hospital', user_id: 7 }, 'user_id must be a string.'],
    ['user.block', { customer: 'General Hospital', user_id: 'u', reason: ' ' }, 'reason must not be blank and must not contain NUL characters or lone surrogates.'],
    ['user.unblock', { customer: 'General Hospital', user_id: 'u', reason: 'x' }, 'reason is not a known property.']
  ]
  for (const [name, params, message] of refused) await t.rejects(run(name, params), { name: 'OperationError', message }, message)
})
