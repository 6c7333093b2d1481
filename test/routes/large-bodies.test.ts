// Runs long: sends the largest bodies there can be.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { createDecidingAjv, createExplainingAjv, ERRORS_MAX } from '../../lib/runtime/validation/ajv.js'
import { begin, makeClient } from '../consultations.js'
import { build, user } from '../helper.js'
import { embeddedDirectory, startServer } from '../process.js'
import fc, { runs } from '../property.js'
import { misfit } from './kit.js'

/** As much of a body as the service takes. */
const BODY_LIMIT = 1_048_576
const TOO_MANY = [{ loc: ['body', 'segments'], msg: 'segments must have at most 500 elements.', type: 'too_long' }]

const TOO_MANY_VALUES = [{ loc: ['body'], msg: 'The body must hold at most 21000 values.', type: 'too_long' }]

const filled = (element: string, length = BODY_LIMIT - 20) => Array<string>(Math.floor(length / (element.length + 1))).fill(element).join(',')
const unknown = (name: (i: number) => string, count: number) => `{${Array.from({ length: count }, (_, i) => `"${name(i)}":1`).join(',')}}`

/** Bodies of a transcript that cost much to read, to look at or to complain about. */
const bodies: Record<string, string> = {
  'empty segments': `{"segments":[${filled('{}')}]}`,
  'as many empty segments as the schema takes': `{"segments":[${Array(10_000).fill('{}').join(',')}]}`,
  'as many empty segments as the setting takes': `{"segments":[${Array(500).fill('{}').join(',')}]}`,
  'segments that are numbers': `{"segments":[${filled('1')}]}`,
  'segments with everything wrong': `{"segments":[${Array(500).fill('{"id":1,"text":1,"is_final":1,"speaker":1,"start_ms":"1","end_ms":"1","more":1}').join(',')}]}`,
  'unknown properties': unknown(i => `k${i}`, 90_000),
  'unknown properties of a segment': `{"segments":[${unknown(i => `k${i}`, 90_000)}]}`,
  'unknown properties of every segment': `{"segments":[${Array(500).fill(unknown(i => `k${i}`, 200)).join(',')}]}`,
  'an unknown property with a long name': `{"${'k'.repeat(1_000_000)}":1}`,
  'unknown properties with long names': `{${Array.from({ length: 100 }, (_, i) => `"${i}${'\\u2028'.repeat(1000)}":1`).join(',')}}`,
  'nested arrays': `${'['.repeat(520_000)}${']'.repeat(520_000)}`,
  'nested objects': `{"segments":${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}}`,
  'a long text of surrogates': `{"segments":[{"id":"1","text":"${'\\ud800'.repeat(170_000)}"}]}`,
  'a long id of spaces': `{"segments":[{"id":"${' '.repeat(1_000_000)}","text":""}]}`,
  'arrays of nothing': `{"segments":[${filled('[]')}]}`,
  'a number of a million digits': `{"segments":${'9'.repeat(1_000_000)}}`
}

t.test('one client with bodies of a megabyte gets the documented 400 and leaves a small process alive and answering', async t => {
  const DATA_DIR = await embeddedDirectory(t)
  const server = await startServer(t, { DATA_DIR, USER_WORK_MAX: '1000000', NODE_OPTIONS: '--max-old-space-size=512' })
  const json = { 'content-type': 'application/json' }
  const post = async (target: string, headers: Record<string, string>, body: string) =>
    fetch(`${server.url}/api/v1/${target}`, { method: 'POST', headers: { ...json, ...headers }, body })
  const key = { 'x-api-key': readFileSync(path.join(DATA_DIR, 'sandbox-api-key'), 'utf8').trim() }
  const { token } = await (await post('token/', key, JSON.stringify(user))).json() as { token: string }
  const bearer = { authorization: `Bearer ${token}` }
  const { id } = await (await post('consultations/', bearer, '{"template":"dictation_api","input_language":"en"}')).json() as { id: string }
  const transcript = `consultations/${id}/transcript/`

  for (const [name, error] of [['empty segments', TOO_MANY_VALUES], ['as many empty segments as the schema takes', TOO_MANY]] as const) {
    const responses = await Promise.all(Array.from({ length: 4 }, async () => post(transcript, bearer, bodies[name] as string)))
    for (const response of responses) t.strictSame([response.status, await response.json()], [400, error], name)
  }
  for (const [name, body] of Object.entries(bodies)) {
    const targets = [[transcript, bearer], ...body.includes('segments') ? [] : [['token/', key] as const]] as const
    for (const [target, headers] of targets) {
      const response = await post(target, headers, body)
      const text = await response.text()
      t.strictSame([response.status, misfit(response.status, text)], [400, null], `${name} to ${target}`)
      const errors = JSON.parse(text) as unknown[]
      t.ok(errors.length >= 1 && errors.length <= ERRORS_MAX + 5, `${name} to ${target}: ${errors.length} errors`)
    }
  }
  t.equal((await fetch(`${server.url}/health/ready/`)).status, 200)
})

