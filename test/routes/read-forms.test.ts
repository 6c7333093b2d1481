import { gzipSync } from 'node:zlib'
import t from 'tap'
import { documentOf } from '../../openapi/document.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import type { ModelList } from '../../schemas/management/index.js'
import { bearer, begin, finish, post } from '../consultations.js'
import { build, makeKey, requestToken, user } from '../helper.js'
import { logIn, manage } from '../portal.js'
import { until } from '../process.js'
import { WebhookClient } from '../webhook-client.js'

const fastify = await build(t, { RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000', MODELS_MIRROR: 'http://127.0.0.1:9' })
const { key } = await makeKey(fastify)
const headers = await bearer(fastify, key)
const admin = await logIn(fastify)
const webhooks = new WebhookClient(fastify, key)
const hook = { url: 'https://ehr.example.invalid/hook', events: ['webhook.failing'] }
const endpoint = await webhooks.create(hook.url, hook)
const message = (await webhooks.call('POST', `webhook-endpoints/${endpoint.id}/test/`)).json<{ id: string }>().id

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  type?: string | string[]
  anyOf?: object[]
}
const document = documentOf(fastify) as unknown as {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, { operationId: string, requestBody?: { content: Record<string, { schema: Schema }> } }>>
}
const named = ({ $ref = '' }: Schema) => document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}

/** What is optional in a schema of the document, by its path. */
function optionalIn (given: Schema): Array<{ path: string[], schema: Schema }> {
  const schema = given.$ref === undefined ? given : named(given)
  if (schema.items !== undefined) return optionalIn(schema.items)
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...schema.required?.includes(name) === true ? [] : [{ path: [name], schema: property }],
    ...optionalIn(property).map(({ path, ...rest }) => ({ path: [name, ...path], ...rest }))
  ])
}

/** A request of each operation with a JSON body that has something optional: everything that is required, and a value more. */
const requests: Readonly<Record<string, (extra: object) => Promise<number>>> = {
  issueToken: async extra => {
    const details = 'length' in extra || 'form' in extra ? { report_style: extra } : extra
    return (await requestToken(fastify, key, { ...user, ...details })).statusCode
  },
  createConsultation: async extra => {
    const payload = { template: 'soap_new_complaint_api', input_language: 'en', ...extra }
    const response = await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload })
    if (response.statusCode !== 201) return response.statusCode
    const { id, ...output } = response.json<ConsultationOutput>()
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
    t.match(output, { input_language: 'en', output_language: 'en' })
    return 201
  },
  appendTranscript: async extra => {
    const { id } = await begin(fastify, headers)
    const { statusCode } = await post(fastify, headers, id, 'transcript', { segments: [{ id: 's', text: 'A cough.', ...extra }] })
    t.strictSame((await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers })).json(), { segments: [{ id: 's', text: 'A cough.', is_final: false }] })
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
    return statusCode
  },
  replaceRecordContext: async extra => {
    const { id } = await begin(fastify, headers)
    const payload = { current_medication: [{ text: 'indapamide', ...'code' in extra ? extra : {} }], ...'code' in extra ? {} : extra }
    const { statusCode } = await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/context/`, headers, payload })
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
    return statusCode
  },
  recordConsent: async extra => {
    const { id } = await begin(fastify, headers)
    const payload = { state: 'given', ...extra }
    const { statusCode } = await fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/consent/`, headers, payload })
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
    return statusCode
  },
  regenerateReport: async extra => {
    const { id } = await begin(fastify, headers)
    await finish(fastify, headers, id)
    const asked = { discard_edits: true, ...'length' in extra || 'form' in extra ? { style: extra } : extra }
    const { statusCode } = await post(fastify, headers, id, 'regenerate', asked)
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
    // Nothing says that it is to be made again.
    return 'discard_edits' in extra && statusCode === 409 ? 202 : statusCode
  },
  reopenConsultation: async extra => {
    const { id } = await begin(fastify, headers)
    const { statusCode } = await post(fastify, headers, id, 'reopen', extra)
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
    return statusCode
  },
  createWebhookEndpoint: async extra => {
    const { statusCode, json } = await webhooks.call('POST', 'webhook-endpoints/', { ...hook, ...extra })
    if (statusCode === 201) await webhooks.call('DELETE', `webhook-endpoints/${json<{ id: string }>().id}/`)
    return statusCode
  },
  changeWebhookEndpoint: async extra => (await webhooks.call('PATCH', `webhook-endpoints/${endpoint.id}/`, extra)).statusCode,
  rotateWebhookSecret: async extra => {
    const made = await webhooks.create(hook.url)
    const { statusCode } = await webhooks.call('POST', `webhook-endpoints/${made.id}/rotate-secret/`, extra)
    await webhooks.call('DELETE', `webhook-endpoints/${made.id}/`)
    return statusCode
  },
  recoverWebhooks: async extra => (await webhooks.call('POST', `webhook-endpoints/${endpoint.id}/recover/`, { since: '2026-03-02T09:00:00Z', ...extra })).statusCode,
  replayWebhook: async extra => (await webhooks.call('POST', `webhook-messages/${message}/replay/`, extra)).statusCode,
  createManagedWebhookEndpoint: async extra => {
    const { statusCode, json } = await manage(fastify, admin, 'webhook-endpoints/', { customer: 'General Hospital', mode: 'live', ...hook, ...extra })
    if (statusCode === 201) await webhooks.call('DELETE', `webhook-endpoints/${json<{ id: string }>().id}/`)
    return statusCode
  },
  changeManagedWebhookEndpoint: async extra => (await manage(fastify, admin, `webhook-endpoints/${endpoint.id}/`, extra, 'PATCH')).statusCode,
  rotateManagedWebhookSecret: async extra => {
    const made = await webhooks.create(hook.url)
    const { statusCode } = await manage(fastify, admin, `webhook-endpoints/${made.id}/rotate-secret/`, extra)
    await webhooks.call('DELETE', `webhook-endpoints/${made.id}/`)
    return statusCode
  },
  recoverManagedWebhooks: async extra => (
    (await manage(fastify, admin, `webhook-endpoints/${endpoint.id}/recover/`, { since: '2026-03-02T09:00:00Z', ...extra })).statusCode
  ),
  createApiKey: async extra => (await manage(fastify, admin, 'api-keys/', { customer: 'North', name: 'x', mode: 'test', ...extra })).statusCode,
  rotateApiKey: async extra => (await manage(fastify, admin, `api-keys/${(await makeKey(fastify)).id}/rotate/`, extra)).statusCode,
  installModel: async extra => {
    const { statusCode } = await manage(fastify, admin, 'models/silero-vad/install/', { accept_licence: true, ...extra })
    await manage(fastify, admin, 'models/silero-vad/install/', undefined, 'DELETE')
    const state = async () => (await manage(fastify, admin, 'models/')).json<ModelList>().installation?.state
    await until(async () => await state() !== 'running', 'the installation is stopped')
    return statusCode
  },
  blockUser: async extra => (await manage(fastify, admin, 'users/block/', { customer: 'General Hospital', user_id: 'u-9', ...extra })).statusCode
}

