// Runs long: calls every operation as every caller.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import t from 'tap'
import WebSocket from 'ws'
import { documentOf } from '../../openapi/document.js'
import { bearer, begin } from '../consultations.js'
import { build, makeKey, user } from '../helper.js'
import { wav } from '../plugins/audio/kit.js'
import { CUSTOMER, callerNames, makeCallers, type Caller } from './callers.js'
import { WebhookClient } from '../webhook-client.js'
import { listen } from './kit.js'

const fastify = await build(t, {
  SPEECH_ENGINE: 'openai',
  SPEECH_BASE_URL: 'http://127.0.0.1:9/v1',
  SPEECH_MODEL: 'none',
  RATE_LIMIT_MAX: '1000000',
  RATE_LIMIT_ADDRESS_MAX: '1000000',
  RATE_LIMIT_FAILED_KEY_MAX: '1000000',
  USER_WORK_MAX: '10000000',
  OPEN_CONSULTATIONS_MAX: '100000',
  STREAMS_PER_USER_MAX: '1000',
  EVENT_STREAMS_PER_USER_MAX: '1000'
})
const port = await listen(fastify)
const callers = await makeCallers(fastify)

/** What a caller gets: let in, or the status of the refusal. */
type Outcome = 'in' | 401 | 403 | 404

/** Whom a door lets in, and how it refuses others; those who are not named get the outcome for all the rest. */
type Door = Partial<Record<Caller, Outcome>> & { rest: Outcome }

const wrongScopes = { keyForTokens: 403, keyToRead: 403, keyToWrite: 403, keyToDelete: 403 } as const
const othersInvisible = { tokenOfColleague: 404, tokenOfOther: 404 } as const
const keysInvisible = { keyOfOther: 404, keyForTests: 404, keyElsewhere: 404 } as const
const allVisible = { keyOfOther: 'in', keyForTests: 'in', keyElsewhere: 'in', tokenOfColleague: 'in', tokenOfOther: 'in' } as const
const everySession = { admin: 'in', viewer: 'in', adminOfOther: 'in', viewerOfOther: 'in', adminLongAgo: 'in', adminFromElsewhere: 'in' } as const
const owners = { tokenOfOwner: 'in', tokenOfFormerSigningKey: 'in' } as const
const changes = { viewer: 403, viewerOfOther: 403, adminFromElsewhere: 403 } as const

const doors = {
  /** For anyone. */
  open: { rest: 'in' },
  /** A backend asks for tokens, with its key alone. */
  tokens: { rest: 401, ...wrongScopes, key: 'in', keyForTokens: 'in', keyOfOther: 'in', keyForTests: 'in', keyElsewhere: 403, keyWithGarbageToken: 'in' },
  /** A backend, about a user who asked for a token with its keys. */
  userOfKey: { rest: 401, ...wrongScopes, ...keysInvisible, key: 'in', keyForTokens: 'in', keyWithGarbageToken: 'in' },
  /** A backend manages its webhooks, with its key alone: all of them, or one. */
  webhooks: { rest: 401, ...wrongScopes, keyToWrite: 403, key: 'in', keyOfOther: 'in', keyForTests: 'in', keyElsewhere: 'in', keyWithGarbageToken: 'in' },
  webhook: { rest: 401, ...wrongScopes, ...keysInvisible, keyToWrite: 403, key: 'in', keyWithGarbageToken: 'in' },
  /** Any user, about themselves; keys are not looked at. */
  user: { rest: 401, ...owners, tokenOfColleague: 'in', tokenOfOther: 'in', tokenWithGarbageKey: 'in' },
  /** The user whose consultation it is. */
  owner: { rest: 401, ...othersInvisible, ...owners, tokenWithGarbageKey: 'in' },
  /** Any user or backend, about what is theirs. */
  readers: { rest: 401, ...wrongScopes, ...allVisible, keyToRead: 'in', key: 'in', ...owners },
  /** The user and the backend whose consultation it is, to read it, to change it or to delete it. */
  read: { rest: 401, ...wrongScopes, ...othersInvisible, ...keysInvisible, keyToRead: 'in', key: 'in', ...owners },
  write: { rest: 401, ...wrongScopes, ...othersInvisible, ...keysInvisible, keyToWrite: 'in', key: 'in', ...owners },
  remove: { rest: 401, ...wrongScopes, ...othersInvisible, ...keysInvisible, keyToDelete: 'in', key: 'in', ...owners },
  /** Everybody who is logged in to the portal, or only who sees all customers. */
  see: { rest: 401, ...everySession },
  seeAll: { rest: 401, ...everySession, adminOfOther: 403, viewerOfOther: 403 },
  /** Administrators of what it is about, from the portal's own pages. */
  manage: { rest: 401, ...everySession, ...changes, adminOfOther: 404 },
  /** Administrators who see all customers, from the portal's own pages. */
  manageAll: { rest: 401, ...everySession, ...changes, adminOfOther: 403 },
  /** Whoever sees the customer of the key. */
  seeKey: { rest: 401, ...everySession, adminOfOther: 404, viewerOfOther: 404 },
  /** Administrators of what it is about, who logged in within the last minutes. */
  manageKey: { rest: 401, ...everySession, ...changes, adminOfOther: 404, adminLongAgo: 403 },
  makeKey: { rest: 401, ...everySession, ...changes, adminOfOther: 403, adminLongAgo: 403 }
} satisfies Record<string, Door>

