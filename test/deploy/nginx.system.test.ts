import { once } from 'node:events'
import path from 'node:path'
import t, { type Test } from 'tap'
import { Agent, request } from 'undici'
import { WebSocket } from 'ws'
import { createApiKey } from '../../plugins/api-keys/operations.js'
import { openDatabase } from '../../plugins/database/open.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ServerFrame } from '../../schemas/stream.js'
import { needs as programs } from '../browsers/programs.js'
import { segmentsOf, spoken } from '../consultations.js'
import { copiedDatabase, needs, temporaryDirectory, user } from '../helper.js'
import { logLines, startServer, until, type Server } from '../process.js'
import { NGINX, startNginx } from './proxies.js'

const PEPPER = 'a pepper for tests, long enough for it'

/** Bytes of one chunk of audio: more than nginx lets through by itself. */
const CHUNK_BYTES = 2_000_000

/** Bytes of a frame: a second of sound. */
const FRAME_BYTES = 32_000

/** Two instances on one database, with the settings that compose.yaml gives them as far as they matter here. */
async function startInstances (t: Test): Promise<{ instances: Server[], key: string }> {
  const DATABASE_URL = await copiedDatabase(t)
  const { db, close } = await openDatabase({ DATABASE_URL, DATABASE_POOL_MAX: 1, DATA_DIR: '' })
  const { key } = await createApiKey(db, PEPPER, { customer: 'General Hospital', name: 'backend', mode: 'live' })
  await close()
  const env = {
    DATABASE_URL,
    API_KEY_PEPPER: PEPPER,
    SIGNING_KEYS_DIR: path.join(temporaryDirectory(t), 'keys'),
    PUBLIC_URL: 'http://service.test',
    TRUST_PROXY: '127.0.0.1',
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: 'http://127.0.0.1:9/v1',
    SPEECH_MODEL: 'none',
    RATE_LIMIT_FAILED_KEY_MAX: '1'
  }
  return { instances: await Promise.all([startServer(t, env), startServer(t, env)]), key }
}

/** How many requests an instance has answered. */
function answered ({ stdout }: Server): number {
  return logLines(stdout().replace(/[^\n]*$/, '')).filter(({ msg, route }) => msg === 'answered' && String(route).startsWith('/api/')).length
}

