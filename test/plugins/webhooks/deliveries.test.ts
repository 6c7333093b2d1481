import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { begin, bearer, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { noteResult, type TakenDelivery } from '../../../plugins/webhooks/deliveries-table.js'
import { build, copiedDatabase, needs, user } from '../../helper.js'
import { eventually, LOCAL_WEBHOOKS, startReceiver, verified, type Received } from '../../webhook-receiver.js'
import { WebhookClient, webhookClient } from '../../webhook-client.js'

/** A visit from its start to its report. @returns its id */
async function visit (fastify: FastifyInstance, headers: Record<string, string>, body: object = {}): Promise<string> {
  const { id } = await begin(fastify, headers, body)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  await finish(fastify, headers, id)
  return id
}

const typesOf = (received: readonly Received[]): string[] => received.map(({ event }) => event.type)

/** Lets everything that waits be due now. */
async function letAllBeDue (fastify: FastifyInstance): Promise<void> {
  await fastify.db.updateTable('webhook_deliveries').set({ next_at: sql<Date>`now()` }).where('state', '=', 'pending').execute()
  await fastify.changes.publish(fastify.db, 'work:webhooks')
}

t.test('a visit is told from its start to its deletion, thin and signed', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const { key, headers } = await makeClient(fastify)
  const client = new WebhookClient(fastify, key)
  const receiver = await startReceiver(t)
  const { secret } = await client.create(receiver.url)
  const id = await visit(fastify, headers, { external_id: 'visit-4711' })
  await eventually('started and finished arrived', () => receiver.received.length === 2)
  const version = Number((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).headers.etag?.toString().replaceAll('"', ''))
  const finished = receiver.received.find(({ event }) => event.type === 'consultation.finished') as Received
  t.strictSame(typesOf(receiver.received).sort(), ['consultation.finished', 'consultation.started'])
  t.strictSame(verified(finished, secret), {
    type: 'consultation.finished',
    timestamp: finished.event.timestamp,
    data: { id, external_id: 'visit-4711', version, url: `http://service.test/api/v1/consultations/${id}/` }
  })
  t.equal(finished.headers['content-type'], 'application/json')
  await eventually('both are noted', async () => (await client.messages('?state=delivered')).length === 2)
  const [message] = await client.messages(`?consultation_id=${id}&type=consultation.finished`)
  t.match(message, { id: finished.headers['webhook-id'], ...finished.event, deliveries: [{ state: 'delivered', attempts: 1, last_status: 204, last_error: null, next_attempt_at: null }] })

  const report = (await fastify.inject({ url: `/api/v1/consultations/${id}/report/`, headers })).json<{ data: object }>()
  const edited = await fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, 'if-match': '"1"' }, payload: { data: report.data }
  })
  t.equal(edited.statusCode, 200, edited.body)
  await eventually('the changed report arrived', () => typesOf(receiver.received).includes('consultation.report_changed'))
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  await eventually('the deletion arrived', () => typesOf(receiver.received).includes('consultation.deleted'))
  t.match(Object.keys(receiver.received.at(-1)?.event.data ?? {}), ['id', 'version', 'url'], 'a deletion has no external id')
  const stored = await fastify.db.selectFrom('webhook_messages').selectAll().where('subject_id', '=', id).execute()
  t.strictSame(stored.map(row => row.external_id), [null, null, null, null], 'no external id of a deleted visit is kept')
})

t.test('a rolled back change notifies nobody', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const { key, headers } = await makeClient(fastify)
  const client = new WebhookClient(fastify, key)
  await client.create('http://127.0.0.1:1/')
  const refused = await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'soap_new_complaint_api', input_language: 'xx' } })
  t.equal(refused.statusCode, 400)
  t.strictSame(await client.messages(), [])
})