/** The door of every operation, and with which status whoever is let in is answered. */
const operations: Readonly<Record<string, [door: keyof typeof doors, status: number]>> = {
  getServiceIndex: ['open', 200],
  getJsonWebKeySet: ['open', 200],
  getExampleOutput: ['open', 200],
  getLiveness: ['open', 200],
  getReadiness: ['open', 200],
  issueToken: ['tokens', 200],
  revokeUserTokens: ['userOfKey', 204],
  listWebhookEndpoints: ['webhooks', 200],
  createWebhookEndpoint: ['webhooks', 201],
  getWebhookEndpoint: ['webhook', 200],
  changeWebhookEndpoint: ['webhook', 200],
  deleteWebhookEndpoint: ['webhook', 204],
  rotateWebhookSecret: ['webhook', 200],
  testWebhookEndpoint: ['webhook', 202],
  recoverWebhooks: ['webhook', 202],
  listWebhookMessages: ['webhooks', 200],
  replayWebhook: ['webhook', 202],
  getSession: ['user', 200],
  createConsultation: ['user', 201],
  appendTranscript: ['owner', 200],
  replaceKeyTerms: ['owner', 204],
  replaceRecordContext: ['owner', 204],
  replaceSpeakerRoles: ['owner', 204],
  // No revision is named.
  replaceCorrections: ['owner', 428],
  saveReport: ['owner', 428],
  reviewReport: ['owner', 428],
  signReport: ['owner', 428],
  addAddendum: ['owner', 409],
  finishConsultation: ['owner', 202],
  reopenConsultation: ['owner', 200],
  putAudioChunk: ['owner', 201],
  getRecording: ['owner', 404],
  openStream: ['owner', 101],
  getCapabilities: ['readers', 200],
  listConsultations: ['readers', 200],
  getConsultation: ['read', 200],
  getConsultationStatus: ['read', 200],
  getEvidence: ['read', 200],
  getRecordContext: ['read', 200],
  getConsent: ['read', 200],
  recordConsent: ['write', 200],
  getTranscript: ['read', 200],
  getCorrections: ['read', 200],
  getSpeakers: ['read', 200],
  // There is no report yet.
  getReport: ['read', 409],
  listRevisions: ['read', 200],
  getRevision: ['read', 404],
  getReview: ['read', 409],
  listAddenda: ['read', 200],
  getAudioStatus: ['read', 200],
  watchConsultation: ['read', 200],
  regenerateReport: ['write', 409],
  deleteConsultation: ['remove', 204],
  listCustomers: ['see', 200],
  listApiKeys: ['see', 200],
  listKeyRequests: ['seeKey', 200],
  listUsers: ['see', 200],
  listWaitingReports: ['see', 200],
  listSigningKeys: ['seeAll', 200],
  getServiceState: ['seeAll', 200],
  listModels: ['seeAll', 200],
  getSharedKeyTerms: ['see', 200],
  replaceSharedKeyTerms: ['manage', 204],
  listManagedWebhookEndpoints: ['see', 200],
  createManagedWebhookEndpoint: ['manageKey', 201],
  changeManagedWebhookEndpoint: ['manage', 204],
  deleteManagedWebhookEndpoint: ['manage', 204],
  rotateManagedWebhookSecret: ['manageKey', 201],
  testManagedWebhookEndpoint: ['manage', 202],
  recoverManagedWebhooks: ['manage', 202],
  listManagedWebhookMessages: ['seeKey', 200],
  replayManagedWebhook: ['manage', 202],
  blockUser: ['manage', 204],
  unblockUser: ['manage', 204],
  revokeTokensOfUser: ['manage', 204],
  revokeTokensOfCustomer: ['manage', 204],
  revokeTokensOfApiKey: ['manage', 204],
  endAccessOfCustomer: ['manageKey', 200],
  regenerateWaitingReport: ['manage', 409],
  tryWaitingReport: ['manage', 409],
  rotateApiKey: ['manageKey', 201],
  revokeApiKey: ['manageKey', 204],
  createApiKey: ['makeKey', 201],
  createSigningKey: ['makeKey', 201],
  activateSigningKey: ['makeKey', 404],
  retireSigningKey: ['makeKey', 404],
  installModel: ['manageAll', 404],
  cancelModelInstallation: ['manageAll', 404],
  removeModel: ['manageAll', 404]
}

