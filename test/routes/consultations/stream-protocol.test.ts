import { once } from 'node:events'
import t from 'tap'
import { begin, bearer, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { makeKey, user } from '../../helper.js'
import { audioFrame, listening, soundOf, soundUpTo, storedSound } from './streams.js'

/** An Opus packet of one frame of 20 ms, and bytes that differ. */
const packet = (sequence: number) => Buffer.concat([Buffer.from([31 << 3]), soundOf(sequence, 40 + sequence)])

t.test('a client whose connection broke goes on where the server says, and every frame is stored once', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const first = connect(id, headers)
  await first.start()
  first.sound(0, 15)
  await first.until(() => first.acknowledged() >= 10)
  const acknowledged = first.acknowledged()
  first.socket.terminate()
  const second = connect(id, headers)
  const { next_sequence: next } = await second.start()
  t.ok(next >= acknowledged, 'nothing acknowledged is asked for again')
  second.sound(Math.max(0, next - 5), 20)
  await second.until(() => second.acknowledged() === 20)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(20)))
})

t.test('frames that are stored already are acknowledged again, and not stored again', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  client.sound(0, 5)
  await client.until(() => client.acknowledged() === 5)
  const before = client.of('ack').length
  client.sound(0, 5)
  await client.until(() => client.of('ack').length > before)
  t.strictSame(client.of('ack').at(-1), { type: 'ack', next_sequence: 5 })
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(5)))
})

t.test('a gap is an error, after what came before it is stored (4400)', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  client.sound(0, 3)
  client.socket.send(audioFrame(4))
  t.strictSame(await client.closed, { code: 4400, reason: 'bad_frame' })
  t.strictSame(client.frames.slice(-2), [{ type: 'ack', next_sequence: 3 }, { type: 'error', error: 'Frame 3 was expected, not 4.' }])
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(3)))
})

t.test('what is no frame at its place closes the stream (4400)', async t => {
  const { fastify, headers, connect } = await listening(t)
  const start = JSON.stringify({ type: 'start', encoding: 'pcm_s16le' })
  for (const [sent, error] of [
    [['{'], 'A text frame is a JSON object.'],
    [['{"type":"stop"}'], 'A text frame is one of start, token and finish, with the properties that are documented.'],
    [[audioFrame(0)], 'The first frame is start; sound follows ready.'],
    [['{"type":"finish"}'], 'The first frame is start.'],
    [[start, start], 'The stream has started already.'],
    [[start, Buffer.alloc(4)], 'A binary frame holds its sequence number, 4 bytes, and then sound.'],
    [[start, audioFrame(0, Buffer.alloc(3))], 'A frame holds whole samples of 16 bits.'],
    [['{"type":"start","encoding":"opus"}', audioFrame(0, Buffer.from([255, 60]))], 'A frame holds one Opus packet.']
  ] as Array<[Array<string | Buffer>, string]>) {
    const { id } = await begin(fastify, headers)
    const client = connect(id, headers)
    await once(client.socket, 'open')
    for (const frame of sent) client.socket.send(frame)
    t.strictSame(await client.closed, { code: 4400, reason: 'bad_frame' }, error)
    t.strictSame(client.of('error'), [{ type: 'error', error }])
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  }
})

t.test('a frame that is too large closes the stream (1009), and the client may go on', async t => {
  const { headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  client.socket.send(audioFrame(0, Buffer.alloc(64_002)))
  t.equal((await client.closed).code, 1009)
  t.match(await connect(id, headers).start(), { next_sequence: 0 })
})

t.test('a second connection takes the stream over; the first is closed (4409)', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const first = connect(id, headers)
  await first.start()
  first.sound(0, 10)
  await first.until(() => first.acknowledged() === 10)
  const second = connect(id, headers)
  t.match(await second.start(), { next_sequence: 10 })
  t.strictSame(await first.closed, { code: 4409, reason: 'conflict' })
  t.strictSame(first.of('error'), [{ type: 'error', error: 'Another connection goes on with the stream.' }])
  second.sound(10, 12)
  await second.until(() => second.acknowledged() === 12)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(12)))
})

t.test('a session that was taken over on another instance learns of it at its next write (4409)', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  await fastify.db.updateTable('audio_recordings').set({ session: '00000000-0000-4000-8000-000000000000' }).execute()
  client.sound(0, 1)
  t.strictSame(await client.closed, { code: 4409, reason: 'conflict' })
  t.strictSame(client.of('error'), [{ type: 'error', error: 'Another connection goes on with the stream.' }])
  t.equal((await storedSound(fastify, id)).length, 0)
})

t.test('Opus packets are stored one by one, and a stream keeps its encoding (4409)', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start('opus')
  for (let sequence = 0; sequence < 60; sequence++) client.socket.send(audioFrame(sequence, packet(sequence)))
  await client.until(() => client.acknowledged() === 60)
  const stored = []
  for await (const { payloads } of fastify.streams.read(id, 'opus')) stored.push(...payloads)
  t.strictSame(stored.map(payload => Buffer.from(payload).toString('hex')), Array.from({ length: 60 }, (_, i) => packet(i).toString('hex')))
  client.socket.terminate()
  const other = connect(id, headers)
  await once(other.socket, 'open')
  other.send({ type: 'start', encoding: 'pcm_s16le' })
  t.strictSame(await other.closed, { code: 4409, reason: 'conflict' })
  t.strictSame(other.of('error'), [{ type: 'error', error: 'The stream was started with another encoding, and goes on with that.' }])
})

