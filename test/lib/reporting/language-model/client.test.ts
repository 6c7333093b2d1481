import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { createChatClient } from '../../../../lib/reporting/language-model/client.js'
import { complaintOf, firstDialect, requestBody, withoutFields } from '../../../../lib/reporting/language-model/dialect.js'
import { completion, startChatServer } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'
import { until } from '../../../process.js'
import { failureOf, never } from './consultation.js'

const body = { model: 'scripted', messages: [{ role: 'user', content: 'Mrs Quillfeather' }] }

function clientFor ({ baseUrl }: { baseUrl: string }, changes: { apiKey?: string, timeoutSeconds?: number } = {}) {
  return createChatClient({ baseUrl, apiKey: 'sk-secret', timeoutSeconds: 5, ...changes })
}

t.test('a request is sent once, as JSON, with the key as a bearer token, and only if there is one', async t => {
  const server = await startChatServer(t, [completion('hello'), completion('again')])
  t.match(await clientFor(server).complete(body, never()), { choices: [{ message: { content: 'hello' } }] })
  await clientFor(server, { apiKey: '' }).complete(body, never())
  const [first, second] = server.requests
  t.match(first, { method: 'POST', url: '/v1/chat/completions', body, headers: { authorization: 'Bearer sk-secret', 'content-type': 'application/json' } })
  t.equal(second?.headers.authorization, undefined)
  t.equal(server.requests.length, 2)
})

const failing: Record<string, { reply: ScriptedReply, failure: string, status?: number }> = {
  'a wrong key': { reply: { status: 401, body: { error: { message: 'Incorrect API key provided: sk-secret' } } }, failure: 'unauthorized', status: 401 },
  'a key without rights': { reply: { status: 403, body: {} }, failure: 'unauthorized', status: 403 },
  'an unknown model': { reply: { status: 404, body: { error: { message: 'no model for Mrs Quillfeather' } } }, failure: 'refused', status: 404 },
  'a request that is too long': { reply: { status: 400, body: { error: { message: "This model's maximum context length is 4096 tokens." } } }, failure: 'context', status: 400 },
  'a body that is too large for the server': { reply: { status: 413, body: 'Payload Too Large' }, failure: 'context', status: 413 },
  'an error of the server': { reply: { status: 500, body: { error: { message: 'Mrs Quillfeather broke it' } } }, failure: 'server_error', status: 500 },
  'a busy server': { reply: { status: 503, body: 'Overloaded' }, failure: 'server_error', status: 503 },
  'a server that loads its model': { reply: { status: 503, body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } } }, failure: 'loading', status: 503 },
  'a redirect': { reply: { status: 307, headers: { location: 'http://127.0.0.1:1/stolen' } }, failure: 'redirected', status: 307 },
  'a page': { reply: { headers: { 'content-type': 'text/html' }, body: '<html>Mrs Quillfeather' }, failure: 'not_json' },
  'a stream that nobody asked for': { reply: { headers: { 'content-type': 'text/event-stream' }, body: 'data: {}\n\n' }, failure: 'not_json' },
  'broken JSON': { reply: { body: '{"choices": [{"message": "Mrs Quillfeather' }, failure: 'not_json' },
  'no body': { reply: { body: '' }, failure: 'not_json' },
  'a huge body': { reply: { body: `{"a":"${'x'.repeat(9 * 1024 * 1024)}"}` }, failure: 'too_large' },
  'a transfer that breaks off': { reply: { ...completion('Mrs Quillfeather'), fault: 'hang_up' }, failure: 'unreachable' },
  'too many requests': { reply: { status: 429, body: {} }, failure: 'rate_limited', status: 429 }
}

for (const [name, { reply, failure, status }] of Object.entries(failing)) {
  t.test(`${name} fails with its own error, after one request`, async t => {
    const server = await startChatServer(t, [reply, completion('never asked for')])
    const error = await failureOf(clientFor(server).complete(body, never()))
    t.match(error, { failure, status: status ?? null, code: 'LANGUAGE_MODEL' })
    t.equal(error.cause, undefined)
    await sleep(20)
    t.equal(server.requests.length, 1)
  })
}

t.test('an answer that is packed although nobody asked for that is not unpacked, and one that is no UTF-8 is not read', async t => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20)).toString('latin1')
  t.ok(bomb.length < 100_000)
  const raw = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      if (incoming.url?.includes('bomb') === true) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(Buffer.from(bomb, 'latin1'))
      } else {
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0x22, 0xff, 0x22]))
      }
    })
  })
  await new Promise<void>(resolve => raw.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { raw.closeAllConnections(); raw.close() })
  const { port } = raw.address() as AddressInfo
  t.match(await failureOf(clientFor({ baseUrl: `http://127.0.0.1:${port}/bomb` }).complete(body, never())), { failure: 'not_json' })
  t.match(await failureOf(clientFor({ baseUrl: `http://127.0.0.1:${port}/latin` }).complete(body, never())), { failure: 'not_json' })
})