interface Operation { operationId: string, requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }
const document = documentOf(fastify) as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { examples?: object[] }> }
}

/** A customer whose access ends. */
const LEAVING = 'Leaving'

/** A body that is valid: the example of the document, about the customer here. */
function bodyOf ({ operationId, requestBody }: Operation): object | undefined {
  if (operationId === 'putAudioChunk') return wav()
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1)
  if (name === undefined) return undefined
  const [example = {}] = document.components.schemas[name]?.examples ?? []
  // To whichever endpoints it is for, not that of the example.
  if (operationId === 'replayWebhook') return {}
  if (name === 'CustomerReference') return { customer: LEAVING }
  return { ...example, ...'customer' in example ? { customer: CUSTOMER } : {}, ...operationId === 'issueToken' ? user : {} }
}

const webhooks = new WebhookClient(fastify, callers.key['x-api-key'] ?? '')

const testMessage = async (endpoint: string) => (await webhooks.call('POST', `webhook-endpoints/${endpoint}/test/`)).json<{ id: string }>().id

/** An endpoint, or a message for one; the one before is deleted. */
async function madeWebhook (url: string): Promise<string> {
  const { webhook_endpoints: before } = (await webhooks.call('GET', 'webhook-endpoints/')).json<{ webhook_endpoints: Array<{ id: string }> }>()
  for (const { id } of before) await webhooks.call('DELETE', `webhook-endpoints/${id}/`)
  const { id } = await webhooks.create('https://ehr.example.invalid/hook', { events: ['webhook.failing'] })
  return url.includes('/webhook-messages/') ? testMessage(id) : id
}

/** What there is for a request to be about, made anew so that no request finds what another one left. */
async function madeFor ({ operationId }: Operation, url: string): Promise<string> {
  if (operationId === 'unblockUser') {
    await fastify.inject({ method: 'POST', url: '/api/v1/admin/users/block/', headers: callers.admin, payload: { customer: CUSTOMER, user_id: 'u-1024' } })
  }
  if (operationId.includes('Tokens')) await bearer(fastify, callers.key['x-api-key'] ?? '', { ...user, user_id: 'u-1024' })
  if (operationId.endsWith('OfCustomer')) await makeKey(fastify, { customer: LEAVING })
  if (!url.includes('{id}')) return ''
  if (url.includes('/webhook-')) return madeWebhook(url)
  if (url.includes('/api-keys/')) return (await makeKey(fastify, { customer: CUSTOMER })).id
  return (await begin(fastify, callers.tokenOfOwner, { template: 'dictation_api' })).id
}

