import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { createToken } from '../../../plugins/access-tokens/operations.js'
import { activateSigningKey, createSigningKey } from '../../../lib/identity/signing-keys/index.js'
import { bearer } from '../../consultations.js'
import { build, copiedDatabase, Lines, makeKey, needs, requestToken, temporaryDirectory, user } from '../../helper.js'
import { embeddedDirectory, runScript, startServer, until } from '../../process.js'

const GONE = 'the signing keys are gone: tokens issued before are no longer valid'

function refusal (directory: string): string {
  return `SIGNING_KEYS_DIR ${directory} holds none of the keys with which another instance on this database has signed in the last 60 seconds: ` +
    'mount the same directory here, or stop every instance and wait for so long to begin with a new key.'
}

t.test('a start without the signing keys that there were says so, and names them; the next one has nothing to say', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const SIGNING_KEYS_DIR = temporaryDirectory(t)
  const start = async () => {
    const logs = new Lines()
    const fastify = await build(t, { DATABASE_URL: '', DATA_DIR, SIGNING_KEYS_DIR, LOG_LEVEL: 'warn' }, { logs, keepOpen: true })
    return { fastify, said: logs.lines.filter(({ msg }) => String(msg).includes('signing key')) }
  }
  const first = await start()
  t.strictSame(first.said, [], 'the first start of all')
  const [lost] = first.fastify.publicKeys.jwks().body.keys.map(({ kid }) => kid)
  const { key } = await makeKey(first.fastify)
  const headers = await bearer(first.fastify, key)
  await first.fastify.close()

  for (const name of readdirSync(SIGNING_KEYS_DIR)) rmSync(path.join(SIGNING_KEYS_DIR, name))
  const second = await start()
  t.match(second.said, [{ level: 50, msg: GONE, lost: [lost], directory: SIGNING_KEYS_DIR }])
  t.equal(second.said.length, 1)
  t.equal((await second.fastify.inject({ url: '/api/v1/session/', headers })).statusCode, 401, 'as it says')
  t.equal((await requestToken(second.fastify, key)).statusCode, 200)
  await second.fastify.close()

  const third = await start()
  t.strictSame(third.said, [])
  await third.fastify.close()
})

t.test('a start without keys is refused while another instance on the database has them, and makes none', { skip: needs.postgres }, async t => {
  const DATABASE_URL = await copiedDatabase(t)
  const shared = temporaryDirectory(t)
  const unmounted = path.join(temporaryDirectory(t), 'keys')
  mkdirSync(unmounted)
  const env = { DATABASE_URL, API_KEY_PEPPER: 'a pepper for tests, long enough for it', PORT: '0' }
  const server = await startServer(t, { ...env, SIGNING_KEYS_DIR: shared })
  const refused = await runScript(t, 'server.js', [], { ...env, DATA_DIR: temporaryDirectory(t), SIGNING_KEYS_DIR: unmounted })
  t.strictSame({ code: refused.code, stderr: refused.stderr }, { code: 1, stderr: `${refusal(unmounted)}\n` })
  t.strictSame(readdirSync(unmounted), [])

  const running = await build(t, { ...env, SIGNING_KEYS_DIR: shared }, { keepOpen: true })
  await makeKey(running)
  await t.rejects(createToken(running.db, user, { ...running.config, SIGNING_KEYS_DIR: unmounted }), { name: 'ConfigError', message: refusal(unmounted) })
  t.strictSame(readdirSync(unmounted), [], 'nor does a command make one')

  renameSync(shared, `${shared}-kept`)
  await t.resolves(createSigningKey(unmounted, 'ES256'), 'somebody may make a key there')
  const other = await runScript(t, 'server.js', [], { ...env, DATA_DIR: temporaryDirectory(t), SIGNING_KEYS_DIR: unmounted })
  t.strictSame({ code: other.code, stderr: other.stderr }, { code: 1, stderr: `${refusal(unmounted)}\n` }, 'but it is another one')
  await server.stop()
  await sql`update signing_keys set seen_at = now() - interval '61 seconds'`.execute(running.db)
  await running.close()
  const logs = new Lines()
  const fresh = await build(t, { ...env, SIGNING_KEYS_DIR: path.join(temporaryDirectory(t), 'new'), LOG_LEVEL: 'error' }, { logs })
  t.match(logs.lines, [{ msg: GONE }])
  t.equal(fresh.publicKeys.jwks().body.keys.length, 1)
})

t.test('an instance that starts right after all keys were replaced has some of those that others note', { skip: needs.postgres }, async t => {
  const DATABASE_URL = await copiedDatabase(t)
  const SIGNING_KEYS_DIR = temporaryDirectory(t)
  const env = { DATABASE_URL, API_KEY_PEPPER: 'a pepper for tests, long enough for it', SIGNING_KEYS_DIR }
  const running = await build(t, env)
  const [before] = running.publicKeys.jwks().body.keys
  const { kid } = await createSigningKey(SIGNING_KEYS_DIR, 'ES256')
  await activateSigningKey(SIGNING_KEYS_DIR, kid, true)
  rmSync(path.join(SIGNING_KEYS_DIR, `${before?.kid}.pem`))
  const noted = async () => (await running.db.selectFrom('signing_keys').select('kid').execute()).map(row => row.kid)
  await until(async () => (await noted()).includes(kid), 'the new key is noted', 10_000)
  const second = await build(t, env)
  t.strictSame(second.publicKeys.jwks().body.keys.map(key => key.kid), [kid])
})

t.test('keys that are retired are forgotten, those of other instances are not', async t => {
  const fastify = await build(t)
  await sql`insert into signing_keys values ('retired', now() - interval '2 hours'), ('other', now() - interval '2 minutes')`.execute(fastify.db)
  const own = fastify.publicKeys.jwks().body.keys.map(({ kid }) => kid)
  await build(t, { DATABASE_URL: fastify.config.DATABASE_URL, SIGNING_KEYS_DIR: fastify.config.SIGNING_KEYS_DIR })
  const kept = await fastify.db.selectFrom('signing_keys').select('kid').orderBy('kid').execute()
  const kids = kept.map(({ kid }) => kid)
  t.strictSame(kids.filter(kid => kid !== 'retired'), [...own, 'other'].sort())
  // On an embedded database there is no other instance that forgets it; the one that runs does, sooner or later.
  if (!fastify.embedded) t.notOk(kids.includes('retired'))
})
