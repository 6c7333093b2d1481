import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import t, { type Test } from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, needs, type BuildOptions } from '../../helper.js'
import { until } from '../../process.js'

interface Event {
  id: number
  output: ConsultationOutput
}

/** Reads server-sent events as they come; `comments` counts the signs of life. */
class Stream {
  readonly events: Event[] = []
  comments = 0
  ended = false
  readonly response: Response
  readonly #reading: Promise<void>
  #changed: () => void = () => {}

  constructor (response: Response) {
    this.response = response
    this.#reading = this.#read()
  }

  async #read (): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of this.response.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts) this.#take(part)
      this.#changed()
    }
    this.ended = true
    this.#changed()
  }

  #take (part: string): void {
    const fields = Object.fromEntries(part.split('\n').map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
    if (part.startsWith(':')) this.comments += 1
    if (fields.event === 'consultation') this.events.push({ id: Number(fields.id), output: JSON.parse(fields.data ?? '') as ConsultationOutput })
  }

  async until (condition: () => boolean): Promise<void> {
    while (!condition() && !this.ended) await new Promise<void>(resolve => { this.#changed = resolve })
  }

  async end (): Promise<void> {
    await this.#reading
  }
}

async function open (fastify: FastifyInstance, id: string, headers: Record<string, string>): Promise<Stream> {
  if (fastify.server.address() === null) await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as { port: number }
  return new Stream(await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${id}/events/`, { headers }))
}

async function started (t: Test, overrides: Record<string, string> = {}, options: BuildOptions = {}, body: object = {}) {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0', ...overrides }, options)
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, body)
  return { fastify, key, headers, id }
}

t.test('the event stream shows the output now and at every change, and ends after the final one', async t => {
  const { fastify, headers, id } = await started(t)
  const stream = await open(fastify, id, headers)
  t.equal(stream.response.status, 200)
  t.match(stream.response.headers.get('content-type'), /^text\/event-stream/)
  await stream.until(() => stream.events.length === 1)
  t.match(stream.events[0]?.output, { report_status: 'intermediate', generation_result: 'success' })

  const appended = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  await stream.until(() => stream.events.length === 2)
  t.strictSame(stream.events[1]?.output, appended.json(), 'the same output as the answer')

  await post(fastify, headers, id, 'finish')
  await stream.end()
  const last = stream.events.at(-1)?.output
  t.equal(last?.report_status, 'final')
  t.strictSame(last, (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).json())
  const versions = stream.events.map(event => event.id)
  t.strictSame(versions, [...versions].sort((a, b) => a - b), 'versions rise')
})

t.test('Last-Event-ID resumes: what was seen is not sent again', async t => {
  const { fastify, headers, id } = await started(t)
  const first = await open(fastify, id, headers)
  await first.until(() => first.events.length === 1)
  const resumed = await open(fastify, id, { ...headers, 'last-event-id': String(first.events[0]?.id) })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  await resumed.until(() => resumed.events.length > 0)
  t.equal(resumed.events[0]?.output.generation_result, 'success', 'the first thing that comes is the change')
})

t.test('a heartbeat keeps the stream alive, and an API key of the customer may watch too', async t => {
  const { fastify, key, id } = await started(t, { EVENTS_HEARTBEAT: '1' })
  const stream = await open(fastify, id, { 'x-api-key': key })
  await stream.until(() => stream.comments >= 2)
  t.equal(stream.events.length, 1)
})

t.test('the stream ends when the consultation is deleted, and when the service stops', async t => {
  const { fastify, headers, id } = await started(t)
  const { id: other } = await begin(fastify, headers)
  const [deleted, stopped] = await Promise.all([open(fastify, id, headers), open(fastify, other, headers)])
  await deleted.until(() => deleted.events.length === 1)
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  await deleted.end()
  t.ok(deleted.ended)
  await stopped.until(() => stopped.events.length === 1)
  await fastify.close()
  await stopped.end()
  t.ok(stopped.ended)
})

/** Opens a stream and reads nothing of it; tells whether the service has let go of the connection. */
async function openDeaf (t: Test, fastify: FastifyInstance, id: string, headers: Record<string, string>): Promise<() => boolean> {
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo
  const served = new Promise<net.Socket>(resolve => fastify.server.once('connection', resolve))
  const socket = net.connect(port, '127.0.0.1').pause().on('error', () => {})
  t.teardown(() => socket.destroy())
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`GET /api/v1/consultations/${id}/events/ HTTP/1.1\r\nHost: service.test\r\n${lines}\r\n`)
  const connection = await served
  const sent = connection.writableLength
  // Until nothing more fits into the connection.
  for (let at = 0; connection.writableLength <= sent + 65_536; at++) {
    const segments = Array.from({ length: at === 0 ? 40 : 1 }, (_, index) => ({ id: `s-${at}-${index}`, text: 'a'.repeat(at === 0 ? 10_000 : 1), is_final: true }))
    const appended = await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/transcript/`, headers, payload: { segments } })
    if (appended.statusCode !== 200) throw new Error(appended.body)
    await sleep(5)
  }
  return () => connection.destroyed
}

