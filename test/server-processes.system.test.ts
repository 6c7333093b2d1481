// Runs alone: counts requests in Redis, under keys of its process.
// Runs twice: versions of Node.js differ in processes and signals.
import { Agent, createServer, request as httpRequest } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import t from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { openDatabase } from '../plugins/database/open.js'
import { needs, temporaryDatabase, temporaryDirectory, TEST_REDIS_URL, user } from './helper.js'
import { Load, UNDER_LOAD } from './load.js'
import { scrape, valueOf } from './metrics.js'
import { holderOf } from './holders.js'
import { freePorts, logLines, runScript, startServer, until } from './process.js'
import { fingerprint, startSpeechServer, transcribing } from './speech-server.js'

const PEPPER = 'a pepper for tests, long enough for it'
/** Longest start of several processes on a busy machine, in milliseconds. */
const START_PATIENCE_MS = 150_000

const skip = needs.postgres !== false ? needs.postgres : needs.redis

t.test('four processes serve one port: nothing acknowledged is lost when one is killed under load, and SIGTERM ends all of them in order', { skip, timeout: 280_000 }, async t => {
  const databaseUrl = await temporaryDatabase(t)
  const metricsPort = await freePorts(4)
  const env = {
    ...UNDER_LOAD,
    PROCESSES: '4',
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: '2',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    DATA_DIR: temporaryDirectory(t),
    SPEECH_BASE_URL: (await startSpeechServer(t, transcribing(fingerprint))).baseUrl,
    // Ended by a second signal, as soon as enough is seen.
    SHUTDOWN_DELAY: '300'
  }
  const server = await startServer(t, env, {}, START_PATIENCE_MS)
  const lines = (msg: string) => logLines(server.stdout().replace(/[^\n]*$/, '')).filter(line => line.msg === msg)
  const pids = () => lines('process serves').map(({ processPid }) => Number(processPid))
  await until(() => pids().length === 4, 'the log says of each that it serves')
  t.equal(server.stderr().split('Consultation service').length, 2, 'it greets once')
  const { db, close } = await openDatabase({ DATABASE_URL: databaseUrl, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()

  const load = new Load(t, { baseUrl: server.url, key, databaseUrl, mayBreak: true })
  await load.start({ streams: 2, talkers: 1 })
  const [streaming] = load.streams
  const victim = holderOf(server.port, (streaming?.socket as unknown as { _socket: Socket })._socket.localPort ?? 0, pids())
  t.ok(victim !== undefined, 'a process holds the stream')
  const issued = load.tokens
  process.kill(victim ?? 0, 'SIGKILL')
  await until(() => load.tokens > issued + 10, 'the others issue tokens meanwhile')
  await until(() => pids().length === 5, 'another process serves')
  t.match(lines('a process ended; another one is started'), [{ level: 50, processPid: victim, code: null, signal: 'SIGKILL' }])
  await until(() => streaming?.stream.state === 'live', 'the stream goes on')
  const metrics = await Promise.all([0, 1, 2, 3].map(async at => (await fetch(`http://127.0.0.1:${metricsPort + at}/metrics`)).text()))
  const started = new Set(metrics.map(text => /^process_start_time_seconds (.+)$/m.exec(text)?.[1]))
  t.ok(started.size > 1 && !started.has(undefined), 'each process has metrics of its own')
  await load.stop()
  t.equal(streaming?.closeCodes[0], 1006, 'the connection of the stream broke')
  await load.check(t)

  await t.test('on SIGTERM each is not ready at once, serves until a second signal ends the delay, and ends; the service ends with 0', async t => {
    const alive = pids().filter(pid => pid !== victim)
    const ended = server.stop('SIGTERM')
    await until(() => lines('stopping').length === 4, 'all know')
    t.strictSame(lines('stopping').map(({ pid }) => pid).sort(), alive.sort())
    const answers = await Promise.all(Array.from({ length: 8 }, async () => {
      const response = await fetch(`${server.url}/health/ready/`, { headers: { connection: 'close' } })
      return [response.status, (await response.json() as { status: string }).status]
    }))
    t.strictSame(answers, Array(8).fill([503, 'shutting down']))
    const token = await fetch(`${server.url}/api/v1/token/`, {
      method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key }, body: JSON.stringify(user)
    })
    t.equal(token.status, 200)
    server.stop('SIGINT')
    t.strictSame(await ended, { code: 0, signal: null })
    t.strictSame(lines('the service did not stop cleanly'), [])
    t.strictSame(lines('a process ended; another one is started').length, 1)
    t.ok(logLines(server.stdout()).length > 100, 'every line of the log of all processes is whole')
  })
})

t.test('a process that hangs is replaced, its connections end, others serve meanwhile, and metrics of each process count it', { skip, timeout: 280_000 }, async t => {
  const metricsPort = await freePorts(2)
  const env = {
    PROCESSES: '2',
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: await temporaryDatabase(t),
    DATABASE_POOL_MAX: '2',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    DATA_DIR: temporaryDirectory(t)
  }
  const server = await startServer(t, env, {}, START_PATIENCE_MS)
  const lines = (msg: string) => logLines(server.stdout().replace(/[^\n]*$/, '')).filter(line => line.msg === msg)
  const pids = () => lines('process serves').map(({ processPid }) => Number(processPid))
  await until(() => pids().length === 2, 'both serve')
  const hung = async () => Promise.all([0, 1].map(async at => valueOf(await scrape(metricsPort + at), 'consultation_processes_hung_total')))
  t.strictSame(await hung(), [0, 0])

  const held = connect(server.port, '127.0.0.1').on('error', () => {})
  t.teardown(() => held.destroy())
  const answered = new Promise(resolve => held.once('data', resolve))
  held.write('GET /health/live/ HTTP/1.1\r\nHost: service.test\r\n\r\n')
  await answered
  const victim = holderOf(server.port, held.localPort ?? 0, pids()) ?? 0
  const ended = new Promise(resolve => held.once('close', resolve))
  process.kill(victim, 'SIGSTOP')
  const live = async () => (await fetch(`${server.url}/health/live/`, { headers: { connection: 'close' } })).status
  t.strictSame(await Promise.all(Array.from({ length: 10 }, live)), Array(10).fill(200), 'every request is answered')
  await ended
  await until(() => pids().length === 3, 'another process serves')
  t.match(lines('a process hangs; it is killed, and another one is started'), [{ level: 50, processPid: victim }])
  t.match(lines('a process ended; another one is started'), [{ processPid: victim, code: null, signal: 'SIGKILL' }])
  t.strictSame(await hung(), [1, 1], 'the one that remained and the new one')
  t.strictSame(await server.stop('SIGTERM'), { code: 0, signal: null })
})

/** Asks for the session of a token on a connection that stays open; with the port of this end. */
async function sessionOn (agent: Agent, url: string, token: string): Promise<{ status: number, clientPort: number }> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(`${url}/api/v1/session/`, { agent, headers: { authorization: `Bearer ${token}` } }, response => {
      const clientPort = response.socket.localPort ?? 0
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, clientPort }))
    })
    call.once('error', reject).end()
  })
}