t.test('without an endpoint nothing is written, and an endpoint gets only what it is for', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const { key, headers } = await makeClient(fastify)
  const client = new WebhookClient(fastify, key)
  await visit(fastify, headers)
  t.strictSame(await fastify.db.selectFrom('webhook_messages').selectAll().execute(), [])

  const [mine, others, tests, north] = [await startReceiver(t), await startReceiver(t), await startReceiver(t), await startReceiver(t)]
  await client.create(mine.url, { events: ['consultation.finished'] })
  await (await webhookClient(fastify, { customer: 'Other Hospital' })).create(others.url)
  await (await webhookClient(fastify, { mode: 'test' })).create(tests.url)
  await (await webhookClient(fastify, { organisations: ['North'] })).create(north.url)
  const atRiverside = await visit(fastify, headers)
  const atNorth = await visit(fastify, await bearer(fastify, key, { ...user, organisation: 'North' }))
  await eventually('everything arrived', () => mine.received.length === 2 && north.received.length === 2)
  t.strictSame(mine.received.map(({ event }) => [event.type, event.data.id]).sort(), [atRiverside, atNorth].map(id => ['consultation.finished', id]).sort())
  t.strictSame(new Set(north.received.map(({ event }) => event.data.id)), new Set([atNorth]), 'of its organisation only')
  t.strictSame([...others.received, ...tests.received], [])
})

t.test('a failed delivery is made again, with the same id, and a signature of its own', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  let attempts = 0
  const receiver = await startReceiver(t, () => ({ status: ++attempts < 3 ? 500 : 200 }))
  const { id, secret } = await client.create(receiver.url)
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('it failed once', async () => (await client.messages())[0]?.deliveries[0]?.attempts === 1)
  const [delivery] = (await client.messages())[0]?.deliveries ?? []
  t.match(delivery, { state: 'pending', last_status: 500, last_error: 'status' })
  const pause = Date.parse(delivery?.next_attempt_at ?? '') - Date.parse(delivery?.last_attempt_at ?? '')
  t.ok(pause >= 4000 && pause <= 6000, `${pause} ms`)
  t.not((await client.read(id)).failing_since, null)
  await eventually('it failed twice, at its own time', async () => (await client.messages())[0]?.deliveries[0]?.attempts === 2)
  await letAllBeDue(fastify)
  await eventually('it arrived', async () => (await client.messages())[0]?.deliveries[0]?.state === 'delivered')
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  for (const received of receiver.received) t.match(verified(received, secret), { type: 'webhook.test', data: { id } })
  t.equal((await client.read(id)).failing_since, null)
})

t.test('after ten attempts a delivery is given up, and a replay begins it again', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  let works = false
  const receiver = await startReceiver(t, () => ({ status: works ? 200 : 503 }))
  const { id } = await client.create(receiver.url)
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  for (let attempt = 1; attempt <= 10; attempt++) {
    await eventually(`attempt ${attempt}`, async () => ((await client.messages())[0]?.deliveries[0]?.attempts ?? 0) >= attempt)
    await letAllBeDue(fastify)
  }
  const [message] = await client.messages('?state=failed')
  t.match(message?.deliveries, [{ state: 'failed', attempts: 10, next_attempt_at: null, last_status: 503 }])
  works = true
  const replayed = await client.call('POST', `webhook-messages/${message?.id}/replay/`, { endpoint_id: id })
  t.equal(replayed.statusCode, 202)
  await eventually('it arrived', async () => (await client.messages('?state=delivered')).length === 1)
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
})

t.test('410 disables an endpoint at once, and the others of the customer are notified', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  const [gone, other] = [await startReceiver(t, () => ({ status: 410 })), await startReceiver(t)]
  const { id } = await client.create(gone.url)
  await client.create(other.url, { events: ['webhook.disabled'] })
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('the other one was notified', () => other.received.length === 1)
  t.match(other.received[0]?.event, { type: 'webhook.disabled', data: { id, url: `http://service.test/api/v1/webhook-endpoints/${id}/` } })
  t.match(await client.read(id), { enabled: false, disabled_reason: 'gone' })
  t.equal((await client.call('POST', `webhook-endpoints/${id}/test/`)).statusCode, 409)
})

