// Runs twice: on each database.
import t from 'tap'
import { begin, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { put, wav } from '../../plugins/audio/kit.js'
import { until } from '../../process.js'
import { DAMAGED, damage } from './damaged.js'

const LOGGED = 'stored data of a consultation is damaged; restore it from a backup'

/** The application with two visits, one of which is to be damaged, and what is logged. */
async function prepare (t: Parameters<typeof build>[0], settings = {}, body: object = {}) {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'warn', INTERMEDIATE_REPORT_DELAY: '0', REPORT_RETRY_DELAY: '1', ...settings }, { logs })
  const { headers, key } = await makeClient(fastify)
  const [bad, good] = [await begin(fastify, headers, body), await begin(fastify, headers, body)]
  for (const { id } of [bad, good]) await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const get = async (id: string, part = '') => fastify.inject({ url: `/api/v1/consultations/${id}/${part}`, headers })
  const statusOf = async (id: string) => (await get(id, 'status/')).json<{ state: string, reason: string | null, regenerate: boolean }>()
  return { fastify, headers, key, logs, bad: bad.id, good: good.id, get, statusOf }
}

for (const template of ['soap_new_complaint_api', 'dictation_api']) {
  t.test(`${template}: a report whose transcript is damaged fails at once, and says why`, async t => {
    const { fastify, headers, logs, bad, good, statusOf, get } = await prepare(t, {}, { template })
    await damage(fastify, 'segments', 'consultation_id', bad)
    for (const id of [bad, good]) t.equal((await post(fastify, headers, id, 'finish')).statusCode, 202)
    const states = async () => [(await statusOf(bad)).state, (await statusOf(good)).state].join()
    await until(async () => await states() === 'failed,final', 'one failed, the other one is final')
    t.match(await statusOf(bad), { reason: 'data_damaged', regenerate: true })
    const errorsOf = () => logs.lines.filter(({ level, consultation }) => Number(level) >= 50 && consultation !== undefined)
    const errors = errorsOf()
    t.strictSame(errors.map(({ msg, consultation, table }) => ({ msg, consultation, table })), [
      { msg: LOGGED, consultation: bad, table: 'whole_segments' }
    ])
    const list = await fastify.inject({ url: '/api/v1/consultations/?state=failed', headers })
    t.equal(list.headers['report-state'], 'failed')
    t.match(list.json(), { consultations: [{ id: bad, report_status: 'intermediate', end_datetime: /Z$/ }] })
    t.strictSame((await get(bad, 'transcript/')).json(), DAMAGED)
    t.equal((await get(good, 'transcript/')).statusCode, 200)
    t.match((await fastify.inject('/health/ready/')).json(), { status: 'ok', damaged_consultations: 1, parked_reports: 1 })

    t.equal((await post(fastify, headers, bad, 'regenerate')).statusCode, template === 'dictation_api' ? 409 : 202)
    await until(async () => (await statusOf(bad)).state === 'failed', 'it failed again')
    t.equal(errorsOf().length, 1, 'what is known is logged once')
  })
}

t.test('a report that is being made when the transcript is damaged is not tried again and again', async t => {
  const { fastify, headers, logs, bad, statusOf } = await prepare(t, { REPORT_CONCURRENCY: '1' })
  await damage(fastify, 'segments', 'consultation_id', bad)
  // Finished without its route, so that the damage is found by the work.
  await fastify.db.transaction().execute(async transaction => {
    await transaction.updateTable('consultations').set({ state: 'processing', end_datetime: '2026-03-02T09:00:00Z' }).where('id', '=', bad).execute()
    await fastify.jobs.enqueueReport(transaction, bad)
  })
  fastify.jobs.wake()
  await until(async () => (await statusOf(bad)).state !== 'processing', 'it is no longer made')
  t.match(await statusOf(bad), { state: 'failed', reason: 'data_damaged', attempts: 0 })
  const errors = logs.lines.filter(({ level, consultation }) => Number(level) >= 50 && consultation !== undefined)
  t.strictSame(errors.map(({ msg }) => msg), [LOGGED])
  t.equal((await fastify.inject({ url: `/api/v1/consultations/${bad}/`, headers })).headers['report-state'], 'failed')
})

t.test('a damaged transcript does not end the recording, which is told (409), and takes what can still be stored', async t => {
  const { fastify, headers, bad, good, get, statusOf } = await prepare(t)
  await damage(fastify, 'segments', 'consultation_id', bad)
  const again = { segments: segmentsOf(spoken) }
  const refused = await post(fastify, headers, bad, 'transcript', again)
  t.strictSame([refused.statusCode, refused.json()], [409, DAMAGED])
  t.strictSame([(await get(bad, 'transcript/')).statusCode, (await statusOf(bad)).state], [409, 'recording'])
  t.equal((await post(fastify, headers, bad, 'transcript', { segments: segmentsOf(['It hurts.'], 10) })).statusCode, 200)
  t.equal((await post(fastify, headers, good, 'transcript', again)).statusCode, 200)
})