t.test('a server that is not there is told apart by a code', async t => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  const error = await failureOf(clientFor({ baseUrl: `http://127.0.0.1:${port}/v1` }).complete(body, never()))
  t.match(error, { failure: 'unreachable', message: 'the language model cannot be reached, or the connection broke (ECONNREFUSED)' })
})

t.test('a redirect is not followed, so that the key stays where it is', async t => {
  const thief = await startChatServer(t, [completion('mine')])
  const server = await startChatServer(t, [{ status: 308, headers: { location: `${thief.baseUrl}/chat/completions` } }])
  t.match(await failureOf(clientFor(server).complete(body, never())), { failure: 'redirected' })
  t.equal(thief.requests.length, 0)
})

t.test('no answer in time is a timeout; a slow one in time is an answer', async t => {
  const server = await startChatServer(t, [{ fault: 'silence' }, { ...completion('slow'), delayMs: 300 }])
  t.match(await failureOf(clientFor(server, { timeoutSeconds: 0.2 }).complete(body, never())), { failure: 'timeout' })
  t.match(await clientFor(server).complete(body, never()), { choices: [{ message: { content: 'slow' } }] })
})

t.test('an aborted signal ends the request with its own reason', async t => {
  const server = await startChatServer(t, [{ fault: 'silence' }])
  const stopping = new AbortController()
  const call = clientFor(server).complete(body, stopping.signal)
  const refused = t.rejects(call, { message: 'the service stops' })
  await until(() => server.requests.length === 1, 'the request arrived')
  stopping.abort(new Error('the service stops'))
  await refused
  await t.rejects(clientFor(server).complete(body, stopping.signal), { message: 'the service stops' })
  t.equal(server.requests.length, 1)
})

t.test('after a 429 with Retry-After nothing is sent before its time', async t => {
  const server = await startChatServer(t, [{ status: 429, headers: { 'retry-after': '1' } }, completion('at last')])
  const client = clientFor(server)
  t.match(await failureOf(client.complete(body, never())), { failure: 'rate_limited', retryAfterSeconds: 1, status: 429 })
  t.match(await failureOf(client.complete(body, never())), { failure: 'rate_limited', retryAfterSeconds: 1, status: null })
  t.equal(server.requests.length, 1)
  await sleep(1050)
  t.match(await client.complete(body, never()), { choices: [{ message: { content: 'at last' } }] })
})

t.test('a 503 with Retry-After counts as well; a 429 without one stops nothing', async t => {
  const server = await startChatServer(t, [{ status: 429 }, { status: 503, headers: { 'retry-after': '60' } }, completion('too early')])
  const client = clientFor(server)
  t.match(await failureOf(client.complete(body, never())), { failure: 'rate_limited', retryAfterSeconds: null })
  t.match(await failureOf(client.complete(body, never())), { failure: 'rate_limited', retryAfterSeconds: 60, status: 503 })
  t.match(await failureOf(client.complete(body, never())), { failure: 'rate_limited', retryAfterSeconds: 60 })
  t.equal(server.requests.length, 2)
})

const completionAsked = { model: 'm', messages: [], maxTokens: 100, temperature: 0, schema: { name: 'report', schema: { type: 'object' } } }

t.test('requests hold the model to a strict schema, or only to JSON', async t => {
  t.strictSame(requestBody(firstDialect, completionAsked), {
    model: 'm',
    messages: [],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 100,
    temperature: 0,
    response_format: { type: 'json_schema', json_schema: { name: 'report', strict: true, schema: { type: 'object' } } }
  })
  t.strictSame(requestBody({ answer: 'json_object', bounds: true, limit: 'max_completion_tokens', temperature: false, stream: 'none', system: true }, completionAsked), {
    model: 'm', messages: [], stream: false, max_completion_tokens: 100, response_format: { type: 'json_object' }
  })
})

