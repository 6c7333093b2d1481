// Runs alone: sets what OpenTelemetry has once per process.
// Runs twice: on each database.
import type { IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import t from 'tap'
import type { FastifyInstance } from 'fastify'
import { completion, startChatServer } from './chat-server.js'
import { startCollector, type ReceivedSpan } from './collector.js'
import { begin, makeClient, post, segmentsOf } from './consultations.js'
import { build, Lines } from './helper.js'
import { goodAnswer, said, SECRET_KEY, SECRET_WORDS } from './lib/reporting/language-model/consultation.js'
import { until } from './process.js'
import { finished, putChunk, wavFile, withSpeech } from './recordings.js'
import { connect } from './routes/consultations/live-client.js'
import { spoken } from './spoken-markers.js'
import { transcribing } from './speech-server.js'

const USER = { user_id: 'user-quagga', first_name: 'Quentin', last_name: 'Axolotl', organisation: 'Okapi Practice' }
const COLLECTOR_KEY = 'collector-secret'
const TEXT = said.map(([, text]) => text).join(' ')

/** Modules of OpenTelemetry that are loaded; all of them are CommonJS. */
function openTelemetryModules (): string[] {
  return Object.keys(createRequire(import.meta.url).cache).filter(name => /node_modules\/(?:@opentelemetry|@fastify\/otel)\//.test(name))
}

/** What every span may say about itself, and in which words. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'error.type': /^server_error$/,
  'http.request.header.x-request-id': /^[0-9a-f-]{36}$/,
  'http.request.method': /^(?:GET|PUT|POST)$/,
  'http.response.status_code': /^[2-5]\d\d$/,
  'http.route': /^\/api\/v1\/[a-z/:-]+\/$/,
  'messaging.destination.name': /^(?:reports|transcriptions)$/,
  'messaging.operation.type': /^process$/,
  'messaging.system': /^postgresql$/,
  'server.address': /^127\.0\.0\.1$/,
  'url.template': /^(?:chat\/completions|audio\/transcriptions)$/
}

/** The names of a trace, each indented below what it is part of. */
function treeOf (spans: readonly ReceivedSpan[], parent?: string, depth = 0): string[] {
  return spans.filter(({ parentSpanId }) => parentSpanId === parent)
    .sort((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)))
    .flatMap(({ name, spanId }) => ['  '.repeat(depth) + name, ...treeOf(spans, spanId, depth + 1)])
}

/** The traces with a span of this name. */
function tracesWith (spans: readonly ReceivedSpan[], name: string): ReceivedSpan[][] {
  const ids = new Set(spans.filter(span => span.name === name).map(({ traceId }) => traceId))
  return [...ids].map(id => spans.filter(({ traceId }) => traceId === id))
}

/** A recording, a text, a stream, an unknown path and a refusal; the language model fails once. */
async function journey (t: Parameters<typeof build>[0], fastify: FastifyInstance) {
  const { headers, key } = await makeClient(fastify, {}, USER)
  const recorded = await begin(fastify, headers)
  const streamed = await begin(fastify, headers)
  const written = await begin(fastify, headers)
  await putChunk(fastify, headers, recorded.id, 0, wavFile(spoken([1, 2, 3])))
  const client = await connect(t, fastify, headers, streamed.id)
  client.send(spoken([3]))
  await until(() => client.outputs().length > 1, 'the sound was recognised')
  await finished(fastify, headers, recorded.id)
  await client.finish()

  // On one connection, so that nothing of a request is left on it for the next one.
  const origin = `http://127.0.0.1:${(fastify.server.address() as { port: number }).port}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${path}`, { ...init, headers: { ...headers, 'x-api-key': key, ...init.headers as object } })
    await response.text()
    return response
  }
  const own = `/api/v1/consultations/${written.id}`
  const json = { 'content-type': 'application/json' }
  await ask(`${own}/transcript/`, { method: 'POST', headers: json, body: JSON.stringify({ segments: segmentsOf([TEXT, SECRET_WORDS]) }) })
  const last = await ask(`${own}/finish/`, { method: 'POST', headers: { prefer: 'wait=30' } })
  await ask(`${own}/events/`)
  await ask(`/nowhere/${written.id}/?q=${encodeURIComponent(SECRET_WORDS)}`)
  await ask('/api/v1/token/', { method: 'POST', headers: json, body: `{"user_id": "${USER.user_id}", "first_name": 7}` })
  await ask('/health/live/')
  return { last, secrets: [key, headers.authorization.slice(-40), recorded.id, streamed.id, written.id] }
}

t.test('without OTEL_EXPORTER_OTLP_ENDPOINT, nothing of OpenTelemetry is loaded, and jobs and log lines name no trace', async t => {
  const logs = new Lines()
  const fastify = await build(t, { LOG_LEVEL: 'trace' }, { logs })
  const { headers } = await makeClient(fastify)
  const { id } = await begin(fastify, headers)
  await post(fastify, headers, id, 'transcript', { segments: segmentsOf([TEXT]) })
  await finished(fastify, headers, id)
  t.strictSame(openTelemetryModules(), [])
  t.ok(logs.lines.length > 0)
  t.notMatch(JSON.stringify(logs.lines), /trace/)
})

