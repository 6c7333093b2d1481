import { randomUUID } from 'node:crypto'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import t from 'tap'
import { openDirectoryStore } from '../../../lib/speech/audio/index.js'
import { build, temporaryDirectory } from '../../helper.js'
import { until } from '../../process.js'

const AUDIO_DIR = temporaryDirectory(t)
const fastify = await build(t, { DATABASE_URL: '', AUDIO_DIR })
const { DATA_DIR, API_KEY_PEPPER } = fastify.config

interface Talk {
  call: ClientRequest
  response: IncomingMessage
  next: () => Promise<Record<string, unknown> | undefined>
}

async function ask (query = '', type = 'application/x-ndjson'): Promise<Talk> {
  const call = request({ socketPath: path.join(DATA_DIR, 'admin.sock'), method: 'POST', path: `/backup/${query}`, headers: { 'content-type': type, 'transfer-encoding': 'chunked' } })
  if (type === 'application/json') call.end('{}')
  else call.flushHeaders()
  const response = await new Promise<IncomingMessage>((resolve, reject) => call.once('response', resolve).on('error', reject))
  response.on('error', () => {})
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]()
  return {
    call,
    response,
    async next () {
      const { value, done } = await chunks.next() as IteratorResult<string, undefined>
      return done === true ? undefined : JSON.parse(value ?? '') as Record<string, unknown>
    }
  }
}

/** Whether PostgreSQL has a backup under way, in the one session that there is. */
async function isHolding (): Promise<boolean> {
  const begun = await fastify.beginBaseBackup().then(async backup => backup.close(), () => 'another one')
  return begun === 'another one'
}

t.test('the service says what there is, goes on meanwhile, and lets go when the command has everything', async t => {
  const talk = await ask()
  t.match(await talk.next(), {
    database: { postgres: /^\d+\.\d+/, pglite: /^\d+\.\d+\.\d+/, migrations: ['0001-customers-keys-users'] }, cluster: path.join(DATA_DIR, 'database'), audio: AUDIO_DIR, keys: null
  })
  await sql`insert into customers (name) values ('General Hospital')`.execute(fastify.db)
  talk.call.write('"copied"\n')
  t.match(await talk.next(), { label: /^START WAL LOCATION: [^]+LABEL: backup$/m, firstSegment: /^[0-9A-F]{24}$/, lastSegment: /^[0-9A-F]{24}$/ })
  talk.call.write('"copied"\n')
  await until(async () => !await isHolding(), 'the log may be reused while audio is copied')
  talk.call.end()
  t.equal(await talk.next(), undefined)
  t.ok(talk.response.complete)
})

t.test('keys are told when they are asked for', async t => {
  const talk = await ask('?keys=true')
  t.match(await talk.next(), { keys: { signingKeys: [{ name: 'state.json' }, { name: /^[\w-]{43}\.pem$/, content: /^-----BEGIN PRIVATE KEY-----/ }], pepper: API_KEY_PEPPER, sandboxKey: /^ccs_test_/ } })
  talk.call.destroy()
  await until(async () => !await isHolding(), 'it is over')
})

t.test('only one backup is taken at a time, and a request of another form begins none (400)', async t => {
  const talk = await ask()
  await talk.next()
  const other = await ask()
  other.call.end()
  t.equal(other.response.statusCode, 400)
  t.strictSame(await other.next(), { error: 'Another backup is being taken.' })
  talk.call.destroy()
  await until(async () => !await isHolding(), 'it is over')
  const strange = await ask('', 'application/json')
  t.equal(strange.response.statusCode, 400)
  strange.response.resume()
  t.notOk(await isHolding())
})

t.test('a command that is gone, at any moment, holds nothing up', async t => {
  const store = await openDirectoryStore(AUDIO_DIR)
  const [id, part] = [randomUUID(), randomUUID()]
  async function isKept (): Promise<boolean> {
    for await (const { consultationId } of store.parts()) if (consultationId === id) return true
    return false
  }
  const moments: Array<(talk: Talk) => Promise<unknown>> = [
    async () => {},
    async talk => talk.next(),
    async talk => { await talk.next(); talk.call.write('"copied"\n'); await talk.next() },
    async talk => { await talk.next(); talk.call.write('nonsense') }
  ]
  for (const reach of moments) {
    await store.write(id, part, 0, Buffer.from('a'))
    const talk = await ask()
    await fastify.audio.removeAll(id)
    await reach(talk)
    t.ok(await isKept(), 'deleted audio stays while it may be copied')
    talk.call.destroy()
    await until(async () => !await isHolding() && !await isKept(), 'it is over, and the audio is deleted')
  }
  const early = request({ socketPath: path.join(DATA_DIR, 'admin.sock'), method: 'POST', path: '/backup/', headers: { 'content-type': 'application/x-ndjson', 'transfer-encoding': 'chunked' } })
  early.on('error', () => {})
  early.flushHeaders()
  early.destroy()
  await until(async () => !await isHolding(), 'it is over')
  t.equal((await sql`select 1 as one`.execute(fastify.db)).rows.length, 1)
})

t.test('a service that is stopped does not wait for a backup, and the command learns of it', async t => {
  const talk = await ask()
  await talk.next()
  await fastify.close()
  t.notOk(talk.response.complete)
  await t.rejects(talk.next())
})
