import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import { RequestCounts } from '../../../plugins/api-keys/request-counts.js'
import { listApiKeys } from '../../../plugins/api-keys/operations.js'
import { openDatabase } from '../../../plugins/database/open.js'
import { outcomeOf } from '../../../plugins/api-keys/request-outcomes.js'
import type { KeyRequests } from '../../../schemas/management/index.js'
import { logIn, manage } from '../../portal.js'
import { build, copiedDatabase, Lines, makeKey, needs, requestToken, temporaryDirectory, testConfig, user } from '../../helper.js'
import { bearer } from '../../consultations.js'
import { breakDatabase } from '../../routes/kit.js'

const silentLog = { warn () {} } as unknown as FastifyBaseLogger
const broken = () => Object.assign(new Error('no database'), { code: 'ECONNREFUSED', syscall: 'connect' })

async function countOf ({ db }: Pick<FastifyInstance, 'db'>, id: string): Promise<number | undefined> {
  return (await listApiKeys(db, {})).find(key => key.id === id)?.requests_24h
}

async function rowsOf ({ db }: Pick<FastifyInstance, 'db'>, id: string): Promise<number[]> {
  const rows = await db.selectFrom('api_key_requests').select('requests').where('api_key_id', '=', id).orderBy('hour').execute()
  return rows.map(({ requests }) => Number(requests))
}

t.test('every request with a valid key is counted, whatever its answer, and no other', async t => {
  const fastify = await build(t, { SANDBOX_ENABLED: 'false' })
  const { id, key } = await makeKey(fastify, { rate_limit_max: 4 })
  const reader = await makeKey(fastify, { scopes: ['consultations:read'] })
  const headers = await bearer(fastify, key)
  for (const [body, status] of [[{}, 400], [user, 200], [user, 200], [user, 429]] as const) {
    t.equal((await requestToken(fastify, key, body)).statusCode, status)
  }
  t.equal((await requestToken(fastify, key.slice(0, -1))).statusCode, 401)
  t.equal((await fastify.inject({ url: '/api/v1/consultations/', headers })).statusCode, 200, 'with a token')
  t.equal((await fastify.inject({ url: '/api/v1/consultations/', headers: { 'x-api-key': reader.key } })).statusCode, 200)
  t.equal((await fastify.inject({ url: '/api/v1/capabilities/', headers: { 'x-api-key': reader.key } })).statusCode, 200)
  t.equal((await requestToken(fastify, reader.key)).statusCode, 403)
  await fastify.apiKeys.writeUses()
  t.strictSame([await countOf(fastify, id), await countOf(fastify, reader.id)], [5, 3])
})

t.test('how requests end is counted by the hour, for whoever may see the key', async t => {
  for (const [status, outcome] of [
    [200, 'succeeded'], [204, 'succeeded'], [304, 'succeeded'], [400, 'refused'], [401, 'denied'], [403, 'denied'], [404, 'refused'],
    [429, 'limited'], [499, 'refused'], [500, 'failed'], [503, 'failed'], [507, 'failed']
  ] as const) t.equal(outcomeOf(status), outcome, String(status))
  const fastify = await build(t, { SANDBOX_ENABLED: 'false' })
  const { id, key } = await makeKey(fastify, { rate_limit_max: 4 })
  const reader = await makeKey(fastify, { customer: 'Riverside', scopes: ['consultations:read'] })
  for (const body of [{}, user, user, user, user]) await requestToken(fastify, key, body)
  await requestToken(fastify, key.slice(0, -1))
  await requestToken(fastify, reader.key)
  const admin = await logIn(fastify)
  const requestsOf = async (of: string, headers = admin, query = '') => manage(fastify, headers, `api-keys/${of}/requests/${query}`)
  const rows = async (of: string, query = '') => (await requestsOf(of, admin, query)).json<{ requests: KeyRequests[] }>().requests.map(({ hour: _, ...row }) => row)
  t.strictSame(await rows(id), [], 'nothing is written yet')
  await fastify.apiKeys.writeUses()
  const none = { succeeded: 0, refused: 0, denied: 0, limited: 0, failed: 0, unknown: 0 }
  t.strictSame(await rows(id), [{ ...none, requests: 5, succeeded: 3, refused: 1, limited: 1 }])
  t.strictSame(await rows(reader.id), [{ ...none, requests: 1, denied: 1 }])
  await fastify.db.insertInto('api_key_requests').values({ api_key_id: id, hour: new Date(Math.floor(Date.now() / 3_600_000 - 30) * 3_600_000), requests: 7 }).execute()
  t.strictSame((await rows(id)).length, 2)
  t.match(await rows(id), [{ requests: 7, unknown: 7 }, { requests: 5 }], 'an older version knows of no outcomes')
  t.strictSame((await rows(id, '?days=1')).length, 1)
  t.equal((await requestsOf(id, admin, '?days=0')).statusCode, 400)
  t.equal((await requestsOf('nosuchkey')).statusCode, 404)
  const bound = await logIn(fastify, { name: 'Vera', role: 'viewer', customer: 'Riverside' })
  t.strictSame([(await requestsOf(reader.id, bound)).statusCode, (await requestsOf(id, bound)).statusCode], [200, 404])
})

