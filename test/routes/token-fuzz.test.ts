// Runs long: tries thousands of bodies.
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { build, makeKey, user } from '../helper.js'
import fc, { runs } from '../property.js'
import { freshAddress, misfit } from './kit.js'
import { NASTIES } from './nasties.js'

const BODIES = runs(9000)
const KEYS = runs(1000)

/** No limit is met here but where a test is about one. */
const UNLIMITED = { RATE_LIMIT_MAX: '1000000', RATE_LIMIT_FAILED_KEY_MAX: '1000000', RATE_LIMIT_ADDRESS_MAX: '1000000' }

const FIELDS = [...Object.keys(user), 'healthcare_provider_identification_number', 'email', 'healthcare_provider_type']
const VALID = JSON.stringify(user)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 }).map(units => String.fromCharCode(...units)),
  fc.constantFrom(...NASTIES),
  fc.constantFrom('Riverside Practice', 'surgeon', 'jane@riverside.example', '12-34')
)
const value = fc.oneof({ weight: 6, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

/** Users with some of their fields as people, programs and attackers send them. */
const almostUser = fc.dictionary(fc.constantFrom(...FIELDS), value, { minKeys: 1, maxKeys: 6 })
  .map(fields => JSON.stringify({ ...user, ...fields }))

/** Valid JSON with a piece cut out and another put in. */
const almostJson = fc.tuple(fc.oneof(fc.constant(VALID), almostUser), fc.nat(), fc.nat({ max: 8 }), text)
  .map(([json, at, length, piece]) => json.slice(0, at % json.length) + piece + json.slice(at % json.length + length))

const bodies = fc.oneof(
  { weight: 4, arbitrary: almostUser },
  { weight: 2, arbitrary: almostJson },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: text },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat({ max: VALID.length }), fc.uint8Array({ minLength: 1, maxLength: 4 }))
      .map(([at, bytes]) => Buffer.concat([Buffer.from(VALID.slice(0, at)), Buffer.from(bytes), Buffer.from(VALID.slice(at))]))
  }
)

async function post (fastify: FastifyInstance, key: string, payload: string | Buffer, remoteAddress = '192.0.2.1') {
  return fastify.inject({
    method: 'POST', url: '/api/v1/token/', remoteAddress, headers: { 'x-api-key': key, 'content-type': 'application/json' }, payload
  })
}

/** Holds that a body gets one of these answers, in the documented shape. */
async function expectAnswer (
  fastify: FastifyInstance, key: string, payload: string | Buffer, statuses: number[], seen: Map<number, number>
): Promise<void> {
  const response = await post(fastify, key, payload)
  seen.set(response.statusCode, (seen.get(response.statusCode) ?? 0) + 1)
  if (!statuses.includes(response.statusCode)) throw new Error(`answered ${response.statusCode}`)
  const problem = misfit(response.statusCode, response.payload)
  if (problem !== null) throw new Error(problem)
}

function shares (t: Test, seen: Map<number, number>): void {
  t.comment([...seen].map(([status, count]) => `${count} times ${status}`).join(', '))
}

/** For most tests here, each with a customer of its own. */
const fastify = await build(t, UNLIMITED)

t.test(`POST /api/v1/token/ answers ${BODIES} bodies that were made up with 200, 400 or 403 in the documented shape, and nothing else`, async t => {
  const { key } = await makeKey(fastify, { organisations: ['Riverside Practice', ' '] })
  const seen = new Map<number, number>()
  const answered = fc.asyncProperty(bodies, async payload => expectAnswer(fastify, key, payload, [200, 400, 403], seen))
  await fc.assert(answered, { numRuns: BODIES })
  shares(t, seen)
  for (const status of [200, 400, 403]) t.ok((seen.get(status) ?? 0) > BODIES / 180, `${status} was among the answers`)
})

