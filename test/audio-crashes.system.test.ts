import net from 'node:net'
import t, { type Test } from 'tap'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { withDatabase } from './databases.js'
import { copiedDatabase, needs, temporaryDirectory, user } from './helper.js'
import { contentDigest, TAKING_AUDIO, wav } from './plugins/audio/kit.js'
import { embeddedDirectory, startServer } from './process.js'

const PEPPER = 'a pepper for tests, long enough for it'

/** Bytes of an upload that the system cannot hold back for a service that does not read: once they are sent, most have been read. */
const MORE_THAN_IN_TRANSIT = 50_000_000

type Json = Record<string, unknown>

interface Answer {
  status: number
  json: Json
}

/** Kills the service in the middle of an upload, and looks what is there when it is started again. */
async function killedWhileUploading (t: Test, settings: Record<string, string>): Promise<void> {
  const env = { ...TAKING_AUDIO, API_KEY_PEPPER: PEPPER, PUBLIC_URL: 'http://service.test', ...settings }
  const { key } = await withDatabase(env, async db => createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' }))
  let server = await startServer(t, env)
  async function ask (method: string, path: string, headers: Record<string, string>, body?: Buffer | object): Promise<Answer> {
    const json = body === undefined || Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method, headers: { ...json, ...headers }, ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? body : JSON.stringify(body) })
    })
    return { status: response.status, json: await response.json() as Json }
  }
  const { token } = (await ask('POST', 'token/', { 'x-api-key': key }, user)).json
  const headers = { authorization: `Bearer ${String(token)}` }
  const { id } = (await ask('POST', 'consultations/', headers, { template: 'soap_new_complaint_api', input_language: 'en' })).json
  const audio = `consultations/${String(id)}/audio/`

  const [first, second] = [wav(700_000), wav(MORE_THAN_IN_TRANSIT)]
  t.equal((await ask('PUT', `${audio}0/`, headers, first)).status, 201)
  const socket = net.connect(server.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`PUT /api/v1/${audio}1/ HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\nContent-Length: ${second.length}\r\n\r\n`)
  await new Promise<void>(resolve => socket.write(second.subarray(0, -1), () => resolve()))
  await server.stop('SIGKILL')
  socket.destroy()
  const parts = await withDatabase(env, async db => db.selectFrom('audio_pieces').select('part').where('consultation_id', '=', String(id)).execute())
  t.equal(new Set(parts.map(({ part }) => part)).size, 2, 'some of it was stored')

  server = await startServer(t, env)
  const stored = (bytes: Buffer, index: number) => ({ index, bytes: bytes.length, content_digest: contentDigest(bytes), format: 'wav' })
  t.match((await ask('GET', audio, headers)).json, { bytes: 700_000, chunks: [stored(first, 0)], missing: [] }, 'only what was acknowledged')
  t.strictSame(await ask('PUT', `${audio}1/`, headers, second), { status: 201, json: stored(second, 1) })
  t.strictSame(await ask('PUT', `${audio}0/`, headers, first), { status: 200, json: stored(first, 0) })
  await server.stop('SIGKILL')
  const pieces = await withDatabase(env, async db => db.selectFrom('audio_chunks').where('audio_chunks.consultation_id', '=', String(id))
    .innerJoin('audio_pieces', 'audio_pieces.part', 'audio_chunks.part').select(['index', 'data']).orderBy('index').orderBy('number').execute())
  for (const [index, bytes] of [first, second].entries()) {
    const read = Buffer.concat(pieces.filter(piece => piece.index === index).map(({ data }) => data))
    t.ok(read.equals(bytes), `chunk ${index} is there byte for byte`)
  }
}

t.test('the embedded database keeps acknowledged chunks when the service is killed in the middle of the next', { timeout: 240_000 }, async t => {
  await killedWhileUploading(t, { DATA_DIR: await embeddedDirectory(t) })
})

t.test('PostgreSQL does so too', { skip: needs.postgres, timeout: 240_000 }, async t => {
  await killedWhileUploading(t, { DATABASE_URL: await copiedDatabase(t), SIGNING_KEYS_DIR: temporaryDirectory(t) })
})