t.test('the stream ends with the token, also for a client that reads nothing', async t => {
  let lifetime = Infinity
  const prepare: BuildOptions['prepare'] = fastify => fastify.addHook('preHandler', async ({ url, user }) => {
    if (url.endsWith('/events/')) user.exp = Math.min(user.exp, Date.now() / 1000 + lifetime)
  })
  const { fastify, headers, id } = await started(t, { CONSULTATION_CHARACTERS_MAX: '500000' }, { prepare }, { template: 'dictation_api' })
  lifetime = 8
  const isGone = await openDeaf(t, fastify, id, headers)
  t.notOk(isGone(), 'it is watched for as long as the token holds')
  lifetime = 1
  const stream = await open(fastify, id, headers)
  await stream.end()
  await until(isGone, 'the connection was let go of', 15_000)
})

t.test('the stream of an API key ends when the key is revoked', async t => {
  const { fastify, key, id } = await started(t, { EVENTS_HEARTBEAT: '1' })
  const stream = await open(fastify, id, { 'x-api-key': key })
  await stream.until(() => stream.comments >= 2)
  t.notOk(stream.ended)
  await fastify.db.updateTable('api_keys').set({ revoked_at: new Date() }).execute()
  await until(() => stream.ended, 'the stream has ended', 15_000)
})

t.test('nobody is watched for whose connection is gone before the first event', async t => {
  const { fastify, key, id } = await started(t)
  const { consultations, changes } = fastify
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  const closed = new Promise(resolve => fastify.server.once('connection', served => served.once('close', resolve)))
  const { read } = consultations
  consultations.read = async function readLate (...args) {
    socket.destroy()
    await closed
    return read.apply(this, args)
  }
  const { subscribe } = changes
  let watching = 0
  changes.subscribe = function counted (...args) {
    const unsubscribe = subscribe.apply(this, args)
    watching += 1
    return () => {
      watching -= 1
      unsubscribe()
    }
  }
  socket.write(`GET /api/v1/consultations/${id}/events/ HTTP/1.1\r\nHost: service.test\r\nX-Api-Key: ${key}\r\n\r\n`)
  await closed
  await sleep(200)
  t.equal(watching, 0)
})

t.test('the stream of a consultation that is not there is 404', async t => {
  const { fastify, headers } = await started(t)
  const response = await fastify.inject({ url: '/api/v1/consultations/00000000-0000-4000-8000-000000000000/events/', headers })
  t.equal(response.statusCode, 404)
  t.strictSame(response.json(), { error: 'Not found.', code: 'not_found' })
})

t.test('nothing is missed while the connection that listens is broken', { skip: needs.postgres }, async t => {
  const { fastify, headers, id } = await started(t)
  const stream = await open(fastify, id, headers)
  await stream.until(() => stream.events.length === 1)
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`.execute(fastify.db)
  t.equal(rows.length, 1)
  const appended = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  t.equal(appended.statusCode, 200)
  await stream.until(() => stream.events.length === 2)
  t.strictSame(stream.events[1]?.output, appended.json())
})

t.test('a user, a customer and an instance have only so many event streams open (429), until one ends', async t => {
  const { fastify, key, headers, id } = await started(t, {
    EVENT_STREAMS_PER_USER_MAX: '2', EVENT_STREAMS_PER_CUSTOMER_MAX: '3', EVENT_STREAMS_MAX: '4'
  })
  const other = await makeClient(fastify, { customer: 'Other Hospital' })
  const { id: foreign } = await begin(fastify, other.headers)
  const backend = { 'x-api-key': key }
  const streams: Array<{ response: Response, close: () => void }> = []
  async function ask (id: string, headers: Record<string, string>): Promise<Response> {
    if (fastify.server.address() === null) await fastify.listen({ host: '127.0.0.1', port: 0 })
    const { port } = fastify.server.address() as AddressInfo
    const ended = new AbortController()
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${id}/events/`, { headers, signal: ended.signal })
    streams.push({ response, close: () => ended.abort() })
    return response
  }
  async function refused (id: string, headers: Record<string, string>, error: string): Promise<void> {
    const response = await ask(id, headers)
    streams.pop()
    t.strictSame([response.status, response.headers.get('retry-after'), await response.json()], [429, '10', { error, code: 'too_many_event_streams', retry_after: 10 }])
  }
  for (let i = 0; i < 2; i += 1) t.equal((await ask(id, headers)).status, 200)
  await refused(id, headers, 'This user has too many event streams open.')
  t.equal((await ask(id, backend)).status, 200)
  await refused(id, backend, 'This customer has too many event streams open.')
  t.equal((await ask(foreign, other.headers)).status, 200)
  await refused(foreign, other.headers, 'Too many event streams are open on this instance.')
  t.equal((await ask(foreign, headers)).status, 404, 'what is not there is still 404')
  streams.pop()
  streams[0]?.close()
  await until(async () => (await ask(id, headers)).status === 200, 'there was a place again')
  for (const { close } of streams) close()
})
