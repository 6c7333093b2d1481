import t from 'tap'
import { finish, post, segmentsOf, spoken } from '../../consultations.js'
import { listening } from './streams.js'

t.test('an id in upper case is the same id: its stream, its events and who waits for its report hear of every change', async t => {
  const { fastify, headers, id, port, connect } = await listening(t)
  const upper = id.toUpperCase()
  const client = connect(upper, headers)
  await client.until(() => client.of('consultation').length === 1)
  const events = await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${upper}/events/`, { headers })
  const appended = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  await client.until(() => client.of('consultation').length === 2)
  t.strictSame(client.of('consultation')[1]?.output, appended.json())

  const waiting = await finish(fastify, headers, upper)
  t.equal(waiting.statusCode, 200)
  t.match(await events.text(), /"report_status":"final"/)
  t.strictSame(await client.closed, { code: 1000, reason: 'finished' })
})