t.test('two instances behind nginx: requests, uploads, events and streams pass through, and one instance may stop', {
  skip: needs.postgres !== false ? needs.postgres : programs({ [NGINX]: 'nginx-light' })
}, async t => {
  const { instances, key } = await startInstances(t)
  const { url } = await startNginx(t, instances.map(({ port }) => port))
  await until(async () => fetch(`${url}/health/ready/`).then(({ ok }) => ok, () => false), 'nginx passes requests on')
  const json = { 'content-type': 'application/json' }
  const issued = await fetch(`${url}/api/v1/token/`, { method: 'POST', headers: { ...json, 'x-api-key': key }, body: JSON.stringify(user) })
  const { token } = await issued.json() as { token: string }
  const authorization = `Bearer ${token}`
  const call = async (method: string, where: string, body?: object) => {
    const response = await fetch(`${url}/api/v1/consultations/${where}`, {
      method, headers: { authorization, ...body === undefined ? {} : json }, ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
    return { status: response.status, output: await response.json() as ConsultationOutput }
  }
  const begin = async () => (await call('POST', '', { template: 'dictation_api', input_language: 'en' })).output.id

  await t.test('requests go to both', async t => {
    for (let i = 0; i < 4; i++) t.equal((await call('GET', '')).status, 200)
    await until(() => instances.every(instance => answered(instance) > 0), 'both have answered')
  })

  await t.test('the service knows the addresses of clients, whatever they say of themselves', async t => {
    const status = async (localAddress: string, claimed: string) => {
      const dispatcher = new Agent({ localAddress })
      const { statusCode, body } = await request(`${url}/api/v1/token/`, {
        dispatcher, method: 'POST', headers: { ...json, 'x-api-key': 'wrong', 'x-forwarded-for': claimed }, body: JSON.stringify(user)
      })
      await body.dump()
      await dispatcher.close()
      return statusCode
    }
    const statuses: number[] = []
    // Each instance counts by itself without Redis.
    for (let i = 1; i <= 4; i++) statuses.push(await status('127.0.0.2', `192.0.2.${i}`))
    t.ok(statuses.includes(429), statuses.join())
    t.equal(await status('127.0.0.3', '192.0.2.1'), 401)
  })

  await t.test('a large chunk of audio is stored', async t => {
    const id = await begin()
    const response = await fetch(`${url}/api/v1/consultations/${id}/audio/0/`, {
      method: 'PUT', headers: { authorization, 'content-type': 'audio/pcm;rate=16000;channels=1' }, body: Buffer.alloc(CHUNK_BYTES)
    })
    t.equal(response.status, 201)
    t.match(await response.json(), { bytes: CHUNK_BYTES })
  })

  await t.test('events arrive when they happen, while the answer goes on', async t => {
    const id = await begin()
    const ended = new AbortController()
    t.teardown(() => ended.abort())
    const { body } = await fetch(`${url}/api/v1/consultations/${id}/events/`, { headers: { authorization }, signal: ended.signal })
    let events = ''
    const reading = (async () => {
      for await (const chunk of body ?? []) events += Buffer.from(chunk as Uint8Array).toString()
    })().catch(() => {})
    await until(() => events.includes('event: consultation'), 'the first event arrived')
    t.notMatch(events, /sore throat/)
    await call('POST', `${id}/transcript/`, { segments: segmentsOf(spoken) })
    await until(() => events.includes('sore throat'), 'what was said arrived')
    ended.abort()
    await reading
  })

  await t.test('streams acknowledge sound; when an instance stops, its stream is closed with 1001 and goes on at the other, and no request fails', async t => {
    const open = async (id: string) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/consultations/${id}/stream/`, ['consultation.v1', `bearer.${token}`])
      let next = -1
      socket.on('message', data => {
        const frame = JSON.parse(String(data)) as ServerFrame
        if (frame.type === 'ready' || frame.type === 'ack') next = frame.next_sequence
      })
      t.teardown(() => socket.terminate())
      await once(socket, 'open')
      socket.send('{"type":"start","encoding":"pcm_s16le"}')
      await until(() => next >= 0, 'the stream was ready')
      const send = async () => {
        const [frame, at] = [Buffer.alloc(4 + FRAME_BYTES), next]
        frame.writeUInt32BE(at)
        socket.send(frame)
        await until(() => next === at + 1, 'sound was acknowledged')
      }
      const closed = once(socket, 'close').then(([code]) => code as number)
      return { id, send, closed, next: () => next, isOpen: () => socket.readyState === WebSocket.OPEN }
    }
    // The second goes to the instance with fewer connections.
    const streams = [await open(await begin()), await open(await begin())] as const
    for (const stream of streams) await stream.send()

    const stopped = instances[0]?.stop('SIGTERM')
    const statuses = new Set<number>()
    for (let i = 0; i < 10; i++) statuses.add((await call('GET', `${streams[0].id}/`)).status)
    t.equal(await Promise.race(streams.map(async ({ closed }) => closed)), 1001)
    t.strictSame(await stopped, { code: 0, signal: null })
    for (let i = 0; i < 10; i++) statuses.add((await call('GET', `${streams[0].id}/`)).status)
    t.strictSame([...statuses], [200])
    t.equal(streams.filter(({ isOpen }) => isOpen()).length, 1, 'the other stream stays')

    const [cut] = streams.filter(({ isOpen }) => !isOpen())
    const again = await open(cut?.id ?? '')
    t.equal(again.next(), 1, 'it goes on where it was')
    await again.send()
  })
})
