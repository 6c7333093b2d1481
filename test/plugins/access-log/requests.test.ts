import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import t from 'tap'
import { documentOf } from '../../../openapi/document.js'
import { EditedReport } from '../../../schemas/report.js'
import { createSigningKey } from '../../../lib/identity/signing-keys/index.js'
import { subjectOf } from '../../../lib/identity/user-details.js'
import { begin, bearer, segmentsOf, spoken } from '../../consultations.js'
import { build, Lines, makeKey, requestToken, user } from '../../helper.js'
import { installUnused } from '../../installed-model.js'
import { linkFor, logIn, manage, ORIGIN, useLink } from '../../portal.js'
import { until } from '../../process.js'
import { WebhookClient } from '../../webhook-client.js'
import { wav } from '../audio/kit.js'
import { connector, HEARING } from '../../routes/consultations/streams.js'

interface Operation {
  operationId: string
  security: Array<Record<string, unknown>>
}
interface Line extends Record<string, unknown> {
  event?: string
}

const logs = new Lines()
const fastify = await build(t, { ...HEARING, LOG_LEVEL: 'info', RATE_LIMIT_MAX: '100000', RATE_LIMIT_ADDRESS_MAX: '100000' }, { logs })
const { id: keyId, key } = await makeKey(fastify)
const webhooks = new WebhookClient(fastify, key)
const HOOK = { url: 'https://ehr.example.invalid/hook', events: ['webhook.failing'] }
const customer = (await fastify.db.selectFrom('customers').select('id').where('name', '=', 'General Hospital').executeTakeFirstOrThrow()).id
const admin = await logIn(fastify, { name: 'Admin' })
const person = (await fastify.db.selectFrom('portal_people').select('id').where('name', '=', 'Admin').executeTakeFirstOrThrow()).id
await fastify.listen({ host: '127.0.0.1', port: 0 })
const { connect, port } = connector(t, fastify)

const { paths } = await documentOf(fastify) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).flatMap(([url, item]) => {
  return Object.entries(item).map(([method, operation]) => ({ method, url, operation }))
})
const ofConsultations = operations.filter(({ url }) => url.startsWith('/api/v1/consultations/'))
const changesOfManagement = operations.filter(({ url, method }) => url.startsWith('/api/v1/admin/') && method !== 'get')

/** The lines that something leaves under its name, once there are so many. */
async function linesOf (event: string, act: () => Promise<unknown>, count = 1): Promise<Line[]> {
  const before = logs.lines.length
  await act()
  const found = () => logs.lines.slice(before).filter(line => line.event === event)
  await until(() => found().length >= count, `there is a line of ${event}`)
  return found()
}

const seen: string[] = []

/** The members of a line that are about the access. */
const MEMBERS = new Set(['event', 'outcome', 'actor', 'customer', 'user', 'api_key', 'role', 'purpose_of_use', 'person', 'consultation', 'consultations', 'target'])
function accessOf (line: Line): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).filter(([name]) => MEMBERS.has(name)))
}

const BODIES: Readonly<Record<string, object>> = {
  installModel: { accept_licence: true },
  replaceSharedKeyTerms: { customer: 'General Hospital', key_terms: ['lisinopril'] },
  createConsultation: { template: 'dictation_api', input_language: 'en' },
  replaceKeyTerms: { key_terms: ['lisinopril'] },
  recordConsent: { state: 'given' },
  replaceRecordContext: { allergies: [{ text: 'penicillin' }] },
  replaceSpeakerRoles: { speakers: [{ speaker: 'speaker_1', role: 'clinician' }] },
  replaceCorrections: { corrections: [] },
  addAddendum: { text: 'more' },
  saveReport: EditedReport.examples[0] as object,
  appendTranscript: { segments: segmentsOf(spoken) },
  createApiKey: { customer: 'General Hospital', name: 'more', mode: 'live' },
  rotateApiKey: {},
  createManagedWebhookEndpoint: { customer: 'General Hospital', mode: 'live', ...HOOK },
  changeManagedWebhookEndpoint: { enabled: true },
  rotateManagedWebhookSecret: {},
  recoverManagedWebhooks: { since: '2026-03-02T09:00:00Z' },
  blockUser: { customer: 'General Hospital', user_id: 'u-9' },
  unblockUser: { customer: 'General Hospital', user_id: 'u-9' },
  revokeTokensOfUser: { customer: 'General Hospital', user_id: 'u-9' },
  revokeTokensOfCustomer: { customer: 'Leaving' },
  endAccessOfCustomer: { customer: 'Leaving' }
}

/** What a consultation that is recorded has no use for. */
const REFUSED = new Set(['regenerateReport', 'getReport', 'saveReport', 'replaceCorrections', 'getRevision', 'getReview', 'reviewReport', 'signReport', 'addAddendum', 'getRecording'])

