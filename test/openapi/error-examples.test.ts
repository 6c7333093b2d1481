// Runs long: provokes every error of every operation.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import WebSocket from 'ws'
import { documentOf } from '../../openapi/document.js'
import { acquireProcessLock } from '../../lib/runtime/index.js'
import { ObjectStorageError } from '../../lib/storage/objects/index.js'
import { runOperation } from '../../plugins/admin/operations.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { TRANSCRIPTION_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import { EditedReport } from '../../schemas/report.js'
import { ADDENDA_MAX } from '../../schemas/review.js'
import { ENDPOINTS_MAX, SECRETS_MAX } from '../../schemas/webhooks.js'
import { bearer, begin, finish, post } from '../consultations.js'
import { build, makeKey, user } from '../helper.js'
import { installUnused } from '../installed-model.js'
import { put, wav } from '../plugins/audio/kit.js'
import { activateSigningKey, createSigningKey, readKeyRing } from '../../lib/identity/signing-keys/index.js'
import { logIn, manage, removeNamed } from '../portal.js'
import { freshAddress, send } from '../routes/kit.js'
import { type WebhookClient, webhookClient } from '../webhook-client.js'

interface Answer {
  status: number
  body: unknown
}
interface Operation {
  operationId: string
  security: Array<Record<string, unknown>>
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }>
}
/** Makes the service answer with an error. */
type Provoke = (target: { method: string, url: string, operation: Operation }) => Promise<Answer>

