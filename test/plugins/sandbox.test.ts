import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { listApiKeys, revokeApiKey, rotateApiKey } from '../../plugins/api-keys/operations.js'
import { openDatabase } from '../../plugins/database/open.js'
import { welcome } from '../../plugins/sandbox.js'
import { build, makeKey, needs, requestToken, TEST_REDIS_URL } from '../helper.js'
import { embeddedDirectory, freePort } from '../process.js'

t.test('a fresh installation has one customer with one test key, in a file that only this user can read', async t => {
  const fastify = await build(t, { DATABASE_URL: '' })
  const file = path.join(fastify.config.DATA_DIR, 'sandbox-api-key')
  t.equal(statSync(file).mode & 0o777, 0o600)
  const key = readFileSync(file, 'utf8')
  t.match(key, /^ccs_test_\w{12}_\w{30}$/)
  t.match(await listApiKeys(fastify.db, {}), [{
    customer: 'Sandbox', name: 'Sandbox', mode: 'test', organisations: null, rate_limit_max: null, expires_at: null, revoked_at: null
  }])
  t.equal((await listApiKeys(fastify.db, {})).length, 1)
  t.equal((await requestToken(fastify, key)).statusCode, 200)
})

t.test('a second start makes no second key and keeps the first one, even while a rotated one runs out', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const first = await build(t, { DATABASE_URL: '', DATA_DIR }, { keepOpen: true })
  const greeting = await welcome(first)
  await first.close()
  const second = await build(t, { DATABASE_URL: '', DATA_DIR })
  const keys = await listApiKeys(second.db, {})
  t.equal(keys.length, 1)
  await rotateApiKey(second.db, second.config.API_KEY_PEPPER, { id: keys[0]?.id ?? '' })
  t.equal(await welcome(second), greeting)
})

t.test('where there is a customer already, no sandbox is made', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR })
  await db.insertInto('customers').values({ name: 'General Hospital' }).execute()
  await close()
  const fastify = await build(t, { DATABASE_URL: '', DATA_DIR })
  t.notOk(existsSync(path.join(DATA_DIR, 'sandbox-api-key')))
  t.strictSame(await listApiKeys(fastify.db, {}), [])
})

t.test('on PostgreSQL no sandbox is made, and none is shown', { skip: needs.postgres }, async t => {
  const fastify = await build(t)
  t.strictSame(await fastify.db.selectFrom('customers').selectAll().execute(), [])
  t.notOk(existsSync(path.join(fastify.config.DATA_DIR, 'sandbox-api-key')))
  t.notOk((await welcome(fastify)).includes('ccs_'))
})

const PLAIN = [
  '',
  '  Consultation service   http://service.test',
  '  Documentation          http://service.test/documentation/',
  '  Guides                 http://service.test/guides/',
  '  Portal                 http://service.test/portal/',
  '  Speech                 none, so audio is refused: npm run models -- list',
  '  Reports                rules',
  '  API keys               npm run api-key -- list',
  '', ''
].join('\n')

t.test('a sandbox key that was revoked is not shown any more', async t => {
  const fastify = await build(t, { DATABASE_URL: '' })
  const [{ id } = { id: '' }] = await listApiKeys(fastify.db, {})
  await revokeApiKey(fastify.db, { id })
  t.equal(await welcome(fastify), PLAIN)
  const { key } = await makeKey(fastify)
  t.equal((await requestToken(fastify, key)).statusCode, 200, 'other keys go on working')
})

t.test('a sandbox key that somebody changed, or emptied, is not shown', async t => {
  const fastify = await build(t, { DATABASE_URL: '' })
  const file = path.join(fastify.config.DATA_DIR, 'sandbox-api-key')
  for (const content of ['', 'not a key', readFileSync(file, 'utf8').slice(0, -1)]) {
    writeFileSync(file, content)
    t.equal(await welcome(fastify), PLAIN)
  }
  fastify.config.DOCS_ENABLED = false
  t.equal(await welcome(fastify), PLAIN.replace(/.*Documentation.*\n.*Guides.*\n/, ''), 'without documentation, none is announced')
})

t.test('where the sandbox is switched off, none is made, and one that was made before is not shown', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const off = { DATABASE_URL: '', DATA_DIR, SANDBOX_ENABLED: 'false' }
  const never = await build(t, off, { keepOpen: true })
  t.notOk(existsSync(path.join(DATA_DIR, 'sandbox-api-key')))
  t.strictSame(await listApiKeys(never.db, {}), [])
  t.equal(await welcome(never), PLAIN)
  await never.close()
  const on = await build(t, { ...off, SANDBOX_ENABLED: 'true' }, { keepOpen: true })
  t.match(await welcome(on), '  Try it out             http://service.test/demo/\n')
  await on.close()
  t.equal(await welcome(await build(t, off)), PLAIN)
})

t.test('a Redis that does not answer is named without its password, with what follows; one that answers is not', async t => {
  const port = await freePort()
  const fastify = await build(t, { REDIS_URL: `redis://someone:S3cret@127.0.0.1:${port}` })
  const greeting = await welcome(fastify)
  t.match(greeting, [
    '',
    `REDIS_URL names 127.0.0.1:${port}, which does not answer: until it does, each instance counts requests by`,
    'itself, and rate limits apply to each instance instead of to all together. The service goes on trying.',
    '',
    '  Consultation service   http://service.test'
  ].join('\n'))
  t.notMatch(greeting, 'S3cret')
  t.test('with Redis', { skip: needs.redis }, async t => {
    t.notMatch(await welcome(await build(t, { REDIS_URL: TEST_REDIS_URL })), 'REDIS_URL')
  })
})
