import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { begin, finish, makeClient, post, segmentsOf } from '../../consultations.js'
import { build } from '../../helper.js'
import { finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { transcribing } from '../../speech-server.js'
import { spoken } from '../../spoken-markers.js'

/** An engine that hears a drug of the record only where it is told of it. */
const { engine, settings } = await withSpeech(t, transcribing(({ fields }) => {
  const drug = fields.prompt === undefined ? 'metform in 500 mg' : 'metformin 500 mg'
  return `I have had a cough for three days and no fever. I take ${drug} every day. I will prescribe amoxicillin 500 mg for your cough.`
}))

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t, settings)
const template = 'soap_urgent_care_api'

async function create (headers: Record<string, string>, body: object) {
  return fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: { template, input_language: 'en', ...body } })
}

t.test('names in the record are looked for in what is heard, which the evidence says, and none is printed that was not said', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const context = { current_medication: [{ text: 'metformin', code: 'A10BA02' }], allergies: [{ text: 'penicillin' }], age: 67, sex: 'female' }
  const { id } = await begin(fastify, headers, { template, context })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  const report = JSON.stringify(await finished(fastify, headers, id))
  t.match(report, 'metformin 500 mg')
  t.notMatch(report, 'penicillin')
  t.strictSame(engine.requests.map(({ fields }) => fields.prompt), [undefined, 'metformin.'])
  const evidence = (await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json<ReportEvidence>()
  t.strictSame(evidence.context_used, ['hints', 'allergies'])
})

/** An allergy of the record; what is said; the drug that it bars, and another that it does not. */
const allergic = {
  en: {
    text: 'penicillin',
    say: [
      'I have had a cough and a fever for three days, and it hurts when I breathe in.', 'Your lungs crackle on the right, and the temperature is 38.6 degrees.',
      "I'll prescribe amoxicillin, and paracetamol."
    ],
    barred: 'amoxicillin',
    other: 'paracetamol'
  },
  nl: {
    text: 'NSAID: diclofenac',
    say: [
      'Ik heb al drie dagen pijn in mijn knie, en de trap op lopen gaat niet meer.', 'De knie is warm en gezwollen, en buigen doet pijn aan de binnenkant.',
      'Ik schrijf ibuprofen voor, en ook paracetamol.'
    ],
    barred: 'ibuprofen',
    other: 'paracetamol'
  }
}

for (const [language, { text, say, barred, other }] of Object.entries(allergic)) {
  t.test(`${language}: an allergy of the record bars its class from what is prescribed, and is not printed`, async t => {
    const { headers } = await makeClient(fastify, { customer: t.name })
    const report = async (context?: object) => {
      const { id } = await begin(fastify, headers, { template, input_language: language, ...context === undefined ? {} : { context } })
      await post(fastify, headers, id, 'transcript', { segments: segmentsOf(say) })
      const output = (await finish(fastify, headers, id)).json<ConsultationOutput>()
      const evidence = (await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json<ReportEvidence>()
      const fields = output.data.flatMap(({ sections }) => sections.map(section => section.fields))
      const prescribed = fields.flatMap(each => 'prescribed_medication' in each ? each.prescribed_medication : [])
      return { output, evidence, prescribed: prescribed.map(({ active_ingredient: name }) => name) }
    }
    const without = await report({ allergies: [{ text: 'latex', code: 'A12' }] })
    t.strictSame(without.prescribed, [barred, other])
    t.equal(without.evidence.context_used, undefined)
    const { output, evidence, prescribed } = await report({ allergies: [{ text }] })
    t.strictSame(prescribed, [other])
    t.match(evidence.removed, [{ kind: 'medication', text: barred, reason: 'allergy', sources: [{ segment_id: `s-${say.length}` }] }])
    t.equal(evidence.removed[0]?.sources.length, 1, 'the allergy itself was not said')
    t.match(evidence.medication?.find(({ active_ingredient: name }) => name === barred), { status: 'considered', prescribed: false })
    t.strictSame(evidence.context_used, ['allergies'])
    t.notMatch(JSON.stringify(output), text)
    t.not(output.generation_result_message, without.output.generation_result_message)
  })
}

t.test('without a record, nothing of one is used', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  for (const body of [{}, { context: { age: 67 } }]) {
    const { id } = await begin(fastify, headers, { template, ...body })
    await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
    await finished(fastify, headers, id)
    const evidence = (await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json<ReportEvidence>()
    t.equal(evidence.context_used, undefined)
  }
})

t.test('earlier consultations are those of the same user with the same external_id (400 for any other)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const own = await begin(fastify, headers, { external_id: 'patient-1' })
  const others = [
    await begin(fastify, headers, { external_id: 'patient-2' }), await begin(fastify, headers, {}), { id: randomUUID() },
    await begin(fastify, stranger, { external_id: 'patient-1' })
  ]
  const named = async (ids: string[], externalId?: string) => create(headers, {
    ...externalId === undefined ? {} : { external_id: externalId }, context: { earlier_consultations: ids }
  })
  t.equal((await named([own.id], 'patient-1')).statusCode, 201)
  t.equal((await named([own.id.toUpperCase()], 'patient-1')).statusCode, 201)
  t.equal((await named([], 'patient-1')).statusCode, 201)
  const refused = [...others.map(({ id }) => [own.id, id]).map(async ids => named(ids, 'patient-1')), named([own.id])]
  for (const [at, answer] of (await Promise.all(refused)).entries()) {
    t.equal(answer.statusCode, 400)
    const place = at < others.length ? '1' : '0'
    t.strictSame(answer.json(), [{
      loc: ['body', 'context', 'earlier_consultations', place],
      msg: `context.earlier_consultations.${place} must be a consultation of the same user with the same external_id.`,
      type: 'value_error'
    }])
  }
})

