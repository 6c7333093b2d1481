import t from 'tap'
import { SourceError, type StreamError } from '../../sdk/errors.js'
import { file } from '../../sdk/sources/file.js'
import { readable } from '../../sdk/sources/readable.js'
import type { AudioSource, ConsultationStream, StreamState } from '../../sdk/stream/types.js'
import { bearer } from '../consultations.js'
import { until } from '../process.js'
import { wavFile } from '../recordings.js'
import { connector, FRAME_BYTES, soundOf, soundUpTo, storedSound } from '../routes/consultations/streams.js'
import { NodeSocket, speaker, startService, untilStored } from './service.js'

const service = await startService(t)
const { fastify, network } = service

function statesOf (stream: ConsultationStream): StreamState[] {
  const states: StreamState[] = []
  stream.addEventListener('state', ({ detail }) => states.push(detail.state))
  return states
}

/** The sound of these frames. */
function pieces (frames: number): Buffer[] {
  return Array.from({ length: frames }, (_, at) => soundOf(at))
}

t.test('what a source says goes up in order, is acknowledged, and becomes a final report', async t => {
  const id = await service.begin()
  const source = readable(async function * () { yield * pieces(30) }())
  const stream = await service.client().openStream(id, { source, WebSocket: NodeSocket })
  const states = statesOf(stream)
  t.equal(stream.state, 'idle')
  await stream.start()
  await untilStored(stream, 3000)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(30)), 'the service has each byte once, in order')
  t.strictSame(stream.progress, { recordedMs: 3000, storedMs: 3000, unsafeMs: 0 })
  const output = await stream.finish()
  t.equal(output.report_status, 'final')
  t.strictSame(stream.output, output)
  t.strictSame(states, ['connecting', 'live', 'draining', 'finished'])
})

t.test('a connection that breaks, again and again, loses and repeats nothing', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const stream = await service.client().openStream(id, { source, WebSocket: NodeSocket })
  const states = statesOf(stream)
  await stream.start()
  await until(() => stream.state === 'live', 'the stream has begun')
  for (let cut = 0; cut < 3; cut++) {
    await say(20)
    await network.stop()
    await say(20)
    await until(() => stream.state === 'buffering', 'the stream keeps what it cannot send')
    t.ok(stream.progress.unsafeMs >= 2000)
    await network.restart()
    await until(() => stream.state === 'live', 'the stream goes on')
  }
  await untilStored(stream, 12_000)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(120)))
  t.strictSame(states, ['connecting', 'live', 'buffering', 'live', 'buffering', 'live', 'buffering', 'live'])
  await stream.close()
})

t.test('a connection that dies without a word is given up, and another one goes on', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const stream = await service.client().openStream(id, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(10)
  await untilStored(stream, 1000)
  network.pause()
  await say(10)
  await until(() => stream.state === 'buffering', 'the silence was noticed')
  network.resume()
  await untilStored(stream, 2000)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(20)))
  await stream.close()
})

t.test('what is closed before it has gone up goes up with the next stream, and the sound that follows after it', async t => {
  const id = await service.begin()
  const client = service.client()
  const { source, say } = speaker()
  const first = await client.openStream(id, { source, WebSocket: NodeSocket })
  await first.start()
  await say(10)
  await untilStored(first, 1000)
  await network.stop()
  await say(15)
  await first.close()
  t.strictSame(await client.keptRecordings(), [{ recordingId: id, consultationId: id, keptMs: 1500 }])
  await network.restart()
  const second = await client.openStream(id, { source, WebSocket: NodeSocket })
  await second.start()
  await say(5)
  await untilStored(second, 3000)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(30)))
  t.strictSame(await client.keptRecordings(), [])
  await second.close()
})

t.test('without a source, what was left goes up, and the consultation is finished', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const client = service.client()
  const first = await client.openStream(id, { source, WebSocket: NodeSocket })
  await network.stop()
  await first.start()
  await say(12)
  await first.close()
  await network.restart()
  const rest = await client.openStream(id, { WebSocket: NodeSocket })
  await rest.start()
  const output = await rest.finish()
  t.equal(output.report_status, 'final')
  t.equal(rest.progress.storedMs, 1200)
})

