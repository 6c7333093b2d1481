// Runs twice: on each database.
import { sql } from 'kysely'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build, Lines } from '../../helper.js'
import { until } from '../../process.js'

const url = '/api/v1/consultations/'

t.test('a report that fails again and again is parked, shown and logged, and can be made again', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'error', REPORT_ATTEMPTS: '2', REPORT_RETRY_DELAY: '1', INTERMEDIATE_REPORT_DELAY: '0' }, { logs })
  const { generate } = fastify.reports
  let calls = 0
  fastify.reports.generate = async () => {
    calls += 1
    throw new Error('no report today')
  }
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409, 'there is nothing to make again yet')
  const finished = await post(fastify, headers, id, 'finish')
  t.match(finished.json(), { report_status: 'intermediate', end_datetime: /Z$/ })

  const parked = async () => (await fastify.inject('/health/ready/')).json<{ parked_reports: number }>().parked_reports
  await until(async () => await parked() > 0, 'the report is parked')
  t.equal(await parked(), 1)
  t.equal(calls, 2, 'as many attempts as the setting says')
  const line = () => logs.lines.find(({ consultation }) => consultation === id)
  await until(() => line() !== undefined, 'the log says so')
  t.match(line(), { msg: 'a report could not be made; it waits to be made again' })
  t.notMatch(JSON.stringify(logs.lines), /sore throat/, 'no clinical text in the log')

  fastify.reports.generate = generate
  const again = await post(fastify, headers, id, 'regenerate')
  t.equal(again.statusCode, 202)
  const final = await finish(fastify, headers, id)
  t.match(final.json<ConsultationOutput>(), { report_status: 'final', generation_result: 'success', end_datetime: finished.json<ConsultationOutput>().end_datetime })
  t.equal(await parked(), 0)
  t.equal((await post(fastify, headers, id, 'regenerate')).statusCode, 409)
})

t.test('who waits for a report is told as soon as it is parked, and again when it is', async t => {
  const fastify = await build(t, { REPORT_ATTEMPTS: '1', INTERMEDIATE_REPORT_DELAY: '0' })
  const { generate } = fastify.reports
  fastify.reports.generate = async () => { throw new Error('no report today') }
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const finishOnce = async () => {
    const asked = performance.now()
    const response = await fastify.inject({ method: 'POST', url: `${url}${id}/finish/`, headers: { ...headers, prefer: 'wait=30' } })
    t.ok(performance.now() - asked < 20_000, 'not only when the time is over')
    return response
  }
  for (const round of ['while it waits', 'before']) {
    const parked = await finishOnce()
    t.equal(parked.statusCode, 202, `parked ${round}`)
    t.match(parked.json(), { report_status: 'intermediate' })
  }
  fastify.reports.generate = generate
  await post(fastify, headers, id, 'regenerate')
  t.equal((await finishOnce()).statusCode, 200)
})

t.test('deleting a consultation takes its work back too', async t => {
  const fastify = await build(t, { REPORT_RETRY_DELAY: '60', INTERMEDIATE_REPORT_DELAY: '0' })
  fastify.reports.generate = async () => { throw new Error('no report today') }
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  await post(fastify, headers, id, 'finish')
  t.equal((await fastify.inject({ method: 'DELETE', url: `${url}${id.toUpperCase()}/`, headers })).statusCode, 204)
  const { rows } = await sql<{ jobs: string | number }>`
    select count(*) as jobs from jobs where jobs::text like ${`%${id}%`}
  `.execute(fastify.db)
  t.equal(Number(rows[0]?.jobs), 0)
})

t.test('a forgotten recording is finished by itself', async t => {
  const fastify = await build(t, { RECORDING_MAX_HOURS: '1' })
  const { headers } = await makeClient(fastify)
  const forgotten = await begin(fastify, headers)
  const recent = await begin(fastify, headers)
  await fastify.db.updateTable('consultations').set({ updated_at: new Date(Date.now() - 3_700_000) }).where('id', '=', forgotten.id).execute()
  await fastify.consultations.sweep()
  const read = async (id: string) => (await fastify.inject({ url: `${url}${id}/`, headers })).json<ConsultationOutput>()
  await until(async () => (await read(forgotten.id)).report_status === 'final', 'the recording is finished')
  t.match(await read(forgotten.id), { report_status: 'final', generation_result: 'transcript_too_short', end_datetime: /Z$/ })
  t.match(await read(recent.id), { report_status: 'intermediate', end_datetime: null })
})

t.test('the work of a worker that never answers is taken over, and ends with one final report', async t => {
  const fastify = await build(t, { REPORT_TIMEOUT: '5', REPORT_RETRY_DELAY: '1', INTERMEDIATE_REPORT_DELAY: '0' })
  const { generate } = fastify.reports
  let calls = 0
  fastify.reports.generate = async (request, signal) => {
    calls += 1
    if (calls > 1) return generate(request, signal)
    return new Promise(() => {})
  }
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const final = await finish(fastify, headers, id)
  t.equal(final.statusCode, 200)
  t.match(final.json(), { report_status: 'final', generation_result: 'success' })
  t.equal(calls, 2)
})

t.test('of many who make the same report, one stores it', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const finished = await post(fastify, headers, id, 'finish')
  await Promise.all(Array.from({ length: 5 }, async () => fastify.consultations.makeReport(id, { signal: AbortSignal.timeout(60_000) })))
  const read = await fastify.inject({ url: `${url}${id}/`, headers })
  t.match(read.json(), { report_status: 'final' })
  t.equal(Number(read.headers.etag?.replaceAll('"', '')), Number(String(finished.headers.etag).replaceAll('"', '')) + 1, 'one change, not five')
})