t.test('outcomes of a write that fails are in the next one, and those of several instances add up', async t => {
  const fastify = await build(t)
  const { id } = await makeKey(fastify)
  const [one, two] = [new RequestCounts(fastify.db, silentLog, 30), new RequestCounts(fastify.db, silentLog, 30)]
  for (const counts of [one, two]) {
    counts.add(id)
    counts.addOutcome(id, 500)
  }
  const mend = breakDatabase(fastify, broken())
  await one.write()
  one.add(id)
  one.addOutcome(id, 200)
  mend()
  await Promise.all([one.write(), two.write()])
  const row = await fastify.db.selectFrom('api_key_requests').select(['requests', 'succeeded', 'failed']).where('api_key_id', '=', id).executeTakeFirst()
  t.strictSame([Number(row?.requests), Number(row?.succeeded), Number(row?.failed)], [3, 1, 2])
})

t.test('counts are written within seconds, those of all keys in one statement, and nothing when there is nothing to count', async t => {
  const fastify = await build(t)
  const keys = [await makeKey(fastify), await makeKey(fastify), await makeKey(fastify)]
  const statements: string[] = []
  const executor = fastify.db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = async consume => provide(async connection => consume({
    streamQuery: connection.streamQuery.bind(connection),
    async executeQuery (query) {
      // Not the vacuum, which comes when the embedded database is idle.
      if (/^\s*(?:insert|update|delete|select)\b.*api_key_requests/s.test(query.sql)) statements.push(query.sql.trimStart().slice(0, 6))
      return connection.executeQuery(query)
    }
  }))
  for (let i = 0; i < 10; i++) await Promise.all(keys.map(async ({ key }) => requestToken(fastify, key)))
  t.strictSame(statements, [], 'no request waits for its count')
  while (statements.length < 2) await new Promise(resolve => setTimeout(resolve, 50))
  t.strictSame(statements, ['insert', 'delete'])
  for (const { id } of keys) t.strictSame(await rowsOf(fastify, id), [10])
  statements.length = 0
  await fastify.apiKeys.writeUses()
  t.strictSame(statements, [])
  await requestToken(fastify, keys[0]?.key)
  await fastify.apiKeys.writeUses()
  t.strictSame(statements, ['insert'], 'old counts are removed now and then only')
})

t.test('counts survive a close', async t => {
  const config = await testConfig(t)
  const shared = { DATA_DIR: config.DATA_DIR, DATABASE_URL: config.DATABASE_URL }
  const first = await build(t, shared, { keepOpen: true })
  const { id, key } = await makeKey(first)
  for (let i = 0; i < 3; i++) await requestToken(first, key)
  await first.close()
  const { db, close } = await openDatabase(config)
  t.equal(await countOf({ db }, id), 3)
  await close()
})

