import { sql } from 'kysely'
import t from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { needs } from '../../helper.js'
import { until } from '../../process.js'
import { connector, HEARING, soundUpTo, storedSound } from '../../routes/consultations/streams.js'
import { ANSWERED_MS, BACK_MS, behindProxy, SHORT, within } from '../../silent-database.js'

t.test('while PostgreSQL is silent, no locks are left behind, nothing is acknowledged, and work goes on afterwards', { skip: needs.postgres }, async t => {
  const { fastify, proxy, direct } = await behindProxy(t, { ...HEARING, ...SHORT })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = await makeClient(fastify)
  const { id: streamed } = await begin(fastify, headers)
  const { id: typed } = await begin(fastify, headers)
  const { id: locked } = await begin(fastify, headers)
  const { connect } = connector(t, fastify)
  const client = connect(streamed, headers)
  await client.start()
  client.sound(0, 15)
  await client.until(() => client.acknowledged() === 15)
  await post(fastify, headers, typed, 'transcript', { segments: segmentsOf(spoken) })

  // A report that is being made, and a transaction that is in the middle.
  const { generate } = fastify.reports
  let making = () => {}
  const begun = new Promise<void>(resolve => { making = resolve })
  let goOn = () => {}
  const silent = new Promise<void>(resolve => { goOn = resolve })
  fastify.reports.generate = async (...args) => {
    making()
    await silent
    return generate(...args)
  }
  await post(fastify, headers, typed, 'finish')
  await begun
  const transaction = fastify.db.transaction().execute(async transaction => {
    await sql`select 1 from consultations where id = ${locked} for update`.execute(transaction)
    proxy.pause()
    await sql`select 2`.execute(transaction)
  })
  await within(ANSWERED_MS, 'ended', t.rejects(transaction, { name: 'DatabaseTimeoutError' }))
  goOn()
  await within(ANSWERED_MS, 'free', direct.query('select 1 from consultations where id = $1 for update', [locked]))

  client.sound(15, 40)
  const { reason } = await within(2 * ANSWERED_MS, 'closed', client.closed)
  t.equal(reason, 'failed')
  t.equal(client.acknowledged(), 15, 'nothing is acknowledged that is not stored')

  proxy.resume()
  await until(async () => (await fastify.inject('/health/ready/')).statusCode === 200, 'all is well', BACK_MS)
  const again = connect(streamed, headers)
  const { next_sequence: next } = await again.start()
  t.ok(next >= 15, 'what was acknowledged is there')
  again.sound(next, 40)
  await again.until(() => again.acknowledged() === 40)
  t.ok((await storedSound(fastify, streamed)).equals(soundUpTo(40)), 'nothing is lost, and nothing twice')
  await until(async () => {
    const response = await fastify.inject({ url: `/api/v1/consultations/${typed}/`, headers })
    return response.json<{ report_status: string }>().report_status === 'final'
  }, 'the report was made')
})

t.test('a service whose PostgreSQL is silent stops nevertheless, and one cannot start on it', { skip: needs.postgres }, async t => {
  const { fastify, proxy } = await behindProxy(t, SHORT)
  proxy.pause()
  await fastify.inject('/health/ready/')
  await within(2 * ANSWERED_MS, 'closed', fastify.close())
  const { openDatabase } = await import('../../../plugins/database/open.js')
  await within(ANSWERED_MS, 'refused', t.rejects(openDatabase({ ...fastify.config, DATABASE_URL: proxy.url }), { message: / does not answer; / }))
})