const change = async (headers: Record<string, string>, id: string, payload: object) =>
  fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/context/`, headers, payload })
const stored = async (headers: Record<string, string>, id: string) => fastify.inject({ url: `/api/v1/consultations/${id}/context/`, headers })

t.test('PUT /context/ replaces what the record knows, for the report that is made from then on', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template, context: { allergies: [{ text: 'latex' }], age: 4 } })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(allergic.en.say) })
  const known = { allergies: [{ text: 'penicillin' }], sex: 'female' }
  t.equal((await change(headers, id, known)).statusCode, 204)
  const answer = await stored(headers, id)
  t.equal(answer.headers['cache-control'], 'no-store')
  t.strictSame(answer.json(), known)
  const output = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  t.match(JSON.stringify(output), '"active_ingredient":"paracetamol"')
  t.notMatch(JSON.stringify(output), '"active_ingredient":"amoxicillin"')
  const evidence = async () => (await fastify.inject({ url: `/api/v1/consultations/${id}/evidence/`, headers })).json<ReportEvidence>()
  t.strictSame((await evidence()).context_used, ['allergies'])
  const before = (await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).body
  t.equal((await change(headers, id, {})).statusCode, 204, 'in any state')
  t.strictSame((await stored(headers, id)).json(), {})
  t.equal((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers })).body, before, 'a report that is there stays')
})

t.test('PUT /context/ looks for the names of the new record in what is heard from then on', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { key_terms: ['losartan'], context: { problems: [{ text: 'gout' }] } })
  t.strictSame(await fastify.consultations.recognised.keyTerms(id), ['losartan', 'gout'])
  await change(headers, id, { current_medication: [{ text: 'metformin' }] })
  t.strictSame(await fastify.consultations.recognised.keyTerms(id), ['losartan', 'metformin'])
})

t.test('PUT /context/ refuses earlier consultations of another user or patient like unknown ones, and keeps the record (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const known = { age: 67 }
  const { id } = await begin(fastify, headers, { external_id: 'patient-1', context: known })
  const anonymous = await begin(fastify, headers, { context: known })
  const own = await begin(fastify, headers, { external_id: 'patient-1' })
  const refused = [
    [id, (await begin(fastify, headers, { external_id: 'patient-2' })).id], [id, (await begin(fastify, stranger, { external_id: 'patient-1' })).id],
    [id, randomUUID()], [anonymous.id, own.id]
  ] as const
  for (const [to, earlier] of refused) {
    const answer = await change(headers, to, { earlier_consultations: [earlier] })
    t.equal(answer.statusCode, 400)
    t.strictSame(answer.json(), [{
      loc: ['body', 'earlier_consultations', '0'],
      msg: 'earlier_consultations.0 must be a consultation of the same user with the same external_id.',
      type: 'value_error'
    }])
    t.strictSame((await stored(headers, to)).json(), known)
  }
  t.equal((await change(headers, id, { earlier_consultations: [own.id] })).statusCode, 204)
})

t.test('the record of another customer, or of no consultation, can be neither read nor changed (404)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { context: { age: 67 } })
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  for (const [who, which] of [[stranger, id], [headers, randomUUID()]] as const) {
    t.strictSame([(await change(who, which, { age: 68 })).statusCode, (await stored(who, which)).statusCode], [404, 404])
  }
  t.strictSame((await stored(headers, id)).json(), { age: 67 })
})

t.test('a record that is too large or says what it has no place for is refused (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, {})
  for (const context of [{ allergies: Array(101).fill({ text: 'x' }) }, { age: 131 }, { name: 'Ida' }, { problems: [{ text: 'x'.repeat(201) }] }]) {
    t.equal((await create(headers, { context })).statusCode, 400)
    t.equal((await change(headers, id, context)).statusCode, 400)
  }
})

t.test('what the record knows is deleted with the consultation', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { context: { problems: [{ text: 'gout' }] } })
  const rows = async () => fastify.db.selectFrom('consultations').select('record_context').where('id', '=', id).execute()
  t.strictSame(await rows(), [{ record_context: '{"problems":[{"text":"gout"}]}' }])
  t.equal((await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })).statusCode, 204)
  t.strictSame(await rows(), [])
  t.equal((await stored(headers, id)).statusCode, 404)
})
