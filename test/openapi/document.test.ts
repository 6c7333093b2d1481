import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import t from 'tap'
import { DOCUMENTED_URL, documentOf } from '../../openapi/document.js'
import type { Node } from '../../openapi/schema-changes.js'
import { apiKeyGuard } from '../../plugins/api-keys/guard.js'
import { openapiPlugin } from '../../plugins/openapi/index.js'
import { CONTRACT_VERSION } from '../../schemas/contract.js'
import { createStrictAjv } from '../../lib/runtime/validation/ajv.js'
import { management } from '../../schemas/management/index.js'
import { sharedSchemas } from '../../schemas/shared-schemas.js'
import { begin, makeClient } from '../consultations.js'
import { build, makeKey } from '../helper.js'

interface Body {
  description: string
  headers?: Record<string, object>
  content?: Record<string, { schema: Node }>
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters?: { name: string, in: string }[]
  requestBody?: Body
  responses: Record<string, Body>
}

interface Document {
  openapi: string
  info: Record<string, unknown>
  servers: unknown
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { headers: Record<string, object>, schemas: Record<string, Node>, securitySchemes: Record<string, unknown> }
}

/** What is no JSON. */
const RAW_TYPES = ['application/octet-stream', 'audio/wav', 'text/event-stream', 'text/html']

const fastify = await build(t)
const document = documentOf(fastify) as unknown as Document

function operationsOf ({ paths }: Document) {
  return Object.entries(paths).flatMap(([url, item]) => Object.entries(item).map(([method, operation]) => ({ name: `${method} ${url}`, method, url, operation })))
}

t.test('the document lists the paths of the contract, with their slashes', async t => {
  t.strictSame(operationsOf(document).map(({ name }) => name).sort(), [
    'delete /api/v1/admin/models/{name}/',
    'delete /api/v1/admin/models/{name}/install/',
    'delete /api/v1/admin/webhook-endpoints/{id}/',
    'delete /api/v1/consultations/{id}/',
    'delete /api/v1/webhook-endpoints/{id}/',
    'get /',
    'get /.well-known/jwks.json',
    'get /api/v1/admin/api-keys/',
    'get /api/v1/admin/api-keys/{id}/requests/',
    'get /api/v1/admin/customers/',
    'get /api/v1/admin/key-terms/',
    'get /api/v1/admin/models/',
    'get /api/v1/admin/service/',
    'get /api/v1/admin/signing-keys/',
    'get /api/v1/admin/users/',
    'get /api/v1/admin/waiting-reports/',
    'get /api/v1/admin/webhook-endpoints/',
    'get /api/v1/admin/webhook-endpoints/{id}/messages/',
    'get /api/v1/capabilities/',
    'get /api/v1/consultations/',
    'get /api/v1/consultations/{id}/',
    'get /api/v1/consultations/{id}/addenda/',
    'get /api/v1/consultations/{id}/audio/',
    'get /api/v1/consultations/{id}/consent/',
    'get /api/v1/consultations/{id}/context/',
    'get /api/v1/consultations/{id}/events/',
    'get /api/v1/consultations/{id}/evidence/',
    'get /api/v1/consultations/{id}/recording/',
    'get /api/v1/consultations/{id}/report/',
    'get /api/v1/consultations/{id}/review/',
    'get /api/v1/consultations/{id}/revisions/',
    'get /api/v1/consultations/{id}/revisions/{revision}/',
    'get /api/v1/consultations/{id}/speakers/',
    'get /api/v1/consultations/{id}/status/',
    'get /api/v1/consultations/{id}/stream/',
    'get /api/v1/consultations/{id}/transcript/',
    'get /api/v1/consultations/{id}/transcript/corrections/',
    'get /api/v1/examples/{template}/',
    'get /api/v1/session/',
    'get /api/v1/webhook-endpoints/',
    'get /api/v1/webhook-endpoints/{id}/',
    'get /api/v1/webhook-messages/',
    'get /health/live/',
    'get /health/ready/',
    'patch /api/v1/admin/webhook-endpoints/{id}/',
    'patch /api/v1/webhook-endpoints/{id}/',
    'post /api/v1/admin/api-keys/',
    'post /api/v1/admin/api-keys/{id}/revoke-tokens/',
    'post /api/v1/admin/api-keys/{id}/revoke/',
    'post /api/v1/admin/api-keys/{id}/rotate/',
    'post /api/v1/admin/customers/end-access/',
    'post /api/v1/admin/customers/revoke-tokens/',
    'post /api/v1/admin/models/{name}/install/',
    'post /api/v1/admin/signing-keys/',
    'post /api/v1/admin/signing-keys/{kid}/activate/',
    'post /api/v1/admin/signing-keys/{kid}/retire/',
    'post /api/v1/admin/users/block/',
    'post /api/v1/admin/users/revoke-tokens/',
    'post /api/v1/admin/users/unblock/',
    'post /api/v1/admin/waiting-reports/{id}/regenerate/',
    'post /api/v1/admin/waiting-reports/{id}/try/',
    'post /api/v1/admin/webhook-endpoints/',
    'post /api/v1/admin/webhook-endpoints/{id}/messages/{message}/replay/',
    'post /api/v1/admin/webhook-endpoints/{id}/recover/',
    'post /api/v1/admin/webhook-endpoints/{id}/rotate-secret/',
    'post /api/v1/admin/webhook-endpoints/{id}/test/',
    'post /api/v1/consultations/',
    'post /api/v1/consultations/{id}/addenda/',
    'post /api/v1/consultations/{id}/finish/',
    'post /api/v1/consultations/{id}/regenerate/',
    'post /api/v1/consultations/{id}/reopen/',
    'post /api/v1/consultations/{id}/review/',
    'post /api/v1/consultations/{id}/sign/',
    'post /api/v1/consultations/{id}/transcript/',
    'post /api/v1/token/',
    'post /api/v1/users/{user_id}/revoke-tokens/',
    'post /api/v1/webhook-endpoints/',
    'post /api/v1/webhook-endpoints/{id}/recover/',
    'post /api/v1/webhook-endpoints/{id}/rotate-secret/',
    'post /api/v1/webhook-endpoints/{id}/test/',
    'post /api/v1/webhook-messages/{id}/replay/',
    'put /api/v1/admin/key-terms/',
    'put /api/v1/consultations/{id}/audio/{index}/',
    'put /api/v1/consultations/{id}/consent/',
    'put /api/v1/consultations/{id}/context/',
    'put /api/v1/consultations/{id}/key-terms/',
    'put /api/v1/consultations/{id}/report/',
    'put /api/v1/consultations/{id}/speakers/',
    'put /api/v1/consultations/{id}/transcript/corrections/'
  ])
})