t.test('while the database fails no count is lost, no request fails because of it, and the log says so once', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'warn', AUDIT_ENABLED: 'false' }, { logs })
  logs.lines.length = 0
  const { id, key } = await makeKey(fastify)
  for (let i = 0; i < 3; i++) t.equal((await requestToken(fastify, key)).statusCode, 200)
  const mend = breakDatabase(fastify, broken())
  for (let round = 0; round < 3; round++) {
    await fastify.apiKeys.writeUses()
    t.equal((await requestToken(fastify, key)).statusCode, 200)
  }
  mend()
  await fastify.apiKeys.writeUses()
  t.equal(await countOf(fastify, id), 6)
  const said = logs.lines.filter(({ msg }) => msg === 'the requests with API keys could not be counted in the database; it is tried again')
  t.equal(said.length, 1)
})

t.test('requests that are counted while a write is under way, or fails, are in the next one', async t => {
  const { db } = await build(t)
  const fastify = { db, apiKeys: { pepper: 'a pepper for tests, long enough for it' } } as unknown as FastifyInstance
  const { id } = await makeKey(fastify)
  const counts = new RequestCounts(db, silentLog, 30)
  counts.add(id)
  const writing = counts.write()
  counts.add(id)
  await writing
  t.equal(await countOf({ db }, id), 1)
  const mend = breakDatabase(fastify, broken())
  const failing = counts.write()
  counts.add(id)
  await failing
  mend()
  await Promise.all([counts.write(), counts.write()])
  t.equal(await countOf({ db }, id), 3)
})

t.test('the key of a count may be deleted meanwhile: others are counted all the same', async t => {
  const fastify = await build(t)
  const [deleted, kept] = [await makeKey(fastify), await makeKey(fastify)]
  const counts = new RequestCounts(fastify.db, silentLog, 2)
  counts.add(deleted.id)
  await counts.write()
  counts.add(deleted.id)
  counts.add(kept.id)
  await fastify.db.deleteFrom('api_keys').where('id', '=', deleted.id).execute()
  await counts.write()
  t.strictSame([await rowsOf(fastify, deleted.id), await rowsOf(fastify, kept.id)], [[], [1]])
})

t.test('each hour has a count of its own, and counts older than keyRequestsDays are removed', async t => {
  const fastify = await build(t)
  const { id } = await makeKey(fastify)
  for (const [hours, requests] of [[49, 1], [47, 2], [23, 4]] as const) {
    await fastify.db.insertInto('api_key_requests').values({
      api_key_id: id, hour: new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000), requests
    }).execute()
  }
  const counts = new RequestCounts(fastify.db, silentLog, 2)
  for (let i = 0; i < 8; i++) counts.add(id)
  await counts.write()
  t.strictSame(await rowsOf(fastify, id), [2, 4, 8])
  const { rows } = await sql<{ whole: boolean }>`select bool_and(extract(epoch from hour)::bigint % 3600 = 0) as whole from api_key_requests`.execute(fastify.db)
  t.strictSame(rows, [{ whole: true }], 'hours begin on the hour of UTC')
  t.equal(await countOf(fastify, id), 12)
})

t.test('what several applications count on one database adds up', { skip: needs.postgres }, async t => {
  const shared = { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  const [one, two] = [await build(t, shared), await build(t, shared)]
  const keys = await Promise.all(Array.from({ length: 5 }, async () => makeKey(one)))
  for (let round = 0; round < 20; round++) {
    // In another order on each: they must not wait for each other's rows for good.
    for (const { key } of keys) await requestToken(one, key)
    for (const { key } of [...keys].reverse()) await requestToken(two, key)
    await Promise.all([one.apiKeys.writeUses(), two.apiKeys.writeUses()])
  }
  for (const { id } of keys) t.equal(await countOf(one, id), 40)
})