/** Calls an operation on a consultation with the credentials. */
async function call (method: string, url: string, operationId: string, headers: Record<string, string>): Promise<void> {
  if (operationId === 'openStream' && headers.authorization !== undefined) {
    const client = connect(url.split('/').at(-3) ?? '', headers as { authorization: string })
    await client.start()
    client.socket.close()
    return
  }
  if (operationId === 'watchConsultation' && Object.keys(headers).length > 0) {
    const abort = new AbortController()
    const response = await fetch(`http://127.0.0.1:${port}${url}`, { headers, signal: abort.signal })
    await response.body?.getReader().read()
    return abort.abort()
  }
  const payload = operationId === 'putAudioChunk' ? wav() : BODIES[operationId]
  await fastify.inject({ method: method.toUpperCase() as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) } as InjectOptions)
}

t.test('every operation on a consultation leaves one line with user, customer, key and consultation; refused ones too', async t => {
  t.ok(ofConsultations.length >= 13)
  for (const { method, url, operation: { operationId, security } } of ofConsultations) {
    const details = { ...user, user_id: randomUUID(), role: '01.015', purpose_of_use: 'TREAT' }
    const headers = await bearer(fastify, key, details)
    const me = { actor: 'user', customer, user: subjectOf(customer, 'live', details.user_id), api_key: keyId, role: '01.015', purpose_of_use: 'TREAT' }
    const mine = await begin(fastify, headers)
    const path = url.replace('{id}', mine.id).replace('{index}', '0').replace('{revision}', '1')
    const isOne = url.includes('{id}')
    const about = isOne ? { consultation: mine.id } : operationId === 'listConsultations' ? { consultations: [mine.id] } : { consultation: /^[\da-f-]{36}$/ }
    const lines = await linesOf(operationId, async () => call(method, path, operationId, headers))
    // What has not failed is not made again, and what is not final cannot be corrected.
    const outcome = REFUSED.has(operationId) ? 'refused' : 'done'
    t.equal(lines.length, 1, operationId)
    t.match(accessOf(lines[0] ?? {}), { event: operationId, outcome, ...me, ...about }, operationId)
    t.match(lines[0], { reqId: /./, method: method.toUpperCase(), msg: 'answered' }, operationId)
    seen.push(operationId)

    const [refused, ...more] = await linesOf(operationId, async () => call(method, path, operationId, {}))
    t.strictSame([accessOf(refused ?? {}), more], [{ event: operationId, outcome: 'refused', actor: 'unknown', ...isOne ? { consultation: mine.id } : {} }, []], `${operationId} without credentials`)
    if (!security.some(way => 'apiKey' in way)) continue
    const [ofKey] = await linesOf(operationId, async () => call(method, path, operationId, { 'x-api-key': key }))
    t.match(ofKey, { actor: 'api_key', customer, api_key: keyId, ...isOne ? { consultation: mine.id } : { consultations: [/./] } }, `${operationId} with a key`)
    t.equal(ofKey?.user, undefined)
  }
  t.equal(new Set(seen).size, ofConsultations.length)
})

t.test('every changing operation of the portal leaves one line with the person and what it was about; refused ones too', async t => {
  t.ok(changesOfManagement.length >= 8)
  await makeKey(fastify, { customer: 'Leaving' })
  await bearer(fastify, key, { ...user, user_id: 'u-9' })
  const subjects = (['live', 'test'] as const).map(mode => subjectOf(customer, mode, 'u-9'))
  for (const { method, url, operation: { operationId } } of changesOfManagement) {
    const other = await makeKey(fastify, { name: operationId })
    const waiting = await begin(fastify, await bearer(fastify, key, { ...user, user_id: randomUUID() }))
    const { kid } = await createSigningKey(fastify.config.SIGNING_KEYS_DIR, 'ES256')
    installUnused(fastify.config.MODELS_DIR, 'own')
    const hook = await webhooks.create(HOOK.url, HOOK)
    const { id: message } = (await webhooks.call('POST', `webhook-endpoints/${hook.id}/test/`)).json<{ id: string }>()
    const id = url.includes('waiting-reports') ? waiting.id : url.includes('webhook') ? hook.id : other.id
    const path = url.slice('/api/v1/admin/'.length).replace('{id}', id).replace('{message}', message).replace('{kid}', kid).replace('{name}', 'own')
    const ask = async (headers: Record<string, string>) => manage(fastify, headers, path, BODIES[operationId], method.toUpperCase())
    const lines = await linesOf(operationId, async () => ask(admin))
    t.equal(lines.length, 1, operationId)
    const expected: Readonly<Record<string, object>> = {
      ...Object.fromEntries([
        'createManagedWebhookEndpoint', 'changeManagedWebhookEndpoint', 'deleteManagedWebhookEndpoint', 'rotateManagedWebhookSecret',
        'testManagedWebhookEndpoint', 'recoverManagedWebhooks', 'replayManagedWebhook'
      ].map(operation => [operation, { target: { customer } }])),
      createApiKey: { target: { customer, api_key: /./ } },
      rotateApiKey: { target: { api_key: id, new_api_key: /./ } },
      revokeApiKey: { target: { api_key: id } },
      blockUser: { target: { customer, users: subjects } },
      unblockUser: { target: { customer, users: subjects } },
      revokeTokensOfUser: { target: { customer, users: subjects } },
      revokeTokensOfApiKey: { target: { api_key: id } },
      revokeTokensOfCustomer: { target: { customer: /./ } },
      endAccessOfCustomer: { target: { customer: /./ } },
      createSigningKey: { target: { signing_key: /./ } },
      // Others have to know the key first.
      activateSigningKey: { outcome: 'refused', target: { signing_key: kid } },
      retireSigningKey: { target: { signing_key: kid } },
      // No catalogue has it.
      installModel: { outcome: 'refused', target: { model: 'own' } },
      cancelModelInstallation: { outcome: 'refused', target: { model: 'own' } },
      removeModel: { target: { model: 'own' } },
      replaceSharedKeyTerms: { target: { customer } },
      tryWaitingReport: { outcome: 'refused', consultation: id, target: { customer } },
      regenerateWaitingReport: { outcome: 'refused', consultation: id, target: { customer } }
    }
    t.ok(expected[operationId], operationId)
    t.match(accessOf(lines[0] ?? {}), { event: operationId, outcome: 'done', actor: 'person', person, ...expected[operationId] }, operationId)
    const [refused, ...more] = await linesOf(operationId, async () => ask({ origin: ORIGIN }))
    t.match([accessOf(refused ?? {}), more], [{ event: operationId, outcome: 'refused', actor: 'unknown' }, []], `${operationId} without a session`)
  }
})

