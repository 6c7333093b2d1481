import t from 'tap'
import type { StreamError } from '../../sdk/errors.js'
import { KEPT_FOR_MS } from '../../sdk/stream/age-limit.js'
import type { WebSocketClass } from '../../sdk/stream/service.js'
import type { AudioSource, ConsultationStream } from '../../sdk/stream/types.js'
import { ScribeSession } from '../../sdk/widget/session.js'
import { requestToken, user } from '../helper.js'
import { until } from '../process.js'
import { soundOf, soundUpTo, storedSound } from '../routes/consultations/streams.js'
import { finishedWith, NodeSocket, speaker, startService, untilStored } from './service.js'

const service = await startService(t)
const { fastify, network } = service

const TEMPLATE = { template: 'soap_new_complaint_api', input_language: 'en' } as const

/** A consultation with a second of sound on the service, and half a second that is kept here. */
async function leaveHalf (): Promise<string> {
  const id = await service.begin()
  const { source, say } = speaker()
  const stream = await service.client().openStream(id, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(10)
  await untilStored(stream, 1000)
  await network.stop()
  await say(5)
  await stream.close()
  await network.restart()
  return id
}

const goneFor = async (stream: ConsultationStream) => {
  await stream.start()
  await until(() => stream.state === 'failed', 'the service knows no such consultation')
  return (stream.error as StreamError).reason
}

t.test('who may not see a consultation forgets nothing of it, and who deleted it keeps nothing', async t => {
  const id = await leaveHalf()
  const kept = [{ recordingId: id, consultationId: id, keptMs: 500 }]
  const getToken = async () => (await requestToken(fastify, service.key, { ...user, user_id: 'u-2' })).json<{ token: string }>().token
  const other = service.client({ getToken })
  t.equal(await goneFor(await other.openStream(id, { WebSocket: NodeSocket })), 'gone')
  t.strictSame(await other.keptRecordings(), kept, 'what was said waits for its own')
  const client = service.client()
  const back = await client.openStream(id, { WebSocket: NodeSocket })
  await back.start()
  await untilStored(back, 1500)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(15)))
  await back.close()

  const deleted = await leaveHalf()
  await client.consultations.delete(deleted)
  t.equal(await goneFor(await client.openStream(deleted, { WebSocket: NodeSocket })), 'gone')
  await until(async () => (await client.keptRecordings()).length === 0, 'nothing of it is kept')
})

t.test('sound that could not be sent is removed when it is too old, and the page is told', async t => {
  const [old, young] = [await leaveHalf(), await leaveHalf()]
  const removed: unknown[] = []
  const kept = async (options = {}) => {
    const recordings = await service.client({ onUnsentRemoved: gone => { removed.push(gone) }, ...options }).keptRecordings()
    return recordings.map(({ consultationId }) => consultationId).filter(id => id === old || id === young).sort()
  }
  t.strictSame(await kept(), [old, young].sort(), 'for seven days, nothing goes')
  const { now } = Date
  const begun = now()
  t.teardown(() => { Date.now = now })
  Date.now = () => begun + KEPT_FOR_MS - 60_000
  const back = await service.client().openStream(young, { WebSocket: NodeSocket, source: speaker().source })
  t.strictSame([await kept(), removed], [[old, young].sort(), []])
  await back.close()
  Date.now = () => begun + KEPT_FOR_MS + 1000
  t.strictSame(await kept({ keepUnsentFor: KEPT_FOR_MS + 60_000 }), [old, young].sort(), 'the page may say for how long')
  const stream = await service.client({ onUnsentRemoved: gone => { removed.push(gone) } }).openStream(old, { WebSocket: NodeSocket })
  t.strictSame([stream.progress.unsafeMs, removed.length], [0, 2], 'it is not sent any more either')
  t.strictSame(new Set(removed), new Set([old, young].map(id => ({ recordingId: id, consultationId: id, keptMs: 500 }))))
  await stream.close()
  t.strictSame(await kept(), [])
  for (const keepUnsentFor of [0, -1, NaN]) t.throws(() => service.client({ keepUnsentFor }), { message: 'keepUnsentFor must be a number of milliseconds above 0.' })
})

t.test('a proxy that answers 404 in place of the service ends no recording', async t => {
  const id = await service.begin()
  let away = true
  let refused = 0
  class Refused extends EventTarget {
    onclose: ((event: { code: number }) => void) | null = null
    constructor () {
      super()
      setTimeout(() => this.onclose?.({ code: 1006 }), 5)
    }

    close (): void {}
  }
  const WebSocket = function (url: string, protocols: string[]) {
    return away ? new Refused() : new NodeSocket(url, protocols)
  } as unknown as WebSocketClass
  const client = service.client({
    fetch: async (...call) => {
      if (!away) return fetch(...call)
      refused += 1
      return new Response('<h1>404 Not Found</h1>', { status: 404 })
    }
  })
  const { source, say } = speaker()
  const stream = await client.openStream(id, { source, WebSocket })
  await stream.start()
  await say(10)
  await until(() => refused > 0, 'the client has asked')
  await say(5)
  away = false
  await untilStored(stream, 1500)
  t.equal(stream.error, null)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(15)))
  await stream.close()
})

