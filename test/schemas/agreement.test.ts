import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import type { TSchema } from '@sinclair/typebox'
import { createStrictAjv } from '../../lib/runtime/validation/ajv.js'
import { createNormaliser } from '../../lib/runtime/validation/normal-forms.js'
import validation from '../../plugins/validation/index.js'
import { ConsultationOutput, exampleOutput } from '../../schemas/consultation-output/index.js'
import { WeightVitalSign } from '../../schemas/consultation-output/vital-sign.js'
import { RateLimitError, ValidationErrors } from '../../schemas/errors.js'
import { JsonWebKeySet } from '../../schemas/jwks.js'
import { ref } from '../../schemas/kit.js'
import { Session } from '../../schemas/session.js'
import { TokenRequest, TokenResponse } from '../../schemas/token.js'
import fc, { runs } from '../property.js'
import * as arbitraries from './arbitraries.js'
import { changes } from './changes.js'
import { cut, put } from './table.js'

const ajv = createStrictAjv()

/** What is sent, what makes values of it, and how often in a long run. */
const subjects: [schema: TSchema, arbitrary: fc.Arbitrary<unknown>, long: number][] = [
  [ConsultationOutput, arbitraries.consultationOutput, 500],
  [TokenRequest, arbitraries.tokenRequest, 150],
  [TokenResponse, arbitraries.tokenResponse, 100],
  [Session, arbitraries.session, 150],
  [JsonWebKeySet, arbitraries.jsonWebKeySet, 150],
  [RateLimitError, arbitraries.rateLimitError, 100],
  [ValidationErrors, arbitraries.validationErrors, 150]
]

function validatorOf (schema: TSchema) {
  const validate = ajv.getSchema(String(schema.$id))
  if (validate === undefined) throw new Error(`${schema.$id} is not a shared schema`)
  return validate
}

/** A server that answers whatever it is given, under a schema. */
async function answering (t: Test, schema: TSchema) {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(validation)

  let payload: unknown
  app.get('/', { schema: { response: { 200: ref(schema) } } }, async () => payload)
  return async function answer (value: unknown) {
    payload = value
    return await app.inject('/')
  }
}

/** A value with one thing changed in it, of each kind as often. */
function changed (arbitrary: fc.Arbitrary<unknown>) {
  return fc.tuple(arbitrary, fc.constantFrom(...Object.keys(changes)), fc.nat()).map(([value, kind, at]) => {
    const candidates = changes[kind]?.(value) ?? []
    const change = candidates[at % candidates.length]
    return { says: change?.says, alwaysWrong: change?.alwaysWrong, value: change?.make() }
  }).filter(({ says }) => says !== undefined)
}

for (const [schema, arbitrary, long] of subjects) {
  const numRuns = runs(long)
  const name = String(schema.$id)
  const validate = validatorOf(schema)

  t.test(`${name} accepts every value of its type`, async t => {
    fc.assert(fc.property(arbitrary, value => {
      strictEqual(validate(value), true, JSON.stringify(validate.errors))
    }), { numRuns })
    t.pass(`${numRuns} values`)
  })

  t.test(`${name} leaves the server byte for byte as it is`, async t => {
    const answer = await answering(t, schema)
    await fc.assert(fc.asyncProperty(arbitrary, async value => {
      const response = await answer(value)
      strictEqual(response.statusCode, 200, response.body)
      deepStrictEqual(response.rawPayload, Buffer.from(JSON.stringify(value)))
      deepStrictEqual(JSON.parse(response.body), value)
      strictEqual(response.headers['content-type'], 'application/json; charset=utf-8')
    }), { numRuns })
    t.pass(`${numRuns} values`)
  })

  t.test(`${name} with one thing changed is a 500 or leaves the server as it is`, async t => {
    const answer = await answering(t, schema)
    const seen = { refused: 0, accepted: 0 }
    await fc.assert(fc.asyncProperty(changed(arbitrary), async ({ value, alwaysWrong }) => {
      const fits = validate(value)
      const response = await answer(value)
      // Only a token request may have properties that are not declared.
      if (alwaysWrong && schema !== TokenRequest) strictEqual(fits, false)
      if (fits) {
        seen.accepted += 1
        strictEqual(response.statusCode, 200, response.body)
        deepStrictEqual(response.rawPayload, Buffer.from(JSON.stringify(value)))
      } else {
        seen.refused += 1
        strictEqual(response.statusCode, 500)
        strictEqual(response.json().code, 'OUTPUT_MISMATCH')
      }
    }), { numRuns: numRuns * 2 })
    t.ok(seen.refused > numRuns / 4, `${seen.refused} refused, ${seen.accepted} accepted`)
  })
}