t.test('the sound of another device is followed, not overwritten', async t => {
  const id = await service.begin()
  const here = speaker()
  const there = await service.client().openStream(id, { source: here.source, WebSocket: NodeSocket })
  await there.start()
  await here.say(10)
  await untilStored(there, 1000)
  await network.stop()
  await here.say(5)
  await there.close()
  await network.restart()
  // Another device has nothing of this memory: it speaks the protocol itself.
  const client = connector(t, fastify).connect(id, await bearer(fastify, service.key))
  const { next_sequence: next } = await client.start()
  t.equal(next, 10)
  client.sound(10, 40)
  await client.until(() => client.acknowledged() === 40)
  client.socket.close()
  const back = await service.client().openStream(id, { WebSocket: NodeSocket })
  await back.start()
  await untilStored(back, 1500)
  const expected = Buffer.concat([soundUpTo(40), ...pieces(15).slice(10)])
  t.ok((await storedSound(fastify, id)).equals(expected), 'its sound comes after that of the other device')
  await back.close()
})

t.test('where WebSockets are blocked, numbered chunks go up instead', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  class Blocked extends EventTarget {
    onclose: ((event: { code: number }) => void) | null = null
    readyState = 3
    constructor () {
      super()
      setTimeout(() => this.onclose?.({ code: 1006 }), 5)
    }

    close (): void {}
  }
  const stream = await service.client().openStream(id, { source, WebSocket: Blocked as unknown as typeof NodeSocket })
  await stream.start()
  await say(60)
  await until(() => stream.state === 'live', 'chunks go up')
  await untilStored(stream, 6000)
  await say(7)
  t.equal((await stream.finish()).report_status, 'final')
  t.equal(stream.progress.storedMs, 6700, 'the rest has gone up, however short')
  const status = await fastify.inject({ url: `/api/v1/consultations/${id}/audio/`, headers: { 'x-api-key': service.key } })
  t.match(status.json(), { source: 'chunks', bytes: 67 * FRAME_BYTES, missing: [] })
})

t.test('a file goes up in pieces, whole, and finishing waits for the last one', async t => {
  const id = await service.begin()
  const recording = wavFile(Int16Array.from({ length: 90 * 16_000 }, (_, at) => at % 7))
  const stream = await service.client().openStream(id, { source: file(new Blob([Uint8Array.from(recording)], { type: 'audio/wav' })) })
  await network.stop()
  await stream.start()
  await network.restart()
  t.equal((await stream.finish()).report_status, 'final')
  t.equal(stream.progress.unsafeMs, 0)
  const { chunks, bytes } = (await fastify.inject({
    url: `/api/v1/consultations/${id}/audio/`, headers: { 'x-api-key': service.key }
  })).json<{ bytes: number, chunks: Array<{ bytes: number }> }>()
  t.equal(bytes, recording.length)
  t.strictSame(chunks.map(({ bytes }) => bytes), [1_000_000, 1_000_000, recording.length - 2_000_000])
})

t.test('without WebSockets chunks go up at once, and what is discarded is forgotten', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const client = service.client()
  const stream = await client.openStream(id, { source, WebSocket: null })
  await stream.start()
  await say(25)
  await untilStored(stream, 2500)
  await network.stop()
  await say(30)
  await stream.discard()
  await network.restart()
  t.strictSame(await client.keptRecordings(), [])
  const signal = AbortSignal.abort(new Error('not wanted'))
  await t.rejects(client.openStream(id, { signal }), { message: 'not wanted' })
})

t.test('a signal closes a stream, and what it has not sent stays', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const client = service.client()
  const controller = new AbortController()
  const stream = await client.openStream(id, { source, WebSocket: NodeSocket, signal: controller.signal })
  await network.stop()
  await stream.start()
  await say(8)
  controller.abort()
  await until(async () => (await client.keptRecordings()).length === 1, 'what was said is kept')
  await t.rejects(stream.finish(), { message: /closed/ })
  await network.restart()
  const again = await client.openStream(id)
  await again.discard()
})