t.test('damaged evidence is told (409); the report stays final', async t => {
  const { fastify, headers, bad, good, get, statusOf } = await prepare(t)
  for (const id of [bad, good]) await post(fastify, headers, id, 'finish')
  for (const id of [bad, good]) await until(async () => (await statusOf(id)).state === 'final', 'it is final')
  await damage(fastify, 'report_evidence', 'consultation_id', bad)
  const evidence = await get(bad, 'evidence/')
  t.strictSame([evidence.statusCode, evidence.json()], [409, DAMAGED])
  t.equal((await get(good, 'evidence/')).statusCode, 200)
  t.strictSame([(await get(bad)).statusCode, (await statusOf(bad)).state], [200, 'final'])
})

t.test('damaged notes about audio are told (409), and no chunk is added to them', async t => {
  const { fastify, headers, bad, good, get } = await prepare(t, { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none' })
  const chunk = wav()
  for (const id of [bad, good]) t.equal((await put(fastify, headers, id, 0, chunk)).statusCode, 201)
  await damage(fastify, 'audio_chunks', 'consultation_id', bad)
  t.strictSame([(await get(bad, 'audio/')).statusCode, (await get(good, 'audio/')).statusCode], [409, 200])
  const refused = await put(fastify, headers, bad, 0, chunk)
  t.strictSame([refused.statusCode, refused.json()], [409, DAMAGED])
  t.equal((await put(fastify, headers, good, 0, chunk)).statusCode, 200)
})

t.test('a damaged row of a consultation is told (409), and fails nobody else: not those read at the same time, and no list', async t => {
  const { fastify, headers, key, logs, bad, good, get } = await prepare(t)
  const { id: newest } = await begin(fastify, headers)
  await damage(fastify, 'consultations', 'id', bad)
  const together = await Promise.all([bad, good, newest].map(async id => get(id)))
  t.strictSame(together.map(({ statusCode }) => statusCode), [409, 200, 200])
  t.strictSame(together[0]?.json(), DAMAGED)
  for (const request of ['GET status/', 'GET transcript/', 'GET evidence/', 'GET events/', 'POST finish/', 'DELETE ']) {
    const [method, part] = request.split(' ')
    const response = await fastify.inject({ method: method as 'GET', url: `/api/v1/consultations/${bad}/${part}`, headers })
    t.strictSame([response.statusCode, response.json()], [409, DAMAGED], request)
  }

  for (const credentials of [headers, { 'x-api-key': key }]) {
    const list = await fastify.inject({ url: '/api/v1/consultations/', headers: credentials })
    t.equal(list.statusCode, 200)
    t.match(list.json(), { consultations: [{ id: newest }, { id: good }], next_cursor: null, damaged: 1 })
    const byStart = await fastify.inject({ url: '/api/v1/consultations/?started_from=2020-01-01T00:00:00Z', headers: credentials })
    t.match(byStart.json(), { entries: [{ id: newest }, { id: good }], next_cursor: null, damaged: 1 })
    const first = await fastify.inject({ url: '/api/v1/consultations/?limit=1', headers: credentials })
    t.match(first.json(), { consultations: [{ id: newest }] })
    const cursor = first.json<{ next_cursor: string }>().next_cursor
    const second = await fastify.inject({ url: `/api/v1/consultations/?limit=1&cursor=${cursor}`, headers: credentials })
    t.match(second.json(), { consultations: [{ id: good }] })
  }
  t.ok(logs.lines.every(({ table, msg }) => table === 'whole_consultations' || msg !== LOGGED))
  t.match((await fastify.inject('/health/ready/')).json(), { status: 'ok' })
})

t.test('an abandoned recording with a damaged transcript fails, and the others are finished', async t => {
  const { fastify, headers, bad, good, statusOf } = await prepare(t)
  const typed = { segments: [{ id: 't', text: 'And then', is_final: false }] }
  for (const id of [bad, good]) t.equal((await post(fastify, headers, id, 'transcript', typed)).statusCode, 200)
  await damage(fastify, 'segments', 'consultation_id', bad)
  await fastify.db.updateTable('consultations').set({ updated_at: new Date('2026-01-01') } as never).execute()
  await fastify.consultations.sweep()
  t.match(await statusOf(bad), { state: 'failed', reason: 'data_damaged' })
  await until(async () => (await statusOf(good)).state === 'final', 'the other one is reported')
})
