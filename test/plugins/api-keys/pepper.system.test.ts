// Runs twice: on each database.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import { insertApiKey, revokeApiKey, rotateApiKey } from '../../../plugins/api-keys/operations.js'
import { forgetPepper, openPepper } from '../../../plugins/api-keys/pepper.js'
import { openDatabase, type OpenDatabase } from '../../../plugins/database/open.js'
import { build, Lines, makeKey, needs, requestToken, temporaryDatabase, temporaryDirectory, testConfig } from '../../helper.js'
import { embeddedDirectory, runScript, startServer } from '../../process.js'

const LOST = 'if it is lost, revoke every key and run "npm run api-key -- forget-pepper".'
const OTHER = 'API_KEY_PEPPER is not the one that the API keys in the database were made with, and none of them would work: ' +
  `set it back, or, ${LOST}`
const PEPPERS = { first: 'the first pepper, long enough for it', second: 'another pepper, long enough for it' }

function missing (file: string): string {
  return `API_KEY_PEPPER is not set, and ${file}, which the API keys in the database were made with, is missing: put it back from a backup, or, ${LOST}`
}

function changed (file: string): string {
  return `API_KEY_PEPPER is not set, and ${file} is not the one that the API keys in the database were made with: put it back from a backup, or, ${LOST}`
}

/** The database of this run, opened as a command opens it. */
async function open (t: Test): Promise<{ database: OpenDatabase, DATA_DIR: string }> {
  const config = await testConfig(t)
  const database = await openDatabase(config)
  t.teardown(database.close)
  return { database, DATA_DIR: config.DATA_DIR }
}

/** A key hashed with a pepper, in the database as before there were check values. */
async function oldKey ({ db }: OpenDatabase, pepper: string): Promise<{ id: string, key: string }> {
  const made = await db.transaction().execute(transaction => insertApiKey(transaction, pepper, { customer: 'General Hospital', name: 'old', mode: 'live' }))
  await db.updateTable('api_key_pepper').set({ check_value: null }).execute()
  await sql`update api_keys set created_at = now() - interval '1 day' where id = ${made.id}`.execute(db)
  return made
}

t.test('a service whose pepper is missing or another one does not start, makes no pepper, and commands make no key; with the old one all is well', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const file = path.join(DATA_DIR, 'api-key-pepper')
  const env = { DATA_DIR, PORT: '0' }
  await (await startServer(t, env)).stop()
  const key = readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8')
  renameSync(file, `${file}.kept`)

  const start = await runScript(t, 'server.js', [], env)
  t.strictSame({ code: start.code, stderr: start.stderr }, { code: 1, stderr: `${missing(file)}\n` })
  const create = ['create', '--customer', 'A', '--name', 'b']
  t.strictSame(await runScript(t, 'bin/api-key.js', create, env), { code: 1, stdout: '', stderr: `${missing(file)}\n` })
  t.throws(() => readFileSync(file), { code: 'ENOENT' })
  const { code, stdout } = await runScript(t, 'bin/api-key.js', ['list', '--json'], env)
  t.strictSame([code, (JSON.parse(stdout) as unknown[]).length], [0, 1], 'what needs no pepper is done')

  writeFileSync(file, 'x'.repeat(43))
  t.strictSame((await runScript(t, 'server.js', [], env)).stderr, `${changed(file)}\n`)
  t.strictSame((await runScript(t, 'server.js', [], { ...env, API_KEY_PEPPER: PEPPERS.second })).stderr, `${OTHER}\n`)

  renameSync(`${file}.kept`, file)
  const server = await startServer(t, env)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ user_id: 'u-1', first_name: 'Jane', last_name: 'Doe', organisation: 'Riverside Practice' })
  t.equal((await fetch(`${server.url}/api/v1/token/`, { method: 'POST', headers, body })).status, 200)
})

t.test('a lost pepper is replaced once no key could be used any more, and it is said to be forgotten', async t => {
  const { database: { db }, DATA_DIR } = await open(t)
  const config = { API_KEY_PEPPER: '', DATA_DIR }
  const { value } = await openPepper(db, config)
  const { id } = await db.transaction().execute(transaction => insertApiKey(transaction, value, { customer: 'A', name: 'b', mode: 'live' }))
  const rotated = await rotateApiKey(db, value, { id, grace_hours: 0 })
  rmSync(path.join(DATA_DIR, 'api-key-pepper'))
  await t.rejects(forgetPepper(db), { name: 'OperationError', message: 'There are API keys that could still be used; revoke them first.' })
  await revokeApiKey(db, { id: rotated.id })
  await t.rejects(openPepper(db, config), { name: 'ConfigError' }, 'still refused: another instance may have the right one')
  await forgetPepper(db)
  const fresh = await openPepper(db, config)
  t.not(fresh.value, value)
  t.equal(fresh.proven, true)
  t.equal((await openPepper(db, config)).value, fresh.value)
})