async function fuzzed (
  fastify: FastifyInstance, url: string, headers: Record<string, string>, statuses: readonly number[], value: fc.Arbitrary<unknown>
) {
  await fc.assert(fc.asyncProperty(value, async payload => {
    const response = await fastify.inject({
      method: 'POST', url, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(payload)
    })
    if (!statuses.includes(response.statusCode)) throw new Error(`answered ${response.statusCode}`)
    if (response.statusCode === 400) {
      const problem = misfit(400, response.payload)
      if (problem !== null) throw new Error(problem)
    }
  }), { numRuns: runs(100) })
}

t.test('whatever JSON is sent, the answer is documented and never 500', async t => {
  const fastify = await build(t, { RATE_LIMIT_ADDRESS_MAX: '1000000', OPEN_CONSULTATIONS_MAX: '1000000', INTERMEDIATE_REPORT_DELAY: '0' })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 700 }), fc.constantFrom('id', 'text', 'segments', '', 'toString', 'constructor', 'en', 'dictation_api'))
  const value = fc.letrec<{ any: unknown }>(tie => ({
    any: fc.oneof({ maxDepth: 4 }, fc.constant(null), fc.double(), fc.boolean(), text,
      fc.array(tie('any'), { maxLength: 60 }), fc.dictionary(text, tie('any'), { maxKeys: 60 }))
  })).any
  const part = fc.record({ id: value, text: value, is_final: value, speaker: value, start_ms: value, end_ms: value }, { requiredKeys: [] })
  const list = fc.oneof(fc.array(part, { maxLength: 40 }), fc.array(value, { maxLength: 600 }))
  const segments = fc.oneof(value, fc.record({ segments: list }))
  const fields = { template: value, input_language: value, output_language: value, start_datetime: value, external_id: value }
  const start = fc.oneof(value, fc.record(fields, { requiredKeys: [] }))
  await fuzzed(fastify, `/api/v1/consultations/${id}/transcript/`, headers, [200, 400, 409], segments)
  await fuzzed(fastify, '/api/v1/consultations/', headers, [201, 400], start)
  const query = Array.from({ length: 3000 }, (_, i) => `${i.toString(36)}=`).join('&')
  const response = await fastify.inject({ url: `/api/v1/consultations/?${query}`, headers })
  t.strictSame([response.statusCode, misfit(400, response.payload)], [400, null], 'thousands of unknown parameters')
})

t.test('what is wrong is looked for until enough is found, and an array that is too long is only counted', async t => {
  const ajv = createExplainingAjv(false, [])
  const items = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false } as const
  /** How many errors are found in a value, and how many elements of it were looked at. */
  function explain (schema: object, elements: unknown[]): { errors: number, looked: number } {
    let looked = 0
    const counted = new Proxy(elements, {
      get (target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1
        return Reflect.get(target, name) as unknown
      }
    })
    const validate = ajv.compile(schema)
    t.notOk(validate(counted))
    return { errors: validate.errors?.length ?? 0, looked }
  }
  t.strictSame(explain({ type: 'array', items }, Array(100_000).fill({})), { errors: ERRORS_MAX, looked: ERRORS_MAX })
  t.strictSame(explain({ type: 'array', items, maxItems: 99 }, Array(100_000).fill({})), { errors: 1, looked: 0 })
  t.strictSame(explain({ type: 'array', items, maxItems: 99 }, Array(98).fill({ a: 'a' }).concat({})), { errors: 1, looked: 99 })
  const validate = ajv.compile({ type: 'object', additionalProperties: { type: 'number' }, propertyNames: { maxLength: 3 } })
  validate(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`key ${i}`, ''])))
  const found = validate.errors?.length ?? 0
  t.ok(found >= ERRORS_MAX && found < 2 * ERRORS_MAX, `${found} errors`)
  t.equal(createDecidingAjv(false, []).compile({ type: 'array', items })([{}, {}]), false)
})
