import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { build, Lines, needs, temporaryDirectory } from '../../helper.js'
import { embeddedDirectory } from '../../process.js'

/** `POST /operations/{name}` over the socket. */
async function operate (dataDir: string, name: string, params?: unknown): Promise<{ status: number | undefined, body: unknown }> {
  return new Promise((resolve, reject) => {
    const call = request({
      socketPath: path.join(dataDir, 'admin.sock'), method: 'POST', path: `/operations/${name}`, headers: params === undefined ? {} : { 'content-type': 'application/json' }
    }, response => { json(response).then(body => resolve({ status: response.statusCode, body }), reject) })
    call.on('error', reject)
    call.end(params === undefined ? undefined : JSON.stringify(params))
  })
}

async function start (t: Test, logs = new Lines()) {
  const fastify = await build(t, { DATABASE_URL: '', LOG_LEVEL: 'info' }, { logs })
  return { fastify, dataDir: fastify.config.DATA_DIR }
}

t.test('operations are done through a socket that only this user can reach, in a directory that only this user can enter', async t => {
  const { dataDir } = await start(t)
  t.equal(statSync(path.join(dataDir, 'admin.sock')).mode & 0o777, 0o600)
  t.equal(statSync(dataDir).mode & 0o777, 0o700)
  const { status, body } = await operate(dataDir, 'api-key.create', { customer: 'A', name: 'b', mode: 'live' })
  t.equal(status, 200)
  t.match(body, { result: { id: /^\w{12}$/, key: /^ccs_live_/ } })
  t.match(await operate(dataDir, 'api-key.list'), { status: 200, body: { result: [{ customer: 'A' }, { customer: 'Sandbox' }] } })
})

t.test('what cannot be done is answered with its sentence (400)', async t => {
  const { dataDir } = await start(t)
  t.strictSame(await operate(dataDir, 'api-key.revoke', { id: 'nobody' }), { status: 400, body: { error: 'There is no API key nobody.' } })
  t.strictSame(await operate(dataDir, 'api-key.explode', {}), { status: 400, body: { error: 'There is no operation api-key.explode.' } })
  t.strictSame(await operate(dataDir, 'api-key.create', {}), {
    status: 400,
    body: {
      error: 'customer is required. name is required. mode is required.',
      problems: ['customer', 'name', 'mode'].map(parameter => ({ parameter, problem: 'is required.' }))
    }
  })
})

t.test('what fails inside is logged without values, and not told (500)', async t => {
  const logs = new Lines()
  const { fastify, dataDir } = await start(t, logs)
  await fastify.db.schema.dropTable('blocked_users').execute()
  t.strictSame(await operate(dataDir, 'user.block', { customer: 'Sandbox', user_id: 'Unmistakable' }),
    { status: 500, body: { error: 'The operation failed; the log of the service says why.' } })
  t.match(logs.lines.at(-1), { level: 50, msg: 'an operation failed', err: { code: '42P01', message: 'database error 42P01' } })
  t.match(logs.lines.at(-2), { event: 'blockUser', outcome: 'failed', actor: 'command_line', target: { customer: /./, users: [/./, /./] }, msg: 'failed on the command line' })
  t.notOk(JSON.stringify(logs.lines).includes('Unmistakable'))
})

t.test('nothing of it is reachable over the network', async t => {
  const { fastify } = await start(t)
  const response = await fastify.inject({ method: 'POST', url: '/operations/api-key.list', payload: {} })
  t.strictSame([response.statusCode, response.json()], [404, { error: 'Not found.', code: 'not_found' }])
})

t.test('the socket is gone when the service has stopped; one that was left behind, or anything else in its place, is replaced', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  writeFileSync(path.join(DATA_DIR, 'admin.sock'), 'left behind')
  const fastify = await build(t, { DATABASE_URL: '', DATA_DIR }, { keepOpen: true })
  t.match(await operate(DATA_DIR, 'api-key.list', {}), { status: 200 })
  await fastify.close()
  t.notOk(existsSync(path.join(DATA_DIR, 'admin.sock')))
})

t.test('in a directory whose path is too long for a socket, the service runs without one and says so', async t => {
  const DATA_DIR = path.join(temporaryDirectory(t), 'a'.repeat(120))
  mkdirSync(path.dirname(DATA_DIR), { recursive: true })
  const logs = new Lines()
  const fastify = await build(t, { DATABASE_URL: '', DATA_DIR, LOG_LEVEL: 'warn' }, { logs })
  t.equal((await fastify.inject('/health/ready/')).statusCode, 200)
  t.strictSame(logs.lines.map(({ msg }) => msg), ['DATA_DIR has too long a path for a local socket: keys and users cannot be managed while the service runs'])
  t.notOk(existsSync(path.join(DATA_DIR, 'admin.sock')))
})

t.test('on PostgreSQL there is no socket: the shell works on the database itself', { skip: needs.postgres }, async t => {
  const fastify = await build(t)
  t.notOk(existsSync(path.join(fastify.config.DATA_DIR, 'admin.sock')))
})