t.test('logins leave a line with who they are of, and refused ones one that says so', async t => {
  const link = await linkFor(fastify, { name: 'Admin' })
  const [done] = await linesOf('logInWithLink', async () => useLink(fastify, link))
  t.strictSame(accessOf(done ?? {}), { event: 'logInWithLink', outcome: 'done', actor: 'person', person })
  const [refused] = await linesOf('logInWithLink', async () => useLink(fastify, link))
  t.strictSame(accessOf(refused ?? {}), { event: 'logInWithLink', outcome: 'refused', actor: 'unknown' })
  const passkey = { challenge: 'x', response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }
  const [wrong] = await linesOf('logInWithPasskey', async () => fastify.inject({ method: 'POST', url: '/portal/session/passkey/', headers: { origin: ORIGIN }, payload: passkey }))
  t.strictSame(accessOf(wrong ?? {}), { event: 'logInWithPasskey', outcome: 'refused', actor: 'unknown' })
  const [out] = await linesOf('logOut', async () => fastify.inject({ method: 'DELETE', url: '/portal/session/', headers: await logIn(fastify, { name: 'Admin' }) }))
  t.strictSame(accessOf(out ?? {}), { event: 'logOut', outcome: 'done', actor: 'person', person })

  const [token] = await linesOf('issueToken', async () => requestToken(fastify, key))
  t.strictSame(accessOf(token ?? {}), { event: 'issueToken', outcome: 'done', actor: 'api_key', customer, api_key: keyId, user: subjectOf(customer, 'live', user.user_id) })
  await manage(fastify, admin, 'users/block/', { customer: 'General Hospital', user_id: 'blocked' })
  const [blocked] = await linesOf('issueToken', async () => requestToken(fastify, key, { ...user, user_id: 'blocked' }))
  t.strictSame(accessOf(blocked ?? {}), { event: 'issueToken', outcome: 'refused', actor: 'api_key', customer, api_key: keyId })
  const [unknown] = await linesOf('issueToken', async () => requestToken(fastify, 'wrong'))
  t.strictSame(accessOf(unknown ?? {}), { event: 'issueToken', outcome: 'refused', actor: 'unknown' })
})

t.test('an access line has ids, and no name, no text and nothing else that was sent', async t => {
  const before = logs.lines.length
  const headers = await bearer(fastify, key, { ...user, user_id: 'CANARY-user', first_name: 'CANARY', organisation: 'CANARY place' })
  const { id } = await begin(fastify, headers, { external_id: 'CANARY-visit' })
  await fastify.inject({ method: 'POST', url: `/api/v1/consultations/${id}/transcript/`, headers, payload: { segments: segmentsOf(['CANARY cough']) } })
  await fastify.inject({ url: '/api/v1/consultations/CANARY/', headers })
  await manage(fastify, admin, 'api-keys/', { customer: 'CANARY customer', name: 'CANARY key', mode: 'live' })
  await manage(fastify, admin, 'users/block/', { customer: 'CANARY customer', user_id: 'CANARY-user', reason: 'CANARY reason' })
  await manage(fastify, admin, 'signing-keys/CANARY/retire/', undefined, 'POST')
  const lines = logs.lines.slice(before)
  t.ok(lines.length >= 7)
  t.notMatch(JSON.stringify(lines), /CANARY/)
})
