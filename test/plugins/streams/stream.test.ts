import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import t, { type Test } from 'tap'
import { createClientFrameReader } from '../../../plugins/streams/client-frames.js'
import type { StreamSocket } from '../../../plugins/streams/outbox.js'
import type { Loss, OpenRecording, Piece } from '../../../plugins/streams/recordings.js'
import { createStream, type StreamServices } from '../../../plugins/streams/stream.js'
import type { StoredOutput } from '../../../plugins/consultations/records.js'
import { until } from '../../process.js'
import { audioFrame } from '../../routes/consultations/streams.js'

/** A connection that notes what happens to it; what it is sent leaves at once unless it is slow. */
class FakeSocket implements StreamSocket {
  readonly sent: Array<Record<string, unknown>> = []
  readonly unsent: Array<() => void> = []
  bufferedAmount = 0
  paused = false
  slow = false
  closed: { code: number, reason: string } | null = null

  send (text: string, done?: () => void): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
    if (this.slow) this.unsent.push(() => done?.())
    else done?.()
  }

  ping (): void {}
  pause (): void { this.paused = true }
  resume (): void { this.paused = false }
  close (code: number, reason: string): void { this.closed ??= { code, reason } }
  types (): unknown[] { return this.sent.map(({ type }) => type) }
}

const recording: OpenRecording = { id: 'c-1', encoding: 'pcm_s16le', session: 's-1', nextSequence: 0, pieces: 0, bytes: 0 }
const START = Buffer.from('{"type":"start","encoding":"pcm_s16le"}')
const log = { error () {} } as unknown as FastifyBaseLogger

/** A stream with everything around it made up. */
function made (t: Test, overrides: Partial<StreamServices> = {}, lifetime = 60_000) {
  const socket = new FakeSocket()
  const pieces: Piece[] = []
  const stream = createStream(socket, {
    log,
    limits: { bytes: 1e9, ms: 1e9 },
    heartbeatMs: 60_000,
    readClientFrame: createClientFrameReader(),
    open: async () => ({ recording, storedMs: 0 }),
    async write (piece) {
      pieces.push(piece)
      return null
    },
    openLive: async () => null,
    async * watch (signal) { await new Promise(resolve => signal.addEventListener('abort', resolve)) },
    finish: async () => {},
    renew: async () => null,
    ...overrides
  }, Date.now() + lifetime)
  t.teardown(() => stream.end())
  return { socket, pieces, stream }
}

t.test('while writing is slow the connection is not read, and no more is kept than a bound', async t => {
  const release: Array<(loss: Loss | null) => void> = []
  const { socket, stream } = made(t, { write: () => new Promise(resolve => release.push(resolve)) })
  t.teardown(() => release.forEach(resolve => resolve('gone')))
  stream.receive(START, false)
  await until(() => socket.types().includes('ready'), 'the stream was ready')
  let sequence = 0
  while (!socket.paused && sequence < 1000) stream.receive(audioFrame(sequence++, Buffer.alloc(32_000)), true)
  t.equal(sequence, 9, 'the ninth second is more than 262144 bytes')
  t.equal(release.length, 1, 'one piece is written at a time')
  t.strictSame(socket.types(), ['ready'], 'nothing is acknowledged')
  release[0]?.(null)
  await until(() => release.length === 2, 'the next piece was written')
  t.strictSame(socket.sent.at(-1), { type: 'ack', next_sequence: 1 })
  t.ok(socket.paused)
  release[1]?.(null)
  await until(() => !socket.paused, 'the connection was read again')
  t.strictSame(socket.sent.at(-1), { type: 'ack', next_sequence: 9 })
})

t.test('the client is told once before its token ends, and the stream ends with it', async t => {
  const { socket, pieces, stream } = made(t, {}, 4000)
  const expires = new Date(Date.now() + 4000)
  stream.receive(START, false)
  await until(() => socket.types().includes('token_expiring'), 'the notice came')
  t.ok(Date.now() < expires.getTime())
  stream.receive(audioFrame(0), true)
  await until(() => socket.closed !== null, 'the stream was closed')
  t.strictSame(socket.closed, { code: 4401, reason: 'token_expired' })
  t.strictSame(socket.types(), ['ready', 'token_expiring', 'ack', 'error'])
  t.equal(pieces.length, 1, 'what had come is stored')
})