t.test('in every body of the document, what is optional may be null or, unless it is a list, empty text, and the document says null', async t => {
  const bodies = Object.values(document.paths).flatMap(item => Object.values(item)).flatMap(({ operationId, requestBody }) => {
    const schema = requestBody?.content['application/json']?.schema
    return schema === undefined ? [] : [{ operationId, optional: optionalIn(schema) }]
  }).filter(({ optional }) => optional.length > 0)
  t.strictSame(bodies.map(({ operationId }) => operationId).sort(), Object.keys(requests).sort())
  for (const { operationId, optional } of bodies) {
    for (const { path, schema } of optional) {
      t.ok([schema.type].flat().includes('null') || JSON.stringify(schema.anyOf).includes('"null"'), `${operationId} ${path.join('.')}`)
      for (const empty of [null, '']) {
        const status = await requests[operationId]?.({ [path.at(-1) ?? '']: empty })
        const isRefused = empty === '' && [schema.type].flat().includes('array')
        t.equal(status === 400, isRefused, `${operationId} ${path.join('.')}: ${JSON.stringify(empty)} is ${status}`)
        t.ok(isRefused || [200, 201, 202, 204].includes(status ?? 0), `${operationId} ${path.join('.')}: ${JSON.stringify(empty)} is ${status}`)
      }
    }
  }
})

t.test('a token of null details is one of a user without them', async t => {
  await requestToken(fastify, key, { ...user, user_id: 'bare', email: null, healthcare_provider_identification_number: '', healthcare_provider_type: '' })
  const [stored] = await fastify.db.selectFrom('users').select(['email', 'healthcare_provider_identification_number', 'healthcare_provider_type']).where('user_id', '=', 'bare').execute()
  t.strictSame(stored, { email: null, healthcare_provider_identification_number: null, healthcare_provider_type: null })
})