t.test('what the database keeps tells nothing that a key could be tried against', async t => {
  const { database: { db }, DATA_DIR } = await open(t)
  await openPepper(db, { API_KEY_PEPPER: PEPPERS.first, DATA_DIR })
  const [row, ...others] = await db.selectFrom('api_key_pepper').selectAll().execute()
  t.strictSame([row?.check_value?.length, others], [32, []])
  t.notOk(JSON.stringify(row).includes(PEPPERS.first))
  await t.rejects(db.insertInto('api_key_pepper').values({ check_value: null }).execute(), 'there is one row')
})

t.test('an upgraded database takes the pepper for the right one when an old key proves it, and not before', async t => {
  const config = await testConfig(t, { API_KEY_PEPPER: PEPPERS.second, SANDBOX_ENABLED: 'false' })
  const database = await openDatabase(config)
  const { key } = await oldKey(database, PEPPERS.first)
  await database.close()
  const overrides = { DATA_DIR: config.DATA_DIR, DATABASE_URL: config.DATABASE_URL, SANDBOX_ENABLED: 'false', LOG_LEVEL: 'warn' }

  const logs = new Lines()
  const wrong = await build(t, { ...overrides, API_KEY_PEPPER: PEPPERS.second }, { logs, keepOpen: true })
  t.equal(logs.lines.at(0)?.msg, 'the API key pepper cannot be checked yet; the first use of a key made before the last upgrade does')
  t.equal((await requestToken(wrong, key)).statusCode, 401)
  t.equal((await requestToken(wrong, (await makeKey(wrong)).key)).statusCode, 200, 'a new key proves nothing about the old ones')
  await wrong.close()

  const right = await build(t, { ...overrides, API_KEY_PEPPER: PEPPERS.first }, { keepOpen: true })
  t.equal((await requestToken(right, key)).statusCode, 200)
  await right.close()
  await t.rejects(build(t, { ...overrides, API_KEY_PEPPER: PEPPERS.second }), { name: 'ConfigError', message: OTHER })
})

t.test('an upgraded database with a sandbox key is checked against that at once', async t => {
  const { database, DATA_DIR } = await open(t)
  const { key } = await oldKey(database, PEPPERS.first)
  writeFileSync(path.join(DATA_DIR, 'sandbox-api-key'), key)
  await t.rejects(openPepper(database.db, { API_KEY_PEPPER: PEPPERS.second, DATA_DIR }), { message: OTHER })
  t.equal((await openPepper(database.db, { API_KEY_PEPPER: PEPPERS.first, DATA_DIR })).proven, true)
  rmSync(path.join(DATA_DIR, 'sandbox-api-key'))
  await t.rejects(openPepper(database.db, { API_KEY_PEPPER: PEPPERS.second, DATA_DIR }), { message: OTHER }, 'and remembered')
})

t.test('an upgraded database whose pepper file is gone is refused, and no file is made', async t => {
  const { database, DATA_DIR } = await open(t)
  await oldKey(database, PEPPERS.first)
  await t.rejects(openPepper(database.db, { API_KEY_PEPPER: '', DATA_DIR }), { message: missing(path.join(DATA_DIR, 'api-key-pepper')) })
  t.throws(() => readFileSync(path.join(DATA_DIR, 'api-key-pepper')), { code: 'ENOENT' })
})

t.test('of instances that start first at the same time with different peppers, those with one of them start', { skip: needs.postgres }, async t => {
  const DATABASE_URL = await temporaryDatabase(t)
  const SIGNING_KEYS_DIR = temporaryDirectory(t)
  const peppers = [PEPPERS.first, PEPPERS.second, PEPPERS.first, PEPPERS.second, PEPPERS.first, PEPPERS.second]
  const starts = await Promise.allSettled(peppers.map(API_KEY_PEPPER => build(t, { DATABASE_URL, SIGNING_KEYS_DIR, API_KEY_PEPPER })))
  const started = starts.flatMap(start => start.status === 'fulfilled' ? [start.value] : [])
  t.equal(started.length, peppers.length / 2)
  for (const start of starts) if (start.status === 'rejected') t.match(start.reason, { name: 'ConfigError', message: OTHER })
  const { key } = await makeKey(started[0] as FastifyInstance)
  for (const fastify of started) t.equal((await requestToken(fastify, key)).statusCode, 200)
})