t.test('an endpoint that fails is warned of at half of five days, and disabled after them, counted since it was enabled', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  const [failing, other] = [await startReceiver(t, () => ({ status: 500 })), await startReceiver(t)]
  const { id } = await client.create(failing.url, { events: ['consultation.started'] })
  await client.create(other.url, { events: ['webhook.failing', 'webhook.disabled'] })
  const failedSince = async (days: number) => {
    await sql`update webhook_endpoints set failing_since = now() - make_interval(days => ${days}), failing_day = '2026-01-01', failing_days = 1 where id = ${id}::uuid`.execute(fastify.db)
    const { length } = failing.received
    await letAllBeDue(fastify)
    await eventually('another attempt', () => failing.received.length > length)
    await eventually('it was noted', async () => (await fastify.db.selectFrom('webhook_endpoints').select('failing_days').where('id', '=', id).executeTakeFirst())?.failing_days === 2)
  }
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('the first attempt', async () => (await client.read(id)).failing_since !== null)
  await failedSince(2)
  t.match(await client.read(id), { enabled: true })
  t.strictSame(typesOf(other.received), [])
  await failedSince(3)
  await eventually('the warning', () => other.received.length === 1)
  await failedSince(4)
  t.match(await client.read(id), { enabled: true })
  await failedSince(6)
  await eventually('the end', () => other.received.length === 2)
  t.strictSame(typesOf(other.received), ['webhook.failing', 'webhook.disabled'], 'warned once')
  t.match(await client.read(id), { enabled: false, disabled_reason: 'failing' })
  await client.call('PATCH', `webhook-endpoints/${id}/`, { enabled: true })
  await eventually('another attempt', async () => (await client.read(id)).failing_since !== null)
  t.match(await client.read(id), { enabled: true, disabled_reason: null })
})

t.test('a dead endpoint and a slow one do not delay a good one', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const { key, headers } = await makeClient(fastify)
  const client = new WebhookClient(fastify, key)
  const [slow, good] = [await startReceiver(t, () => 'silence'), await startReceiver(t)]
  const events = ['consultation.started']
  for (let n = 0; n < 5; n++) {
    await client.create(`${slow.url}/${n}`, { events })
    await client.create(`http://127.0.0.1:1/${n}`, { events })
  }
  await client.create(good.url, { events })
  const begun = performance.now()
  for (let n = 0; n < 12; n++) await begin(fastify, headers)
  await eventually('all arrived at the good one', () => good.received.length === 12, 10_000)
  t.ok(performance.now() - begun < 10_000, 'before a slow one ran out of its 15 seconds')
  t.ok(slow.received.length > 0 && slow.received.length <= 20, `${slow.received.length} at once`)
})

t.test('what happened while an endpoint was disabled is recovered', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const { key, headers } = await makeClient(fastify)
  const client = new WebhookClient(fastify, key)
  const receiver = await startReceiver(t)
  const { id } = await client.create(receiver.url, { events: ['consultation.started'] })
  const since = new Date(Date.now() - 60_000).toISOString()
  const recover = async (payload: object) => client.call('POST', `webhook-endpoints/${id}/recover/`, payload)
  const first = await begin(fastify, headers)
  await eventually('the first arrived', async () => (await client.messages('?state=delivered')).length === 1)
  await client.call('PATCH', `webhook-endpoints/${id}/`, { enabled: false })
  const second = await begin(fastify, headers)
  t.equal((await recover({ since })).statusCode, 409)
  await client.call('PATCH', `webhook-endpoints/${id}/`, { enabled: true })
  t.match((await recover({ since, until: '2026-01-01T00:00:00Z' })).json(), [{ loc: ['body', 'until'] }])
  t.strictSame((await recover({ since: '2026-01-01T00:00:00Z', until: since })).json(), { deliveries: 0 })
  t.strictSame((await recover({ since })).json(), { deliveries: 1 }, 'what was delivered is not sent again')
  await eventually('the second arrived', () => receiver.received.length === 2)
  t.strictSame(receiver.received.map(({ event }) => event.data.id), [first.id, second.id])
})