t.test('a fresh token moves notice and end; one that ends sooner moves nothing', async t => {
  const now = Date.now()
  const fresh: Array<number | null> = [now + 2000, now + 60_000, null]
  const { socket, stream } = made(t, { renew: async () => fresh.shift() ?? null }, 4000)
  for (let i = 0; i < 3; i++) stream.receive(Buffer.from('{"type":"token","token":"x"}'), false)
  await until(() => socket.sent.length === 3, 'all were answered')
  t.strictSame(socket.types(), ['token_accepted', 'token_accepted', 'error'])
  t.strictSame(socket.sent[1], { type: 'token_accepted', expires_at: new Date(now + 60_000).toISOString() })
  t.ok(String(socket.sent[0]?.expires_at) >= new Date(now + 4000).toISOString())
  await sleep(4100)
  t.equal(socket.closed, null)
})

t.test('a client that reads slowly is sent the newest output, and one acknowledgement for many', async t => {
  let version = 1
  const { socket, stream } = made(t, {
    async * watch (signal): AsyncGenerator<StoredOutput> {
      for (; !signal.aborted; await sleep(5)) yield { output: '{}', version, final: false }
    }
  })
  socket.slow = true
  stream.receive(START, false)
  await until(() => socket.types().includes('ready'), 'the stream was ready')
  const outputs = () => socket.sent.filter(({ type }) => type === 'consultation').map(frame => frame.version)
  const before = outputs().length
  for (version = 2; version < 20; version++) await sleep(5)
  t.equal(outputs().length, before, 'nothing is sent before the last one has left')
  socket.bufferedAmount = 100_000
  stream.receive(audioFrame(0, Buffer.alloc(32_000)), true)
  await sleep(50)
  t.notOk(socket.types().includes('ack'))
  socket.bufferedAmount = 0
  stream.receive(audioFrame(1, Buffer.alloc(32_000)), true)
  await until(() => socket.types().includes('ack'), 'there was an acknowledgement')
  t.strictSame(socket.sent.filter(({ type }) => type === 'ack'), [{ type: 'ack', next_sequence: 2 }])
  socket.slow = false
  socket.unsent.splice(0).forEach(leave => leave())
  await until(() => outputs().length > before, 'the next output was sent')
  t.strictSame(outputs().slice(0, before + 1), [1, 20], 'the newest')
})

t.test('a client that reads no answers is not read either', async t => {
  const { socket, stream } = made(t, { renew: async () => null })
  socket.slow = true
  for (let i = 0; i < 3; i++) stream.receive(Buffer.from('{"type":"token","token":"x"}'), false)
  await until(() => socket.sent.length > 0, 'the first was answered')
  await sleep(0)
  t.equal(socket.sent.length, 1)
  t.ok(socket.paused)
  socket.slow = false
  socket.unsent.splice(0).forEach(leave => leave())
  await until(() => socket.sent.length === 3, 'the others were answered')
  await until(() => !socket.paused, 'the connection was read again')
})

t.test('sound that is stored goes to the live session, in order and once; it is closed before the consultation is finished', async t => {
  const events: string[] = []
  const { socket, stream } = made(t, {
    async openLive (_recording, onSound) {
      return {
        push (payloads) {
          events.push(`${payloads.length} payloads`)
          onSound({ type: 'silence', silent_ms: 30_000 })
        },
        async close () { events.push('closed') }
      }
    },
    async finish () { events.push('finished') }
  })
  stream.receive(START, false)
  for (const sequence of [0, 1, 1, 2]) stream.receive(audioFrame(sequence), true)
  stream.receive(Buffer.from('{"type":"finish"}'), false)
  await until(() => events.includes('finished'), 'the consultation was finished')
  t.strictSame(events, ['3 payloads', 'closed', 'finished'])
  t.strictSame(socket.sent.filter(({ type }) => type === 'silence'), [{ type: 'silence', silent_ms: 30_000 }])
  stream.receive(audioFrame(3), true)
  await until(() => socket.closed !== null, 'the stream was closed')
  t.strictSame(socket.sent.at(-1), { type: 'error', error: 'Nothing but a fresh token may follow finish.' })
})

t.test('a write that fails ends the stream (1011), with nothing of the reason in the sentence', async t => {
  const { socket, stream } = made(t, { write: async () => { throw new Error('secret') } })
  stream.receive(START, false)
  await until(() => socket.types().includes('ready'), 'the stream was ready')
  stream.receive(audioFrame(0, Buffer.alloc(32_000)), true)
  await until(() => socket.closed !== null, 'the stream was closed')
  t.strictSame(socket.closed, { code: 1011, reason: 'failed' })
  t.strictSame(socket.sent, [
    { type: 'ready', next_sequence: 0, expires_at: socket.sent[0]?.expires_at }, { type: 'error', error: 'The service failed; connect again and go on.' }
  ])
})
