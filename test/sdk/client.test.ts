import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import t, { type Test } from 'tap'
import { ConsultationClient, type ClientOptions } from '../../sdk/client.js'
import { ApiError, AuthenticationError, ConflictError, NotFoundError, PermissionError, ServiceError } from '../../sdk/errors.js'
import { TokenIssuer } from '../../sdk/token-issuer.js'
import { spoken, segmentsOf } from '../consultations.js'
import { user } from '../helper.js'
import { startService } from './service.js'

/** What a call is rejected with. */
async function errorOf (call: Promise<unknown>): Promise<unknown> {
  return call.then(() => { throw new Error('the call succeeded') }, (error: unknown) => error)
}

async function collect<T> (items: AsyncIterable<T>): Promise<T[]> {
  const all = []
  for await (const item of items) all.push(item)
  return all
}

type Answer = (request: IncomingMessage, response: ServerResponse, at: number) => void

/** A server that answers by a script, a client of it, and the requests that came. */
async function scripted (t: Test, answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const at = requests.push(request) - 1
    const answer = answers[Math.min(at, answers.length - 1)] as Answer
    request.resume().once('end', () => answer(request, response, at))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { port } = server.address() as AddressInfo
  let asked = 0
  const baseUrl = `http://127.0.0.1:${port}/scribe`
  const client = new ConsultationClient({ baseUrl, getToken: async () => `token-${++asked}`, ...options })
  return { client, requests, baseUrl, asked: () => asked }
}

function json (status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers }).end(JSON.stringify(body))
  }
}

const broken: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"id":')
  setTimeout(() => response.destroy(), 20)
}
const silent: Answer = () => {}
const OUTPUT = { id: 'c-1', report_status: 'intermediate' }
const VISIT = { template: 'soap_new_complaint_api', input_language: 'en' } as const