t.test('every operation has an operationId of its own in camelCase, words for people, and a tag that the document explains', async t => {
  const operations = operationsOf(document)
  const tags = document.tags.map(({ name }) => name)
  for (const { name, operation } of operations) {
    t.match(operation.operationId, /^[a-z]+(?:[A-Z][a-z]+)+$/, name)
    t.match(operation.summary, /^[A-Z].*[^.]$/, name)
    t.match(operation.description, /\.$/, name)
    t.equal(operation.tags.length, 1, name)
    t.ok(tags.includes(operation.tags[0] ?? ''), name)
  }
  t.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  t.strictSame(tags.filter(tag => !operations.some(({ operation }) => operation.tags.includes(tag))), [])
})

t.test('the document asks for credentials where the service does, and nowhere else', async t => {
  const operations = operationsOf(document)
  const frontend = [{ accessToken: [] }]
  const both = [{ accessToken: [] }, { apiKey: [] }]
  t.strictSame(Object.fromEntries(operations.map(({ operation }) => [operation.operationId, operation.security])), {
    getLiveness: [],
    getReadiness: [],
    getJsonWebKeySet: [],
    getServiceIndex: [],
    getExampleOutput: [],
    issueToken: [{ apiKey: [] }],
    revokeUserTokens: [{ apiKey: [] }],
    ...Object.fromEntries([
      'listWebhookEndpoints', 'createWebhookEndpoint', 'getWebhookEndpoint', 'changeWebhookEndpoint', 'deleteWebhookEndpoint',
      'rotateWebhookSecret', 'testWebhookEndpoint', 'recoverWebhooks', 'listWebhookMessages', 'replayWebhook'
    ].map(operation => [operation, [{ apiKey: [] }]])),
    getSession: frontend,
    createConsultation: frontend,
    appendTranscript: frontend,
    replaceKeyTerms: frontend,
    replaceRecordContext: frontend,
    replaceSpeakerRoles: frontend,
    replaceCorrections: frontend,
    saveReport: frontend,
    reviewReport: frontend,
    signReport: frontend,
    addAddendum: frontend,
    finishConsultation: frontend,
    reopenConsultation: frontend,
    openStream: frontend,
    getRecording: frontend,
    putAudioChunk: frontend,
    getCapabilities: both,
    listConsultations: both,
    getConsultation: both,
    getConsultationStatus: both,
    getEvidence: both,
    getRecordContext: both,
    getConsent: both,
    recordConsent: both,
    getTranscript: both,
    getCorrections: both,
    getSpeakers: both,
    getReport: both,
    listRevisions: both,
    getRevision: both,
    getReview: both,
    listAddenda: both,
    getAudioStatus: both,
    watchConsultation: both,
    regenerateReport: both,
    deleteConsultation: both,
    ...Object.fromEntries(Object.keys(management).map(name => [name, [{ portalSession: [] }]]))
  })
  const { key } = await makeKey(fastify)
  for (const { name, method, url, operation } of operations) {
    const request = { method: method.toUpperCase() as 'GET', url: url.replace('{template}', 'dictation_api').replace('{id}', url.includes('/api-keys/') ? '4fT0s9QzVbXy' : randomUUID()).replace('{kid}', 'unknown').replace('{index}', '0').replace('{revision}', '1') }
    const response = await fastify.inject(request)
    t.equal(response.statusCode === 401, operation.security.length > 0, name)
    t.ok(String(response.statusCode) in operation.responses, name)
    const withKey = await fastify.inject({ ...request, headers: { 'x-api-key': key } })
    t.equal(withKey.statusCode === 401, [frontend, [{ portalSession: [] }]].some(security => isDeepStrictEqual(operation.security, security)), `${name} with an API key`)
    t.ok(String(withKey.statusCode) in operation.responses, `${name} with an API key`)
  }
  t.match(document.components.securitySchemes, {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
    accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
  })
})

