import { randomUUID } from 'node:crypto'
import t from 'tap'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { dictated, finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { transcribing } from '../../speech-server.js'
import { spoken } from '../../spoken-markers.js'

/** An engine that only writes "metformin" where it is given the word, and then writes a drug that nobody said, too. */
const { engine, settings } = await withSpeech(t, transcribing(({ fields }) => {
  return fields.prompt === undefined ? 'she takes metform in 500 mg and no ramipril' : 'she takes metformin 500 mg and no amlodipine'
}))

/** One application for all tests here, each with a customer of its own. */
const fastify = await build(t, settings)

const urlOf = (id: string) => `/api/v1/consultations/${id}/key-terms/`

t.test('the terms of a consultation, as they are when the sound is recognised, are taken where both hearings support them', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template: 'dictation_api', key_terms: ['lisinopril'] })
  const replaced = await fastify.inject({ method: 'PUT', url: urlOf(id), headers, payload: { key_terms: ['amlodipine', 'metformin'] } })
  t.equal(replaced.statusCode, 204)
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  t.strictSame(dictated(await finished(fastify, headers, id)), { fixed: 'she takes metformin 500 mg and no ramipril', ongoing: '' })
  t.strictSame(engine.requests.map(({ fields }) => fields.prompt), [undefined, 'metformin.'])
})

t.test('without terms each sound is heard once', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const before = engine.requests.length
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  t.strictSame(dictated(await finished(fastify, headers, id)), { fixed: 'she takes metform in 500 mg and no ramipril', ongoing: '' })
  t.equal(engine.requests.length, before + 1)
})

t.test('too many terms, or too long ones, are refused with a sentence, and none is dropped (400)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template: 'dictation_api', key_terms: ['metformin'] })
  const put = async (keyTerms: unknown) => (await fastify.inject({ method: 'PUT', url: urlOf(id), headers, payload: { key_terms: keyTerms } })).json<unknown>()
  t.match(await put(Array(101).fill('metformin')), [{ loc: ['body', 'key_terms'], msg: 'key_terms must have at most 100 elements.' }])
  t.match(await put(['x'.repeat(101)]), [{ loc: ['body', 'key_terms', '0'], msg: 'key_terms.0 must have at most 100 characters.' }])
  t.strictSame(await fastify.consultations.recognised.keyTerms(id), ['metformin'])
  const created = await fastify.inject({
    method: 'POST', url: '/api/v1/consultations/', headers, payload: { template: 'dictation_api', input_language: 'en', key_terms: Array(101).fill('x') }
  })
  t.equal(created.statusCode, 400)
})

t.test('the terms of another customer, or of no consultation, cannot be changed (404)', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { key_terms: ['metformin'] })
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const statuses = []
  for (const [who, which] of [[stranger, id], [headers, randomUUID()]] as const) {
    statuses.push((await fastify.inject({ method: 'PUT', url: urlOf(which), headers: who, payload: { key_terms: [] } })).statusCode)
  }
  t.strictSame(statuses, [404, 404])
  t.strictSame(await fastify.consultations.recognised.keyTerms(id), ['metformin'])
})
