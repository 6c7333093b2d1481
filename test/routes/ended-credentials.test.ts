import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { revokeApiKey, rotateApiKey } from '../../plugins/api-keys/operations.js'
import { blockUser } from '../../plugins/users/operations.js'
import { bearer, begin, post, segmentsOf, spoken } from '../consultations.js'
import { build, copiedDatabase, makeKey, needs, temporaryDirectory, user } from '../helper.js'
import { INVALID_TOKEN } from './kit.js'
import { connector, HEARING } from './consultations/streams.js'

type Credentials = Record<string, string>

const CONSULTATIONS = '/api/v1/consultations/'

/** Within what a credential ends everywhere, in milliseconds; and room for a slow machine. */
const ENDED_MS = 5000
const ROOM_MS = 15_000

/** Until a wait has begun, in milliseconds. */
const WAITING_MS = 1000

/** Instances on one database, two where it is PostgreSQL, whose language model never answers. */
async function start (t: Test): Promise<[FastifyInstance, ...FastifyInstance[]]> {
  const silent = net.createServer().listen(0, '127.0.0.1')
  t.teardown(() => silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as net.AddressInfo
  const engine = { REPORT_ENGINE: 'openai', REPORT_BASE_URL: `http://127.0.0.1:${port}/v1`, REPORT_MODEL: 'm' }
  const shared = needs.postgres !== false ? {} : { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) }
  async function instance (): Promise<FastifyInstance> {
    const fastify = await build(t, { ...HEARING, ...engine, ...shared })
    await fastify.listen({ host: '127.0.0.1', port: 0 })
    return fastify
  }
  const first = await instance()
  return needs.postgres === false ? [first, await instance()] : [first]
}

const applications = start(t)

const portOf = (fastify: FastifyInstance) => (fastify.server.address() as { port: number }).port

/** Everything that lasts, opened with a token: an event stream, a WebSocket stream, and a wait for the final report. Each tells its end. */
async function open (
  t: Test, fastify: FastifyInstance, headers: { authorization: string }, ids: { watched: string, streamed: string, awaited: string }
) {
  const base = `http://127.0.0.1:${portOf(fastify)}${CONSULTATIONS}`
  const events = await fetch(`${base}${ids.watched}/events/`, { headers })
  const client = connector(t, fastify).connect(ids.streamed, headers)
  await client.start()
  client.sound(0, 3)
  await client.until(() => client.acknowledged() === 3)
  const awaited = fetch(`${base}${ids.awaited}/finish/`, { method: 'POST', headers: { ...headers, prefer: 'wait=30' } })
  return {
    client,
    events: events.text(),
    wait: awaited.then(({ status }) => status)
  }
}

/** A consultation with enough said for a report, which never comes. */
async function beginEndless (fastify: FastifyInstance, headers: Credentials): Promise<string> {
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  return id
}

async function statusesOf (fastify: FastifyInstance, headers: Credentials, id: string): Promise<number[]> {
  const answers = await Promise.all(['/api/v1/session/', CONSULTATIONS, `${CONSULTATIONS}${id}/`, `${CONSULTATIONS}${id}/audio/`].map(async url =>
    fastify.inject({ url, headers })))
  return answers.map(({ statusCode }) => statusCode)
}

type End = (fastify: FastifyInstance, key: { id: string, customer: string }) => Promise<unknown>

/** What ends a token before its time. */
const ends: Record<string, End> = {
  'its key is revoked': async ({ db }, { id }) => revokeApiKey(db, { id }),
  'its key expires': async ({ db }, { id }) => db.updateTable('api_keys').set({ expires_at: new Date() }).where('id', '=', id).execute(),
  'its user is blocked': async ({ db }, { customer }) => blockUser(db, { customer, user_id: user.user_id }),
  'its user is deleted': async ({ db }, { customer }) => db.deleteFrom('users').where('user_id', '=', user.user_id)
    .where('customer_id', '=', db.selectFrom('customers').select('id').where('name', '=', customer)).execute()
}