t.test('each process refuses a token that was revoked at one of them', { skip, timeout: 280_000 }, async t => {
  const env = {
    PROCESSES: '2',
    DATABASE_URL: await temporaryDatabase(t),
    DATABASE_POOL_MAX: '2',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: temporaryDirectory(t),
    DATA_DIR: temporaryDirectory(t)
  }
  const server = await startServer(t, env, {}, START_PATIENCE_MS)
  const pids = () => logLines(server.stdout().replace(/[^\n]*$/, '')).filter(line => line.msg === 'process serves').map(({ processPid }) => Number(processPid))
  await until(() => pids().length === 2, 'both serve')
  const { db, close } = await openDatabase({ DATABASE_URL: env.DATABASE_URL, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  const post = async (path: string, body?: object) => fetch(`${server.url}/api/v1/${path}`, {
    method: 'POST', headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const { token } = await (await post('token/', user)).json() as { token: string }

  const agents = new Map<number, Agent>()
  t.teardown(() => agents.forEach(agent => agent.destroy()))
  await until(async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { status, clientPort } = await sessionOn(agent, server.url, token)
    t.equal(status, 200)
    const pid = holderOf(server.port, clientPort, pids()) ?? 0
    if (agents.has(pid)) agent.destroy()
    else agents.set(pid, agent)
    return agents.size === 2
  }, 'there is a connection to each process')

  t.equal((await post(`users/${user.user_id}/revoke-tokens/`)).status, 204)
  for (const [pid, agent] of agents) {
    await until(async () => (await sessionOn(agent, server.url, token)).status === 401, `process ${pid} refuses it`)
  }
  const { token: next } = await (await post('token/', user)).json() as { token: string }
  for (const agent of agents.values()) t.equal((await sessionOn(agent, server.url, next)).status, 200)
})

t.test('what keeps every process from starting is said in one sentence, and ends the service (1)', { skip, timeout: 120_000 }, async t => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => other.close())
  const { port } = other.address() as AddressInfo
  const env = {
    PROCESSES: '4',
    PORT: String(port),
    DATABASE_URL: await temporaryDatabase(t),
    DATABASE_POOL_MAX: '2',
    REDIS_URL: TEST_REDIS_URL,
    API_KEY_PEPPER: PEPPER,
    DATA_DIR: temporaryDirectory(t),
    LOG_LEVEL: 'silent'
  }
  const { code, stdout, stderr } = await runScript(t, 'server.js', [], env)
  t.equal(code, 1)
  t.equal(stdout, '')
  t.equal(stderr.replace(/^Starting: .*\n/gm, ''), `PORT ${port} is in use on 127.0.0.1; stop what listens there, or set another one, as in PORT=${port + 1}.\n`)
})

t.test('several processes without PostgreSQL and Redis are refused with a sentence (1)', async t => {
  const { code, stderr } = await runScript(t, 'server.js', [], { PROCESSES: '2', DATA_DIR: temporaryDirectory(t) })
  t.equal(code, 1)
  t.equal(stderr, 'PROCESSES above 1 needs DATABASE_URL, because only one process can open the embedded database, and ' +
    'REDIS_URL, so that rate limits count the requests of all processes together.\n')
})
