import t from 'tap'
import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import { bearer, begin, finish, makeClient, post, segmentsOf } from '../../consultations.js'
import { build, user } from '../../helper.js'

const fastify = await build(t)
const said = ['My throat hurts.', 'I have had a fever since Monday.', 'Your throat is red, and the temperature is 38.4 degrees.', 'Take paracetamol.']

/** The texts of the final report of a consultation. */
async function textsOf (headers: Record<string, string>, id: string) {
  const { data } = (await finish(fastify, headers, id)).json<ConsultationOutput>()
  return data.flatMap(({ sections }) => sections.flatMap(({ fields }) => 'summary' in fields ? fields.summary.text ?? [] : []))
}

/** Starts a consultation in which all of it is said. */
async function consult (headers: Record<string, string>, style?: object) {
  const { id } = await begin(fastify, headers, { template: 'soap_urgent_care_api', ...style === undefined ? {} : { style } })
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf(said) })
  return id
}

async function report (headers: Record<string, string>, style?: object) {
  return textsOf(headers, await consult(headers, style))
}

/** The style that a consultation is stored with. */
async function storedStyle (id: string): Promise<unknown> {
  const row = await fastify.db.selectFrom('consultations').select('report_style').where('id', '=', id).executeTakeFirstOrThrow()
  return row.report_style === null ? null : JSON.parse(row.report_style)
}

const bulleted = (texts: readonly string[]) => texts.map(text => text.split('\n').map(line => `- ${line}`).join('\n'))
const inSentences = (texts: readonly string[]) => texts.map(text => text.replaceAll('.\n', '. '))

t.test('the style of a consultation decides how its report is written, and drops nothing', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const plain = await report(headers)
  t.ok(plain.length >= 3, plain.join(' | '))
  t.strictSame(await report(headers, {}), plain)
  t.strictSame(await report(headers, { length: 'brief' }), plain)
  t.strictSame(await report(headers, { form: 'bullets' }), bulleted(plain))
  t.strictSame(await report(headers, { form: 'sentences', length: 'detailed' }), inSentences(plain))
})

t.test('the style of a token is the default of the consultations that are started with it; what a request says wins, member by member', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const plain = await report(headers)
  t.not(inSentences(plain).join(), plain.join())
  const bullets = await bearer(fastify, key, { ...user, report_style: { length: 'brief', form: 'bullets' } })
  t.strictSame(await report(bullets), bulleted(plain))
  t.strictSame(await report(bullets, { form: 'sentences' }), inSentences(plain))
  t.strictSame(await report(bullets, { length: 'detailed' }), bulleted(plain))

  const stored: Array<[headers: Record<string, string>, style: object | undefined, stored: object | null]> = [
    [bullets, undefined, { length: 'brief', form: 'bullets' }],
    [bullets, {}, { length: 'brief', form: 'bullets' }],
    [bullets, { form: 'sentences' }, { length: 'brief', form: 'sentences' }],
    [bullets, { length: 'normal', form: 'sentences' }, { length: 'normal', form: 'sentences' }],
    [headers, undefined, null],
    [headers, { length: 'brief' }, { length: 'brief' }]
  ]
  for (const [credentials, style, expected] of stored) t.strictSame(await storedStyle(await consult(credentials, style)), expected)
})

t.test('a consultation keeps its style whatever later tokens say, until a request to make the report again replaces it as a whole', async t => {
  const { key, headers } = await makeClient(fastify, { customer: t.name })
  const styled = await bearer(fastify, key, { ...user, report_style: { length: 'brief', form: 'bullets' } })
  const id = await consult(styled)
  const texts = await textsOf(styled, id)
  t.equal((await post(fastify, headers, id, 'regenerate', { discard_edits: true })).statusCode, 202)
  t.strictSame(await textsOf(headers, id), texts)
  t.strictSame(await storedStyle(id), { length: 'brief', form: 'bullets' })
  t.equal((await post(fastify, styled, id, 'regenerate', { style: { form: 'sentences' } })).statusCode, 202)
  t.strictSame(await storedStyle(id), { form: 'sentences' })
  t.strictSame(await textsOf(styled, id), inSentences(await report(headers)))
})

t.test('a style that nobody knows is refused (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  for (const style of [{ form: 'list' }, { length: 'short' }, { tone: 'kind' }]) {
    const payload = { template: 'soap_urgent_care_api', input_language: 'en', style }
    t.equal((await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload })).statusCode, 400)
  }
})