/** What a request asks to go wrong inside, by its header. */
const FAULTS: Readonly<Record<string, () => Error>> = {
  internal_error: () => new Error('fault'),
  database_unavailable: () => Object.assign(new Error('fault'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  data_damaged: () => Object.assign(new Error('invalid page in block 0 of relation "base/5/1"'), { code: 'XX001' }),
  disk_full: () => Object.assign(new Error('fault'), { code: 'ENOSPC', syscall: 'write' }),
  audio_store_unavailable: () => new ObjectStorageError(new Error('fault'))
}

const SPEECH = { SPEECH_ENGINE: 'openai', SPEECH_BASE_URL: 'http://127.0.0.1:9/v1', SPEECH_MODEL: 'none' }

const fastify = await build(t, {
  ...SPEECH,
  CONSULTATION_CHARACTERS_MAX: '200',
  AUDIO_CHUNK_BYTES_MAX: '100000',
  OPEN_CONSULTATIONS_MAX: '3',
  STREAMS_PER_USER_MAX: '1',
  EVENT_STREAMS_PER_USER_MAX: '1',
  RATE_LIMIT_MAX: '100000',
  RATE_LIMIT_ADDRESS_MAX: '100000',
  RATE_LIMIT_FAILED_KEY_MAX: '1000',
  CORS_ORIGINS: 'https://ehr.example',
  // Nothing is asked of it.
  PORTAL_OPENID_ISSUER: 'https://login.example',
  PORTAL_OPENID_CLIENT_ID: 'portal',
  PORTAL_OPENID_ADMINS: 'admins'
}, {
  prepare: instance => instance.addHook('preHandler', async ({ headers }) => {
    const fault = FAULTS[String(headers['x-fault'])]
    if (fault !== undefined) throw fault()
  })
})
const silent = await build(t, { SPEECH_ENGINE: 'none' })
const limited = await build(t, { RATE_LIMIT_ADDRESS_MAX: '1', RATE_LIMIT_READY_MAX: '1' })

const { key } = await makeKey(fastify)
await makeKey(fastify, { customer: 'Leaving' })
const admin = await logIn(fastify, { name: 'admin' })
const viewer = await logIn(fastify, { name: 'viewer', role: 'viewer' })
const bound = await logIn(fastify, { name: 'bound', customer: 'General Hospital' })
const ports = new Map<FastifyInstance, number>()
for (const instance of [fastify, silent]) {
  await instance.listen({ host: '127.0.0.1', port: 0 })
  ports.set(instance, (instance.server.address() as AddressInfo).port)
}

/** A user whom nothing else counts against. */
async function newUser (instance = fastify): Promise<{ authorization: string }> {
  return bearer(instance, instance === fastify ? key : (await makeKey(instance)).key, { ...user, user_id: randomUUID() })
}

async function inject (options: InjectOptions, instance = fastify): Promise<Answer> {
  const response = await instance.inject(options)
  return { status: response.statusCode, body: response.json() }
}

/** Opens a stream, and says with what it was refused. */
async function refusedStream (
  id: string, headers: Record<string, string>, protocols = ['consultation.v1'], instance = fastify
): Promise<Answer> {
  const socket = new WebSocket(`ws://127.0.0.1:${ports.get(instance)}/api/v1/consultations/${id}/stream/`, protocols, { headers })
  socket.on('error', () => {})
  const [, response] = await once(socket, 'unexpected-response') as [unknown, IncomingMessage]
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return { status: response.statusCode ?? 0, body: JSON.parse(text) }
}

async function answerOf (response: Promise<{ statusCode: number, json: () => unknown }>): Promise<Answer> {
  const { statusCode, json } = await response
  return { status: statusCode, body: json() }
}

const segment = (id: string, text: string) => ({ segments: [{ id, text, is_final: true }] })
const BODIES: Readonly<Record<string, object>> = {
  issueToken: user,
  createWebhookEndpoint: { url: 'https://ehr.example.org/hook', events: ['consultation.finished'] },
  changeWebhookEndpoint: { enabled: true },
  rotateWebhookSecret: {},
  recoverWebhooks: { since: '2026-03-02T09:00:00Z' },
  replayWebhook: {},
  createManagedWebhookEndpoint: { customer: 'General Hospital', mode: 'live', url: 'https://ehr.example.org/hook', events: ['consultation.finished'] },
  changeManagedWebhookEndpoint: { enabled: true },
  rotateManagedWebhookSecret: {},
  recoverManagedWebhooks: { since: '2026-03-02T09:00:00Z' },
  createApiKey: { customer: 'General Hospital', name: 'more', mode: 'live' },
  rotateApiKey: {},
  blockUser: { customer: 'General Hospital', user_id: 'u-9' },
  unblockUser: { customer: 'General Hospital', user_id: 'u-1024' },
  revokeTokensOfUser: { customer: 'General Hospital', user_id: 'u-9' },
  revokeTokensOfCustomer: { customer: 'Leaving' },
  endAccessOfCustomer: { customer: 'Leaving' },
  installModel: { accept_licence: true },
  replaceSharedKeyTerms: { customer: 'General Hospital', key_terms: ['lisinopril'] },
  createConsultation: { template: 'dictation_api', input_language: 'en' },
  replaceKeyTerms: { key_terms: ['lisinopril'] },
  replaceRecordContext: { allergies: [{ text: 'penicillin' }] },
  recordConsent: { state: 'given' },
  replaceSpeakerRoles: { speakers: [{ speaker: 'speaker_1', role: 'clinician' }] },
  replaceCorrections: { corrections: [{ segment_id: 's-1', text: 'Sore.' }] },
  addAddendum: { text: 'more' },
  saveReport: EditedReport.examples[0] as object,
  appendTranscript: segment('s-1', 'A sore throat.')
}

/** Asks for a stretch of the recording. */
async function heard (id: string, headers: Record<string, string>, query = ''): Promise<Answer> {
  return answerOf(fastify.inject({ url: `/api/v1/consultations/${id}/recording/${query}`, headers }))
}

/** Records what the patient says to the recording. */
async function saying (id: string, headers: Record<string, string>, payload: object) {
  return fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/consent/`, headers, payload })
}

/** Puts a consultation under a legal hold. */
async function hold (id: string): Promise<void> {
  await fastify.db.updateTable('consultations').set({ held_at: new Date() }).where('id', '=', id).execute()
}

/** An id in the path that is well formed. */
function pathId ({ operationId }: Operation): string {
  return operationId === 'regenerateWaitingReport' || operationId === 'tryWaitingReport' ? randomUUID() : 'unknown'
}

/** A customer of its own with an endpoint, and a message for that. */
async function webhookCustomer (
  change: object = {}
): Promise<{ client: WebhookClient, endpoint: string, message: string, customer: string }> {
  const customer = randomUUID()
  const client = await webhookClient(fastify, { customer })
  const { id } = await client.create('https://ehr.example.invalid/hook')
  const message = (await client.call('POST', `webhook-endpoints/${id}/test/`)).json<{ id: string }>().id
  await client.call('PATCH', `webhook-endpoints/${id}/`, change)
  return { client, endpoint: id, message, customer }
}

/** A request about an endpoint or a message that would succeed. */
async function webhookRequest ({ method, url, operation }: Parameters<Provoke>[0], change: object = {}) {
  const { client, endpoint, message } = await webhookCustomer(change)
  const body = BODIES[operation.operationId]
  return {
    method: method.toUpperCase() as 'GET',
    url: url.replace('{id}', url.includes('webhook-messages') ? message : endpoint).replace('{message}', message),
    headers: operation.security.some(way => 'portalSession' in way) ? admin : { 'x-api-key': client.key },
    ...body === undefined ? {} : { payload: body }
  }
}

const whileDisabled: Provoke = async target => inject(await webhookRequest(target, { enabled: false }))

const tooManySecrets: Provoke = async target => {
  const request = await webhookRequest(target)
  for (let n = 1; n < SECRETS_MAX; n++) await inject(request)
  return inject(request)
}

/** A request of an operation that would succeed, of a user of its own. */
async function validRequest (
  { method, url, operation }: Parameters<Provoke>[0]
): Promise<InjectOptions & { headers: Record<string, string> }> {
  if (url.includes('/webhook-')) return webhookRequest({ method, url, operation })
  const isUser = operation.security.some(way => 'accessToken' in way)
  const isPerson = operation.security.some(way => 'portalSession' in way)
  const headers = isUser ? await newUser() : isPerson ? admin : operation.security.length > 0 ? { 'x-api-key': key } : {}
  const id = isUser && url.includes('{id}') ? (await begin(fastify, headers as Record<string, string>)).id : ''
  const body = operation.operationId === 'putAudioChunk' ? wav() : BODIES[operation.operationId]
  return {
    method: method.toUpperCase() as 'GET',
    url: url.replace('{id}', isPerson ? pathId(operation) : id).replace('{kid}', 'unknown').replace('{name}', 'unknown').replace('{user_id}', 'nobody').replace('{index}', '0').replace('{revision}', '1').replace('{template}', 'dictation_api'),
    headers,
    ...(body === undefined ? {} : { payload: body })
  }
}

const withFault = (fault: string): Provoke => async target => {
  const request = await validRequest(target)
  return inject({ ...request, headers: { ...request.headers, 'x-fault': fault } })
}

/** Errors that every operation has for the same reason, by their code. */
const anywhere: Readonly<Record<string, Provoke>> = {
  internal_error: withFault('internal_error'),
  database_unavailable: withFault('database_unavailable'),
  data_damaged: withFault('data_damaged'),
  disk_full: withFault('disk_full'),
  audio_store_unavailable: withFault('audio_store_unavailable'),
  access_token_invalid: async target => inject({ ...await validRequest(target), headers: {} }),
  api_key_invalid: async target => inject({ ...await validRequest(target), headers: { 'x-api-key': 'wrong' } }),
  portal_session_invalid: async target => inject({ ...await validRequest(target), headers: { origin: admin.origin } }),
  portal_access_ended: async target => {
    const removed = await logIn(fastify, { name: 'removed' })
    await removeNamed(fastify, 'removed')
    return inject({ ...await validRequest(target), headers: removed })
  },
  portal_check_required: async target => {
    const name = randomUUID()
    const provided = await logIn(fastify, { name })
    await sql`update portal_people set issuer = 'https://login.example', subject = name where name = ${name}`.execute(fastify.db)
    return inject({ ...await validRequest(target), headers: provided })
  },
  origin_not_allowed: async target => inject({ ...await validRequest(target), headers: { ...admin, origin: 'https://evil.example' } }),
  confirmation_required: async target => {
    const stale = await logIn(fastify, { name: 'stale' })
    await sql`update portal_sessions set opened_at = now() - interval '6 minutes'
      where person_id = (select id from portal_people where name = 'stale')`.execute(fastify.db)
    return inject({ ...await validRequest(target), headers: stale })
  },
  forbidden: async target => {
    const request = await validRequest(target)
    if (target.operation.security.some(way => 'portalSession' in way)) return inject({ ...request, headers: target.method === 'get' ? bound : viewer })
    const other = await makeKey(fastify, { scopes: ['audit:read'] })
    return inject({ ...request, headers: { 'x-api-key': other.key } })
  },
  not_found: async target => {
    const request = await validRequest(target)
    if (target.operation.operationId.endsWith('OfCustomer')) return inject({ ...request, payload: { customer: 'Nobody' } })
    if (/blockUser|OfUser/.test(target.operation.operationId)) return inject({ ...request, payload: { customer: 'Nobody', user_id: 'u-1' } })
    if (target.operation.operationId === 'replaceSharedKeyTerms') return inject({ ...request, payload: { customer: 'Nobody', key_terms: [] } })
    if (target.operation.operationId === 'createManagedWebhookEndpoint') return inject({ ...request, payload: { ...BODIES.createManagedWebhookEndpoint, customer: 'Nobody' } })
    if (target.operation.security.some(way => 'portalSession' in way) && !target.url.includes('/webhook-')) return inject(request)
    if (target.operation.operationId === 'replayWebhook') return inject({ ...request, url: target.url.replace('{id}', `msg_${randomUUID().replaceAll('-', '')}`) })
    if (target.operation.operationId === 'revokeUserTokens') return inject(request)
    return inject({ ...request, url: target.url.replace('{id}', randomUUID()).replace('{index}', '0').replace('{revision}', '1').replace('{message}', `msg_${'0'.repeat(32)}`) })
  },
  encoding_not_supported: async target => {
    const { payload = {}, headers, ...request } = await validRequest(target)
    const sent = Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
    return inject({ ...request, headers: { 'content-type': 'application/json', ...headers, 'content-encoding': 'br' }, payload: sent })
  },
  too_large: async target => {
    const { payload: _, headers, ...request } = await validRequest(target)
    const bomb = gzipSync(Buffer.alloc(fastify.config.BODY_LIMIT + 1, ' '))
    return inject({ ...request, headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' }, payload: bomb })
  },
  rate_limited: async ({ method, url }) => {
    const request: InjectOptions = { method: method.toUpperCase() as 'GET', url: url.replace('{template}', 'dictation_api'), remoteAddress: freshAddress() }
    await limited.inject(request)
    return inject(request, limited)
  }
}

const withoutHost: Provoke = async target => {
  const { url, headers } = await validRequest(target)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const { status, body } = await send(ports.get(fastify) as number, `${target.method.toUpperCase()} ${String(url)} HTTP/1.1\r\n${lines}\r\n`)
  return { status, body: JSON.parse(body) }
}

const withUrl = (change: (url: string) => string): Provoke => async target => {
  const request = await validRequest(target)
  return inject({ ...request, url: change(target.url) })
}

/** What is answered while somebody else changes the directory of models, in which one is installed. */
async function whileModelsAreLocked (work: () => ReturnType<typeof manage>): Promise<Answer> {
  const { MODELS_DIR } = fastify.config
  installUnused(MODELS_DIR, 'busy')
  const release = acquireProcessLock(path.join(MODELS_DIR, '.lock'))
  return answerOf(work()).finally(release)
}

type Act = (id: string, headers: { authorization: string }) => Promise<Answer>

/** Starts a consultation of a new user, does something with it, and returns what that answers. */
const onConsultation = (act: Act, instance = fastify): Provoke => async () => {
  const headers = await newUser(instance)
  const { id } = await begin(instance, headers)
  return act(id, headers)
}

/** The same with a consultation that has its final report. */
function onReport (act: (id: string, headers: { authorization: string }, output: ConsultationOutput) => Promise<Answer>): Provoke {
  return onConsultation(async (id, headers) => act(id, headers, (await finish(fastify, headers, id)).json<ConsultationOutput>()))
}

/** The same with something said in it. */
function onSaid (act: (id: string, headers: { authorization: string }) => Promise<Answer>): Provoke {
  return onConsultation(async (id, headers) => {
    await post(fastify, headers, id, 'transcript', segment('s-1', 'A sore throat.'))
    await finish(fastify, headers, id)
    return act(id, headers)
  })
}

async function saveReport (id: string, headers: object, payload: object | undefined, match: object = { 'if-match': '"1"' }) {
  return fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/report/`, headers: { ...headers, ...match }, payload: payload ?? {} })
}

