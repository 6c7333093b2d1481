import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { subjectOf } from '../../../lib/identity/index.js'
import { databaseAway } from '../../../lib/runtime/index.js'
import { auditRows } from '../../audit.js'
import { bearer, begin } from '../../consultations.js'
import { build, makeKey, requestToken, temporaryDirectory, user } from '../../helper.js'
import { linkFor, logIn, ORIGIN } from '../../portal.js'
import { until } from '../../process.js'
import { connector, HEARING } from '../../routes/consultations/streams.js'

const fastify = await build(t, HEARING)
const { key, id: keyId } = await makeKey(fastify)
const customer = (await fastify.db.selectFrom('customers').select('id').where('name', '=', 'General Hospital').executeTakeFirstOrThrow()).id
const details = { ...user, role: '01.015', purpose_of_use: 'TREAT' }
const me = subjectOf(customer, 'live', user.user_id)

/** The rows of a request, oldest first. */
async function rowsOf (request: string, instance: FastifyInstance = fastify) {
  return (await auditRows(instance)).filter(row => row.request_id === request)
}

t.test('a read leaves one row before its answer: who, as what, what for, from where, what of whom; no text and no name', async t => {
  const headers = await bearer(fastify, key, details)
  const { id } = await begin(fastify, headers)
  const requestId = randomUUID()
  await fastify.inject({ url: `/api/v1/consultations/${id}/transcript/`, headers: { ...headers, 'x-request-id': requestId }, remoteAddress: '192.0.2.7' })
  const [row, ...more] = await rowsOf(requestId)
  const { id: rowId, at, hash, token_id: tokenId, ...said } = row ?? {} as never
  t.strictSame([said, more], [{
    operation: 'getTranscript',
    action: 'R',
    phase: null,
    outcome: 'done',
    actor_kind: 'user',
    actor: me,
    customer_id: customer,
    organisation: user.organisation,
    api_key_id: keyId,
    role: '01.015',
    purpose_of_use: 'TREAT',
    request_id: requestId,
    address: '192.0.2.7',
    consultation_id: id,
    targets: [],
    categories: ['transcript'],
    results: null,
    seal: null
  }, []])
  t.match(rowId, /-7[\da-f]{3}-/)
  t.match(tokenId, /^[\da-f-]{36}$/)
  t.equal(hash.length, 32)
  t.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000)
})

t.test('a list says which consultations it showed, and how many', async t => {
  const headers = await bearer(fastify, key, { ...details, user_id: randomUUID() })
  const ids = [await begin(fastify, headers), await begin(fastify, headers)].map(({ id }) => id)
  const requestId = randomUUID()
  await fastify.inject({ url: '/api/v1/consultations/', headers: { ...headers, 'x-request-id': requestId } })
  const [row] = await rowsOf(requestId)
  t.match(row, { operation: 'listConsultations', results: 2 })
  t.strictSame([...row?.targets ?? []].sort(), ids.map(id => `consultation:${id}`).sort())
})

t.test('a token is issued to whom the row names; a wrong key and a blocked organisation are in the log, too', async t => {
  const ask = async (presented: string, body: object = details) => {
    const requestId = randomUUID()
    const headers = { 'x-api-key': presented, 'x-request-id': requestId }
    const { statusCode } = await fastify.inject({ method: 'POST', url: '/api/v1/token/', headers, payload: body })
    await until(async () => (await rowsOf(requestId)).length > 0, 'there is a row')
    const rows = await rowsOf(requestId)
    return [statusCode, rows.map(({ outcome, actor_kind: kind, actor, targets }) => ({ outcome, kind, actor, targets }))]
  }
  t.strictSame(await ask(key), [200, [{ outcome: 'done', kind: 'api_key', actor: keyId, targets: [`user:${me}`] }]])
  t.strictSame(await ask('garbage'), [401, [{ outcome: 'refused', kind: 'unknown', actor: null, targets: [] }]])
  const bound = await makeKey(fastify, { organisations: ['Elsewhere'] })
  t.strictSame(await ask(bound.key), [403, [{ outcome: 'refused', kind: 'api_key', actor: bound.id, targets: [] }]])
})

t.test('what somebody unknown is refused, and what is not personal, leaves no row', async t => {
  for (const url of ['/health/live/', '/api/v1/session/', `/api/v1/consultations/${randomUUID()}/`]) {
    const requestId = randomUUID()
    await fastify.inject({ url, headers: { 'x-request-id': requestId } })
    // A row of a later request is behind it in the queue.
    const after = randomUUID()
    await fastify.inject({ url: '/api/v1/consultations/', headers: { 'x-api-key': key, 'x-request-id': after } })
    t.strictSame([await rowsOf(requestId), (await rowsOf(after)).length], [[], 1], url)
  }
})