t.test('a consultation from its start to the final report, with what it rests on', async t => {
  const service = await startService(t)
  const client = service.client()
  const { id } = await client.consultations.create({ ...VISIT, external_id: 'visit-1' })
  await client.consultations.appendTranscript(id, segmentsOf(spoken).map(segment => ({ ...segment, is_final: true })))
  t.strictSame(await client.consultations.context(id), {})
  await client.consultations.replaceContext(id, { age: 67 })
  t.strictSame(await client.consultations.context({ id }), { age: 67 })
  const finished = await client.consultations.finish({ id }, { wait: 30 })
  t.equal(finished.report_status, 'final')
  t.strictSame(await client.consultations.retrieve(id), finished)
  t.equal((await client.consultations.status(id)).state, 'final')
  t.equal((await client.consultations.transcript(id)).segments.length, spoken.length)
  t.ok((await client.consultations.evidence(id)).evidence.length > 0)
  t.match(await client.consultations.reopen(id), { report_status: 'intermediate', end_datetime: null, data: finished.data })
  t.match(await client.consultations.reopen({ id }), { report_status: 'intermediate' })
  t.equal((await client.consultations.finish(id, { wait: 30 })).report_status, 'final')
  const report = await client.consultations.report(id)
  const saved = await client.consultations.saveReport(id, { ...report, data: [{ ...report.data[0], episode: 'Throat' } as typeof report.data[number]] })
  t.match(saved, { revision: 3, made_by: 'clinician', user_id: user.user_id, data: [{ episode: 'Throat' }] })
  t.match(await errorOf(client.consultations.saveReport(id, report)), { name: 'PreconditionError', code: 'revision_not_current', revision: 3 })
  t.strictSame((await collect(client.consultations.revisions(id))).map(({ revision, made_by: by }) => [revision, by]), [[3, 'clinician'], [2, 'engine'], [1, 'engine']])
  t.strictSame(await client.consultations.revision(id, 2), report)
  t.strictSame(await collect(client.watch(id)).then(events => events.map(({ type }) => type).sort()), ['consultation', 'state'])
  t.type((await client.capabilities()).templates, Array)
  t.match(await errorOf(client.consultations.regenerate(id)), { name: 'ConflictError', code: 'report_edited' })
  t.match(await errorOf(client.consultations.reopen(id)), { name: 'ConflictError', code: 'report_edited' })
  t.match(await errorOf(client.consultations.appendTranscript(id, segmentsOf(['more'], 50))), { name: 'ConflictError', code: 'consultation_finished' })
  t.strictSame(await client.consultations.corrections(id), { revision: 2, corrections: [] }, 'the visit was continued once')
  const corrected = await client.consultations.correct({ id }, { revision: 2, corrections: [{ segment_id: 's-1', text: 'Good evening.' }] })
  t.match(corrected, { revision: 3, corrections: [{ segment_id: 's-1', text: 'Good evening.', original_text: spoken[0], user_id: user.user_id }] })
  t.strictSame(await client.consultations.correct(id, { ...corrected, corrections: corrected.corrections }), corrected, 'as they were read')
  t.match(await errorOf(client.consultations.correct(id, { revision: 2, corrections: [] })), { name: 'PreconditionError', revision: 3 })
  t.match((await client.consultations.transcript(id)).segments[0], { text: 'Good evening.', corrected: true })
  t.match(await client.consultations.readReview(id), { review: 'draft', revision: 3, reviewed: null, signed: null })
  t.match(await client.consultations.review(id, 3), { review: 'reviewed', revision: 3, reviewed: { user_id: user.user_id }, signed: null })
  t.match(await errorOf(client.consultations.sign(id, 1)), { name: 'PreconditionError', revision: 3 })
  t.match(await client.consultations.sign(id, 3), { review: 'signed', signed: { sha256: /^[0-9a-f]{64}$/ } })
  t.match(await client.consultations.addAddendum(id, 'The swab is negative.'), { number: 1 })
  t.match(await client.consultations.addenda(id), [{ text: 'The swab is negative.' }])
  t.match(await errorOf(client.consultations.regenerate(id, { discard_edits: true })), { name: 'ConflictError', code: 'report_signed' })
  t.match(await errorOf(client.consultations.reopen(id, { discard_edits: true })), { name: 'ConflictError', code: 'report_signed' })
  await client.consultations.delete(id)
  await client.consultations.delete(id)
  t.match(await errorOf(client.consultations.retrieve(id)), { name: 'NotFoundError', code: 'not_found', requestId: /^\S{8,}$/ })
  t.equal(client.asked(), 1, 'one token was enough')

  const ids = []
  for (let at = 0; at < 5; at++) ids.push((await client.consultations.create({ ...VISIT, external_id: 'page' })).id)
  const listed = []
  for await (const consultation of client.consultations.list({ external_id: 'page', limit: 2 })) listed.push(consultation.id)
  t.strictSame(listed, ids.reverse(), 'all pages, the newest first')
  const entries = []
  for await (const { id, external_id: external, state } of client.consultations.entries({ external_id: 'page', limit: 2, started_from: '2020-01-01T00:00:00Z' })) entries.push([id, external, state])
  t.strictSame(entries, listed.map(id => [id, 'page', 'recording']), 'and what a list shows of them')
})

t.test('an issuer gets tokens with the key, and says what is wrong', async t => {
  const { baseUrl, key } = await startService(t)
  const issuer = new TokenIssuer({ baseUrl, apiKey: key })
  const { token, expires_at: expires } = await issuer.issue(user)
  t.match(token, /^eyJ/)
  t.ok(Date.parse(expires) > Date.now())
  t.match(await errorOf(new TokenIssuer({ baseUrl, apiKey: 'no key' }).issue(user)), { name: 'AuthenticationError' })
  t.match(await errorOf(issuer.issue({ ...user, first_name: '' })), { name: 'BadRequestError', problems: [{ loc: ['body', 'first_name'] }] })
  t.throws(() => new TokenIssuer({ baseUrl, apiKey: '' }), { name: 'ConsultationError' })
  const globals = globalThis as { document?: unknown }
  globals.document = {}
  t.teardown(() => { delete globals.document })
  t.throws(() => new TokenIssuer({ baseUrl, apiKey: key }), { message: /backend/ })
})

t.test('each status has its class, with the sentence of the service, its code and the request id', async t => {
  const table = [
    [401, AuthenticationError], [403, PermissionError], [404, NotFoundError], [409, ConflictError], [418, ApiError], [500, ServiceError]
  ] as const
  for (const [status, Class] of table) {
    const { client } = await scripted(t, [json(status, { error: 'A sentence.', code: 'forbidden' })])
    const error = await client.consultations.retrieve('c-1').catch((error: unknown) => error) as ApiError
    t.equal(error.constructor, Class, String(status))
    t.match(error, { name: Class.name, status, message: 'A sentence.', code: 'forbidden', requestId: 'r-1', problems: [], retryAfter: null })
  }
  const problems = [{ loc: ['body', 'template'], msg: 'template must be known.', type: 'enum' }]
  const { client } = await scripted(t, [json(400, problems)])
  t.match(await errorOf(client.consultations.create(VISIT)), { name: 'BadRequestError', message: 'template must be known.', problems, code: null })
  const { client: proxied } = await scripted(t, [(_request, response) => { response.writeHead(500).end('<h1>Bad</h1>') }])
  t.match(await errorOf(proxied.consultations.retrieve('c-1')), { name: 'ServiceError', message: 'The service answered 500.' })
})