t.test('it is the guard that writes the security of a route: without it, the document asks for nothing', async t => {
  const fastify = Fastify() as unknown as FastifyInstance
  t.teardown(() => fastify.close())
  fastify.decorate('config', { PUBLIC_URL: DOCUMENTED_URL } as FastifyInstance['config'])
  fastify.decorate('apiKeys', {} as FastifyInstance['apiKeys'])
  fastify.decorate('limits', {} as FastifyInstance['limits'])
  await openapiPlugin(fastify)
  await fastify.register(async scope => {
    await apiKeyGuard(scope)
    scope.get('/guarded/', { config: { backend: 'tokens:issue' } }, async () => {})
  })
  fastify.get('/open/', async () => {})
  await fastify.ready()
  t.strictSame(Object.entries(fastify.swagger().paths ?? {}).map(([url, item]) => [url, item?.get?.security]), [
    ['/guarded/', [{ apiKey: [] }]],
    ['/open/', []]
  ])
})

t.test('every shared schema is a component under its own name, with a description and examples', async t => {
  const { schemas } = document.components
  t.strictSame(Object.keys(schemas).sort(), sharedSchemas.map(({ $id }) => String($id)).sort())
  for (const [name, schema] of Object.entries(schemas)) {
    t.equal(schema.title, name)
    t.match(schema.description, /^[A-Z][^]*\.$/, name)
    t.ok(Array.isArray(schema.examples) && schema.examples.length > 0, name)
  }
})

