import t from 'tap'
import { KEPT_FOR_MS } from '../../sdk/stream/age-limit.js'
import type { AudioSource, ConsultationStream } from '../../sdk/stream/types.js'
import { requestToken, user } from '../helper.js'
import { until } from '../process.js'
import { soundUpTo, storedSound } from '../routes/consultations/streams.js'
import { NodeSocket, speaker, startService, untilStored } from './service.js'

/** Each test has a user of its own, whose consultations it counts. */
const service = await startService(t)
const { fastify, network } = service

const TEMPLATE = { template: 'soap_new_complaint_api', input_language: 'en' } as const
const PATH = '/api/v1/consultations/'

let users = 0

/** A user, clients of theirs, and what they have on the service. */
function someone () {
  const details = { ...user, user_id: `recorder-${++users}` }
  const getToken = async () => (await requestToken(fastify, service.key, details)).json<{ token: string, expires_at: string }>()
  return {
    getToken,
    client: (options: Parameters<typeof service.client>[0] = {}) => service.client({ getToken, maxRetries: 0, ...options }),
    async consultations () {
      const headers = { authorization: `Bearer ${(await getToken()).token}` }
      const answer = await fastify.inject({ url: PATH, headers })
      return answer.json<{ consultations: Array<{ id: string, start_datetime: string }> }>().consultations
    }
  }
}

const noToken = async () => { throw new Error('Nobody is signed in.') }

async function untilState (stream: ConsultationStream, state: string): Promise<void> {
  await until(() => stream.state === state, `the stream is ${state}`)
}

/** Lets requests that create through once, and loses the answer. */
function losingOneAnswer () {
  const bodies: unknown[] = []
  return {
    bodies,
    fetch: async (...call: Parameters<typeof fetch>) => {
      const answer = await fetch(...call)
      const [url, { method, body } = {}] = call
      if (method !== 'POST' || !String(url).endsWith(PATH)) return answer
      bodies.push(body)
      if (bodies.length === 1) throw new TypeError('The connection broke.')
      return answer
    }
  }
}

t.test('with the network away from the first second, all that is said goes up later, into one consultation', async t => {
  const { client, consultations } = someone()
  const { source, say } = speaker()
  await network.stop()
  const stream = await client().record(TEMPLATE, { source, WebSocket: NodeSocket })
  const seen: unknown[] = []
  stream.addEventListener('state', ({ detail }) => seen.push(detail.state))
  stream.addEventListener('consultation', ({ detail }) => seen.push(detail))
  await stream.start()
  await say(20)
  await untilState(stream, 'buffering')
  t.strictSame([stream.consultationId, stream.progress.unsafeMs], [null, 2000])
  await network.restart()
  await untilStored(stream, 2000)
  const id = stream.consultationId as string
  await say(5)
  await untilStored(stream, 2500)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(25)))
  t.strictSame(seen, ['connecting', 'buffering', { consultationId: id }, 'live'])
  t.equal((await stream.finish()).report_status, 'final')
  t.strictSame((await consultations()).map(({ id }) => id), [id])
  t.strictSame((await client().keptRecordings()).filter(({ consultationId }) => consultationId === id), [])
})

