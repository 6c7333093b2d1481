import t from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import { segmentsOf, spoken } from './consultations.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { scrape, valueOf } from './metrics.js'
import { embeddedDirectory, freePort, logLines, startServer, until, type Server } from './process.js'
import { shiftedClock } from './shifted-clock.js'

const PEPPER = 'a pepper for tests, long enough for it'
const OFF = /^the clock of this machine and that of the database are too far apart/
const CLOSE = /^the clock of this machine and that of the database are close enough again/

async function keyOn (database: { DATABASE_URL: string, DATA_DIR: string }): Promise<string> {
  const { db, close } = await openDatabase({ ...database, DATABASE_POOL_MAX: 1 })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  return key
}

async function tokenOf ({ url }: Server, key: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/token/`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
  })
  return (await response.json() as { token: string }).token
}

async function session ({ url }: Server, token: string): Promise<[number, unknown]> {
  const response = await fetch(`${url}/api/v1/session/`, { headers: { authorization: `Bearer ${token}` } })
  return [response.status, (await response.json() as { code?: string }).code]
}

async function readinessOf ({ url }: Server): Promise<{ status: string, degraded?: unknown[] }> {
  return await (await fetch(`${url}/health/ready/`)).json() as { status: string, degraded?: unknown[] }
}

function linesOf (server: Server, pattern: RegExp) {
  return logLines(server.stdout().replace(/[^\n]*$/, '')).filter(({ msg }) => pattern.test(String(msg)))
}

const tokens = 'instances up to a minute apart take each other\'s tokens; one further apart says so in log and metrics, and others name its clock'
t.test(tokens, { skip: needs.postgres, timeout: 200_000 }, async t => {
  const database = { DATABASE_URL: await copiedDatabase(t), DATA_DIR: temporaryDirectory(t) }
  const key = await keyOn(database)
  const shared = {
    ...database, DATABASE_POOL_MAX: '3', API_KEY_PEPPER: PEPPER, SIGNING_KEYS_DIR: temporaryDirectory(t), SPEECH_ENGINE: 'none', PUBLIC_URL: 'http://service.test'
  }
  const clock = shiftedClock(t, 55)
  const metricsPort = await freePort()
  const right = await startServer(t, shared)
  const other = await startServer(t, { ...shared, ...clock.env, METRICS_PORT: String(metricsPort) })
  const offset = async () => valueOf(await scrape(metricsPort), 'consultation_clock_offset_seconds') ?? NaN
  const both = async () => [await session(right, await tokenOf(other, key)), await session(other, await tokenOf(right, key))]
  const taken = [[200, undefined], [200, undefined]]

  t.strictSame(await both(), taken, '55 seconds ahead')
  t.ok(Math.abs(await offset() - 55) < 5)
  clock.set(-55)
  await until(async () => await offset() < 0, 'the clock was compared again')
  t.strictSame(await both(), taken, '55 seconds behind')
  t.strictSame(linesOf(other, OFF), [])

  clock.set(600)
  await until(() => linesOf(other, OFF).length > 0, 'it says that its clock is off')
  t.ok(Math.abs(await offset() - 600) < 5)
  await until(async () => (await readinessOf(other)).degraded !== undefined, 'its readiness says so, too')
  t.match(await readinessOf(other), {
    status: 'ok', degraded: [{ name: 'clock', lost: 'Instances whose clocks are too far apart refuse each other\'s tokens.' }]
  })
  t.equal((await readinessOf(right)).degraded, undefined)
  t.strictSame(await session(right, await tokenOf(other, key)), [401, 'access_token_not_yet_valid'])
  clock.set(0)
  await until(() => linesOf(other, CLOSE).length > 0, 'it says that its clock is right again')
  t.strictSame(await both(), taken)
  t.match(linesOf(other, OFF), [{ level: 50, offset: 600, tolerance: 60 }])
  t.match(linesOf(other, CLOSE), [{ level: 30, offset: 0 }])
  t.strictSame([...linesOf(right, OFF), ...linesOf(right, CLOSE)], [])
})

t.test('a report that an embedded database put off while its clock was ahead is made when the clock is right', { timeout: 200_000 }, async t => {
  const database = { DATABASE_URL: '', DATA_DIR: await embeddedDirectory(t) }
  const key = await keyOn(database)
  const env = { ...database, API_KEY_PEPPER: PEPPER, SPEECH_ENGINE: 'none' }
  const away = { REPORT_ENGINE: 'openai', REPORT_BASE_URL: 'http://127.0.0.1:1/v1', REPORT_MODEL: 'none', REPORT_FALLBACK: 'none' }
  const clock = shiftedClock(t, 3600)
  const ahead = await startServer(t, { ...env, ...away, ...clock.env })
  const ask = async ({ url }: Server, method: string, path: string, body?: object) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = { authorization: `Bearer ${token}`, ...body === undefined ? {} : { 'content-type': 'application/json' } }
    const response = await fetch(`${url}/api/v1/consultations/${path}`, { method, headers, ...payload })
    return [response.status, await response.json()] as [number, { id: string, report_status?: string, state?: string, retry_at?: string }]
  }
  let token = await tokenOf(ahead, key)
  const [, { id }] = await ask(ahead, 'POST', '', { template: 'soap_new_complaint_api', input_language: 'en' })
  t.equal((await ask(ahead, 'POST', `${id}/transcript/`, { segments: segmentsOf(spoken) }))[0], 200)
  t.equal((await ask(ahead, 'POST', `${id}/finish/`))[0], 202)
  await until(async () => Date.parse((await ask(ahead, 'GET', `${id}/status/`))[1].retry_at ?? '') > Date.now() + 1_800_000, 'it is put off')
  await ahead.stop('SIGTERM')

  const right = await startServer(t, env)
  token = await tokenOf(right, key)
  await until(async () => (await ask(right, 'GET', `${id}/status/`))[1].state === 'final', 'the report is made')
})
