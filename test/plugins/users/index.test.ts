import t from 'tap'
import { subjectOf } from '../../../lib/identity/user-details.js'
import { build, makeKey, user } from '../../helper.js'
import { watchQueries } from '../../routes/kit.js'

t.test('the subject of a user is a UUID, the same every time and another one for every customer', async t => {
  const subject = subjectOf('c-1', 'live', 'u-1')
  t.match(subject, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  t.equal(subjectOf('c-1', 'live', 'u-1'), subject)
  t.not(subjectOf('c-2', 'live', 'u-1'), subject)
  t.not(subjectOf('c-1', 'live', 'u-2'), subject)
  t.not(subjectOf('c-1', 'test', 'u-1'), subject)
})

t.test('users', async t => {
  const fastify = await build(t)
  await makeKey(fastify)
  const { id: customerId } = await fastify.db.selectFrom('customers').select('id').where('name', '=', 'General Hospital').executeTakeFirstOrThrow()
  const key = { customerId, mode: 'live', allowedOrganisations: null } as const
  const stored = async () => fastify.db.selectFrom('users').select(['user_id', 'first_name']).orderBy('user_id').execute()

  await t.test('who is renewed is not looked up again, until the details change', async t => {
    await fastify.users.admit(key, user)
    await fastify.users.renew()
    await fastify.db.deleteFrom('users').execute()
    await fastify.users.admit(key, user)
    t.strictSame(await stored(), [], 'the cached user is believed')
    await fastify.users.admit(key, { ...user, first_name: 'Janet' })
    t.strictSame(await stored(), [{ user_id: 'u-1', first_name: 'Janet' }])
  })

  await t.test('a renewal keeps who was changed by a request, and whom a request asked for meanwhile', async t => {
    await fastify.users.admit(key, { ...user, first_name: 'Janette' })
    const renewal = fastify.users.renew()
    await fastify.users.admit(key, { ...user, first_name: 'Janette' })
    await renewal
    const statements = watchQueries(fastify)
    await fastify.users.admit(key, { ...user, first_name: 'Janette' })
    t.strictSame(statements, [], 'the cached user is believed')
    await fastify.users.renew()
    t.equal(statements.length, 1, 'the next renewal looks again')
    await fastify.users.renew()
    t.equal(statements.length, 1, 'nobody asked since')
  })

  await t.test('a renewal forgets who is gone or stored otherwise by now, so that the next request writes', async t => {
    await fastify.users.admit(key, user)
    await fastify.db.updateTable('users').set({ first_name: 'Somebody' }).execute()
    await fastify.users.renew()
    await fastify.users.admit(key, user)
    t.strictSame(await stored(), [{ user_id: 'u-1', first_name: 'Jane' }])
  })

  await t.test('a renewal forgets who is blocked by now', async t => {
    await fastify.users.admit(key, user)
    // As on an instance that the notification did not reach.
    await fastify.db.insertInto('blocked_users').values({ customer_id: customerId, user_id: 'u-1', reason: null }).execute()
    t.ok(await fastify.users.admit(key, user), 'believed for a moment')
    await fastify.users.renew()
    const refused = await fastify.users.admit(key, user).catch((error: unknown) => error)
    t.match(refused, { statusCode: 403, body: { error: 'This user is blocked.' } })
  })
})
