import type { FastifyInstance } from 'fastify'
import { templates, type ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { segmentsOf, spoken } from '../consultations.js'
import { makeKey, user } from '../helper.js'
import { logIn } from '../portal.js'
import { wavFile } from '../recordings.js'
import { spoken as sound } from '../spoken-markers.js'

export interface Answer {
  status: number
  headers: Headers
  body: any
}

/** Sends a request to a service, or to what stands in front of it, and holds the status against what is expected; 0 is any. */
export type Send = (
  status: number, method: string, path: string, headers?: Record<string, string>, body?: object | Buffer
) => Promise<Answer>

/** Most requests that wait for a final output, half a minute each. */
const WAITS_MAX = 6

/** What a small backend, a frontend and an administrator send. */
export interface Callers {
  key: Record<string, string>
  admin: Record<string, string>
}

/** A key, and somebody who is logged in to the portal. A cookie goes under both of its names: the document has that of TLS. */
export async function callersOf (fastify: FastifyInstance, origin: string): Promise<Callers> {
  const { key } = await makeKey(fastify)
  const { cookie } = await logIn(fastify, { name: 'admin' })
  return { key: { 'x-api-key': key }, admin: { cookie: `${cookie}; __Host-${cookie}`, origin } }
}

/** Sends requests of one consultation. */
function visit (send: Send, headers: Record<string, string>, id: string) {
  const place = `/api/v1/consultations/${id}/`
  return {
    id,
    get: async (part = '', status = 200, more = {}) => send(status, 'GET', place + part, { ...headers, ...more }),
    put: async (part: string, body: object, status = 204, more = {}) => send(status, 'PUT', place + part, { ...headers, ...more }, body),
    post: async (part: string, body?: object, status = 200, more = {}) => send(status, 'POST', place + part, { ...headers, ...more }, body),
    async finish (query = ''): Promise<ConsultationOutput> {
      for (let wait = 1; ; wait++) {
        const answer = await send(0, 'POST', `${place}finish/${query}`, { ...headers, prefer: 'wait=30' })
        if (answer.status !== 202 || wait === WAITS_MAX) return answer.body as ConsultationOutput
      }
    }
  }
}

async function begin (send: Send, headers: Record<string, string>, body: object = {}, key = '') {
  const more = key === '' ? {} : { 'idempotency-key': key }
  const { body: { id } } = await send(201, 'POST', '/api/v1/consultations/', { ...headers, ...more }, {
    template: 'soap_new_complaint_api', input_language: 'en', ...body
  })
  return visit(send, headers, String(id))
}

/** A token from the backend, and what a frontend looks at first. */
export async function signIn (send: Send, { key }: Callers, details: object = user): Promise<Record<string, string>> {
  const { body } = await send(200, 'POST', '/api/v1/token/', key, details)
  const headers = { authorization: `Bearer ${String(body.token)}` }
  await send(200, 'GET', '/api/v1/session/', headers)
  await send(200, 'GET', '/api/v1/capabilities/', headers)
  return headers
}

/** What anybody may ask. */
export async function lookAround (send: Send): Promise<void> {
  for (const path of ['/', '/health/live/', '/health/ready/', '/.well-known/jwks.json']) await send(200, 'GET', path, { accept: 'application/json' })
  for (const template of templates) await send(200, 'GET', `/api/v1/examples/${template}/`)
}

/** A visit of each template, and one for each result that a report can have; returns the outputs. */
export async function everyResult (send: Send, headers: Record<string, string>): Promise<ConsultationOutput[]> {
  const outputs = []
  for (const template of templates) {
    const each = await begin(send, headers, { template })
    await each.post('transcript/', { segments: segmentsOf(spoken) })
    await each.get()
    outputs.push(await each.finish())
  }
  for (const text of ['Good morning.', 'The train was late again, and then the whole match was rained off, so we went home and played cards all evening.']) {
    const each = await begin(send, headers)
    await each.post('transcript/', { segments: segmentsOf([text]) })
    outputs.push(await each.finish())
  }
  for (const [numbers, at, query] of [[[1], 0, ''], [[1, 2, 3, 4], 0, ''], [[1, 2, 3, 4], 1, '?missing_audio=ignore']] as const) {
    const each = await begin(send, headers, { template: 'dictation_api' })
    await each.put(`audio/${at}/`, wavFile(sound([...numbers])), 201, { 'content-type': 'application/octet-stream' })
    await each.get('audio/')
    outputs.push(await each.finish(query))
  }
  return outputs
}

/** What is done with one visit, from its consent to its last addendum. */
export async function wholeVisit (send: Send, headers: Record<string, string>, { key }: Callers): Promise<void> {
  const it = await begin(send, headers, { external_id: 'visit-1' }, 'visit-1')
  await send(201, 'POST', '/api/v1/consultations/', { ...headers, 'idempotency-key': 'visit-1' }, {
    template: 'soap_new_complaint_api', input_language: 'en', external_id: 'visit-1'
  })
  await it.put('consent/', { state: 'given' }, 200)
  await it.put('context/', { allergies: [{ text: 'penicillin' }] })
  await it.put('key-terms/', { key_terms: ['lisinopril'] })
  await it.post('transcript/', { segments: segmentsOf(spoken).map(segment => ({ ...segment, speaker: 'speaker_1' })) })
  await it.put('speakers/', { speakers: [{ speaker: 'speaker_1', role: 'clinician' }] })
  await it.finish()
  for (const part of ['consent/', 'context/', 'speakers/', 'status/', 'transcript/', 'transcript/corrections/', 'evidence/', 'report/', 'revisions/', 'review/', 'addenda/', 'revisions/1/']) {
    await it.get(part)
  }
  const etag = async (part: string) => (await it.get(part)).headers.get('etag') ?? ''
  await it.get('', 304, { 'if-none-match': await etag('') })
  await it.put('transcript/corrections/', { corrections: [{ segment_id: 's-2', text: 'I have had a sore throat for two days.' }] }, 200, {
    'if-match': await etag('transcript/corrections/')
  })
  await it.post('regenerate/', {}, 202)
  await it.finish()
  await it.post('reopen/', {})
  await it.finish()
  const { data } = (await it.get('report/')).body as { data: object[] }
  await it.put('report/', { data: [{ ...data[0], episode: 'Throat' }] }, 200, { 'if-match': await etag('report/') })
  await it.post('review/', undefined, 200, { 'if-match': await etag('report/') })
  await it.post('sign/', undefined, 200, { 'if-match': await etag('report/') })
  await it.post('addenda/', { text: 'The swab is negative.' }, 201)
  for (const caller of [headers, key]) {
    await send(200, 'GET', '/api/v1/consultations/?limit=5&report_status=final&template=soap_new_complaint_api', caller)
  }
  await it.get('review/')
  await it.get('events/')
  const recorded = await begin(send, headers, { template: 'dictation_api' })
  await recorded.put('audio/0/', wavFile(sound([1, 2, 3])), 201, { 'content-type': 'application/octet-stream' })
  await recorded.get('recording/')
  await recorded.get('recording/', 206, { range: 'bytes=0-99' })
  await send(204, 'DELETE', `/api/v1/consultations/${recorded.id}/`, headers)
}

/** Every way to revoke tokens, of a user and a customer who do nothing else. */
async function revocations (send: Send, { admin, key }: Callers): Promise<void> {
  const manage = async (status: number, path: string, body?: object) => send(status, 'POST', `/api/v1/admin/${path}`, admin, body)
  const { body: { id } } = await manage(201, 'api-keys/', { customer: 'Closing Hospital', name: 'backend', mode: 'live' })
  await send(200, 'POST', '/api/v1/token/', key, { ...user, user_id: 'leaver' })
  await send(204, 'POST', '/api/v1/users/leaver/revoke-tokens/', key)
  await manage(204, 'users/revoke-tokens/', { customer: 'General Hospital', user_id: 'leaver' })
  await manage(204, `api-keys/${String(id)}/revoke-tokens/`)
  await manage(204, 'customers/revoke-tokens/', { customer: 'Closing Hospital' })
  await manage(200, 'customers/end-access/', { customer: 'Closing Hospital' })
}

/** What an administrator does with the webhooks of a customer. */
async function managedWebhooks (manage: (status: number, method: string, path: string, body?: object) => ReturnType<Send>): Promise<void> {
  const { body: { id } } = await manage(201, 'POST', 'webhook-endpoints/', {
    customer: 'General Hospital', mode: 'live', url: 'https://ehr.example.invalid/hook', events: ['consultation.finished']
  })
  const endpoint = `webhook-endpoints/${String(id)}/`
  const { body: { id: message } } = await manage(202, 'POST', `${endpoint}test/`)
  await manage(200, 'GET', `${endpoint}messages/`)
  await manage(202, 'POST', `${endpoint}messages/${String(message)}/replay/`)
  await manage(202, 'POST', `${endpoint}recover/`, { since: '2026-03-02T09:00:00Z' })
  await manage(201, 'POST', `${endpoint}rotate-secret/`, {})
  await manage(204, 'PATCH', endpoint, { enabled: false })
  await manage(204, 'DELETE', endpoint)
}

/** Everything that an administrator does. */
export async function administration (send: Send, { admin, key }: Callers): Promise<void> {
  const manage = async (status: number, method: string, path: string, body?: object) => send(status, method, `/api/v1/admin/${path}`, admin, body)
  for (const path of ['customers/', 'waiting-reports/', 'service/', 'api-keys/', 'users/', 'signing-keys/', 'models/', 'key-terms/', 'webhook-endpoints/']) await manage(200, 'GET', path)
  const { body: made } = await manage(201, 'POST', 'api-keys/', { customer: 'General Hospital', name: 'more', mode: 'live' })
  const { body: rotated } = await manage(201, 'POST', `api-keys/${String(made.id)}/rotate/`, {})
  await manage(200, 'GET', `api-keys/${String(made.id)}/requests/`)
  await manage(204, 'POST', `api-keys/${String(rotated.id)}/revoke/`)
  await revocations(send, { admin, key })
  const leaver = { customer: 'General Hospital', user_id: 'leaver' }
  await manage(204, 'POST', 'users/block/', leaver)
  await manage(204, 'POST', 'users/unblock/', leaver)
  await manage(204, 'PUT', 'key-terms/', { customer: 'General Hospital', key_terms: ['lisinopril'] })
  await managedWebhooks(manage)
  const { body: { kid } } = await manage(201, 'POST', 'signing-keys/')
  await manage(409, 'POST', `signing-keys/${String(kid)}/activate/`)
  await manage(204, 'POST', `signing-keys/${String(kid)}/retire/`)
  await manage(404, 'POST', 'models/unknown/install/', { accept_licence: true })
  await manage(404, 'DELETE', 'models/unknown/install/')
  await manage(404, 'DELETE', 'models/unknown/')
  for (const verb of ['try', 'regenerate']) await manage(404, 'POST', `waiting-reports/${crypto.randomUUID()}/${verb}/`)
}

/** Errors of requests that fit the document. */
export async function errors (send: Send, headers: Record<string, string>, { key, admin }: Callers): Promise<void> {
  const start = { template: 'dictation_api', input_language: 'en' }
  const nowhere = visit(send, headers, crypto.randomUUID())
  await send(401, 'POST', '/api/v1/token/', { 'x-api-key': 'unknown' }, user)
  await send(401, 'GET', '/api/v1/session/', { authorization: 'Bearer unknown' })
  await send(401, 'GET', '/api/v1/admin/customers/', { ...admin, cookie: 'portal=x; __Host-portal=x' })
  await send(422, 'POST', '/api/v1/consultations/', { ...headers, 'idempotency-key': 'visit-1' }, start)
  for (const part of ['', 'status/', 'evidence/', 'transcript/', 'report/', 'audio/', 'recording/', 'events/']) await nowhere.get(part, 404)
  await send(404, 'DELETE', `/api/v1/consultations/${nowhere.id}/`, key)
  const fresh = await begin(send, headers)
  await fresh.get('report/', 409)
  await fresh.post('review/', undefined, 409, { 'if-match': '"1"' })
  await fresh.finish()
  await fresh.post('transcript/', { segments: segmentsOf(['Late.']) }, 409)
  const { data } = (await fresh.get('report/')).body as { data: object[] }
  await fresh.put('report/', { data }, 412, { 'if-match': '"99"' })
}

/** Requests that do not fit the document. */
export async function invalidRequests (send: Send, headers: Record<string, string>, { key, admin }: Callers): Promise<void> {
  await send(400, 'POST', '/api/v1/token/', key, { ...user, user_id: undefined })
  await send(401, 'POST', '/api/v1/token/', {}, user)
  await send(401, 'GET', '/api/v1/session/')
  await send(400, 'POST', '/api/v1/consultations/', headers, { template: 'letter_api', input_language: 'en' })
  await send(400, 'GET', '/api/v1/consultations/?limit=0', headers)
  await send(400, 'GET', '/api/v1/examples/letter_api/')
  await send(400, 'POST', '/api/v1/admin/api-keys/', admin, { name: 'x', mode: 'live' })
  await send(426, 'GET', `/api/v1/consultations/${crypto.randomUUID()}/stream/`, headers)
}

/** What a backend does with an endpoint for webhooks; it is disabled, so that nothing leaves this machine. */
export async function webhooks (send: Send, { key }: Callers): Promise<void> {
  const ask = async (status: number, method: string, path: string, body?: object) => send(status, method, `/api/v1/${path}`, key, body)
  const { body: { id } } = await ask(201, 'POST', 'webhook-endpoints/', {
    url: 'https://ehr.example.org/hook', events: ['consultation.finished', 'webhook.disabled'], enabled: false
  })
  const endpoint = `webhook-endpoints/${String(id)}/`
  await ask(200, 'GET', 'webhook-endpoints/')
  await ask(200, 'GET', endpoint)
  await ask(200, 'PATCH', endpoint, { description: 'The record' })
  await ask(200, 'POST', `${endpoint}rotate-secret/`, { grace_hours: 1 })
  await ask(409, 'POST', `${endpoint}test/`)
  await ask(409, 'POST', `${endpoint}recover/`, { since: '2026-03-02T09:00:00Z' })
  await ask(200, 'GET', 'webhook-messages/?type=consultation.finished&limit=5')
  await ask(404, 'POST', `webhook-messages/msg_${'0'.repeat(32)}/replay/`, {})
  await ask(204, 'DELETE', endpoint)
}
