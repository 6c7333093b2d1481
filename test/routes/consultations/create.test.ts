import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { bearer, begin, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, user } from '../../helper.js'

const url = '/api/v1/consultations/'
const request = { template: 'soap_new_complaint_api', input_language: 'nl' }

/** One application for most tests here, each with a customer of its own. */
const fastify = await build(t)

t.test('POST /api/v1/consultations/ refuses what is not valid, and starts nothing (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const table: Array<[object, Array<{ loc: string[], type: string }>]> = [
    [{}, [{ loc: ['body', 'template'], type: 'missing' }, { loc: ['body', 'input_language'], type: 'missing' }]],
    [{ ...request, template: 'soap' }, [{ loc: ['body', 'template'], type: 'enum' }]],
    [{ ...request, input_language: 'Dutch!' }, [{ loc: ['body', 'input_language'], type: 'string_pattern_mismatch' }]],
    [{ ...request, output_language: 7 }, [{ loc: ['body', 'output_language'], type: 'string_type' }]],
    [{ ...request, input_language: null }, [{ loc: ['body', 'input_language'], type: 'string_type' }]],
    [{ ...request, input_language: '' }, [{ loc: ['body', 'input_language'], type: 'string_pattern_mismatch' }]],
    [{ ...request, start_datetime: '2026-03-02' }, [{ loc: ['body', 'start_datetime'], type: 'string_pattern_mismatch' }]],
    [{ ...request, start_datetime: '2026-03-02T09:00:00+16:00' }, [{ loc: ['body', 'start_datetime'], type: 'string_pattern_mismatch' }]],
    [{ ...request, external_id: ' ' }, [{ loc: ['body', 'external_id'], type: 'string_pattern_mismatch' }]],
    [{ ...request, end_datetime: 'now' }, [{ loc: ['body', 'end_datetime'], type: 'extra_forbidden' }]]
  ]
  for (const [payload, expected] of table) {
    const response = await fastify.inject({ method: 'POST', url, headers, payload })
    t.equal(response.statusCode, 400)
    const errors = response.json<Array<{ loc: string[], type: string }>>().map(({ loc, type }) => ({ loc, type }))
    t.strictSame(errors, expected, JSON.stringify(payload))
  }
  const keyed = await fastify.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'a'.repeat(256) }, payload: request })
  t.equal(keyed.statusCode, 400)
  t.strictSame(keyed.json<Array<{ loc: string[] }>>()[0]?.loc, ['header', 'idempotency-key'])
  t.strictSame((await fastify.inject({ url, headers })).json(), { consultations: [], entries: [], next_cursor: null })
})

t.test('an API key cannot start a consultation: it belongs to a user (401)', async t => {
  const { key } = await makeClient(fastify, { customer: t.name })
  const response = await fastify.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload: request })
  t.equal(response.statusCode, 401)
})

t.test('an Idempotency-Key gives the same answer to the same request, for each user', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const keyed = { ...headers, 'idempotency-key': 'start-1' }
  const start = async (credentials: Record<string, string>, payload: object) =>
    fastify.inject({ method: 'POST', url, headers: credentials, payload })

  const first = await start(keyed, request)
  t.equal(first.statusCode, 201)
  await post(fastify, headers, first.json<ConsultationOutput>().id, 'transcript', { segments: segmentsOf(['something']) })
  const again = await start(keyed, request)
  t.equal(again.statusCode, 201)
  t.equal(again.body, first.body)
  t.equal(again.headers.location, first.headers.location)

  const other = await start(keyed, { ...request, input_language: 'fr' })
  t.equal(other.statusCode, 422)
  t.strictSame(other.json(), { error: 'The Idempotency-Key was used with another body.', code: 'idempotency_key_reused' })

  const second = await start({ ...await bearer(fastify, key, { ...user, user_id: 'u-2' }), 'idempotency-key': 'start-1' }, request)
  t.equal(second.statusCode, 201)
  t.not(second.json<ConsultationOutput>().id, first.json<ConsultationOutput>().id, 'another user\'s key is another key')

  await fastify.db.updateTable('idempotent_requests').set({ created_at: new Date(Date.now() - 25 * 3_600_000) } as never).execute()
  const later = await start(keyed, { ...request, input_language: 'fr' })
  t.equal(later.statusCode, 201, 'after 24 hours the key is free again')
})