t.test('logins to the portal are in the log with whom, refused ones too, and so are its acts and who reads users', async t => {
  const post = async (link: string) => {
    const requestId = randomUUID()
    await fastify.inject({ method: 'POST', url: '/portal/session/link/', headers: { 'x-request-id': requestId, origin: ORIGIN }, payload: { link } })
    await until(async () => (await rowsOf(requestId)).length > 0, 'there is a row')
    return (await rowsOf(requestId))[0]
  }
  const link = await linkFor(fastify, { name: 'Jane' })
  const person = (await fastify.db.selectFrom('portal_people').select('id').where('name', '=', 'Jane').executeTakeFirstOrThrow()).id
  t.match(await post(link), { operation: 'logInWithLink', action: 'E', outcome: 'done', actor_kind: 'person', actor: person })
  t.match(await post(link), { operation: 'logInWithLink', outcome: 'refused', actor_kind: 'unknown', actor: null })
  const admin = await logIn(fastify, { name: 'Admin' })
  const act = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const requestId = randomUUID()
    await fastify.inject({ method, url, headers: { ...admin, 'x-request-id': requestId }, ...(payload === undefined ? {} : { payload }) })
    return (await rowsOf(requestId))[0]
  }
  t.match(await act('GET', '/api/v1/admin/users/?customer=General%20Hospital'), { operation: 'listUsers', action: 'R', categories: ['user_details'], actor_kind: 'person', results: Number })
  t.match(await act('POST', '/api/v1/admin/users/block/', { customer: 'General Hospital', user_id: 'u-9' }), {
    operation: 'blockUser', action: 'U', outcome: 'done', actor_kind: 'person', targets: [`customer:${customer}`, /^user:/, /^user:/]
  })
})

t.test('a stream and a listener leave a row when they open and one when they close', async t => {
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const headers = await bearer(fastify, key, details)
  const { connect, port } = connector(t, fastify)
  const phases = async (operation: string, id: string) => {
    const rows = (await auditRows(fastify)).filter(row => row.operation === operation && row.consultation_id === id)
    return rows.map(({ phase, actor }) => [phase, actor])
  }
  const both = [['open', me], ['close', me]]
  const streamed = await begin(fastify, headers)
  const client = connect(streamed.id, headers)
  await client.start()
  t.strictSame(await phases('openStream', streamed.id), both.slice(0, 1))
  client.socket.close()
  await until(async () => (await phases('openStream', streamed.id)).length === 2, 'the close is in the log')
  t.strictSame(await phases('openStream', streamed.id), both)

  const watched = await begin(fastify, headers)
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/consultations/${watched.id}/events/`, { headers, signal: abort.signal })
  await response.body?.getReader().read()
  t.strictSame(await phases('watchConsultation', watched.id), both.slice(0, 1))
  abort.abort()
  await until(async () => (await phases('watchConsultation', watched.id)).length === 2, 'the close is in the log')
  t.strictSame(await phases('watchConsultation', watched.id), both)
})

/** A service whose audit log cannot be written: on either database. */
async function withoutLog (t: Test, settings: Record<string, string>) {
  const instance = await build(t, { ...settings, DATA_DIR: temporaryDirectory(t) })
  const made = await makeKey(instance)
  await instance.db.schema.alterTable('audit_batches').renameTo('audit_batches_away').execute()
  rmSync(path.join(instance.config.DATA_DIR, 'audit-journal'), { recursive: true, force: true })
  return { instance, key: made.key }
}

t.test('what cannot be logged is answered with 503 and Retry-After', async t => {
  const { instance, key } = await withoutLog(t, {})
  const response = await requestToken(instance, key)
  t.strictSame([response.statusCode, response.headers['retry-after'] === undefined, response.json().error], [503, false, (databaseAway().body as { error: string }).error])
  t.equal((await instance.inject({ url: '/health/live/' })).statusCode, 200)
  t.equal((await requestToken(instance, 'garbage')).statusCode, 401, 'a refusal needs no row')
})

t.test('with auditRequired: false it is answered, and with auditEnabled: false there is no row', async t => {
  const { instance, key } = await withoutLog(t, { AUDIT_REQUIRED: 'false' })
  t.equal((await requestToken(instance, key)).statusCode, 200)
  const off = await build(t, { AUDIT_ENABLED: 'false' })
  const made = await makeKey(off)
  t.equal((await requestToken(off, made.key)).statusCode, 200)
  t.strictSame(await auditRows(off), [])
})
