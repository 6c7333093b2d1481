import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, finish, makeClient, post, segmentsOf, spoken } from '../../consultations.js'
import { build } from '../../helper.js'

const empty = [{
  episode: 'Consultation',
  template: 'soap_new_complaint_api',
  sections: [
    { section_id: 'subjective', fields: { summary: {} } },
    { section_id: 'objective', fields: { summary: {}, vital_signs: [] } },
    { section_id: 'assessment', fields: { medical_coding: [] } },
    { section_id: 'plan', fields: { summary: {}, prescribed_medication: [], sick_note: {} } }
  ]
}]

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('a consultation runs from its start to the final report', async t => {
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0' })
  const { headers } = await makeClient(fastify)
  const url = '/api/v1/consultations/'

  const created = await fastify.inject({
    method: 'POST', url, headers, payload: { template: 'soap_new_complaint_api', input_language: 'en', start_datetime: '2026-03-02T10:00:00.123+01:00' }
  })
  t.equal(created.statusCode, 201)
  const started = created.json<ConsultationOutput>()
  const { id } = started
  t.equal(created.headers.location, `${url}${id}/`)
  t.strictSame(started, {
    id,
    input_language: 'en',
    output_language: 'en',
    start_datetime: '2026-03-02T10:00:00.123+01:00',
    end_datetime: null,
    report_status: 'intermediate',
    generation_result: 'success',
    generation_result_message: started.generation_result_message,
    data: empty
  })
  t.type(started.generation_result_message, 'string')

  const appended = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(spoken) })
  t.equal(appended.statusCode, 200)
  t.strictSame(appended.json(), { ...started, generation_result: 'success', generation_result_message: null }, 'enough words are there')

  const finished = await finish(fastify, headers, id)
  t.equal(finished.statusCode, 200)
  t.equal(finished.headers['preference-applied'], 'wait=30')
  const final = finished.json<ConsultationOutput>()
  t.match(final, { id, report_status: 'final', generation_result: 'success', generation_result_message: /^Rules wrote this report/, end_datetime: /^\d{4}-.*Z$/ })
  t.match(JSON.stringify(final.data), /Your throat is red and the temperature is 37\.8 degrees\./)

  const read = await fastify.inject({ url: `${url}${id}/`, headers })
  t.equal(read.body, finished.body, 'what is read is what was answered, byte for byte')

  const again = await post(fastify, headers, id, 'finish')
  t.equal(again.statusCode, 202)
  t.equal(again.body, finished.body, 'finishing again changes nothing')

  const late = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['one more word']) })
  t.equal(late.statusCode, 409)
  t.strictSame(late.json(), { error: 'The consultation is finished; its transcript is closed.', code: 'consultation_finished' })

  const unchanged = await fastify.inject({ url: `${url}${id}/`, headers: { ...headers, 'if-none-match': String(read.headers.etag) } })
  t.equal(unchanged.statusCode, 304)
  t.equal(unchanged.body, '')
  const weakly = await fastify.inject({ url: `${url}${id}/`, headers: { ...headers, 'if-none-match': `"0", W/${String(read.headers.etag)}` } })
  t.equal(weakly.statusCode, 304, 'tags are compared weakly')

  t.equal((await fastify.inject({ method: 'DELETE', url: `${url}${id}/`, headers })).statusCode, 204)
  t.equal((await fastify.inject({ url: `${url}${id}/`, headers })).statusCode, 404)
  const left = await fastify.db.selectFrom('segments').selectAll().where('consultation_id', '=', id).execute()
  t.strictSame(left, [])
})

t.test('a dictation shows finals as fixed and the others as ongoing, and ends with all text fixed', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const transcription = (output: ConsultationOutput) => output.data[0]?.sections[0]?.fields

  const first = await post(fastify, headers, id, 'transcript', {
    segments: [{ id: '1', text: 'Sore throat', is_final: true }, { id: '2', text: 'since Mon' }]
  })
  t.strictSame(transcription(first.json()), { fixed: { text: 'Sore throat' }, ongoing: { text: 'since Mon' } })
  const second = await post(fastify, headers, id, 'transcript', {
    segments: [{ id: '2', text: 'since Monday.', is_final: true }, { id: '3', text: 'No fever.' }]
  })
  t.strictSame(transcription(second.json()), { fixed: { text: 'Sore throat since Monday.' }, ongoing: { text: 'No fever.' } })
  t.match(second.json(), { generation_result: 'success', report_status: 'intermediate', end_datetime: null })

  const refused = await post(fastify, headers, id, 'transcript', { segments: [{ id: '2', text: 'since Tuesday.', is_final: true }] })
  t.equal(refused.statusCode, 409)
  t.strictSame(refused.json(), { error: 'Segment 2 is final and cannot change.', code: 'segment_final' })

  const final = await finish(fastify, headers, id)
  t.equal(final.statusCode, 200)
  t.strictSame(transcription(final.json()), { fixed: { text: 'Sore throat since Monday. No fever.' }, ongoing: { text: '' } })
})

t.test('a transcript that is too short ends with empty sections and a message', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { input_language: 'nl', output_language: 'nl-BE' })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['Sore throat.']) })
  const final = await finish(fastify, headers, id)
  t.match(final.json(), { report_status: 'final', generation_result: 'transcript_too_short', output_language: 'nl-BE', generation_result_message: /\w/ })
  t.strictSame(final.json<ConsultationOutput>().data[0]?.sections, empty[0]?.sections)
})