t.test('bodies are components, never copies of them', async t => {
  for (const { name, operation } of operationsOf(document)) {
    const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap(body => Object.entries(body?.content ?? {}))
    for (const [type, { schema }] of media) {
      if (!RAW_TYPES.includes(type)) t.strictSame([type, Object.keys(schema)], ['application/json', ['$ref']], name)
    }
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(.*?)"/g)].map(([, reference]) => reference)
  const headers = Object.keys(document.components.headers)
  t.strictSame(headers.sort(), [
    'Accept-Ranges', 'Cache-Control', 'Content-Length', 'Content-Range', 'ETag', 'Preference-Applied', 'RateLimit', 'RateLimit-Policy',
    'Report-State', 'Retry-After', 'WWW-Authenticate', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id'
  ])
  const allowed = new RegExp(`^#/components/(?:schemas/|headers/(?:${headers.join('|')})$)`)
  t.strictSame(references.filter(reference => !allowed.test(reference ?? '') || /schema-\d|def-\d/.test(reference ?? '')), [])
})

t.test('an operation that is deprecated says when, and until when it answers', async t => {
  const deprecated = operationsOf(document).filter(({ operation }) => (operation as { deprecated?: boolean }).deprecated === true)
  t.equal(String(document.info.description).includes('Nothing is deprecated today.'), deprecated.length === 0)
  for (const { name, operation } of deprecated) {
    for (const [status, { headers = {} }] of Object.entries(operation.responses)) t.match(headers, { Deprecation: {}, Sunset: {} }, `${name} ${status}`)
  }
})

t.test('a header that several responses have is described once', async t => {
  const inline = operationsOf(document).flatMap(({ operation }) => Object.values(operation.responses))
    .flatMap(({ headers = {} }) => Object.entries(headers)).filter(([, header]) => !('$ref' in (header as object)))
    .map(entry => JSON.stringify(entry))
  t.ok(inline.length > 0, 'those of one response stay there')
  t.strictSame(inline.filter((header, at) => inline.indexOf(header) !== at), [])
  t.match(document.components.headers['X-RateLimit-Limit'], { schema: { type: 'integer' }, description: /^Requests allowed/ })
})

t.test('the document has an example of the event stream, and every event in it is a consultation output', async t => {
  const { responses } = operationsOf(document).find(({ operation }) => operation.operationId === 'watchConsultation')?.operation ?? {}
  t.strictSame(Object.entries(responses ?? {}).map(([status, body]) => [status, Object.keys(body.content ?? {})]), [
    ['200', ['text/event-stream']],
    ...['400', '401', '403', '404', '409', '429', '500', '503'].map(status => [status, ['application/json']])
  ])
  const [example] = responses?.[200]?.content?.['text/event-stream']?.schema.examples as string[]
  const events = [...example?.matchAll(/^id: (\d+)\nevent: consultation\ndata: (.+)\n$/gm) ?? []]
  t.strictSame(events.map(([, version]) => version), ['4', '5'])
  const validate = createStrictAjv().getSchema('ConsultationOutput')
  for (const [, version, data] of events) t.ok(validate?.(JSON.parse(data ?? '')), `version ${version}`)
})

t.test('request headers are documented where they work, and whatever else they say is no error', async t => {
  const headersOf = (operation: Operation) => operation.parameters?.filter(parameter => parameter.in === 'header').map(({ name }) => name) ?? []
  const documented = operationsOf(document).map(({ operation }) => [operation.operationId, headersOf(operation)] as const)
  t.strictSame(Object.fromEntries(documented.filter(([, names]) => names.length > 0)), {
    createConsultation: ['Idempotency-Key'],
    getConsultation: ['If-None-Match'],
    replaceCorrections: ['If-Match'],
    saveReport: ['If-Match'],
    reviewReport: ['If-Match'],
    signReport: ['If-Match'],
    finishConsultation: ['Prefer'],
    watchConsultation: ['Last-Event-ID'],
    putAudioChunk: ['Content-Digest', 'Content-Type'],
    openStream: ['Sec-WebSocket-Protocol'],
    getRecording: ['Range']
  })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  const url = `/api/v1/consultations/${id}/`
  for (const value of ['', '*', 'W/"x", "y"', 'respond-async, handling=lenient', '\u00FF', 'x'.repeat(4096)]) {
    const others = { ...headers, prefer: value, 'if-none-match': value, 'last-event-id': value, 'idempotency-key-2': value, 'x-other': value }
    t.ok([200, 304].includes((await fastify.inject({ url, headers: others })).statusCode), value.slice(0, 40))
    t.equal((await fastify.inject({ method: 'POST', url: `${url}finish/`, headers: others })).statusCode, 202, value.slice(0, 40))
  }
})

t.test('what the document says about itself is ours, and its address is the setting', async t => {
  t.equal(document.openapi, '3.1.0')
  t.match(document.info, {
    title: 'Clinical consultation service',
    version: CONTRACT_VERSION,
    description: /not a medical device/,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    contact: { url: 'http://service.test' }
  })
  t.match(CONTRACT_VERSION, /^\d+\.\d+\.\d+$/)
  t.strictSame(document.servers, [{ url: 'http://service.test', description: 'This installation.' }])
})
