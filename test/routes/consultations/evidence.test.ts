import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'
import { until } from '../../process.js'

const none = { provenance: null, evidence: [], removed: [] }

/** For most tests here, each with a customer of its own. */
const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '50' })

t.test('GET /api/v1/consultations/{id}/evidence/ names the words of the transcript that each statement of the final report rests on', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0' })
  const { key, headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'soap_urgent_care_api' })
  const read = async (credentials: Record<string, string>) => fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers: credentials })

  const before = await read(headers)
  t.strictSame([before.statusCode, before.json(), before.headers.etag, before.headers['cache-control']], [200, none, '"1"', 'no-store'])

  const segments = segmentsOf([...spoken, 'I am prescribing amoxicillin, 500 milligrams three times a day.', 'You are off work for three days.'])
  await post(fastify, headers, id, 'transcript', { segments })
  t.strictSame((await read(headers)).json(), none, 'there is no report yet')
  const finished = await finish(fastify, headers, id)
  const output = finished.json<ConsultationOutput>()
  t.equal(output.report_status, 'final')

  const response = await read(headers)
  const { provenance, evidence, removed } = response.json<ReportEvidence>()
  t.strictSame([response.statusCode, response.headers.etag, response.headers['content-type']], [200, finished.headers.etag, 'application/json; charset=utf-8'])
  t.match(provenance, { engine: 'embedded', model: null, prompt_version: null, rules_version: String, generated_at: String })
  t.strictSame(removed, [])
  t.ok(evidence.filter(({ kind }) => kind === 'sentence').length >= 3)
  t.strictSame([...new Set(evidence.map(({ kind }) => kind))].sort(), ['medical_code', 'medication', 'sentence', 'sick_note', 'vital_sign'])
  for (const { pointer, kind, start, end, sources } of evidence) {
    const found = pointer.split('/').slice(1).reduce((value: unknown, step) => (value as Record<string, unknown>)[step], output)
    t.ok(sources.length > 0, pointer)
    if (kind === 'sentence') t.ok(typeof found === 'string' && found.slice(start, end).trim() !== '', `${pointer} has a sentence`)
    else t.type(found, 'object', `${pointer} has a ${kind}`)
    for (const { segment_id: segment, start: from, end: to } of sources) {
      const text = segments.find(({ id }) => id === segment)?.text ?? ''
      t.ok(from < to && to <= text.length, `${pointer} has a range of ${segment}`)
    }
  }
  t.equal((await read({ 'x-api-key': key })).body, response.body, 'the backend reads the same')
})

t.test('the evidence of an intermediate report is there while recording, and gone with the consultation', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const url = `/api/v1/consultations/${id}/evidence/`
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  const read = async () => (await fastify.inject({ url, headers })).json<ReportEvidence>()
  await until(async () => (await read()).evidence.length > 0, 'there is evidence')

  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
  t.equal((await fastify.inject({ url, headers })).statusCode, 404)
  const left = await fastify.db.selectFrom('report_evidence').selectAll().where('consultation_id', '=', id).execute()
  t.strictSame(left, [])
})

t.test('the evidence of an intermediate report is gone with the report when the transcript shrinks below what a report needs', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const url = `/api/v1/consultations/${id}/evidence/`
  const read = async () => (await fastify.inject({ url, headers })).json<ReportEvidence>()
  const tell = async (text: string) => post(fastify, headers, id, 'transcript', { segments: [{ id: 's-1', text, is_final: false }] })
  for (const round of ['first', 'second']) {
    await tell(spoken.join(' '))
    await until(async () => (await read()).evidence.length > 0, `there is evidence in the ${round} round`)
    const shrunk = await tell('Good')
    const { data, generation_result_message: message } = shrunk.json<ConsultationOutput>()
    t.equal(message, 'The consultation is still going on; there is not enough for a report yet.')
    t.notMatch(JSON.stringify(data), 'sore throat')
    t.strictSame(await read(), none)
  }
})

t.test('a dictation, and a transcript that is too short, have no evidence', async t => {
  const fastify = await build(t)
  const { headers } = await makeClient(fastify)
  for (const body of [{ template: 'dictation_api' }, {}]) {
    const { id } = await begin(fastify, headers, body)
    await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['My throat hurts.']) })
    const finished = await finish(fastify, headers, id)
    t.equal(finished.json<ConsultationOutput>().report_status, 'final')
    t.strictSame((await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json(), none)
  }
})
