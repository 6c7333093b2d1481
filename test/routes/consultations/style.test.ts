import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { begin, finish, makeClient, post, segmentsOf } from '../../consultations.js'
import { build } from '../../helper.js'

const fastify = await build(t)
const said = ['My throat hurts.', 'I have had a fever since Monday.', 'Your throat is red, and the temperature is 38.4 degrees.', 'Take paracetamol.']

async function report (headers: Record<string, string>, style?: object) {
  const { id } = await begin(fastify, headers, { template: 'soap_urgent_care_api', ...style === undefined ? {} : { style } })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said) })
  const { data } = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  return data.flatMap(({ sections }) => sections.flatMap(({ fields }) => 'summary' in fields ? fields.summary.text ?? [] : []))
}

t.test('the style of a consultation decides how its report is written, and drops nothing', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const plain = await report(headers)
  t.ok(plain.length >= 3, plain.join(' | '))
  t.strictSame(await report(headers, {}), plain)
  t.strictSame(await report(headers, { length: 'brief' }), plain)
  t.strictSame(await report(headers, { form: 'bullets' }), plain.map(text => text.split('\n').map(line => `- ${line}`).join('\n')))
  t.strictSame(await report(headers, { form: 'sentences', length: 'detailed' }), plain.map(text => text.replaceAll('.\n', '. ')))
})

t.test('a style that nobody knows is refused (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  for (const style of [{ form: 'list' }, { length: 'short' }, { tone: 'kind' }]) {
    const payload = { template: 'soap_urgent_care_api', input_language: 'en', style }
    t.equal((await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload })).statusCode, 400)
  }
})
