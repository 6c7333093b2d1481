import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { createClientFrameReader } from '../../../../lib/speech/streams/client-frames.js'
import type { StreamSocket } from '../../../../lib/speech/streams/outbox.js'
import type { Loss, OpenRecording, Piece } from '../../../../lib/speech/streams/types.js'
import { Stream, type StreamServices } from '../../../../lib/speech/streams/stream.js'
import type { FoundOutput } from '../../../../lib/consultation/index.js'
import { until } from '../../../process.js'
import { audioFrame } from '../../../routes/consultations/streams.js'

/** A connection that notes what happens to it; what it is sent leaves at once unless it is slow. */
class FakeSocket implements StreamSocket {
  readonly sent: Array<Record<string, unknown>> = []
  readonly unsent: Array<() => void> = []
  bufferedAmount = 0
  paused = false
  pongs: string[] = []
  slow = false
  closed: { code: number, reason: string } | null = null

  send (text: string, done?: () => void): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
    if (this.slow) this.unsent.push(() => done?.())
    else done?.()
  }

  ping (): void {}
  pong (payload: Buffer): void { this.pongs.push(payload.toString()) }
  pause (): void { this.paused = true }
  resume (): void { this.paused = false }
  close (code: number, reason: string): void { this.closed ??= { code, reason } }
  types (): unknown[] { return this.sent.map(({ type }) => type) }
}

const recording: OpenRecording = { id: 'c-1', encoding: 'pcm_s16le', session: 's-1', nextSequence: 0, pieces: 0, bytes: 0, soundMs: 0, elapsedMs: 0 }
const START = Buffer.from('{"type":"start","encoding":"pcm_s16le"}')
const log = { error () {} }

/** A stream with everything around it made up. */
function made (t: Test, overrides: Partial<StreamServices> = {}, lifetime = 60_000) {
  const socket = new FakeSocket()
  const pieces: Piece[] = []
  const stream = new Stream(socket, {
    log,
    limits: { bytes: 1e9, ms: 1e9 },
    heartbeatMs: 60_000,
    startMs: 60_000,
    idleMs: 60_000,
    aheadMaxMs: 60_000,
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
    async * watch (signal): AsyncGenerator<FoundOutput> {
      const status = { state: 'recording', reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, review: 'draft', revision: 0 } as const
      for (; !signal.aborted; await sleep(5)) yield { output: '{}', version, final: false, state: 'recording', status }
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
  t.strictSame(socket.sent.filter(({ type }) => type === 'state'), [
    { type: 'state', state: 'recording', reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, review: 'draft', revision: 0 }
  ], 'a state that does not change is told once')
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
        async push (payloads) {
          events.push(`${payloads.reduce((sum, { length }) => sum + length, 0)} bytes`)
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
  t.strictSame(events, ['9600 bytes', 'closed', 'finished'])
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

t.test('a connection that sends no start is let go (4408), and so is a stream without sound, unless it waits for its report', async t => {
  const silent = made(t, { startMs: 50 })
  await until(() => silent.socket.closed !== null, 'the first was closed')
  t.strictSame(silent.socket.closed, { code: 4408, reason: 'idle' })
  t.strictSame(silent.socket.sent, [{ type: 'error', error: 'The first frame, start, did not come in time.' }])

  const [idle, finishing] = [made(t, { startMs: 50, idleMs: 1000 }), made(t, { startMs: 50, idleMs: 1000 })]
  for (const { stream } of [idle, finishing]) stream.receive(START, false)
  for (const { socket } of [idle, finishing]) await until(() => socket.types().includes('ready'), 'the stream was ready')
  finishing.stream.receive(Buffer.from('{"type":"finish"}'), false)
  await until(() => idle.socket.closed !== null, 'the second was closed')
  t.strictSame(idle.socket.closed, { code: 4408, reason: 'idle' })
  t.match(idle.socket.sent.at(-1), { type: 'error', error: 'No sound has come for a long time.' })
  await sleep(1200)
  t.equal(finishing.socket.closed, null)
})

t.test('sound that is further ahead than allowed waits, with its acknowledgement, until it is due', async t => {
  const { socket, stream } = made(t, {
    aheadMaxMs: 2000, open: async () => ({ recording: { ...recording, elapsedMs: 1000 }, storedMs: 2000 })
  })
  stream.receive(START, false)
  await until(() => socket.types().includes('ready'), 'the stream was ready')
  const began = performance.now()
  for (let sequence = 0; sequence < 4; sequence++) stream.receive(audioFrame(sequence, Buffer.alloc(32_000)), true)
  t.ok(socket.paused)
  await stream.flush()
  const ack = () => socket.sent.filter(({ type }) => type === 'ack').at(-1)?.next_sequence
  t.ok(Number(ack()) < 4)
  await until(() => ack() === 4, 'all of it was taken')
  t.ok(performance.now() - began > 1900, 'the last second begins when 3 s more than the 1 s before have passed')
})

t.test('more frames than a client can need are not read for a while: sound, repetitions and pings', async t => {
  for (const [what, send] of [
    ['tiny frames', (stream, at) => stream.receive(audioFrame(at, Buffer.alloc(2)), true)],
    ['repetitions', stream => stream.receive(audioFrame(0, Buffer.alloc(2)), true)],
    ['pings', stream => stream.ping(Buffer.from('x'))]
  ] as Array<[string, (stream: ReturnType<typeof made>['stream'], at: number) => void]>) {
    const { socket, stream } = made(t)
    stream.receive(START, false)
    await until(() => socket.types().includes('ready'), 'the stream was ready')
    for (let at = 0; at < 300; at++) stream.receive(audioFrame(at, Buffer.alloc(2)), true)
    t.notOk(socket.paused, 'what an ordinary client sends in half a minute may come at once')
    let sent = 300
    while (sent < 20_000 && !socket.paused) send(stream, sent++)
    t.ok(sent > 3000 && sent < 10_000, `${what}: ${sent}`)
    t.equal(socket.closed, null)
  }
})

t.test('of many tokens no more are verified than a client can need', async t => {
  let renewed = 0
  const { socket, stream } = made(t, {
    async renew () {
      renewed += 1
      return null
    }
  })
  for (let at = 0; at < 200; at++) stream.receive(Buffer.from('{"type":"token","token":"x"}'), false)
  await sleep(300)
  t.ok(renewed < 80, `${renewed} tokens were verified`)
  t.equal(socket.closed, null)
})

t.test('pings are answered once in a turn, with the last payload, and not while the client reads nothing', async t => {
  const { socket, stream } = made(t)
  for (const payload of ['a', 'b', 'c']) stream.ping(Buffer.from(payload))
  await until(() => socket.pongs.length > 0, 'there was an answer')
  socket.bufferedAmount = 100_000
  stream.ping(Buffer.from('d'))
  await sleep(20)
  t.strictSame(socket.pongs, ['c'])
})

t.test('while listening is slow, the connection is not read', async t => {
  const release: Array<() => void> = []
  const { socket, stream } = made(t, {
    openLive: async () => ({ push: () => new Promise<void>(resolve => release.push(resolve)), close: async () => {} })
  })
  stream.receive(START, false)
  await until(() => socket.types().includes('ready'), 'the stream was ready')
  for (let sequence = 0; sequence < 40; sequence++) {
    stream.receive(audioFrame(sequence, Buffer.alloc(32_000)), true)
    await stream.flush()
    await sleep(0)
  }
  t.ok(socket.paused)
  t.strictSame(socket.sent.at(-1), { type: 'ack', next_sequence: 40 })
  for (const heard of release.splice(0)) heard()
  await until(() => !socket.paused, 'it was read again')
})
