import t from 'tap'
import { begin, post, segmentsOf, spoken } from '../../consultations.js'
import { listening, soundUpTo, storedSound } from './streams.js'

t.test('what is acknowledged is stored as it was sent, and finish leads to the final report and the end (1000)', async t => {
  const { fastify, headers, id, connect } = await listening(t, { AUDIO_RETENTION_DAYS: '1' })
  const client = connect(id, headers)
  const ready = await client.start()
  t.strictSame({ ...ready, expires_at: typeof ready.expires_at }, { type: 'ready', next_sequence: 0, expires_at: 'string' })
  t.equal(client.socket.protocol, 'consultation.v1')
  client.sound(0, 25)
  await client.until(() => client.acknowledged() === 25)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(25)))

  const appended = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  await client.until(() => client.of('consultation').length === 2)
  t.strictSame(client.of('consultation')[1]?.output, appended.json(), 'the same output as the answer')

  client.sound(25, 30)
  client.send({ type: 'finish' })
  t.strictSame(await client.closed, { code: 1000, reason: 'finished' })
  t.equal(client.acknowledged(), 30)
  t.ok((await storedSound(fastify, id)).equals(soundUpTo(30)))
  const read = await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })
  t.strictSame(client.of('consultation').at(-1)?.output, read.json())
  t.equal(client.of('consultation').at(-1)?.output.report_status, 'final')
  const versions = client.of('consultation').map(({ version }) => version)
  t.strictSame(versions, [...new Set(versions)].sort((a, b) => a - b), 'versions rise')
  t.strictSame(client.of('error'), [])
})

t.test('up to twenty streams write often, and of more each writes at a moment of its own', async t => {
  const { fastify, headers, connect } = await listening(t, { STREAMS_PER_USER_MAX: '40', STREAMS_PER_CUSTOMER_MAX: '40', OPEN_CONSULTATIONS_MAX: '40' })
  const clients = []
  for (let at = 0; at < 30; at++) {
    const { id } = await begin(fastify, headers)
    const client = connect(id, headers)
    await client.start()
    clients.push(client)
  }
  for (const client of clients) client.sound(0, 12)
  await Promise.all(clients.map(async client => client.until(() => client.acknowledged() > 0)))
  const first = clients.map(client => client.of('ack')[0]?.next_sequence ?? 0)
  t.ok(first.slice(0, 20).every(frames => frames >= 4), first.join(' '))
  t.ok(first.slice(0, 20).some(frames => frames < 8), first.join(' '))
  t.ok(first.slice(20).some(frames => frames < 8), first.join(' '))
})