t.test('languages and timestamps are read in many forms, and answered in one', async t => {
  const forms: Array<[sent: object, answered: object]> = [
    [{ input_language: 'de_CH' }, { input_language: 'de-CH', output_language: 'de-CH' }],
    [{ input_language: 'EN', output_language: 'en_GB' }, { input_language: 'en', output_language: 'en-GB' }],
    [{ input_language: 'nld', start_datetime: '2026-03-02T09:00:00+0100' }, { input_language: 'nl', start_datetime: '2026-03-02T09:00:00+01:00' }],
    [{ input_language: 'fre', start_datetime: '2026-03-02T09:00:00.25-05' }, { input_language: 'fr', start_datetime: '2026-03-02T09:00:00.25-05:00' }]
  ]
  for (const [sent, answered] of forms) {
    const output: ConsultationOutput = await begin(fastify, headers, sent)
    t.match(output, answered)
    const since = await fastify.inject({ url: `/api/v1/consultations/?updated_since=${encodeURIComponent('2020-01-01T00:00:00+0100')}`, headers })
    t.match(since.json<{ consultations: object[] }>().consultations[0], answered)
    await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${output.id}/`, headers })
  }
})

t.test('a POST without a body may name a type of body, on every route that reads none', async t => {
  const { id } = await begin(fastify, headers)
  const { id: keyId } = await makeKey(fastify)
  const typed = { 'content-type': 'application/json' }
  const without = Object.entries(document.paths).flatMap(([url, { post: operation }]) => {
    return operation === undefined || operation.requestBody !== undefined ? [] : [url]
  })
  t.strictSame(without.sort(), [
    '/api/v1/admin/api-keys/{id}/revoke-tokens/', '/api/v1/admin/api-keys/{id}/revoke/', '/api/v1/admin/signing-keys/', '/api/v1/admin/signing-keys/{kid}/activate/',
    '/api/v1/admin/signing-keys/{kid}/retire/',
    '/api/v1/admin/waiting-reports/{id}/regenerate/', '/api/v1/admin/waiting-reports/{id}/try/',
    '/api/v1/admin/webhook-endpoints/{id}/messages/{message}/replay/', '/api/v1/admin/webhook-endpoints/{id}/test/', '/api/v1/consultations/{id}/finish/',
    '/api/v1/consultations/{id}/review/', '/api/v1/consultations/{id}/sign/', '/api/v1/users/{user_id}/revoke-tokens/',
    '/api/v1/webhook-endpoints/{id}/test/'
  ])
  for (const path of [...without, '/api/v1/consultations/{id}/regenerate/']) {
    const isAdmin = path.startsWith('/api/v1/admin/')
    const url = path.replace('{id}', path.includes('api-keys') ? keyId : path.includes('webhook') ? endpoint.id : id).replace('{kid}', 'unknown')
      .replace('{message}', message).replace('{user_id}', 'nobody')
    for (const payload of [undefined, '']) {
      const sent = { ...isAdmin ? admin : /webhook|users/.test(path) ? { 'x-api-key': key } : headers, ...typed }
      const { statusCode } = await fastify.inject({ method: 'POST', url, headers: sent, ...(payload === undefined ? {} : { payload }) })
      t.ok([201, 202, 204, 404, 409, 428].includes(statusCode), `${path} ${statusCode}`)
    }
  }
  const missing = await fastify.inject({ method: 'POST', url: '/api/v1/consultations/', headers: { ...headers, ...typed } })
  t.strictSame([missing.statusCode, missing.json()], [400, [{ loc: ['body'], msg: 'A JSON body is required.', type: 'missing' }]], 'where one is needed, it is missed')
  await fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers })
})

t.test('a transcript in gzip is stored as one that came unpacked, and costs its user as much work', async t => {
  const own = await bearer(fastify, key, { ...user, user_id: 'packed' })
  const { id } = await begin(fastify, own)
  let before = Number((await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers: own })).headers['x-ratelimit-remaining'])
  const costOf = async (sent: { headers: Record<string, string>, payload: string | Buffer }) => {
    const url = `/api/v1/consultations/${id}/transcript/`
    const answer = await fastify.inject({ method: 'POST', url, headers: { ...own, 'content-type': 'application/json', ...sent.headers }, payload: sent.payload })
    t.equal(answer.statusCode, 200)
    const left = Number(answer.headers['x-ratelimit-remaining'])
    const cost = before - left
    before = left
    return cost
  }
  const body = (segment: string) => JSON.stringify({ segments: [{ id: segment, text: 'A sore throat. '.repeat(500) }] })
  const plain = await costOf({ headers: {}, payload: body('s-1') })
  const packed = await costOf({ headers: { 'content-encoding': 'gzip' }, payload: gzipSync(body('s-2')) })
  t.ok(plain > 7, `${plain} units`)
  t.equal(packed, plain)
  const { segments } = (await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers: own })).json<{ segments: Array<{ id: string, text: string }> }>()
  t.strictSame(segments.map(({ id, text }) => [id, text.length]), [['s-1', 7500], ['s-2', 7500]])
})
