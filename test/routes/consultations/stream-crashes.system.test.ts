import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createApiKey } from '../../../plugins/api-keys/operations.js'
import { openDatabase } from '../../../plugins/database/open.js'
import { embeddedDirectory, startServer, type Server } from '../../process.js'
import { copiedDatabase, needs, temporaryDirectory, user } from '../../helper.js'
import { audioFrame, HEARING, soundUpTo, StreamClient } from './streams.js'

const PEPPER = 'a pepper for tests, long enough for it'
const ENV = { ...HEARING, API_KEY_PEPPER: PEPPER, PUBLIC_URL: 'http://service.test', LOG_LEVEL: 'info' }

type Env = Record<string, string>

function open (env: Env) {
  return openDatabase({ DATABASE_URL: env.DATABASE_URL ?? '', DATABASE_POOL_MAX: 1, DATA_DIR: env.DATA_DIR ?? '' })
}

async function keyFor (env: Env): Promise<string> {
  const { db, close } = await open(env)
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  return key
}

async function post<T> ({ url }: Server, path: string, headers: Env, body: object): Promise<T> {
  const response = await fetch(`${url}/api/v1/${path}/`, {
    method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body)
  })
  return response.json() as Promise<T>
}

function connect ({ port }: Server, id: string, token: string): StreamClient {
  return new StreamClient(`ws://127.0.0.1:${port}/api/v1/consultations/${id}/stream/`, ['consultation.v1', `bearer.${token}`])
}

/** Sends frames at the pace of speech or faster, until the connection breaks; returns how many were acknowledged. */
async function speak (client: StreamClient, from: number, enough: () => void): Promise<number> {
  const { socket } = client
  for (let sequence = from; socket.readyState === socket.OPEN; sequence++) {
    client.socket.send(audioFrame(sequence))
    await sleep(10)
    if (client.acknowledged() >= from + 20) enough()
  }
  return client.acknowledged()
}

/** Kills the server in the middle of a stream, more than once, and goes on with the next one. */
async function surviveKills (t: Test, env: Env): Promise<void> {
  const key = await keyFor(env)
  let server = await startServer(t, env)
  const { token } = await post<{ token: string }>(server, 'token', { 'x-api-key': key }, user)
  const dictation = { template: 'dictation_api', input_language: 'en' }
  const { id } = await post<{ id: string }>(server, 'consultations', { authorization: `Bearer ${token}` }, dictation)
  let next = 0
  for (const kill of [1, 2]) {
    const client = connect(server, id, token)
    const ready = await client.start()
    t.ok(ready.next_sequence >= next, `nothing acknowledged is lost after ${kill - 1} kills`)
    let doomed: Promise<unknown> | null = null
    const acknowledged = await speak(client, ready.next_sequence, () => { doomed ??= server.stop('SIGKILL') })
    await doomed
    t.ok(acknowledged > ready.next_sequence)
    next = acknowledged
    server = await startServer(t, env)
  }
  const client = connect(server, id, token)
  const { next_sequence: stored } = await client.start()
  t.ok(stored >= next)
  client.socket.terminate()
  await server.stop('SIGKILL')
  const { db, close } = await open(env)
  const pieces = await db.selectFrom('audio_pieces').select(['number', 'data']).where('consultation_id', '=', id).orderBy('number').execute()
  await close()
  t.strictSame(pieces.map(({ number }) => number), pieces.map((_, i) => i))
  t.ok(Buffer.concat(pieces.map(({ data }) => data)).equals(soundUpTo(stored)), `the ${stored} frames that are stored are those that were sent, once`)
}

t.test('the embedded database holds every acknowledged frame, once, when the service is killed in the middle of a stream', { timeout: 240_000 }, async t => {
  await surviveKills(t, { ...ENV, DATA_DIR: await embeddedDirectory(t) })
})

t.test('PostgreSQL holds every acknowledged frame, once, when the service is killed in the middle of a stream', { skip: needs.postgres, timeout: 240_000 }, async t => {
  const directories = { SIGNING_KEYS_DIR: temporaryDirectory(t), DATA_DIR: temporaryDirectory(t) }
  await surviveKills(t, { ...ENV, ...directories, DATABASE_URL: await copiedDatabase(t) })
})