t.test('a consultation whose creation was answered in vain is created once, and finishing waits for it', async t => {
  const { client, consultations } = someone()
  const { source, say } = speaker()
  const { bodies, fetch } = losingOneAnswer()
  const stream = await client({ fetch }).record(TEMPLATE, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(12)
  t.equal((await stream.finish()).report_status, 'final')
  t.equal(stream.progress.storedMs, 1200)
  t.strictSame((await consultations()).map(({ id }) => id), [stream.consultationId])
  t.strictSame(bodies, [JSON.stringify(TEMPLATE), JSON.stringify(TEMPLATE)], 'the service notes when it began')
})

t.test('what a closed page has left is created by the next one, with the same key and the time when it began', async t => {
  const { client, consultations } = someone()
  const { now } = Date
  t.teardown(() => { Date.now = now })
  const begun = now() - 3_600_000
  Date.now = () => begun
  const { source, say } = speaker()
  const first = client({ getToken: noToken, user: 'jane' })
  const stream = await first.record(TEMPLATE, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(10)
  await untilState(stream, 'buffering')
  await stream.close()
  Date.now = now
  const left = (await first.keptRecordings()).find(({ consultationId }) => consultationId === null)
  t.strictSame(left, { recordingId: stream.recordingId, consultationId: null, keptMs: 1000 })
  const { recordingId } = stream

  const { bodies, fetch } = losingOneAnswer()
  const second = await client({ fetch, user: 'jane' }).openStream(recordingId, { WebSocket: NodeSocket })
  await second.start()
  await until(() => bodies.length === 1, 'the first answer is lost')
  await second.close()
  t.equal((await consultations()).length, 1)
  t.strictSame((await first.keptRecordings()).filter(kept => kept.recordingId === recordingId), [left])

  const again = speaker()
  const third = await client({ fetch, user: 'jane' }).openStream(recordingId, { source: again.source, WebSocket: NodeSocket })
  await third.start()
  await again.say(5)
  await untilStored(third, 1500)
  const start = new Date(begun).toISOString()
  const created = (await consultations()).map(({ id, start_datetime: begun }) => ({ id, begun }))
  t.strictSame(created, [{ id: third.consultationId, begun: start }])
  t.strictSame(bodies, Array(2).fill(JSON.stringify({ ...TEMPLATE, start_datetime: start })), 'each attempt says the same')
  const expected = Buffer.concat([soundUpTo(10), soundUpTo(5)])
  t.ok((await storedSound(fastify, third.consultationId as string)).equals(expected))
  await third.close()
})

t.test('a consultation that was created in mid-recording is found by its id', async t => {
  const { client, consultations } = someone()
  const { source, say } = speaker()
  const stream = await client().record(TEMPLATE, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(10)
  await untilStored(stream, 1000)
  const id = stream.consultationId as string
  await network.stop()
  await say(5)
  await stream.close()
  t.match((await client().keptRecordings()).find(({ consultationId }) => consultationId === id), { keptMs: 500 })
  await network.restart()
  const again = speaker()
  const back = await client().openStream(id, { source: again.source, WebSocket: NodeSocket })
  t.equal(back.consultationId, id)
  await back.start()
  await again.say(5)
  await untilStored(back, 2000)
  t.ok((await storedSound(fastify, id)).equals(Buffer.concat([soundUpTo(15), soundUpTo(5)])))
  await back.close()
  t.equal((await consultations()).length, 1)
})

t.test('sound goes to nobody else: neither to another user, nor to one of whom nobody knows that they recorded it', async t => {
  const [jane, john] = [someone(), someone()]
  const leave = async (client: ReturnType<typeof jane.client>) => {
    const before = new Set((await client.keptRecordings()).map(({ recordingId }) => recordingId))
    const { source, say } = speaker()
    await network.stop()
    const stream = await client.record(TEMPLATE, { source, WebSocket: NodeSocket })
    await stream.start()
    await say(5)
    await stream.close()
    await network.restart()
    return (await client.keptRecordings()).find(({ recordingId }) => !before.has(recordingId))?.recordingId as string
  }
  const send = async (client: ReturnType<typeof jane.client>, id: string, options = {}) => {
    const stream = await client.openStream(id, { WebSocket: NodeSocket, ...options })
    await stream.start()
    await until(() => stream.state === 'failed' || stream.progress.unsafeMs === 0, 'it has gone up, or not')
    if (stream.error !== null) throw stream.error
    await stream.close()
    return stream.consultationId
  }
  const known = jane.client()
  await known.authenticate()
  const withToken = await leave(known)
  const named = await leave(jane.client({ getToken: noToken, user: 'jane' }))
  const unknown = await leave(jane.client({ getToken: noToken }))
  const others = { name: 'StreamError', reason: 'other_user' }
  for (const id of [withToken, named, unknown]) {
    await t.rejects(send(john.client(), id), others)
    await t.rejects(send(john.client({ user: 'john' }), id), others)
  }
  await t.rejects(send(john.client({ user: 'john' }), named, { isMine: true }), others, 'the page said that it was Jane')
  await t.rejects(send(john.client(), withToken, { isMine: true }), others, 'the token said that it was Jane')
  await t.rejects(send(jane.client({ user: 'jane' }), unknown), others)
  t.strictSame(await john.consultations(), [], 'nothing was created for John')
  const ids = [
    await send(jane.client(), withToken), await send(jane.client({ user: 'jane' }), named), await send(jane.client(), unknown, { isMine: true })
  ]
  t.strictSame((await jane.consultations()).map(({ id }) => id).sort(), [...ids].sort())
  for (const id of ids) t.ok((await storedSound(fastify, id as string)).equals(soundUpTo(5)))
})

t.test('a token of another user ends a recording before anything of it is sent', async t => {
  const [jane, john] = [someone(), someone()]
  let getToken = jane.getToken
  const client = jane.client({ getToken: async () => getToken() })
  const { source, say } = speaker()
  await client.authenticate()
  await network.stop()
  const stream = await client.record(TEMPLATE, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(5)
  await untilState(stream, 'buffering')
  getToken = john.getToken
  const { now } = Date
  t.teardown(() => { Date.now = now })
  Date.now = () => now() + 3_600_000
  await network.restart()
  await untilState(stream, 'failed')
  Date.now = now
  t.match(stream.error, { reason: 'other_user' })
  t.strictSame([await jane.consultations(), await john.consultations()], [[], []])
  t.ok((await client.keptRecordings()).some(({ consultationId, keptMs }) => consultationId === null && keptMs === 500))
})

t.test('a refusal for good ends a recording, says that the sound stays, and keeps it', async t => {
  const { client, consultations } = someone()
  for (const [answer, status] of [
    [[{ loc: ['body', 'template'], msg: 'No such template.', type: 'enum' }], 400], [{ error: 'Not here.', code: 'forbidden' }, 403],
    [{ error: 'Nothing here.', code: 'not_found' }, 404], [{ error: 'Too many.', code: 'too_many_open_consultations' }, 409]
  ] as const) {
    const own = client({ fetch: async () => Response.json(answer, { status }) })
    const before = (await own.keptRecordings()).length
    const { source, say } = speaker()
    const stream = await own.record(TEMPLATE, { source, WebSocket: NodeSocket })
    const errors: Error[] = []
    stream.addEventListener('error', ({ detail }) => errors.push(detail.error))
    await stream.start()
    await say(5)
    await untilState(stream, 'failed')
    t.match(stream.error, { reason: 'not_created', message: /stays on this device\.$/, cause: { status } })
    t.strictSame(errors, [stream.error])
    await t.rejects(stream.finish(), stream.error as Error)
    t.equal((await own.keptRecordings()).length, before + 1)
  }
  t.strictSame(await consultations(), [])
  const [left] = (await client().keptRecordings()).slice(-1)
  const stream = await client().openStream(left?.recordingId as string, { WebSocket: NodeSocket })
  await stream.start()
  await untilStored(stream, 500)
  await stream.close()
  t.equal((await consultations()).length, 1, 'once the service does not refuse, it goes up')
})

t.test('what passes ends no recording: no token, other answers in place of the service, its failures, an old token', async t => {
  const { client, consultations } = someone()
  const answers: Array<() => Response> = [
    () => new Response('<h1>403 Forbidden</h1>', { status: 403 }),
    () => new Response('<h1>404 Not Found</h1>', { status: 404 }),
    () => new Response('<h1>Sign in to the network</h1>'),
    () => Response.json({ status: 'ok' }),
    () => Response.json({ error: 'Not now.', code: 'unavailable' }, { status: 503 }),
    () => Response.json({ error: 'Too many.', code: 'rate_limited' }, { status: 429 }),
    () => Response.json({ error: 'In flight.', code: 'request_in_flight' }, { status: 409 })
  ]
  // A browser that says after each answer that the network is back: the next attempt comes at once.
  const page = new EventTarget()
  const { addEventListener, removeEventListener } = globalThis
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page)
  })
  t.teardown(() => { Object.assign(globalThis, { addEventListener, removeEventListener }) })
  let asked = 0
  const own = client({
    fetch: async (...call) => {
      asked += 1
      if (answers.length > 0) setTimeout(() => page.dispatchEvent(new Event('online')), 50)
      return answers.shift()?.() ?? fetch(...call)
    }
  })
  const { source, say } = speaker()
  const stream = await own.record(TEMPLATE, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(5)
  await until(() => stream.state === 'failed' || stream.progress.storedMs === 500, 'it has gone up')
  t.equal(stream.error, null)
  t.ok(asked > 7)
  await stream.close()
  t.equal((await consultations()).length, 1)
})

t.test('without a microphone nothing is created, and nothing is kept', async t => {
  const { client, consultations } = someone()
  const own = client()
  const before = await own.keptRecordings()
  const none: AudioSource = { transport: 'frames', encoding: 'pcm_s16le', open: async () => { throw new Error('There is no microphone.') } }
  const stream = await own.record(TEMPLATE, { source: none, WebSocket: NodeSocket })
  await t.rejects(stream.start(), { message: 'There is no microphone.' })
  t.equal(stream.state, 'failed')
  t.strictSame([await consultations(), await own.keptRecordings()], [[], before])
  const aborted = AbortSignal.abort(new Error('not wanted'))
  await t.rejects(own.record(TEMPLATE, { source: none, signal: aborted }), { message: 'not wanted' })
})

t.test('chunks wait for the consultation as frames do', async t => {
  const { client } = someone()
  const { source, say } = speaker()
  await network.stop()
  const stream = await client().record(TEMPLATE, { source, WebSocket: null })
  await stream.start()
  await say(25)
  const finishing = stream.finish()
  finishing.catch(() => {})
  await network.restart()
  t.equal((await finishing).report_status, 'final')
  t.equal(stream.progress.storedMs, 2500)
})

t.test('a recording without a consultation that is too old is removed, and the page is told', async t => {
  const { client } = someone()
  const { source, say } = speaker()
  const removed: unknown[] = []
  const own = client({ getToken: noToken, onUnsentRemoved: gone => { removed.push(gone) } })
  const before = (await own.keptRecordings()).map(({ recordingId }) => recordingId)
  const stream = await own.record(TEMPLATE, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(5)
  await stream.close()
  const left = (await own.keptRecordings()).find(({ recordingId }) => !before.includes(recordingId))
  const { now } = Date
  t.teardown(() => { Date.now = now })
  const begun = now()
  Date.now = () => begun + KEPT_FOR_MS - 60_000
  await own.keptRecordings()
  t.strictSame(removed, [])
  Date.now = () => begun + KEPT_FOR_MS + 1000
  t.strictSame(await own.keptRecordings(), [])
  t.ok(removed.some(gone => (gone as { recordingId: string }).recordingId === left?.recordingId))
})
