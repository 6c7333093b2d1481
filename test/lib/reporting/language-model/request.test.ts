import t from 'tap'
import { completion, startChatServer } from '../../../chat-server.js'
import { engineFor, goodAnswer, never, request, SECRET_KEY } from './consultation.js'

t.test('REPORT_AUTH_HEADER sends the key in a header of its own, as it is', async t => {
  const server = await startChatServer(t, () => completion(goodAnswer()))
  await engineFor(server, { authHeader: 'Api-Key' }).draft(request(), never())
  await engineFor(server, { authHeader: '' }).draft(request(), never())
  await engineFor(server, { authHeader: 'api-key', apiKey: '' }).draft(request(), never())
  t.strictSame(server.requests.map(({ headers }) => [headers['api-key'], headers.authorization]), [
    [SECRET_KEY, undefined], [undefined, `Bearer ${SECRET_KEY}`], [undefined, undefined]
  ])
})

t.test('REPORT_EXTRA_BODY is merged into requests, and cannot change the model, the messages or the stream', async t => {
  const server = await startChatServer(t, () => completion(goodAnswer()))
  const extra = { chat_template_kwargs: { enable_thinking: false }, temperature: 0.7, model: 'other', messages: [], stream: false }
  await engineFor(server, { extraBody: JSON.stringify(extra) }).draft(request(), never())
  const [sent] = server.requests
  t.match(sent?.body, { model: 'scripted', stream: true, temperature: 0.7, chat_template_kwargs: { enable_thinking: false } })
  t.equal(sent?.body.messages.length, 2)
})

t.test('settings that no request can be made of stop the start', async t => {
  const server = { baseUrl: 'http://127.0.0.1:1/v1' }
  for (const extraBody of ['no', '[]', 'null', '"x"', '{']) {
    t.throws(() => engineFor(server, { extraBody }), { message: /^REPORT_EXTRA_BODY must be a JSON object/ })
  }
  for (const authHeader of ['api key', 'a:b', 'Content-Type', 'host']) {
    t.throws(() => engineFor(server, { authHeader }), { message: /^REPORT_AUTH_HEADER must be the name of a header/ })
  }
})

t.test('a model without a system role reads the rules before the transcript, from then on', async t => {
  const refused = { status: 400, body: { error: { message: 'System role not supported' } } }
  const server = await startChatServer(t, [refused, completion(goodAnswer()), completion(goodAnswer())])
  const engine = engineFor(server)
  await engine.draft(request(), never())
  await engine.draft(request(), never())
  t.strictSame(server.requests.map(({ body }) => body.messages.map(({ role }) => role)), [['system', 'user'], ['user'], ['user']])
  const [first, second] = server.requests.map(({ body }) => body.messages)
  t.equal(second?.[0]?.content, `${first?.[0]?.content}\n\n${first?.[1]?.content}`)
})

t.test('a server without response_format is asked for text, the schema in the prompt', async t => {
  const refused = { status: 400, body: { error: { message: 'response_format is not supported' } } }
  const server = await startChatServer(t, [refused, refused, completion(`Here is the report: ${JSON.stringify(goodAnswer())}`)])
  t.equal((await engineFor(server).draft(request(), never())).episodes.length, 1)
  t.strictSame(server.requests.map(({ body }) => body.response_format?.type), ['json_schema', 'json_object', undefined])
  t.match(server.requests[2]?.body.messages[0]?.content, 'Form of the answer')
})

t.test('a server that cannot stream, or cannot count what it streams, is asked in its own way', async t => {
  const server = await startChatServer(t, [
    { status: 400, body: { error: { message: 'Unknown parameter: stream_options' } } },
    { status: 400, body: { error: { message: 'Streaming is not supported' } } },
    completion(goodAnswer())
  ])
  await engineFor(server).draft(request(), never())
  const sent = server.requests.map(({ body }) => body as { stream: boolean, stream_options?: object })
  const asked = sent.map(({ stream, stream_options: options }) => [stream, options !== undefined])
  t.strictSame(asked, [[true, true], [true, false], [false, false]])
})
