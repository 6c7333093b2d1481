import { sql } from 'kysely'
import t from 'tap'
import { listApiKeys } from '../../../plugins/api-keys/operations.js'
import { begin, bearer } from '../../consultations.js'
import { build, Lines, makeKey, requestToken, user } from '../../helper.js'
import { logIn, manage } from '../../portal.js'

const logs = new Lines()
const fastify = await build(t, { LOG_LEVEL: 'error', RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000' }, { logs })
const admin = await logIn(fastify)

async function listed (path: string) {
  const answer = await manage(fastify, admin, path)
  t.equal(answer.statusCode, 200, path)
  return answer.json<Record<string, Array<Record<string, unknown>>> & { damaged?: number }>()
}

const rowsIn = (text: string) => logs.lines.filter(({ msg }) => String(msg).includes(text)).map(({ row }) => row)

t.test('a key ends at a moment that exists, within the years and the offsets that there are; any other is refused (400)', async t => {
  const create = async (expires: string) => manage(fastify, admin, 'api-keys/', { customer: 'Ends', name: expires, mode: 'live', expires_at: expires })
  for (const expires of ['9999-12-31T23:59:59-12:00', '9999-12-31T23:59:59-0100', '2030-01-01T00:00:00+16:00', '2030-01-01T00:00:00-15:59', '+010000-01-01T00:00:00Z', '2030-02-30T00:00:00Z', 'infinity']) {
    const answer = await create(expires)
    t.strictSame([answer.statusCode, answer.json<Array<{ loc: string[] }>>()[0]?.loc], [400, ['body', 'expires_at']], expires)
  }
  for (const expires of ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59+1400', '2030-01-01 00:00:00-12']) t.equal((await create(expires)).statusCode, 201, expires)
  const { api_keys: keys = [] } = await listed('api-keys/?customer=Ends')
  t.strictSame(keys.map(key => key.expires_at).sort(), ['2030-01-01T12:00:00.000Z', '9999-12-31T09:59:59.000Z', '9999-12-31T23:59:59.000Z'])
})

t.test('keys that were made to end later than timestamps go work, and are listed as ending with the year 9999', async t => {
  const customer = 'Never ends'
  for (const end of ['10000-01-01T11:59:59Z', '200000-01-01T00:00:00Z', 'infinity']) {
    const { id, key } = await makeKey(fastify, { customer })
    await sql`update api_keys set expires_at = ${end}::timestamptz where id = ${id}`.execute(fastify.db)
    t.equal((await requestToken(fastify, key)).statusCode, 200, end)
  }
  const { api_keys: keys, damaged } = await listed(`api-keys/?customer=${customer}`)
  t.strictSame([keys?.map(key => key.expires_at), damaged], [Array(3).fill('9999-12-31T23:59:59.999Z'), undefined])
  t.strictSame((await listApiKeys(fastify.db, { customer })).map(key => key.expires_at?.toISOString()), Array(3).fill('9999-12-31T23:59:59.999Z'), 'on the command line, too')
})

t.test('a damaged row of a list is left out, counted, and named in the log: the others are there', async t => {
  const customer = 'Damaged'
  const [bad, good] = [await makeKey(fastify, { customer }), await makeKey(fastify, { customer })]
  const headers = await bearer(fastify, good.key, user)
  await bearer(fastify, good.key, { ...user, user_id: 'u-bad' })
  const [{ id: lost }, { id: waits }] = [await begin(fastify, headers), await begin(fastify, headers)]
  const { db } = fastify
  await sql`update api_keys set name = '' where id = ${bad.id}`.execute(db)
  await sql`update users set first_name = ${'x'.repeat(300)} where user_id = 'u-bad'`.execute(db)
  await sql`update consultations set state = 'processing', waiting_reason = 'report_engine_unavailable'`.execute(db)
  await sql`update consultations set updated_at = 'infinity' where id = ${lost}`.execute(db)
  await sql`insert into customers (name, created_at) values ('Of no time', 'infinity')`.execute(db)

  const keys = await listed(`api-keys/?customer=${customer}`)
  t.strictSame([keys.api_keys?.map(({ id }) => id), keys.damaged], [[good.id], 1])
  const users = await listed(`users/?customer=${customer}`)
  t.strictSame([users.users?.map(({ user_id: id }) => id), users.damaged], [['u-1'], 1])
  const reports = await listed(`waiting-reports/?customer=${customer}`)
  t.strictSame([reports.waiting_reports?.map(({ id }) => id), reports.damaged], [[waits], 1])
  const customers = await listed('customers/')
  t.strictSame([customers.customers?.map(({ name }) => name).filter(name => name !== 'Sandbox'), customers.damaged], [['Damaged', 'Ends', 'Never ends'], 1])
  t.strictSame(['api_keys', 'users', 'waiting_reports', 'customers'].flatMap(rowsIn), [bad.id, 'u-bad', lost, 'Of no time'])
})