t.test('a token ends within 5 s with its key or its user: on every route, streams, events and waits of every instance', async t => {
  const [first, ...more] = await applications
  const all = [first, ...more]
  const stranger = await bearer(first, (await makeKey(first, { customer: 'Nobody else' })).key)
  const { id: otherId } = await begin(first, stranger)
  const opened = await Promise.all(Object.entries(ends).flatMap(([reason, end]) => all.map(async (fastify, place) => {
    const customer = `${reason} ${place}`
    const { id, key } = await makeKey(first, { customer })
    const headers = await bearer(first, key)
    const watched = await beginEndless(first, headers)
    const ids = { watched, streamed: await beginEndless(first, headers), awaited: await beginEndless(first, headers) }
    t.strictSame(await statusesOf(fastify, headers, watched), [200, 200, 200, 200], `${customer}: the token works`)
    return { fastify, reason, headers, watched, end: async () => end(first, { id, customer }), ...await open(t, fastify, headers, ids) }
  })))
  await sleep(WAITING_MS)

  const since = Date.now()
  await Promise.all(opened.map(async ({ end }) => end()))
  await sleep(ENDED_MS)
  for (const { fastify, reason, headers, watched, client, events, wait } of opened) {
    t.strictSame(await statusesOf(fastify, headers, watched), [401, 401, 401, 401], `${reason}: every bearer route refuses the token`)
    t.strictSame((await fastify.inject({ url: '/api/v1/session/', headers })).json(), INVALID_TOKEN)
    // A consultation is deleted with its user.
    const deleted = reason === 'its user is deleted'
    const { code } = await client.closed
    t.ok(code === 4401 || (deleted && code === 4404), `${reason}: the stream is closed: ${code}`)
    t.equal(client.acknowledged(), 3)
    await events
    const status = await wait
    t.ok(status === 401 || (deleted && status === 404), `${reason}: the wait ends: ${status}`)
  }
  t.ok(Date.now() - since < ROOM_MS, 'long before the waits would have ended by themselves')
  t.strictSame(await statusesOf(first, stranger, otherId), [200, 200, 200, 200], 'the token of somebody else goes on')
})

t.test('an event stream that was opened with an API key ends within 5 s when that is revoked', async t => {
  const [fastify] = await applications
  const { id: keyId, key } = await makeKey(fastify)
  const id = await beginEndless(fastify, await bearer(fastify, key))
  const events = await fetch(`http://127.0.0.1:${portOf(fastify)}${CONSULTATIONS}${id}/events/`, { headers: { 'x-api-key': key } })
  await revokeApiKey(fastify.db, { id: keyId })
  t.equal(await Promise.race([events.text().then(() => 'ended'), sleep(ROOM_MS).then(() => 'open')]), 'ended')
})

t.test('a token of a rotated key works until that key ends, and a stream goes on with a token of the new one', async t => {
  const [fastify] = await applications
  const old = await makeKey(fastify)
  const headers = await bearer(fastify, old.key)
  const { id } = await begin(fastify, headers)
  const rotated = await rotateApiKey(fastify.db, fastify.apiKeys.pepper, { id: old.id })
  const fresh = await bearer(fastify, rotated.key)
  const { connect } = connector(t, fastify)
  const [left, renewed] = [connect(id, headers), connect((await begin(fastify, headers)).id, headers)]
  await Promise.all([left.start(), renewed.start()])
  renewed.send({ type: 'token', token: fresh.authorization.slice('Bearer '.length) })
  await renewed.until(() => renewed.of('token_accepted').length === 1)
  await sleep(ENDED_MS)
  t.strictSame(await statusesOf(fastify, headers, id), [200, 200, 200, 200], 'in the time of grace')
  await revokeApiKey(fastify.db, { id: old.id })
  t.equal((await left.closed).code, 4401)
  t.match(left.of('error').at(-1)?.error, /not valid any more/)
  t.equal(renewed.socket.readyState, renewed.socket.OPEN, 'though both are looked up together')
})

t.test('an upload and a slow body that were begun before the end are refused after it', async t => {
  const [fastify] = await applications
  const { id: keyId, key } = await makeKey(fastify)
  const headers = await bearer(fastify, key)
  const { id } = await begin(fastify, headers)
  let release = () => {}
  const held = new Promise<void>(resolve => { release = resolve })
  async function * slowly (first: string, last: string) {
    yield Buffer.from(first)
    await held
    yield Buffer.from(last)
  }
  const url = `http://127.0.0.1:${portOf(fastify)}${CONSULTATIONS}${id}`
  const send = async (path: string, method: string, type: string, first: string, last: string) => fetch(`${url}${path}`, {
    method, headers: { ...headers, 'content-type': type }, body: slowly(first, last) as never, duplex: 'half'
  } as RequestInit)
  const answers = [
    send('/audio/0/', 'PUT', 'audio/pcm;rate=16000', '\0'.repeat(3200), '\0'.repeat(3200)),
    send('/transcript/', 'POST', 'application/json', '{"segments":[{"id":"s-1",', '"text":"late"}]}')
  ]
  await sleep(500)
  await revokeApiKey(fastify.db, { id: keyId })
  await sleep(ENDED_MS)
  release()
  t.strictSame((await Promise.all(answers)).map(({ status }) => status), [401, 401])
  t.strictSame(await fastify.db.selectFrom('audio_chunks').selectAll().where('consultation_id', '=', id).execute(), [])
  t.strictSame(await fastify.db.selectFrom('segments').selectAll().where('consultation_id', '=', id).execute(), [])
})