async function correct (id: string, headers: object, payload: object = BODIES.replaceCorrections ?? {}, match: object = { 'if-match': '"1"' }) {
  return fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/transcript/corrections/`, headers: { ...headers, ...match }, payload })
}

/** Replaces a part of a consultation. */
function putting (part: string, payload: object) {
  return async (id: string, headers: object) => fastify.inject({ method: 'PUT', url: `/api/v1/consultations/${id}/${part}/`, headers: { ...headers }, payload })
}

async function mark (verb: 'review' | 'sign', id: string, headers: object) {
  return fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/${verb}/`, headers: { ...headers, 'if-match': '"1"' } })
}

/** Errors with a reason of their own, by operation, and code or sentence. */
const special: Readonly<Record<string, Provoke>> = {
  'issueToken user_id is required.': async () => inject({
    method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': key }, payload: { ...user, user_id: undefined }
  }),
  'issueToken The API key is missing or not valid.': async () => inject({ method: 'POST', url: '/api/v1/token/', payload: user }),
  'issueToken This user is blocked.': async () => {
    await runOperation(fastify.db, fastify.config.API_KEY_PEPPER, 'user.block', { customer: 'General Hospital', user_id: 'blocked', reason: 'left' }, fastify.config)
    return inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': key }, payload: { ...user, user_id: 'blocked' } })
  },
  'issueToken The API key is not allowed to act for this organisation.': async () => {
    const bound = await makeKey(fastify, { organisations: ['Elsewhere'] })
    return inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': bound.key }, payload: user })
  },
  'issueToken The API key does not have the scope tokens:issue.': async () => {
    const other = await makeKey(fastify, { scopes: ['consultations:read'] })
    return inject({ method: 'POST', url: '/api/v1/token/', headers: { 'x-api-key': other.key }, payload: user })
  },
  'createWebhookEndpoint url is required.': async target => inject({ ...await webhookRequest(target), payload: { events: ['consultation.finished'] } }),
  'createWebhookEndpoint conflict': async target => {
    const { client } = await webhookCustomer()
    for (let n = 1; n < ENDPOINTS_MAX; n++) await client.create(`https://ehr.example.invalid/${n}`)
    return inject({ ...await webhookRequest(target), headers: { 'x-api-key': client.key } })
  },
  'rotateWebhookSecret conflict': tooManySecrets,
  'createManagedWebhookEndpoint url is required.': async target => inject({ ...await webhookRequest(target), payload: { ...BODIES.createManagedWebhookEndpoint, url: undefined } }),
  'createManagedWebhookEndpoint conflict': async target => {
    const { client, customer } = await webhookCustomer()
    for (let n = 1; n < ENDPOINTS_MAX; n++) await client.create(`https://ehr.example.invalid/${n}`)
    return inject({ ...await webhookRequest(target), payload: { ...BODIES.createManagedWebhookEndpoint, customer } })
  },
  'changeManagedWebhookEndpoint url must begin with https://.': async target => inject({ ...await webhookRequest(target), payload: { url: 'http://ehr.example.org/' } }),
  'rotateManagedWebhookSecret grace_hours must be at most 168.': async target => inject({ ...await webhookRequest(target), payload: { grace_hours: 169 } }),
  'rotateManagedWebhookSecret conflict': tooManySecrets,
  'testManagedWebhookEndpoint conflict': whileDisabled,
  'recoverManagedWebhooks conflict': whileDisabled,
  'recoverManagedWebhooks since is required.': async target => inject({ ...await webhookRequest(target), payload: {} }),
  'replayManagedWebhook conflict': whileDisabled,
  'testWebhookEndpoint conflict': whileDisabled,
  'recoverWebhooks conflict': whileDisabled,
  'recoverWebhooks since is required.': async target => inject({ ...await webhookRequest(target), payload: {} }),
  'replayWebhook conflict': whileDisabled,
  'replayWebhook id does not have the required form.': withUrl(url => url.replace('{id}', 'x')),
  'listWebhookMessages limit must be at most 100.': withUrl(url => `${url}?limit=101`),
  'createApiKey customer is required.': async () => answerOf(manage(fastify, admin, 'api-keys/', { name: 'x', mode: 'live' })),
  'createApiKey conflict': async () => {
    await makeKey(fastify)
    return answerOf(manage(fastify, admin, 'api-keys/', { ...BODIES.createApiKey, customer: 'general  hospital' }))
  },
  'blockUser customer is required.': async () => answerOf(manage(fastify, admin, 'users/block/', { user_id: 'u-1' })),
  'unblockUser customer is required.': async () => answerOf(manage(fastify, admin, 'users/unblock/', { user_id: 'u-1' })),
  ...Object.fromEntries(['users/revoke-tokens', 'customers/revoke-tokens', 'customers/end-access'].map(path => {
    const name = { 'users/revoke-tokens': 'revokeTokensOfUser', 'customers/revoke-tokens': 'revokeTokensOfCustomer' }[path] ?? 'endAccessOfCustomer'
    return [`${name} customer is required.`, async () => answerOf(manage(fastify, admin, `${path}/`, path.startsWith('users') ? { user_id: 'u-1' } : {}))]
  })),
  'revokeTokensOfUser conflict': async () => answerOf(manage(fastify, admin, 'users/revoke-tokens/', BODIES.revokeTokensOfUser)),
  'revokeTokensOfApiKey conflict': async () => {
    const { id } = await makeKey(fastify)
    await manage(fastify, admin, `api-keys/${id}/revoke/`, undefined, 'POST')
    return answerOf(manage(fastify, admin, `api-keys/${id}/revoke-tokens/`, undefined, 'POST'))
  },
  'revokeUserTokens user_id must not be blank and must not contain NUL characters or lone surrogates.': withUrl(url => url.replace('{user_id}', '%20')),
  'revokeUserTokens forbidden': async target => {
    const other = await makeKey(fastify, { scopes: ['consultations:read'] })
    return inject({ ...await validRequest(target), headers: { 'x-api-key': other.key } })
  },
  'unblockUser conflict': async () => answerOf(manage(fastify, admin, 'users/unblock/', BODIES.unblockUser)),
  ...Object.fromEntries((['rotate', 'revoke'] as const).map(verb => [`${verb}ApiKey conflict`, async () => {
    const { id } = await makeKey(fastify)
    await manage(fastify, admin, `api-keys/${id}/revoke/`, undefined, 'POST')
    return answerOf(manage(fastify, admin, `api-keys/${id}/${verb}/`, verb === 'rotate' ? {} : undefined, 'POST'))
  }])),
  'activateSigningKey conflict': async () => {
    const { kid } = (await manage(fastify, admin, 'signing-keys/', undefined, 'POST')).json<{ kid: string }>()
    return answerOf(manage(fastify, admin, `signing-keys/${kid}/activate/`, undefined, 'POST'))
  },
  'retireSigningKey conflict': async () => {
    const { SIGNING_ALGORITHM, SIGNING_KEYS_DIR } = fastify.config
    const old = await readKeyRing(SIGNING_KEYS_DIR)
    await activateSigningKey(SIGNING_KEYS_DIR, (await createSigningKey(SIGNING_KEYS_DIR, SIGNING_ALGORITHM)).kid, true)
    return answerOf(manage(fastify, admin, `signing-keys/${old?.active.kid}/retire/`, undefined, 'POST'))
  },
  'installModel accept_licence must be true.': async () => answerOf(manage(fastify, admin, 'models/silero-vad/install/', { accept_licence: false })),
  'replaceSharedKeyTerms key_terms is required.': async () => answerOf(manage(fastify, admin, 'key-terms/', { customer: null }, 'PUT')),
  'installModel conflict': async () => whileModelsAreLocked(async () => manage(fastify, admin, 'models/silero-vad/install/', BODIES.installModel)),
  'removeModel conflict': async () => whileModelsAreLocked(async () => manage(fastify, admin, 'models/busy/', undefined, 'DELETE')),
  'tryWaitingReport report_not_failed': onConsultation(async id => answerOf(manage(fastify, admin, `waiting-reports/${id}/try/`, undefined, 'POST'))),
  'regenerateWaitingReport report_not_failed': onConsultation(async id => answerOf(manage(fastify, admin, `waiting-reports/${id}/regenerate/`, undefined, 'POST'))),
  'issueToken Too many requests; wait before the next one.': async target => anywhere.rate_limited?.(target) as Promise<Answer>,
  'getExampleOutput template': withUrl(() => '/api/v1/examples/letter_api/'),
  'createConsultation input_language is required.': async () => inject({
    method: 'POST', url: '/api/v1/consultations/', headers: await newUser(), payload: { template: 'dictation_api' }
  }),
  'createConsultation too_many_open_consultations': async () => {
    const headers = await newUser()
    for (let i = 0; i < 3; i++) await begin(fastify, headers)
    return inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: BODIES.createConsultation as object })
  },
  'createConsultation request_in_flight': async () => {
    const headers = { ...await newUser(), 'idempotency-key': 'once' }
    const request: InjectOptions = { method: 'POST', url: '/api/v1/consultations/', headers, payload: BODIES.createConsultation as object }
    const answers = await Promise.all([inject(request), inject(request)])
    return answers.find(({ status }) => status === 409) ?? { status: 0, body: answers }
  },
  'createConsultation idempotency_key_reused': async () => {
    const headers = { ...await newUser(), 'idempotency-key': 'once' }
    await begin(fastify, headers)
    return inject({ method: 'POST', url: '/api/v1/consultations/', headers, payload: BODIES.createConsultation as object })
  },
  'listConsultations limit must be at most 100.': withUrl(url => `${url}?limit=101`),
  'replaceRecordContext earlier_consultations.0 must be a consultation of the same user with the same external_id.': onConsultation(async (id, headers) => answerOf(fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/context/`, headers, payload: { earlier_consultations: [randomUUID()] }
  }))),
  'getRecording to must be greater than from.': onConsultation(async (id, headers) => heard(id, headers, '?from=1&to=1')),
  'getRecording not_found': onConsultation(async (id, headers) => heard(id, headers)),
  'getRecording audio_deleted': onConsultation(async (id, headers) => {
    await put(fastify, headers, id, 0, wav())
    await fastify.db.updateTable('audio_recordings').set({ deleted_at: new Date() }).where('consultation_id', '=', id).execute()
    return heard(id, headers)
  }),
  'getRecording range_not_satisfiable': onConsultation(async (id, headers) => {
    await put(fastify, headers, id, 0, wav())
    return heard(id, headers, '?from=3600000&to=3600001')
  }),
  'recordConsent state is required.': onConsultation(async (id, headers) => answerOf(saying(id, headers, {}))),
  'recordConsent consent_withdrawn': onConsultation(async (id, headers) => {
    await saying(id, headers, { state: 'withdrawn' })
    return answerOf(saying(id, headers, { state: 'given' }))
  }),
  'recordConsent legal_hold': onConsultation(async (id, headers) => {
    await hold(id)
    return answerOf(saying(id, headers, { state: 'withdrawn' }))
  }),
  'deleteConsultation legal_hold': onConsultation(async (id, headers) => {
    await hold(id)
    return answerOf(fastify.inject({ method: 'DELETE', url: `/api/v1/consultations/${id}/`, headers }))
  }),
  'putAudioChunk consent_refused': onConsultation(async (id, headers) => {
    await saying(id, headers, { state: 'refused' })
    return answerOf(put(fastify, headers, id, 0, wav()))
  }),
  'putAudioChunk consent_withdrawn': onConsultation(async (id, headers) => {
    await saying(id, headers, { state: 'withdrawn' })
    return answerOf(put(fastify, headers, id, 0, wav()))
  }),
  'openStream consent_refused': onConsultation(async (id, headers) => {
    await saying(id, headers, { state: 'refused' })
    return refusedStream(id, headers)
  }),
  'openStream consent_withdrawn': onConsultation(async (id, headers) => {
    await saying(id, headers, { state: 'withdrawn' })
    return refusedStream(id, headers)
  }),
  ...Object.fromEntries(Object.entries({
    replaceKeyTerms: putting('key-terms', { key_terms: [] }),
    replaceRecordContext: putting('context', {}),
    replaceSpeakerRoles: putting('speakers', { speakers: [] }),
    saveReport: async (id: string, headers: object) => saveReport(id, headers, BODIES.saveReport),
    replaceCorrections: correct,
    regenerateReport: async (id: string, headers: { authorization: string }) => post(fastify, headers, id, 'regenerate'),
    reopenConsultation: async (id: string, headers: { authorization: string }) => post(fastify, headers, id, 'reopen'),
    reviewReport: async (id: string, headers: object) => mark('review', id, headers),
    signReport: async (id: string, headers: object) => mark('sign', id, headers)
  }).map(([operation, act]) => [`${operation} consent_withdrawn`, onConsultation(async (id, headers) => {
    await saying(id, headers, { state: 'withdrawn' })
    return answerOf(act(id, headers))
  })])),
  'replaceSpeakerRoles speakers is required.': onConsultation(async (id, headers) => answerOf(fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/speakers/`, headers, payload: {}
  }))),
  'replaceKeyTerms key_terms is required.': onConsultation(async (id, headers) => answerOf(fastify.inject({
    method: 'PUT', url: `/api/v1/consultations/${id}/key-terms/`, headers, payload: {}
  }))),
  'appendTranscript segments must have at least 1 element.': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'transcript', { segments: [] }))),
  'appendTranscript consultation_finished': onConsultation(async (id, headers) => {
    await post(fastify, headers, id, 'finish')
    return answerOf(post(fastify, headers, id, 'transcript', segment('s-1', 'Late.')))
  }),
  'appendTranscript segment_final': onConsultation(async (id, headers) => {
    await post(fastify, headers, id, 'transcript', segment('s-1', 'One.'))
    return answerOf(post(fastify, headers, id, 'transcript', segment('s-1', 'Another.')))
  }),
  'appendTranscript segment_id_reserved': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'transcript', segment('audio:1', 'One.')))),
  'appendTranscript transcript_too_long': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'transcript', segment('s-1', 'x'.repeat(201))))),
  'finishConsultation audio_missing': onConsultation(async (id, headers) => {
    await put(fastify, headers, id, 1, wav())
    return answerOf(post(fastify, headers, id, 'finish'))
  }),
  'replaceCorrections corrections is required.': onConsultation(async (id, headers) => answerOf(correct(id, headers, {}))),
  'replaceCorrections report_not_final': onConsultation(async (id, headers) => answerOf(correct(id, headers))),
  'replaceCorrections precondition_required': onConsultation(async (id, headers) => answerOf(correct(id, headers, undefined, {}))),
  'replaceCorrections revision_not_current': onSaid(async (id, headers) => {
    await correct(id, headers)
    return answerOf(correct(id, headers, { corrections: [] }))
  }),
  'replaceCorrections report_signed': onSaid(async (id, headers) => {
    await mark('sign', id, headers)
    return answerOf(correct(id, headers))
  }),
  'replaceCorrections transcript_too_long': onSaid(async (id, headers) => {
    await fastify.db.updateTable('consultations').set({ characters: TRANSCRIPTION_MAX_LENGTH }).where('id', '=', id).execute()
    return answerOf(correct(id, headers, { corrections: [{ segment_id: 's-1', text: 'A very sore throat.' }] }))
  }),
  'getReport report_not_final': onConsultation(async (id, headers) => answerOf(fastify.inject({ url: `/api/v1/consultations/${id}/report/`, headers }))),
  'saveReport data is required.': onConsultation(async (id, headers) => answerOf(saveReport(id, headers, {}))),
  'saveReport report_not_final': onConsultation(async (id, headers) => answerOf(saveReport(id, headers, BODIES.saveReport))),
  'saveReport precondition_required': onConsultation(async (id, headers) => answerOf(saveReport(id, headers, BODIES.saveReport, {}))),
  'saveReport revision_not_current': onReport(async (id, headers, { data }) => {
    await saveReport(id, headers, { data })
    return answerOf(saveReport(id, headers, { data: [{ ...data[0], episode: 'Another' }] }))
  }),
  'regenerateReport report_not_failed': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'regenerate'))),
  'saveReport report_signed': onReport(async (id, headers, { data }) => {
    await mark('sign', id, headers)
    return answerOf(saveReport(id, headers, { data }))
  }),
  'getReview report_not_final': onConsultation(async (id, headers) => answerOf(fastify.inject({ url: `/api/v1/consultations/${id}/review/`, headers }))),
  ...Object.fromEntries((['review', 'sign'] as const).flatMap(verb => [
    [`${verb}Report report_not_final`, onConsultation(async (id, headers) => answerOf(mark(verb, id, headers)))],
    [`${verb}Report precondition_required`, onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, verb)))],
    [`${verb}Report revision_not_current`, onReport(async (id, headers, { data }) => {
      await saveReport(id, headers, { data })
      return answerOf(mark(verb, id, headers))
    })]
  ])),
  'reviewReport report_signed': onReport(async (id, headers) => {
    await mark('sign', id, headers)
    return answerOf(mark('review', id, headers))
  }),
  'addAddendum text is required.': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'addenda', {}))),
  'addAddendum report_not_signed': onReport(async (id, headers) => answerOf(post(fastify, headers, id, 'addenda', { text: 'more' }))),
  'addAddendum conflict': onReport(async (id, headers) => {
    await mark('sign', id, headers)
    for (let at = 0; at < ADDENDA_MAX; at++) await post(fastify, headers, id, 'addenda', { text: 'more' })
    return answerOf(post(fastify, headers, id, 'addenda', { text: 'more' }))
  }),
  'reopenConsultation discard_edits must be true or false.': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'reopen', { discard_edits: 1 }))),
  'reopenConsultation report_not_final': onReport(async (id, headers) => {
    await fastify.db.updateTable('consultations').set({ state: 'processing' }).where('id', '=', id).execute()
    return answerOf(post(fastify, headers, id, 'reopen'))
  }),
  'reopenConsultation report_signed': onReport(async (id, headers) => {
    await mark('sign', id, headers)
    return answerOf(post(fastify, headers, id, 'reopen'))
  }),
  'reopenConsultation report_edited': onReport(async (id, headers, { data }) => {
    await saveReport(id, headers, { data })
    return answerOf(post(fastify, headers, id, 'reopen'))
  }),
  'reopenConsultation reopen_too_late': onReport(async (id, headers) => {
    await fastify.db.updateTable('consultations').set({ end_datetime: '2026-03-02T09:10:00Z' }).where('id', '=', id).execute()
    return answerOf(post(fastify, headers, id, 'reopen'))
  }),
  'reopenConsultation too_many_open_consultations': onReport(async (id, headers) => {
    for (let i = 0; i < 3; i++) await begin(fastify, headers)
    return answerOf(post(fastify, headers, id, 'reopen'))
  }),
  'regenerateReport template': onConsultation(async (id, headers) => answerOf(post(fastify, headers, id, 'regenerate', { template: 'letter' }))),
  'regenerateReport report_signed': onReport(async (id, headers) => {
    await mark('sign', id, headers)
    return answerOf(post(fastify, headers, id, 'regenerate'))
  }),
  'regenerateReport report_edited': onReport(async (id, headers, { data }) => {
    await saveReport(id, headers, { data })
    return answerOf(post(fastify, headers, id, 'regenerate'))
  }),
  'putAudioChunk The bytes that arrived are not those of the Content-Digest header.': onConsultation(async (id, headers) => {
    const digest = { 'content-digest': 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:' }
    return answerOf(put(fastify, { ...headers, ...digest }, id, 0, wav()))
  }),
  'putAudioChunk consultation_finished': onConsultation(async (id, headers) => {
    await post(fastify, headers, id, 'finish')
    return answerOf(put(fastify, headers, id, 0, wav()))
  }),
  'putAudioChunk audio_source_different': onConsultation(async (id, headers) => {
    await fastify.db.insertInto('audio_recordings').values({ consultation_id: id, source: 'stream', bytes: 7, next_sequence: 3 }).execute()
    return answerOf(put(fastify, headers, id, 0, wav()))
  }),
  'putAudioChunk audio_different': onConsultation(async (id, headers) => {
    await put(fastify, headers, id, 0, wav())
    return answerOf(put(fastify, headers, id, 0, wav()))
  }),
  'putAudioChunk too_large': onConsultation(async (id, headers) => answerOf(put(fastify, headers, id, 0, wav(200_000)))),
  'putAudioChunk speech_engine_not_set': onConsultation(async (id, headers) => answerOf(put(silent, headers, id, 0, wav())), silent),
  'openStream sec-websocket-protocol must offer consultation.v1.': onConsultation(async (id, headers) => refusedStream(id, headers, ['other'])),
  'openStream not_found': onConsultation(async (_, headers) => refusedStream(randomUUID(), headers)),
  'openStream origin_not_allowed': onConsultation(async (id, headers) => refusedStream(id, { ...headers, origin: 'https://evil.example' })),
  'openStream consultation_finished': onConsultation(async (id, headers) => {
    await post(fastify, headers, id, 'finish')
    return refusedStream(id, headers)
  }),
  'openStream audio_source_different': onConsultation(async (id, headers) => {
    await put(fastify, headers, id, 0, wav())
    return refusedStream(id, headers)
  }),
  'openStream websocket_required': async target => inject(await validRequest(target)),
  'openStream too_many_streams': onConsultation(async (id, headers) => {
    const first = new WebSocket(`ws://127.0.0.1:${ports.get(fastify)}/api/v1/consultations/${id}/stream/`, ['consultation.v1'], { headers })
    await once(first, 'open')
    const answer = await refusedStream(id, headers)
    first.terminate()
    return answer
  }),
  'openStream speech_engine_not_set': onConsultation(async (id, headers) => refusedStream(id, headers, undefined, silent), silent),
  'watchConsultation too_many_event_streams': onConsultation(async (id, headers) => {
    const url = `/api/v1/consultations/${id}/events/`
    const first = new AbortController()
    await fetch(`http://127.0.0.1:${ports.get(fastify)}${url}`, { headers, signal: first.signal })
    const answer = await inject({ url, headers })
    first.abort()
    return answer
  })
}

