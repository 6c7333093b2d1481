import t from 'tap'
import { togetherOf } from '../../../plugins/consultations/shared-key-terms.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'
import { logIn, manage } from '../../portal.js'
import { dictated, finished, putChunk, wavFile, withSpeech } from '../../recordings.js'
import { transcribing } from '../../speech-server.js'
import { spoken } from '../../spoken-markers.js'
import { NOT_FOUND } from '../kit.js'

/** An engine that writes a drug as it is called only where it is given a hint. */
const { engine, settings } = await withSpeech(t, transcribing(({ fields }) => {
  return fields.prompt === undefined ? 'she takes metform in 500 mg' : `she takes ${String(fields.prompt).replace('.', '')} 500 mg`
}))

/** One application for all tests here, each with customers of its own. */
const fastify = await build(t, settings)
const operator = await logIn(fastify)

const put = async (customer: string | null, keyTerms: unknown, headers = operator) => {
  return manage(fastify, headers, 'key-terms/', { customer, key_terms: keyTerms }, 'PUT')
}
const get = async (query = '', headers = operator) => (await manage(fastify, headers, `key-terms/${query}`)).json<unknown>()

t.test('terms of a customer and of everybody are used beside those of the consultation, which say how a term is written', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { headers: stranger } = await makeClient(fastify, { customer: `${t.name} stranger` })
  const { id } = await begin(fastify, headers, { key_terms: ['Metformin'] })
  const { id: other } = await begin(fastify, stranger)
  t.equal((await put(t.name, ['metformin', 'Sint-Rafaël'])).statusCode, 204)
  t.equal((await put(null, ['METFORMIN', 'sint-rafael', 'losartan'])).statusCode, 204)
  t.strictSame(await fastify.consultations.recognised.keyTerms(id), ['Metformin', 'Sint-Rafaël', 'losartan'])
  t.strictSame(await fastify.consultations.recognised.keyTerms(other), ['METFORMIN', 'sint-rafael', 'losartan'], 'no other customer has them')
  t.strictSame(await get(`?customer=${encodeURIComponent(t.name)}`), { customer: t.name, key_terms: ['metformin', 'Sint-Rafaël'] })
  t.strictSame(await get(), { customer: null, key_terms: ['METFORMIN', 'sint-rafael', 'losartan'] })

  t.strictSame([(await put(t.name, [])).statusCode, (await put(null, [])).statusCode], [204, 204], 'until they are replaced')
  t.strictSame(await fastify.consultations.recognised.keyTerms(id), ['Metformin'])
})

t.test('a sound is heard again with the terms of its customer, as they are at that moment', async t => {
  const { headers } = await makeClient(fastify, { customer: t.name })
  const { id } = await begin(fastify, headers, { template: 'dictation_api' })
  await put(t.name, ['metformin'])
  await putChunk(fastify, headers, id, 0, wavFile(spoken([1, 2, 3])))
  t.strictSame(dictated(await finished(fastify, headers, id)), { fixed: 'she takes metformin 500 mg', ongoing: '' })
  t.strictSame(engine.requests.map(({ fields }) => fields.prompt), [undefined, 'metformin.'])
})

t.test('too many terms, or too long ones, are refused with a sentence, and none is dropped (400)', async t => {
  await makeClient(fastify, { customer: t.name })
  await put(t.name, ['metformin'])
  t.match((await put(t.name, Array(101).fill('x'))).json(), [{ loc: ['body', 'key_terms'], msg: 'key_terms must have at most 100 elements.' }])
  t.match((await put(t.name, ['x'.repeat(101)])).json(), [{ loc: ['body', 'key_terms', '0'], msg: 'key_terms.0 must have at most 100 characters.' }])
  t.strictSame(await get(`?customer=${encodeURIComponent(t.name)}`), { customer: t.name, key_terms: ['metformin'] })
  t.strictSame(togetherOf(Array(100).fill(0).map((_, at) => `a${at}`), Array(100).fill(0).map((_, at) => `b${at}`), ['c']).length, 201)
})

t.test('people of a customer see and change the terms of that one only', async t => {
  const north = `${t.name} north`
  for (const customer of [t.name, north]) await makeClient(fastify, { customer })
  await put(north, ['losartan'])
  const bound = await logIn(fastify, { name: 'of a customer', customer: t.name })
  t.equal((await put(t.name, ['ramipril'], bound)).statusCode, 204)
  for (const query of ['', `?customer=${encodeURIComponent(north)}`]) t.strictSame(await get(query, bound), { customer: t.name, key_terms: ['ramipril'] })
  const [elsewhere, everywhere] = [await put(north, [], bound), await put(null, [], bound)]
  t.strictSame([elsewhere.statusCode, elsewhere.json()], [404, NOT_FOUND])
  t.strictSame([everywhere.statusCode, everywhere.json()], [403, { error: 'This is for people who see all customers.', code: 'forbidden' }])
  t.strictSame(await get(`?customer=${encodeURIComponent(north)}`), { customer: north, key_terms: ['losartan'] })
})

t.test('a customer that does not exist has no terms, and gets none (404)', async t => {
  t.strictSame(await get('?customer=Nobody'), { customer: 'Nobody', key_terms: [] })
  t.strictSame([(await put('Nobody', ['x'])).statusCode, (await put('Nobody', ['x'])).json()], [404, NOT_FOUND])
})