t.test('a token request that fits arrives as it was sent, without what is null or empty; another is a 400', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(validation)
  const validate = validatorOf(TokenRequest)
  const normalise = createNormaliser(TokenRequest, true)

  let arrived: unknown
  app.post('/', { schema: { body: ref(TokenRequest) } }, async request => {
    arrived = request.body
    return 'arrived'
  })
  const bodies = fc.oneof(arbitraries.tokenRequest, changed(arbitraries.tokenRequest).map(({ value }) => value))
  await fc.assert(fc.asyncProperty(bodies, async value => {
    const payload = JSON.stringify(value)
    const sent: unknown = JSON.parse(payload)
    normalise(sent)
    arrived = undefined
    const { statusCode } = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
    strictEqual(statusCode, validate(sent) ? 200 : 400)
    deepStrictEqual(arrived, validate(sent) ? sent : undefined)
  }), { numRuns: runs(300) })
  t.pass('bodies')
})

t.test('a vital sign with null as value is a 500, not a zero', async t => {
  const answer = await answering(t, ConsultationOutput)
  const place = '/data/0/sections/1/fields/vital_signs/0/value'
  const fitting = exampleOutput('soap_new_complaint_api')
  t.equal((await answer(put(fitting, place, 0))).statusCode, 200)
  for (const value of [null, NaN, undefined, '', '37.8', -1]) {
    const response = await answer(put(fitting, place, value))
    t.equal(response.statusCode, 500, `${value === '' ? 'an empty text' : value} is a 500`)
    t.equal(response.json().code, 'OUTPUT_MISMATCH')
  }
  t.equal((await answer(cut(fitting, place))).statusCode, 500, 'no value is a 500')
})

t.test('a vital sign in a wrong unit is a 500, not the unit of the schema', async t => {
  const answer = await answering(t, WeightVitalSign)
  const response = await answer({ vital_sign_id: 'weight', unit: 'lb', value: 134 })
  t.equal(response.statusCode, 500)
  t.equal(response.json().message, 'a response does not fit its schema: /unit (const)')
})

t.test('an undeclared property is a 500 and does not vanish', async t => {
  const answer = await answering(t, ConsultationOutput)
  for (const place of ['', '/data/0', '/data/0/sections/1', '/data/0/sections/1/fields', '/data/0/sections/1/fields/vital_signs/0']) {
    const response = await answer(put(exampleOutput('soap_new_complaint_api'), `${place}/note`, 'Allergic to penicillin.'))
    t.equal(response.statusCode, 500, `${place}/note is a 500`)
    t.notMatch(response.body, 'penicillin')
  }
})

t.test('null, a number or a list in the place of an object is a 500', async t => {
  const answer = await answering(t, ConsultationOutput)
  for (const value of [null, 0, true, [], [exampleOutput('dictation_api')]]) t.equal((await answer(value)).statusCode, 500)
})

t.test('without the validation of what leaves, a missing weight would be zero, pounds kilograms and a note gone', async t => {
  const app = Fastify()
  t.teardown(() => app.close())
  app.addSchema(WeightVitalSign)
  app.get('/', { schema: { response: { 200: ref(WeightVitalSign) } } }, async () => ({
    vital_sign_id: 'weight', unit: 'lb', value: null, note: 'Allergic to penicillin.'
  }))
  const response = await app.inject('/')
  t.equal(response.statusCode, 200)
  t.strictSame(response.json(), { vital_sign_id: 'weight', unit: 'kg', value: 0 })
})