t.test('a recording takes what fits, and no more (4413)', async t => {
  const { fastify, headers, id, connect } = await listening(t, { AUDIO_BYTES_MAX: '10000' })
  const client = connect(id, headers)
  await client.start()
  client.sound(0, 4)
  t.strictSame(await client.closed, { code: 4413, reason: 'full' })
  t.strictSame(client.frames.slice(-2), [
    { type: 'ack', next_sequence: 3 }, { type: 'error', error: 'The recording is as long or as large as it may be.' }
  ])
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(3)))
})

t.test('hours of sound are a limit too, after a break as well (4413)', async t => {
  const { fastify, headers, id, connect } = await listening(t, { AUDIO_HOURS_MAX: '1', STREAM_AHEAD_MAX: '3600' })
  const client = connect(id, headers)
  await client.start('opus')
  client.socket.send(audioFrame(0, packet(0)))
  await client.until(() => client.acknowledged() === 1)
  client.socket.close()
  await client.closed
  await fastify.db.updateTable('audio_recordings').set({ next_sequence: 180_000 - 1, sound_ms: 3_600_000 - 20 }).execute()
  const again = connect(id, headers)
  t.match(await again.start('opus'), { next_sequence: 179_999 })
  for (const sequence of [179_999, 180_000]) again.socket.send(audioFrame(sequence, packet(1)))
  t.strictSame(await again.closed, { code: 4413, reason: 'full' })
  t.equal(again.acknowledged(), 180_000)
})

t.test('a consultation that is finished elsewhere takes what had come, shows its report, and takes no more', async t => {
  const { fastify, headers, id, connect } = await listening(t, { AUDIO_RETENTION_DAYS: '1' })
  const silent = connect(id, headers)
  await silent.start()
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  silent.sound(0, 3)
  await silent.until(() => silent.of('consultation').length === 2)
  t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
  t.strictSame(await silent.closed, { code: 1000, reason: 'finished' })
  t.equal(silent.acknowledged(), 3)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(3)))
  t.equal(silent.of('consultation').at(-1)?.output.report_status, 'final')
})

t.test('a session whose consultation is finished by another instance is told so at its next write (4409)', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  await fastify.db.updateTable('consultations').set({ state: 'processing' }).where('id', '=', id).execute()
  client.sound(0, 1)
  t.strictSame(await client.closed, { code: 4409, reason: 'conflict' })
  t.strictSame(client.of('error'), [{ type: 'error', error: 'The consultation is finished; it takes no more audio.' }])
  t.equal((await storedSound(fastify, id)).length, 0)
})

t.test('a consultation that is deleted ends its stream (4404)', async t => {
  const { fastify, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  t.strictSame(await client.closed, { code: 4404, reason: 'gone' })
  t.strictSame(client.of('error'), [{ type: 'error', error: 'The consultation has been deleted.' }])
})

t.test('a fresh token of the same user keeps the stream open; one of somebody else is refused and changes nothing', async t => {
  const { fastify, key, headers, id, connect } = await listening(t)
  const client = connect(id, headers)
  await client.start()
  const colleague = await bearer(fastify, key, { ...user, user_id: 'u-2' })
  const stranger = await makeClient(fastify, { customer: 'Other Hospital' })
  const test = await makeKey(fastify, { mode: 'test' })
  const fresh = await bearer(fastify, key)
  const others = [colleague, stranger.headers, await bearer(fastify, test.key)].map(({ authorization }) => authorization.slice('Bearer '.length))
  for (const token of [...others, 'nonsense', `${fresh.authorization.slice('Bearer '.length, -4)}AAAA`]) client.send({ type: 'token', token })
  client.send({ type: 'token', token: fresh.authorization.slice('Bearer '.length) })
  await client.until(() => client.of('token_accepted').length === 1)
  const error = 'The fresh token is not valid, or of another user; the stream ends with the one before.'
  t.strictSame(client.of('error'), Array(5).fill({ type: 'error', error }))
  client.sound(0, 1)
  await client.until(() => client.acknowledged() === 1)
})

t.test('a client that answers no ping is let go (4408); one that does may stay', async t => {
  const { fastify, headers, id, connect } = await listening(t, { EVENTS_HEARTBEAT: '1' })
  const lively = connect(id, headers)
  await lively.start()
  const { id: other } = await begin(fastify, headers)
  const dead = connect(other, headers, { autoPong: false })
  await dead.start()
  t.strictSame(await dead.closed, { code: 4408, reason: 'idle' })
  lively.sound(0, 1)
  await lively.until(() => lively.acknowledged() === 1)
})

t.test('a service that stops writes and acknowledges what has come, and says that it goes away (1001)', async t => {
  const { fastify, headers, id, connect } = await listening(t, {}, { keepOpen: true })
  const client = connect(id, headers)
  await client.start()
  client.sound(0, 3)
  await client.until(() => client.of('consultation').length === 1)
  await new Promise(resolve => client.socket.ping('', true, resolve))
  await once(client.socket, 'pong')
  await fastify.close()
  t.strictSame(await client.closed, { code: 1001, reason: 'going_away' })
  t.equal(client.acknowledged(), 3)
})