t.test('429 is sent again when the service said, and 503 by its header', async t => {
  const { client, requests } = await scripted(t, [
    json(429, { error: 'Slow.', retry_after: 1 }), json(503, { error: 'Later.' }, { 'retry-after': '0' }), json(200, OUTPUT)
  ])
  const begun = performance.now()
  t.strictSame(await client.consultations.retrieve('c-1'), OUTPUT)
  t.ok(performance.now() - begun >= 1000)
  t.equal(requests.length, 3)
  const { client: patient, requests: once } = await scripted(t, [json(429, { error: 'Slow.', retry_after: 3600 })])
  t.match(await errorOf(patient.consultations.retrieve('c-1')), { name: 'RateLimitError', retryAfter: 3600 })
  t.equal(once.length, 1, 'nobody waits for an hour')
})

t.test('a broken answer is asked for again, with the same Idempotency-Key', async t => {
  const { client, requests } = await scripted(t, [broken, broken, json(201, OUTPUT)])
  t.strictSame(await client.consultations.create(VISIT), OUTPUT)
  const keys = requests.map(({ headers }) => headers['idempotency-key'])
  t.equal(keys.length, 3)
  t.equal(new Set(keys).size, 1)
  const { client: none, requests: tries } = await scripted(t, [broken], { maxRetries: 1 })
  t.match(await errorOf(none.consultations.retrieve('c-1')), { name: 'ConnectionError' })
  t.equal(tries.length, 2)
})

t.test('what may have been done is not sent again', async t => {
  const { client, requests } = await scripted(t, [broken])
  t.match(await errorOf(client.consultations.regenerate('c-1')), { name: 'ConnectionError' })
  t.equal(requests.length, 1)
})

t.test('a service that does not answer is given up in time', async t => {
  const { client, requests } = await scripted(t, [silent], { timeout: 100, maxRetries: 1 })
  t.match(await errorOf(client.consultations.retrieve('c-1')), { name: 'TimeoutError', message: /100 milliseconds/ })
  t.equal(requests.length, 2)
})

t.test('an answer that is not JSON is an error of the connection', async t => {
  const { client } = await scripted(t, [(_request, response) => { response.end('<html>') }], { maxRetries: 0 })
  t.match(await errorOf(client.consultations.retrieve('c-1')), { name: 'ConnectionError', message: /not JSON/ })
})