/** Opens a stream: 101, or the status of the refusal. */
async function stream (url: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${url}`, ['consultation.v1'], { headers: { ...headers, origin: '' } })
  socket.on('error', () => {})
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => (response as IncomingMessage).statusCode ?? 0)
  ])
  socket.terminate()
  return status
}

async function ask (method: string, url: string, operation: Operation, headers: Record<string, string>): Promise<number> {
  const id = await madeFor(operation, url)
  const path = url.replace('{id}', id).replace('{index}', '0').replace('{revision}', '1').replace('{kid}', 'unknown').replace('{name}', 'unknown')
    .replace('{user_id}', 'u-1024').replace('{template}', 'dictation_api')
    .replace('{message}', url.includes('{message}') ? await testMessage(id) : '')
  if (operation.operationId === 'openStream') return stream(path, headers)
  const payload = bodyOf(operation)
  const ended = new AbortController()
  const request: InjectOptions = { method: method.toUpperCase() as 'GET', url: path, headers, ...payload === undefined ? {} : { payload } }
  if (operation.operationId !== 'watchConsultation') return (await fastify.inject(request)).statusCode
  // Event streams do not end by themselves.
  const { statusCode } = await fastify.inject({ ...request, payloadAsStream: true, signal: ended.signal })
  ended.abort()
  return statusCode
}

const all = Object.entries(document.paths).flatMap(([url, item]) => {
  return Object.entries(item).map(([method, operation]) => ({ url, method, operation }))
})

t.test('every operation of the document has a door, and every door says what each kind of caller gets', async t => {
  t.strictSame(all.map(({ operation }) => operation.operationId).sort(), Object.keys(operations).sort())
  t.strictSame(Object.keys(callers).sort(), [...callerNames].sort())
})

for (const { url, method, operation } of all) {
  const [door, status] = operations[operation.operationId] ?? ['open', 0]
  t.test(`${operation.operationId} lets in whom the door "${door}" lets in, and refuses everybody else`, async t => {
    for (const caller of callerNames) {
      const { rest, ...named }: Door = doors[door]
      const outcome = named[caller] ?? rest
      t.equal(await ask(method, url, operation, callers[caller]), outcome === 'in' ? status : outcome, caller)
    }
  })
}

t.test('what is refused changes nothing: consultations, keys and users are as before', async t => {
  const { id } = await begin(fastify, callers.tokenOfOwner)
  const key = await makeKey(fastify, { customer: CUSTOMER })
  async function read (): Promise<unknown[]> {
    const consultation = await fastify.inject({ url: `/api/v1/consultations/${id}/`, headers: callers.key })
    const list = await fastify.inject({ url: '/api/v1/consultations/', headers: { 'x-api-key': key.key } })
    const { rows } = await sql`select (select count(*) from api_keys) as keys, (select count(*) from users) as users,
      (select count(*) from blocked_users) as blocked, (select count(*) from webhook_endpoints) as endpoints, (select count(*) from consultations) as consultations`.execute(fastify.db)
    return [consultation.body, list.statusCode, rows]
  }
  const before = await read()
  for (const { url, method, operation } of all.filter(({ method }) => method !== 'get')) {
    const { rest, ...named }: Door = doors[operations[operation.operationId]?.[0] ?? 'open']
    for (const caller of callerNames.filter(name => (named[name] ?? rest) !== 'in')) {
      const path = url.replace('{id}', url.includes('/api-keys/') ? key.id : id).replace('{index}', '0').replace('{revision}', '1').replace('{kid}', randomUUID())
        .replace('{name}', 'silero-vad')
      const payload = bodyOf(operation)
      await fastify.inject({ method: method.toUpperCase() as 'GET', url: path, headers: callers[caller], ...payload === undefined ? {} : { payload } })
    }
  }
  t.strictSame(await read(), before)
})