t.test('an Idempotency-Key that was used with a test key is free with a live key, whose user would not see that consultation', async t => {
  const started: ConsultationOutput[] = []
  for (const mode of ['test', 'live'] as const) {
    const { headers } = await makeClient(fastify, { mode, name: mode })
    const response = await fastify.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'k' }, payload: request })
    t.equal(response.statusCode, 201)
    started.push(response.json())
    t.equal((await fastify.inject({ url: `${url}${started.at(-1)?.id}/`, headers })).statusCode, 200, mode)
  }
  t.not(started[0]?.id, started[1]?.id)
})

t.test('of requests with the same Idempotency-Key at the same time, one starts a consultation', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const responses = await Promise.all(Array.from({ length: 5 }, async () =>
    fastify.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'k' }, payload: request })))
  const bodies = new Set(responses.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body))
  t.equal(bodies.size, 1, 'who gets an answer gets the same')
  t.ok(responses.every(({ statusCode }) => statusCode === 201 || statusCode === 409))
  const { consultations } = (await fastify.inject({ url, headers })).json<{ consultations: unknown[] }>()
  t.equal(consultations.length, 1)
})

t.test('a request whose Idempotency-Key is in flight is refused (409)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers)
  const row = await fastify.db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { customer_id: customerId, mode, organisation, subject } = row
  const owner = { customerId, mode, organisations: null, organisation, subject, healthcare_provider_type: undefined, reportStyle: null }
  const first = fastify.consultations.create(owner, { template: 'dictation_api', input_language: 'nl' }, 'k')
  const refused = await fastify.consultations.create(owner, { template: 'dictation_api', input_language: 'nl' }, 'k').catch(error => error)
  t.match(refused, { statusCode: 409, body: { error: 'A request with the same Idempotency-Key is in flight.', code: 'request_in_flight' } })
  await t.resolves(first)
})

t.test('a user cannot have more consultations open than the setting allows (409)', async t => {
  const fastify = await build(t, { OPEN_CONSULTATIONS_MAX: '2' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await begin(fastify, headers)
  const refused = await fastify.inject({ method: 'POST', url, headers, payload: request })
  t.equal(refused.statusCode, 409)
  t.strictSame(refused.json(), { error: 'The user has too many open consultations; finish one of them first.', code: 'too_many_open_consultations' })
  await post(fastify, headers, id, 'finish')
  t.equal((await fastify.inject({ method: 'POST', url, headers, payload: request })).statusCode, 201)
})

t.test('the transcript is held to the limits of the settings', async t => {
  const fastify = await build(t, { SEGMENTS_MAX: '2', SEGMENT_CHARACTERS_MAX: '10', CONSULTATION_CHARACTERS_MAX: '25' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const many = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['a', 'b', 'c']) })
  t.equal(many.statusCode, 400)
  t.strictSame(many.json(), [{ loc: ['body', 'segments'], msg: 'segments must have at most 2 elements.', type: 'too_long' }])
  const long = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['a', 'b'.repeat(11)]) })
  t.strictSame(long.json(), [{ loc: ['body', 'segments', '1', 'text'], msg: 'segments.1.text must have at most 10 characters.', type: 'string_too_long' }])
  t.equal((await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['a'.repeat(10), 'b'.repeat(10)]) })).statusCode, 200)
  const full = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(['c'.repeat(10)], 3) })
  t.equal(full.statusCode, 409)
  t.strictSame(full.json(), { error: 'The transcript of the consultation would become too long.', code: 'transcript_too_long' })
  const read = (await fastify.inject({ url: `${url}${id}/`, headers })).json<ConsultationOutput>()
  t.strictSame(read.data[0]?.sections[0]?.fields, { fixed: { text: 'aaaaaaaaaa bbbbbbbbbb' }, ongoing: { text: '' } }, 'nothing of a refused request is kept')
})

t.test('as many segments as can be allowed fit into one request', async t => {
  const fastify = await build(t, { SEGMENTS_MAX: '10000', USER_WORK_MAX: '20000' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  const texts = Array.from({ length: 10_000 }, (_, i) => String(i))
  const appended = await post(fastify, headers, id, 'transcript', { segments: segmentsOf(texts) })
  t.equal(appended.statusCode, 200)
  t.strictSame(appended.json<ConsultationOutput>().data[0]?.sections[0]?.fields, { fixed: { text: texts.join(' ') }, ongoing: { text: '' } })
})