t.test('a signal ends a call while it waits for a token, for an answer, and for a retry', async t => {
  const reason = new Error('no longer wanted')
  async function aborted (t: Test, answers: readonly Answer[], options: Partial<ClientOptions> = {}): Promise<void> {
    const { client } = await scripted(t, answers, options)
    const controller = new AbortController()
    const call = client.consultations.retrieve('c-1', { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 50)
    await t.rejects(call, reason)
  }
  await aborted(t, [silent], { getToken: async () => new Promise(() => {}) })
  await aborted(t, [silent])
  await aborted(t, [json(429, { error: 'Slow.', retry_after: 30 })])
  const { client, requests } = await scripted(t, [json(200, OUTPUT)])
  await t.rejects(client.consultations.retrieve('c-1', { signal: AbortSignal.abort(reason) }), reason)
  t.equal(requests.length, 0)
})

t.test('after 401 a fresh token is asked for, once', async t => {
  const { client, requests, asked } = await scripted(t, [json(401, { error: 'Expired.' }), json(200, OUTPUT)])
  t.strictSame(await client.consultations.retrieve('c-1'), OUTPUT)
  t.strictSame(requests.map(({ headers }) => headers.authorization), ['Bearer token-1', 'Bearer token-2'])
  const { client: refused, asked: times } = await scripted(t, [json(401, { error: 'No.' })])
  t.match(await errorOf(refused.consultations.retrieve('c-1')), { name: 'AuthenticationError' })
  t.strictSame([asked(), times()], [2, 2])
})

t.test('calls at the same time share a token; another one is asked for a minute before its expiry, or when a quarter of its time is left', async t => {
  const { now } = Date
  t.teardown(() => { Date.now = now })
  let issued = 0
  let lifetime = 3600
  const getToken = async () => ({ token: `t-${++issued}`, expires_at: new Date(Date.now() + lifetime * 1000).toISOString() })
  const { client } = await scripted(t, [json(200, OUTPUT)], { getToken })
  await Promise.all([1, 2, 3].map(async () => client.consultations.retrieve('c-1')))
  t.equal(issued, 1)
  const table: Array<[lifetime: number, used: number, issued: number]> = [
    [3600, 3539, 1], [3600, 3541, 2], [240, 179, 1], [60, 44, 1], [60, 46, 2], [1, 0, 1]
  ]
  const seen = []
  for (const [seconds, used] of table) {
    lifetime = seconds
    issued = 0
    const begun = now()
    Date.now = () => begun
    const { client: another } = await scripted(t, [json(200, OUTPUT)], { getToken })
    for (const after of [0, used]) {
      Date.now = () => begun + after * 1000
      for (let call = 0; call < 2; call++) await another.consultations.retrieve('c-1')
    }
    seen.push([seconds, used, issued])
  }
  t.strictSame(seen, table)
})

t.test('a token without its expiry says it itself; a getToken that fails, or gives none, fails the call', async t => {
  const claims = (exp: number) => `e30.${Buffer.from(JSON.stringify({ exp, name: 'Zoë' })).toString('base64url')}.c2ln`
  let issued = 0
  const { client } = await scripted(t, [json(200, OUTPUT)], { getToken: async () => claims(Date.now() / 1000 + 3600 + ++issued) })
  for (let at = 0; at < 2; at++) await client.consultations.retrieve('c-1')
  t.equal(issued, 1)
  const { client: failing, requests } = await scripted(t, [json(200, OUTPUT)], { getToken: async () => { throw new Error('not logged in') } })
  await t.rejects(failing.consultations.retrieve('c-1'), { message: 'not logged in' })
  const { client: empty } = await scripted(t, [json(200, OUTPUT)], { getToken: async () => undefined as unknown as string })
  t.match(await errorOf(empty.consultations.retrieve('c-1')), { name: 'ConsultationError', message: 'getToken() gave no token.' })
  t.equal(requests.length, 0)
})

t.test('the base URL may lie under any path, and options that cannot work are refused', async t => {
  const { client, requests } = await scripted(t, [json(200, OUTPUT)])
  await client.consultations.retrieve('a/b')
  t.equal(requests[0]?.url, '/scribe/api/v1/consultations/a%2Fb/')
  const getToken = async () => 'token'
  for (const options of [
    { baseUrl: 'ftp://x/', getToken }, { baseUrl: 'nonsense', getToken }, { baseUrl: 'http://x/', getToken: 'token' as never },
    { baseUrl: 'http://x/', getToken, maxRetries: -1 }, { baseUrl: 'http://x/', getToken, timeout: 0 }
  ]) t.throws(() => new ConsultationClient(options), { name: 'ConsultationError' })
})

t.test('events are read in whatever pieces they come, and resumed after the last one', async t => {
  const event = (version: number, status: string) => `id: ${version}\nevent: consultation\ndata: ${JSON.stringify({ ...OUTPUT, report_status: status })}\n\n`
  const body = (text: string): Answer => (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const character of `retry: 1000\n\n: comment\n\n${text}`) response.write(character)
    response.end()
  }
  const state = `event: state\ndata: ${JSON.stringify({ state: 'processing' })}\n\n`
  const { client, requests } = await scripted(t, [body(event(1, 'intermediate') + state), body(event(1, 'intermediate') + event(2, 'final'))])
  t.strictSame(await collect(client.watch('c-1')), [
    { type: 'consultation', version: 1, output: { ...OUTPUT, report_status: 'intermediate' } },
    { type: 'state', status: { state: 'processing' } },
    { type: 'consultation', version: 2, output: { ...OUTPUT, report_status: 'final' } }
  ])
  t.strictSame(requests.map(({ headers }) => headers['last-event-id']), ['0', '1'])
  const { client: gone } = await scripted(t, [json(404, { error: 'Gone.', code: 'not_found' })])
  t.match(await errorOf(collect(gone.watch('c-1'))), { name: 'NotFoundError' })
})