t.test('each refused field leads to another form, once', async t => {
  t.match(withoutFields(firstDialect, ['response_format']), { answer: 'json_object', limit: 'max_tokens', temperature: true })
  t.match(withoutFields(firstDialect, ['max_tokens']), { answer: 'json_schema', limit: 'max_completion_tokens' })
  t.match(withoutFields(firstDialect, ['temperature']), { answer: 'json_schema', temperature: false })
  t.match(withoutFields({ ...firstDialect, answer: 'json_object' }, ['response_format']), { answer: 'text' })
  t.match(withoutFields(firstDialect, ['stream_options', 'stream']), { stream: 'plain' })
  t.match(withoutFields({ ...firstDialect, stream: 'plain' }, ['stream']), { stream: 'none' })
  t.match(withoutFields(firstDialect, ['system']), { system: false })
  t.match(withoutFields(firstDialect, ['bounds', 'response_format']), { answer: 'json_schema', bounds: false })
  t.match(withoutFields({ ...firstDialect, bounds: false }, ['bounds', 'response_format']), { answer: 'json_object' })
  t.equal(withoutFields(firstDialect, []), undefined)
  t.equal(withoutFields({ answer: 'json_object', bounds: true, limit: 'max_completion_tokens', temperature: false, stream: 'none', system: false }, ['max_tokens', 'temperature', 'stream', 'system']), undefined)
})

t.test('what servers say of fields that they do not know is understood, and nothing else is taken for it', async t => {
  const bodies: [string[], number, string | object][] = [
    [['response_format'], 400, { error: { code: 400, message: 'response_format type must be one of "text" or "json_object", but got: json_schema', type: 'invalid_request_error' } }],
    [['response_format'], 500, { error: { code: 500, message: 'response_format type must be one of "text" or "json_object", but got: json_schema', type: 'server_error' } }],
    [['response_format'], 400, { error: { message: 'This response_format type is unavailable now', type: 'invalid_request_error', param: null, code: 'invalid_request_error' } }],
    [['response_format'], 400, { error: { message: "'response_format.type' : value is not one of the allowed values ['text','json_object']" } }],
    [['response_format'], 400, { error: { message: 'This model does not support response format `json_schema`.' } }],
    [['response_format'], 400, { error: { message: 'Invalid parameter', param: 'response_format', code: null } }],
    [['response_format'], 422, { detail: [{ loc: ['body', 'response_format', 'type'], msg: "Input should be 'text' or 'json_object'", input: 'json_schema' }] }],
    [['response_format'], 400, { object: 'error', message: 'failed to parse grammar', code: 400 }],
    [['response_format'], 400, 'response_format is not supported'],
    [['response_format'], 501, { error: 'Structured outputs are not implemented' }],
    [['max_tokens'], 400, { error: { message: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", param: 'max_tokens' } }],
    [['temperature'], 400, { error: { message: "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.", param: 'temperature' } }],
    [['stream_options'], 400, { error: { message: 'Unknown parameter: stream_options' } }],
    [['stream_options'], 422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] }],
    [['stream'], 400, { error: { message: 'Streaming is not supported for this model' } }],
    [['system'], 400, { error: { message: 'Error rendering prompt with jinja template: System role not supported' } }],
    [['system'], 500, { error: { message: 'Conversation roles must alternate user/assistant/user/assistant/...' } }],
    [[], 400, { error: { message: 'max_tokens must be at least 1' } }],
    [[], 400, { error: { message: 'bad request' }, input: { response_format: { type: 'json_schema' } } }],
    [[], 404, { error: { message: 'response_format' } }],
    [[], 401, { error: { message: 'json_schema' } }],
    [[], 400, ''],
    [[], 400, 'null']
  ]
  for (const [fields, status, text] of bodies) {
    const said = typeof text === 'string' ? text : JSON.stringify(text)
    t.strictSame(complaintOf(status, said), { refusedFields: fields, context: false, loading: false }, said)
  }
  const refusals: Array<[heldTokens: number | null, error: object]> = [
    [4096, { message: "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens." }],
    [4096, { message: "'max_tokens' or 'max_completion_tokens' is too large: 8000. This model's maximum context length is 4096 tokens" }],
    [null, { message: 'the request exceeds the available context size. try increasing the context size or enable context shift' }],
    [8192, { message: 'prompt is too long: 9000 tokens > 8192 maximum' }],
    [5120, {
      code: 400,
      message: 'request (6030 tokens) exceeds the available context size (5120 tokens), try increasing it',
      type: 'exceed_context_size_error',
      n_prompt_tokens: 6030,
      n_ctx: 5120
    }],
    [2048, { message: 'the request exceeds the available context size', n_ctx: 2048 }]
  ]
  for (const [heldTokens, error] of refusals) {
    const complaint = { refusedFields: [], context: true, ...heldTokens === null ? {} : { heldTokens }, loading: false }
    t.same(complaintOf(400, JSON.stringify({ error })), complaint, JSON.stringify(error))
  }
  const bounds = "Invalid schema for response_format 'report': In context=('properties', 'episodes'), 'maxItems' is not permitted."
  t.strictSame(complaintOf(400, JSON.stringify({ error: { message: bounds } })).refusedFields, ['bounds', 'response_format'])
  t.strictSame(complaintOf(400, '['.repeat(60_000)), { refusedFields: [], context: false, loading: false })
})