t.test('POST /api/v1/token/ answers every known nasty, in every place, with 200 or 400 in the documented shape', async t => {
  const { key } = await makeKey(fastify, { customer: t.name })
  const seen = new Map<number, number>()
  let count = 0
  for (const nasty of NASTIES) {
    const payloads = [
      nasty, JSON.stringify(nasty), `[${JSON.stringify(nasty)}]`, JSON.stringify({ ...user, [nasty]: nasty }), `{"${nasty}":1,${VALID.slice(1)}`,
      ...FIELDS.map(name => JSON.stringify({ ...user, [name]: nasty })),
      ...FIELDS.map(name => JSON.stringify({ ...user, [name]: '§' }).replace('"§"', () => nasty)),
      ...FIELDS.map(name => JSON.stringify({ ...user, [name]: { [nasty]: nasty } }))
    ]
    for (const payload of payloads) {
      count += 1
      try {
        await expectAnswer(fastify, key, payload, [200, 400], seen)
      } catch (error) {
        t.fail(`${JSON.stringify(payload.slice(0, 80))}: ${(error as Error).message}`)
      }
    }
  }
  shares(t, seen)
  t.ok(count > 1500, `${count} bodies`)
  const hits = await fastify.db.selectFrom('users').select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  t.ok(Number(hits.count) > 1, 'the table is still there, with users in it')
})

t.test(`POST /api/v1/token/ answers ${KEYS} keys that are none with 401, and with 429 when there are too many, and nothing else`, async t => {
  const fastify = await build(t, { ...UNLIMITED, RATE_LIMIT_FAILED_KEY_MAX: String(KEYS / 2) })
  const { key } = await makeKey(fastify)
  const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'
  const at = fc.nat({ max: key.length - 1 })
  const keys = fc.oneof(
    fc.tuple(at, fc.constantFrom(...ALPHABET)).map(([i, character]) => key.slice(0, i) + character + key.slice(i + 1)),
    fc.tuple(at, at).map(([i, j]) => [...key].map((character, k) => k === i ? key[j] : k === j ? key[i] : character).join('')),
    at.map(length => key.slice(0, length)),
    at.map(length => key.slice(length)),
    at.map(i => key.slice(0, i) + key.slice(i + 1)),
    at.map(i => key.slice(0, i).toLowerCase() + key.slice(i).toUpperCase()),
    fc.string({ maxLength: 6 }).map(tail => `${key}${tail}`),
    fc.string({ minLength: 6, maxLength: 6, unit: fc.constantFrom(...ALPHABET) }).map(sum => key.slice(0, -6) + sum),
    fc.constantFrom('test', 'prod', 'LIVE', 'tset').map(mode => key.replace('live', mode)),
    fc.stringMatching(/^ccs_(live|test)_[0-9A-Za-z]{12}_[0-9A-Za-z]{30}$/),
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.constantFrom(...NASTIES)
  ).filter(wrong => wrong !== key)
  const seen = new Map<number, number>()
  await fc.assert(fc.asyncProperty(keys, async wrong => expectAnswer(fastify, wrong, VALID, [401, 429], seen)), { numRuns: KEYS })
  shares(t, seen)
  t.strictSame([seen.get(401), seen.get(429)], [KEYS / 2, KEYS / 2])
  t.equal((await post(fastify, key, VALID)).statusCode, 200, 'the real one is good all the while')
  t.equal((await post(fastify, key, VALID, freshAddress())).statusCode, 200)
})

t.test('what these tests hold an answer against would notice another one', async t => {
  const undocumented: Array<[number, string]> = [
    [413, '{"error":"x"}'], [200, '{"token":"x"}'], [400, '{"error":"x"}'], [400, '[]'], [400, '[{"loc":["body"],"msg":"x","type":"y","input":1}]'],
    [401, '{"error":""}'], [403, '{"statusCode":403,"error":"Forbidden","message":"x"}'], [429, '{"error":"x","retry_after":0}']
  ]
  for (const [status, body] of undocumented) t.not(misfit(status, body), null, `${status} ${body}`)
})
