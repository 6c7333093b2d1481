import crypto from 'node:crypto'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { Kysely, PostgresDialect, sql, type LogEvent } from 'kysely'
import pg from 'pg'
import t, { type Test } from 'tap'
import apiKeysPlugin from '../../../plugins/api-keys/index.js'
import { generateApiKey } from '../../../lib/identity/api-keys/format.js'
import { hashApiKey } from '../../../lib/identity/api-keys/secrets.js'
import { createApiKey } from '../../../plugins/api-keys/operations.js'
import { openEmbedded } from '../../../lib/storage/embedded-postgres/embedded.js'
import { openDatabase } from '../../../plugins/database/open.js'
import { PGliteDialect } from '../../../lib/storage/embedded-postgres/pglite-dialect.js'
import type { Tables } from '../../../plugins/database/tables.js'
import { testConfig } from '../../helper.js'
import { replaceCrypto } from '../../replaced-crypto.js'

/** A database that tells which statements it was asked to run. */
async function openWatched (t: Test) {
  const config = await testConfig(t)
  const statements: string[] = []
  const log = ({ query }: LogEvent) => { statements.push(query.sql) }
  let db: Kysely<Tables>
  if (config.DATABASE_URL === '') {
    const { pglite, release } = await openEmbedded(config.DATA_DIR)
    db = new Kysely<Tables>({ dialect: new PGliteDialect(pglite), log })
    t.teardown(async () => { await db.destroy(); release() })
  } else {
    await (await openDatabase(config)).close()
    const pool = new pg.Pool({ connectionString: config.DATABASE_URL })
    // The database may be dropped before its last connections have closed.
    pool.on('error', () => {})
    db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
    t.teardown(() => db.destroy())
  }
  function count (verb: string): number {
    return statements.filter(statement => statement.startsWith(verb)).length
  }
  return { db, config, count, statements }
}

type Watched = Awaited<ReturnType<typeof openWatched>>

/** One database for all tests here, each of which has instances and keys of its own. */
const watched = await openWatched(t)

/** One instance that knows API keys, and nothing else. */
async function instance (t: Test, { db, config }: Watched) {
  const fastify = Fastify()
  await fastify.register(fp(async function needs (fastify) { fastify.decorate('config', config).decorate('db', db) }, { name: 'config' }))
  await fastify.register(fp(async function needs () {}, { name: 'database' }))
  await fastify.register(apiKeysPlugin)
  t.teardown(() => fastify.close())
  return fastify.apiKeys
}

