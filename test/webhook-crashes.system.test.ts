import t, { type Test } from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import type { WebhookMessageList } from '../schemas/webhooks.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { embeddedDirectory, startServer, until, type Server } from './process.js'
import { startReceiver, verified } from './webhook-receiver.js'

const PEPPER = 'a pepper for tests, long enough for it'
const PATIENCE_MS = 240_000
const VISITS = 5

type Ask = (method: string, path: string, headers: Record<string, string>, body?: object) => Promise<Record<string, unknown>>

async function makeCustomerKey (settings: Record<string, string>): Promise<string> {
  const { db, close } = await openDatabase({ DATABASE_URL: settings.DATABASE_URL ?? '', DATABASE_POOL_MAX: 1, DATA_DIR: settings.DATA_DIR ?? '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  return key
}

const askerOf = (server: () => Server): Ask => async (method, path, headers, body) => {
  const response = await fetch(`${server().url}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...body === undefined ? {} : { 'content-type': 'application/json' } },
    ...body === undefined ? {} : { body: JSON.stringify(body) }
  })
  return await response.json() as Record<string, unknown>
}

/** The service is killed after changes are committed, and before their webhooks are delivered. */
async function nothingIsLost (t: Test, settings: Record<string, string>): Promise<void> {
  let answering = false
  const receiver = await startReceiver(t, () => answering ? { status: 204 } : 'silence')
  const key = await makeCustomerKey(settings)
  const env = {
    API_KEY_PEPPER: PEPPER, PUBLIC_URL: 'http://service.test', LOG_LEVEL: 'info', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true', RATE_LIMIT_MAX: '100000', ...settings
  }
  let server = await startServer(t, env)
  const ask = askerOf(() => server)
  const backend = { 'x-api-key': key }
  const { id, secret } = await ask('POST', 'webhook-endpoints/', backend, { url: receiver.url, events: ['consultation.started'] })
  const { token } = await ask('POST', 'token/', backend, user)
  const ids: string[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const begun = await ask('POST', 'consultations/', { authorization: `Bearer ${String(token)}` }, { template: 'soap_new_complaint_api', input_language: 'en' })
    ids.push(String(begun.id))
  }
  await until(() => receiver.received.length > 0, 'a webhook was being delivered', PATIENCE_MS)
  await server.stop('SIGKILL')
  answering = true
  server = await startServer(t, env)
  const read = async () => (await ask('GET', 'webhook-messages/', backend) as unknown as WebhookMessageList).webhook_messages
  await until(async () => (await read()).every(({ deliveries: [delivery] }) => delivery?.state === 'delivered'), 'everything was delivered', PATIENCE_MS)
  const messages = await read()
  t.strictSame(messages.map(({ data }) => data.id).sort(), ids.sort())
  const arrived = new Map(receiver.received.map(received => [received.headers['webhook-id'], received]))
  t.strictSame([...arrived.keys()].sort(), messages.map(message => message.id).sort(), 'each under its one id')
  const now = Date.now()
  for (const received of arrived.values()) {
    t.ok(Math.abs(now / 1000 - Number(received.headers['webhook-timestamp'])) < 120)
    t.match(verified(received, String(secret)), { type: 'consultation.started' })
  }
  t.match(await ask('GET', `webhook-endpoints/${String(id)}/`, backend), { failing_since: null })
  await server.stop()
}

t.test('no webhook is lost by kill -9 between the commit and the delivery (embedded database)', { timeout: PATIENCE_MS }, async t => {
  await nothingIsLost(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('no webhook is lost by kill -9 between the commit and the delivery (PostgreSQL)', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  await nothingIsLost(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})

t.test('two instances deliver each webhook once', { skip: needs.postgres, timeout: PATIENCE_MS }, async t => {
  const settings: Record<string, string> = { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  const receiver = await startReceiver(t)
  const key = await makeCustomerKey(settings)
  const env = { API_KEY_PEPPER: PEPPER, PUBLIC_URL: 'http://service.test', LOG_LEVEL: 'info', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true', RATE_LIMIT_MAX: '100000', ...settings }
  const [one, other] = [await startServer(t, env), await startServer(t, env)]
  const ask = askerOf(() => one)
  const backend = { 'x-api-key': key }
  const { id } = await ask('POST', 'webhook-endpoints/', backend, { url: receiver.url, events: ['consultation.started'] })
  await Promise.all(Array.from({ length: 40 }, async (_, n) => (n % 2 === 0 ? ask : askerOf(() => other))('POST', `webhook-endpoints/${String(id)}/test/`, backend)))
  await until(() => receiver.received.length >= 40, 'all arrived', PATIENCE_MS)
  await new Promise(resolve => setTimeout(resolve, 3000))
  t.equal(receiver.received.length, 40)
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 40)
  await Promise.all([one.stop(), other.stop()])
})