function wayTo (operation: Operation, example: unknown): Provoke | undefined {
  const [first] = [example].flat() as Array<{ msg?: string, loc?: string[], error?: string, code?: string }>
  const name = first?.code ?? first?.error ?? first?.msg ?? ''
  const found = special[`${operation.operationId} ${name}`] ?? special[`${operation.operationId} ${first?.loc?.[1] ?? ''}`] ?? anywhere[name]
  if (found !== undefined) return found
  if (name === 'The Host header is required.') return withoutHost
  return name === 'id is not valid.' ? withUrl(url => url.replace('{id}', 'x').replace('{index}', '0').replace('{revision}', '1')) : undefined
}

/** Without what depends on settings and on the time. */
function comparable (body: unknown): unknown {
  if (Array.isArray(body)) return body
  const { retry_after: wait, error, ...rest } = body as { retry_after?: number, error: string }
  return { ...rest, error: error.replace(/\d+ bytes/, 'N bytes').replace(/\b(key|User) [\w-]{8,}/i, '$1 N').replace(/\d+ s\./, 'N s.'), waits: wait !== undefined && wait > 0 }
}

const { paths } = documentOf(fastify) as unknown as { paths: Record<string, Record<string, Operation>> }

t.test('every error of every operation has examples, and they are what the service really answers', async t => {
  let provoked = 0
  for (const [url, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400 || (operation.operationId === 'getReadiness' && status === '503')) continue
        const examples = Object.values(content?.['application/json']?.examples ?? {})
        const what = `${operation.operationId} ${status}`
        if (!t.ok(examples.length > 0, `${what} has examples`)) continue
        for (const { value } of examples) {
          const provoke = wayTo(operation, value)
          if (provoke === undefined) {
            t.fail(`${what}: nothing provokes ${JSON.stringify(value)}`)
            continue
          }
          const answer = await provoke({ method, url, operation })
          t.strictSame([answer.status, comparable(answer.body)], [Number(status), comparable(value)], what)
          provoked++
        }
      }
    }
  }
  t.ok(provoked > 100, `${provoked} errors`)
})