async function newKey ({ db, config }: Watched, params: Partial<Parameters<typeof createApiKey>[2]> = {}) {
  return createApiKey(db, config.API_KEY_PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live', ...params })
}

t.test('a key that may be used is known with its customer, its mode and its limits', async t => {
  const apiKeys = await instance(t, watched)
  const plain = await newKey(watched)
  const limited = await newKey(watched, { mode: 'test', organisations: ['A', 'B'], rate_limit_max: 7, expires_at: new Date(Date.now() + 60_000).toISOString() })
  const { id: customerId } = await watched.db.selectFrom('customers').select('id').where('name', '=', 'General Hospital').executeTakeFirstOrThrow()
  t.match(await apiKeys.authenticate(plain.key), { id: plain.id, customerId, mode: 'live', allowedOrganisations: null, rateLimitMax: null })
  t.match(await apiKeys.authenticate(limited.key), { id: limited.id, customerId, mode: 'test', allowedOrganisations: new Set(['A', 'B']), rateLimitMax: 7 })
})

t.test('what is stored is the HMAC of the key, and the key itself nowhere', async t => {
  const { id, key } = await newKey(watched)
  const row = await watched.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  t.strictSame(Buffer.from(row.hash), hashApiKey(watched.config.API_KEY_PEPPER, key))
  t.notOk(JSON.stringify({ ...row, hash: Buffer.from(row.hash).toString('latin1') }).includes(key.slice(22, -6)))
})

t.test('what cannot be a key is refused before anything is asked of the database', async t => {
  const apiKeys = await instance(t, watched)
  const { key } = generateApiKey('live')
  const before = watched.statements.length
  for (const presented of [undefined, null, 7, {}, [key], '', 'x', key.slice(0, -1), `${key} `, `${key}, ${key}`, key.replace('live', 'test'), 'ccs_live_\' or 1=1 --']) {
    t.equal(await apiKeys.authenticate(presented), null, String(presented))
  }
  t.equal(watched.statements.length, before)
})

t.test('a key that is unknown, has another secret, has expired or is revoked is null', async t => {
  const apiKeys = await instance(t, watched)
  const { db } = watched
  const other = await createApiKey(db, 'another pepper, of which this service knows nothing', { customer: 'A', name: 'b', mode: 'live' })
  const expired = await newKey(watched, { expires_at: new Date(Date.now() + 60_000).toISOString() })
  await db.updateTable('api_keys').set({ expires_at: new Date(Date.now() - 1) }).where('id', '=', expired.id).execute()
  const revoked = await newKey(watched)
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', revoked.id).execute()
  t.equal(await apiKeys.authenticate(generateApiKey('live').key), null, 'unknown')
  t.equal(await apiKeys.authenticate(other.key), null, 'another secret')
  t.equal(await apiKeys.authenticate(expired.key), null, 'expired')
  t.equal(await apiKeys.authenticate(revoked.key), null, 'revoked')
  t.equal((await apiKeys.authenticate((await newKey(watched)).key))?.mode, 'live')
})

t.test('an unknown id costs as much as a wrong secret: one look-up, one HMAC and one comparison in constant time', async t => {
  const work: string[] = []
  const { createHmac } = crypto
  replaceCrypto(t, 'createHmac', (algorithm, key) => {
    work.push(`hmac ${algorithm}`)
    return createHmac(algorithm, key)
  })
  replaceCrypto(t, 'timingSafeEqual', (a, b) => {
    work.push(`compare ${a.byteLength} with ${b.byteLength}`)
    return Buffer.from(a as Uint8Array).equals(b as Uint8Array)
  })
  const wrong = await createApiKey(watched.db, 'another pepper, of which this service knows nothing', { customer: 'A', name: 'b', mode: 'live' })
  for (const key of [generateApiKey('live').key, wrong.key]) {
    const apiKeys = await instance(t, watched)
    const before = watched.statements.length
    work.length = 0
    t.equal(await apiKeys.authenticate(key), null)
    await apiKeys.settled()
    t.match(watched.statements.slice(before), [/^select /])
    t.equal(watched.statements.length - before, 1)
    t.strictSame(work, ['hmac sha256', 'compare 32 with 32'])
  }
})

t.test('requests with one key at once are one look-up, and those that follow are none', async t => {
  const apiKeys = await instance(t, watched)
  const { key } = await newKey(watched)
  const before = watched.count('select')
  await Promise.all(Array.from({ length: 10 }, () => apiKeys.authenticate(key)))
  await apiKeys.authenticate(key)
  t.equal(watched.count('select') - before, 1)
})

t.test('a revocation reaches every instance within 5 seconds', async t => {
  const instances = [await instance(t, watched), await instance(t, watched)]
  const { id, key } = await newKey(watched)
  for (const apiKeys of instances) t.equal((await apiKeys.authenticate(key))?.id, id)
  await watched.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  const revokedAt = Date.now()
  for (const apiKeys of instances) {
    while (await apiKeys.authenticate(key) !== null && Date.now() - revokedAt < 5000) await new Promise(resolve => setTimeout(resolve, 50))
    t.equal(await apiKeys.authenticate(key), null)
  }
})

t.test('a key that expires while it is cached is refused at that moment', async t => {
  const apiKeys = await instance(t, watched)
  const { key } = await newKey(watched, { expires_at: new Date(Date.now() + 30_000).toISOString() })
  t.ok(await apiKeys.authenticate(key))
  const now = Date.now()
  t.intercept(Date, 'now', { value: () => now + 30_001, configurable: true })
  t.equal(await apiKeys.authenticate(key), null)
})

t.test('the last use is written at most once a minute, however often and by however many instances the key is used', async t => {
  const { db } = watched
  const { id, key } = await newKey(watched)
  const lastUse = async () => (await db.selectFrom('api_keys').select('last_used_at').where('id', '=', id).executeTakeFirstOrThrow()).last_used_at
  const first = await instance(t, watched)
  t.equal(await lastUse(), null)
  const before = watched.count('update')
  await Promise.all([first.authenticate(key), first.authenticate(key), first.authenticate(key)])
  await first.authenticate(key)
  await first.settled()
  t.equal(watched.count('update') - before, 1)
  const written = await lastUse()
  t.type(written, Date)

  const second = await instance(t, watched)
  await second.authenticate(key)
  await second.settled()
  t.strictSame(await lastUse(), written)

  await db.updateTable('api_keys').set({ last_used_at: sql<Date>`now() - interval '61 seconds'` }).where('id', '=', id).execute()
  const third = await instance(t, watched)
  await third.authenticate(key)
  await third.settled()
  t.ok(Number(await lastUse()) >= Number(written))
})

t.test('when the database cannot be asked, that is an error and not a wrong key', async t => {
  const { key } = await newKey(watched)
  const unreachable = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }) }) })
  let current = watched.db
  const db = { transaction: () => current.transaction(), getExecutor: () => current.getExecutor() } as unknown as typeof watched.db
  const apiKeys = await instance(t, { ...watched, db })
  current = unreachable
  await t.rejects(apiKeys.authenticate(key), { code: 'ECONNREFUSED' })
})