t.test('a source that breaks, or cannot be opened, is an error of the stream', async t => {
  const client = service.client()
  const broken = readable(async function * () { yield soundOf(0); throw new Error('The cable is loose.') }())
  const stream = await client.openStream(await service.begin(), { source: broken, WebSocket: NodeSocket })
  const errors: string[] = []
  stream.addEventListener('error', ({ detail }) => errors.push(detail.error.message))
  await stream.start()
  await until(() => errors.length > 0, 'the stream says what is wrong')
  t.strictSame(errors, ['The cable is loose.'])
  await untilStored(stream, 100)
  await stream.close()
  const none: AudioSource = { transport: 'frames', encoding: 'pcm_s16le', open: async () => { throw new SourceError('There is no microphone.') } }
  const silent = await client.openStream(await service.begin(), { source: none, WebSocket: NodeSocket })
  await t.rejects(silent.start(), { message: 'There is no microphone.' })
  t.equal(silent.state, 'failed')
})

t.test('a consultation that is finished elsewhere ends the stream, with what is not on the service', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const client = service.client()
  const stream = await client.openStream(id, { source, WebSocket: NodeSocket })
  const errors: Error[] = []
  stream.addEventListener('error', ({ detail }) => errors.push(detail.error))
  await stream.start()
  await say(5)
  await untilStored(stream, 500)
  await client.consultations.finish(id)
  await until(() => stream.state === 'failed', 'the stream is over')
  t.equal((stream.error as StreamError).reason, 'finished_elsewhere')
  t.strictSame(errors, [stream.error])
  await t.rejects(stream.finish(), stream.error as Error)
})

t.test('a consultation that is deleted ends the stream', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const client = service.client()
  const stream = await client.openStream(id, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(5)
  await untilStored(stream, 500)
  await client.consultations.delete(id)
  await until(() => stream.state === 'failed', 'the stream is over')
  t.equal((stream.error as StreamError).reason, 'gone')
})

t.test('a consent that is withdrawn while nobody speaks ends the stream as deleted', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const client = service.client()
  const stream = await client.openStream(id, { source, WebSocket: NodeSocket })
  await stream.start()
  await say(5)
  await untilStored(stream, 500)
  await client.consultations.recordConsent(id, { state: 'withdrawn' })
  await until(() => stream.state === 'failed', 'the stream is over')
  t.equal((stream.error as StreamError).reason, 'gone')
})

t.test('a consent that is withdrawn while there is no network is told when it is back, and nothing is kept, even if the microphone never closes', async t => {
  const id = await service.begin()
  const { source, say } = speaker()
  const open: AudioSource['open'] = async sink => ({ ...await source.open(sink), close: async () => new Promise(() => {}) })
  const client = service.client()
  const stream = await client.openStream(id, { source: { ...source, open }, WebSocket: NodeSocket })
  const consents: Array<string | null | undefined> = []
  stream.addEventListener('status', ({ detail }) => consents.push(detail.consent))
  await stream.start()
  await say(5)
  await untilStored(stream, 500)
  await network.stop()
  await until(() => stream.state === 'buffering', 'the network is noticed to be gone')
  await say(5)
  const isKept = async () => (await client.keptRecordings()).some(({ recordingId }) => recordingId === id)
  t.ok(await isKept())
  const { statusCode } = await fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/consent/`, headers: await bearer(fastify, service.key), payload: { state: 'withdrawn' }
  })
  t.equal(statusCode, 200)
  await network.restart()
  await until(() => stream.state === 'failed', 'the stream is over')
  t.equal((stream.error as StreamError).reason, 'gone')
  t.equal(consents.at(-1), 'withdrawn')
  await until(async () => !await isKept(), 'nothing of it is kept')
})