t.test('a consultation is finished over a network that is away, once that is back', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  let asked = 0
  const client = service.client({
    maxRetries: 0,
    fetch: async (...call) => {
      if (String(call[0]).endsWith('/finish/')) asked += 1
      return fetch(...call)
    }
  })
  const stream = await client.openStream(id, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(10)
  await untilStored(stream, 1000)
  await network.stop()
  const finishing = stream.finish()
  finishing.catch(() => {})
  await until(() => asked === 1, 'the service was asked in vain')
  await network.restart()
  t.equal((await finishing).report_status, 'final')
})

t.test('what is finished while its source opens waits for the sound of that', async t => {
  const id = await service.begin()
  let open = () => {}
  const opening = new Promise<void>(resolve => { open = resolve })
  let closed = false
  const source: AudioSource = {
    transport: 'frames',
    encoding: 'pcm_s16le',
    async open (sink) {
      await opening
      for (let at = 0; at < 5; at++) await sink.write(Uint8Array.from(soundOf(at)), 100)
      return { pause () {}, resume () {}, async close () { closed = true } }
    }
  }
  const stream = await service.client().openStream(id, { source, WebSocket: NodeSocket })
  const starting = stream.start()
  const finishing = stream.finish()
  await until(() => stream.state === 'draining', 'the stream is finished')
  open()
  await starting
  t.equal((await finishing).report_status, 'final')
  t.equal(closed, true, 'nothing is recorded any more')
  t.equal(stream.progress.storedMs, 500)
})

/** A session of the widget whose requests go through `through`, and whose sound goes up as chunks. */
function scribe (through: typeof fetch, changed: (session: ScribeSession) => void = () => {}): ScribeSession {
  const client = service.client({ fetch: through, maxRetries: 0 })
  const [openStream, record] = [client.openStream.bind(client), client.record.bind(client)]
  const session: ScribeSession = new ScribeSession(Object.assign(client, {
    openStream: async (...[id, options]: Parameters<typeof openStream>) => openStream(id, { ...options, WebSocket: null }),
    record: async (...[params, options]: Parameters<typeof record>) => record(params, { ...options, WebSocket: null })
  }), service.baseUrl, async () => null, () => changed(session))
  return session
}

t.test('the widget finishes a recording that has failed, with all that is kept of it', async t => {
  let refusing = false
  const session = scribe(async (...call) => {
    const [, { method } = {}] = call
    return refusing && method === 'PUT' ? Response.json({ error: 'Not now.', code: 'forbidden' }, { status: 403 }) : fetch(...call)
  })
  const { source, say } = speaker()
  const id = await session.start(TEMPLATE, source)
  await say(30)
  await until(() => session.view.progress.storedMs === 3000, 'three seconds are on the service')
  refusing = true
  await say(30)
  await until(() => session.view.state === 'failed', 'the service takes no more')
  await t.rejects(session.finish(), { message: 'Not now.' }, 'nor now')
  refusing = false
  t.equal((await session.finish()).report_status, 'final')
  const audio = await fastify.inject({ url: `/api/v1/consultations/${id}/audio/`, headers: { 'x-api-key': service.key } })
  t.equal(audio.json<{ bytes: number }>().bytes, soundUpTo(60).length)
  await session.end()
})

t.test('what was said is shown of the consultation that is open, whatever comes first', async t => {
  const first = await finishedWith(service, ['I have had a sore throat and a fever for three days.', 'This is a viral pharyngitis.'])
  const second = await finishedWith(service, ['My knee hurts since I fell on Monday.', 'The knee is swollen. It is a sprain.'])
  let release = () => {}
  let held = 0
  const released = new Promise<void>(resolve => { release = resolve })
  const shown = new Set<string>()
  const session = scribe(async (...call) => {
    if (String(call[0]).endsWith('/transcript/')) {
      held += 1
      await released
    }
    return fetch(...call)
  }, ({ view: { segments } }) => { for (const { text } of segments) shown.add(text) })
  await session.open(first)
  await until(() => held === 1, 'what was said is asked for')
  await session.open(second)
  await until(() => held === 2, 'that of the other one, too')
  release()
  await until(() => session.view.segments.length > 0, 'it is there')
  t.match(session.view.segments, [{ text: /knee/ }, { text: /sprain/ }])
  t.strictSame([...shown], session.view.segments.map(({ text }) => text), 'nothing of the other one was ever shown')
  await session.end()
})