t.test('a request, the jobs that follow from it and what they ask of engines are one trace, which holds nothing that was said and nobody\'s name', async t => {
  let asked = 0
  // What the service asks by itself at its start is part of no trace.
  const chat = await startChatServer(t, ({ headers: { traceparent } }) => {
    return traceparent !== undefined && ++asked === 1 ? { status: 500 } : completion(goodAnswer())
  })
  const { engine, settings } = await withSpeech(t, transcribing(() => TEXT))
  const collector = await startCollector(t)
  const logs = new Lines()
  const fastify = await build(t, {
    ...settings,
    REPORT_ENGINE: 'openai',
    REPORT_BASE_URL: chat.baseUrl,
    REPORT_API_KEY: SECRET_KEY,
    REPORT_MODEL: 'some-model',
    LIVE_INTERVAL: '0',
    AUDIO_MIN_SPEECH: '500',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${COLLECTOR_KEY}`,
    OTEL_SERVICE_NAME: 'scribe'
  }, { logs })
  t.ok(openTelemetryModules().length > 0, 'modules of OpenTelemetry are recognised')
  const { last, secrets } = await journey(t, fastify)
  await fastify.close()
  const spans = collector.spans()

  const [recorded, ...others] = tracesWith(spans, 'POST /api/v1/consultations/:id/finish/')
  t.strictSame(treeOf(recorded ?? []), [
    'POST /api/v1/consultations/:id/finish/',
    '  process transcriptions',
    '    POST audio/transcriptions',
    '    process reports',
    '      POST chat/completions',
    '    process reports',
    '      POST chat/completions'
  ])
  t.strictSame(others.map(trace => treeOf(trace)), [[
    'POST /api/v1/consultations/:id/finish/', '  process reports', '    POST chat/completions'
  ]])
  const [streamed = []] = tracesWith(spans, 'GET /api/v1/consultations/:id/stream/')
  t.strictSame(treeOf(streamed), [
    'GET /api/v1/consultations/:id/stream/',
    '  finish stream',
    '    process transcriptions',
    '      POST audio/transcriptions',
    '      POST audio/transcriptions',
    '      process reports',
    '        POST chat/completions'
  ], 'what was recognised live is recognised again')
  t.strictSame(treeOf(tracesWith(spans, 'recognise live')[0] ?? []), ['recognise live', '  POST audio/transcriptions'])
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined)
  t.equal(new Set(roots.map(({ traceId }) => traceId)).size, roots.length, 'no request goes on with the trace of another one')

  t.test('it says what failed, and with which kind of error', async t => {
    const failed = spans.filter(({ status }) => status.code === 2)
    t.strictSame(failed.map(({ name, attributes: { 'error.type': type } }) => [name, type]), [
      ['POST chat/completions', 'server_error'], ['process reports', 'server_error']
    ], 'an unknown path and a refused body are no failures')
    t.strictSame(spans.map(({ status }) => status.message).filter(message => message !== undefined), [])
  })

  t.test('it is in the log lines of its requests and jobs, and goes on in the engines', async t => {
    const lineOf = (id: string | null) => logs.lines.find(({ msg, reqId }) => msg === 'answered' && reqId === id)
    const id = last.headers.get('x-request-id')
    const root = spans.find(({ attributes }) => String(attributes['http.request.header.x-request-id']) === id)
    t.ok(root)
    t.match(lineOf(id), { trace_id: root?.traceId, status: 200 })
    t.strictSame(logs.lines.filter(({ msg, trace_id: trace, route }) => msg === 'answered' && trace === undefined && route !== '/health/live/'), [])
    const retried = logs.lines.find(({ msg }) => msg === 'an attempt at durable work failed; it is tried again')
    t.equal(retried?.trace_id, recorded?.[0]?.traceId)
    const inTrace = (requests: ReadonlyArray<{ headers: IncomingHttpHeaders }>) => requests.filter(({ headers }) => String(headers.traceparent).split('-')[1] === recorded?.[0]?.traceId)
    t.equal(inTrace(chat.requests).length, 2)
    t.equal(inTrace(engine.requests).length, 1)
  })

  t.test('no attribute holds text, a name, an id, a token, a key or a path', async t => {
    for (const { name, attributes, events, links } of spans) {
      for (const [attribute, value] of Object.entries(attributes)) t.match(String(value), ATTRIBUTES[attribute] ?? /^no such attribute$/, `${name}: ${attribute}`)
      t.strictSame([events, links], [[], []])
    }
    t.strictSame(Object.keys(ATTRIBUTES).filter(name => !spans.some(({ attributes }) => name in attributes)), [], 'the journey makes every attribute')
    t.strictSame(new Set(spans.flatMap(({ resource }) => Object.keys(resource))), new Set(['service.name', 'service.version', 'service.instance.id']))
    t.equal(spans[0]?.resource['service.name'], 'scribe')
    const sent = collector.requests.map(({ body }) => body).join('\n')
    for (const secret of [...secrets, ...Object.values(USER), SECRET_KEY, SECRET_WORDS, COLLECTOR_KEY, 'some-model', ...TEXT.split(/(?<=[.?]) /)]) {
      t.notOk(sent.includes(secret), `nothing that is sent holds ${secret}`)
    }
  })

  t.test('it is sent to /v1/traces with the headers of the setting; probes of the health are left out', async t => {
    t.strictSame(new Set(collector.requests.map(({ url, headers }) => `${url} ${headers.authorization}`)), new Set([`/v1/traces Bearer ${COLLECTOR_KEY}`]))
    t.notOk(spans.some(({ name }) => name.includes('health')))
  })
})