t.test('messages are listed newest first, in pages, for their customer only', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  const receiver = await startReceiver(t)
  const { id } = await client.create(receiver.url)
  const sent: string[] = []
  for (let n = 0; n < 5; n++) sent.unshift((await client.call('POST', `webhook-endpoints/${id}/test/`)).json<{ id: string }>().id)
  const page = async (query: string) => (await client.call('GET', `webhook-messages/?limit=2${query}`)).json<{ webhook_messages: Array<{ id: string }>, next_cursor: string | null }>()
  const found: string[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 9; pages++) {
    const { webhook_messages: messages, next_cursor: next } = await page(cursor === '' ? '' : `&cursor=${cursor}`)
    found.push(...messages.map(message => message.id))
    if (pages === 0) t.equal((await client.call('GET', `webhook-messages/?type=webhook.test&cursor=${next}`)).statusCode, 400, 'a cursor of other filters')
    cursor = next
  }
  t.strictSame(found, sent)
  t.strictSame((await client.messages('?type=consultation.deleted')), [])
  t.strictSame((await client.messages('?since=2100-01-01T00:00:00Z')), [])
  t.equal((await client.messages(`?endpoint_id=${id}`)).length, 5)
  t.strictSame(await client.messages('?endpoint_id=7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a10'), [])
  const stranger = await webhookClient(fastify, { customer: 'Other Hospital' })
  t.strictSame(await stranger.messages(), [])
  t.equal((await stranger.call('POST', `webhook-messages/${sent[0]}/replay/`)).statusCode, 404)
})

t.test('after a rotation, messages carry signatures of all valid secrets', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  const receiver = await startReceiver(t)
  const { id, secret } = await client.create(receiver.url)
  const rotated = (await client.call('POST', `webhook-endpoints/${id}/rotate-secret/`)).json<{ secret: string }>()
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('it arrived', () => receiver.received.length === 1)
  for (const one of [secret, rotated.secret]) t.match(verified(receiver.received[0] as Received, one), { type: 'webhook.test' })
  const last = (await client.call('POST', `webhook-endpoints/${id}/rotate-secret/`, { grace_hours: 0 })).json<{ secret: string }>()
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('it arrived', () => receiver.received.length === 2)
  t.match(verified(receiver.received[1] as Received, last.secret), { type: 'webhook.test' })
  t.throws(() => verified(receiver.received[1] as Received, rotated.secret))
})

t.test('messages go once they are older than they are kept, with their deliveries', async t => {
  const fastify = await build(t, LOCAL_WEBHOOKS)
  const client = await webhookClient(fastify)
  const { id } = await client.create('http://127.0.0.1:1/')
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  const [, old] = await client.messages()
  await sql`update webhook_messages set created_at = now() - interval '31 days' where id = ${old?.id}`.execute(fastify.db)
  const { forgetMessages } = await import('../../../plugins/webhooks/deliveries-table.js')
  await forgetMessages(fastify.db, 30)
  t.equal((await client.messages()).length, 1)
  t.equal((await fastify.db.selectFrom('webhook_deliveries').selectAll().execute()).length, 1)
})

t.test('the outcome of a delivery that is sent again meanwhile waits for that, and neither for both', { skip: needs.postgres }, async t => {
  const fastify = await build(t, { ...LOCAL_WEBHOOKS, DATABASE_URL: await copiedDatabase(t) })
  const client = await webhookClient(fastify)
  const receiver = await startReceiver(t, () => ({ status: 503 }))
  const { id } = await client.create(receiver.url)
  await client.call('POST', `webhook-endpoints/${id}/test/`)
  await eventually('the failure is noted', async () => (await client.messages())[0]?.deliveries[0]?.last_status === 503)
  const { message_id: message, takes, attempts } = await fastify.db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).executeTakeFirstOrThrow()
  const taken = { message_id: message, endpoint_id: id, takes, attempts } as TakenDelivery
  let noted: Promise<unknown> = Promise.resolve()
  // As a replay does: the endpoint, and then its delivery.
  await fastify.db.transaction().execute(async transaction => {
    await transaction.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forUpdate().execute()
    noted = noteResult(fastify.db, taken, { delivered: false, status: 500, error: 'status', retryAfter: null })
    await eventually('it waits', async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks where not granted`.execute(fastify.db)
      return rows[0]?.waiting === 1
    })
    await transaction.updateTable('webhook_deliveries').set({ attempts: 0 }).where('endpoint_id', '=', id).execute()
  })
  await noted
  t.match((await client.messages())[0]?.deliveries, [{ attempts: 2, last_status: 500 }])
})
