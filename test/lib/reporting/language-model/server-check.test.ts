import t, { type Test } from 'tap'
import { checkServer, type ServerVerdict } from '../../../../lib/reporting/language-model/server-check/index.js'
import type { OpenAiSettings } from '../../../../lib/reporting/language-model/index.js'
import { completion, startChatServer, streamed, type ChatRequest, type CompletionRequest } from '../../../chat-server.js'
import type { ScriptedReply } from '../../../scripted-reply.js'
import { SECRET_KEY } from './consultation.js'

const CONTEXT = 8192

/** How a server behaves; a good one does nothing of all this. */
interface Behaviour {
  /** What it answers instead; `undefined` to go on as usual. */
  replies?: (request: ChatRequest) => ScriptedReply | undefined
  /** The tokens that it holds. */
  holds?: number
  /** Whether it leaves every schema aside, or only that of reports. */
  schema?: 'ignored' | 'small only'
  /** The tokens that it says it holds. */
  says?: object
  thinks?: 'content' | 'apart'
  streams?: boolean
  counts?: boolean
  /** Whether the model gets the system message. */
  readsSystem?: boolean
}

/** What a tokeniser might count. */
function tokensOf (text: string): number {
  return Math.ceil(text.length / 4)
}

/** What a model that does as it is told answers. */
function answerTo (
  { messages, response_format: format }: CompletionRequest, { schema, readsSystem = true, holds = CONTEXT }: Behaviour
): string {
  const all = messages.filter(({ role }) => readsSystem || role !== 'system').map(({ content }) => content).join('\n')
  // What is too long loses its beginning.
  const read = all.slice(-holds * 4)
  const [, word = 'unknown'] = /(?:code word is|to remember is) "(\w+)"/.exec(read) ?? []
  if (read.includes('one to one hundred')) return 'one, two, three, '.repeat(40)
  if (format?.json_schema?.name === 'report' && schema !== 'small only') return '{"medical_context": false, "episodes"'
  return format?.type === 'json_schema' && schema !== 'ignored' && format.json_schema?.name !== 'report' ? JSON.stringify({ word, letters: word.length }) : `The word is ${word}.`
}

function replyOf (request: ChatRequest, behaviour: Behaviour): ScriptedReply {
  const { holds = CONTEXT, thinks, streams = true, counts = true } = behaviour
  if (request.method === 'GET') return { body: { data: [{ id: 'some-model', ...behaviour.says }] } }
  const { body } = request
  const hasThoughts = thinks !== undefined && !JSON.stringify(body).includes('"enable_thinking":false')
  const text = answerTo(body, behaviour)
  const prompt = Math.min(tokensOf(body.messages.map(({ content }) => content).join('\n')), holds)
  const usage = counts ? { usage: { prompt_tokens: prompt, completion_tokens: tokensOf(text) } } : {}
  const content = hasThoughts && thinks === 'content' ? `<think>Which word?</think>${text}` : text
  const message = hasThoughts && thinks === 'apart' ? { message: { reasoning_content: 'Which word?' } } : {}
  return streams && Object.keys(message).length === 0 ? streamed(content, usage) : completion(content, { ...usage, ...message })
}

interface Found {
  verdict: ServerVerdict
  requests: ChatRequest[]
  /** The sentences of what was found wrong. */
  wrong: string[]
  sentence: (check: string) => string | undefined
}

/** Checks a server with such a behaviour, with a clock on which each look takes so many seconds. */
async function found (
  t: Test, behaviour: Behaviour, settings: Partial<OpenAiSettings> = {}, { tiny = false, step = 0.1 } = {}
): Promise<Found> {
  const server = await startChatServer(t, request => behaviour.replies?.(request) ?? replyOf(request, behaviour))
  let time = 0
  const verdict = await checkServer({
    baseUrl: server.baseUrl, apiKey: SECRET_KEY, model: 'some-model', timeoutSeconds: 5, contextTokens: CONTEXT, ...settings
  }, { tiny, signal: new AbortController().signal, now: () => (time += step * 1000) })
  t.notMatch(JSON.stringify(verdict), SECRET_KEY)
  return {
    verdict,
    requests: server.requests,
    wrong: verdict.findings.filter(({ ok }) => !ok).map(({ sentence }) => sentence),
    sentence: check => verdict.findings.find(finding => finding.check === check)?.sentence
  }
}

const error = (status: number, message: string): ScriptedReply => ({ status, body: { error: { message } } })
const toChat = (reply: (body: CompletionRequest) => ScriptedReply | undefined) => ({ method, body }: ChatRequest) => method === 'POST' ? reply(body) : undefined

t.test('a good server is found good in everything, and nothing is to be set', async t => {
  const { verdict, wrong } = await found(t, {})
  t.strictSame([verdict.ok, wrong, verdict.settings], [true, [], {}])
  t.strictSame(verdict.findings.map(({ check }) => check), ['connection', 'answer', 'schema', 'streaming', 'system message', 'thinking', 'context', 'speed'])
  t.match(verdict.summary, /^The language model answers: holds to the schema, streams, \d+ tokens\/s\.$/)
})

t.test('what the service makes up for is told, and is no reason to fail', async t => {
  const noFormat = await found(t, { replies: toChat(body => body.response_format === undefined ? undefined : error(400, 'response_format is not supported')) })
  t.match(noFormat.sentence('schema'), 'The server refuses response_format; the prompt has the schema.')
  const ignored = await found(t, { schema: 'ignored' })
  t.match(ignored.sentence('schema'), /^The server takes a schema and does not hold the model to it/)
  const whole = await found(t, { streams: false })
  t.match(whole.sentence('streaming'), /^Answers are not streamed/)
  const noSystem = await found(t, { replies: toChat(body => body.messages[0]?.role === 'system' ? error(400, 'System role not supported') : undefined) })
  t.match(noSystem.sentence('system message'), /^The model has no place for a system message/)
  for (const { verdict, wrong } of [noFormat, ignored, whole, noSystem]) t.strictSame([verdict.ok, wrong, verdict.settings], [true, [], {}])
})

t.test('thoughts are found where they leak and where they do not, and the setting that turns them off is tried', async t => {
  for (const thinks of ['content', 'apart'] as const) {
    const { verdict, sentence } = await found(t, { thinks })
    t.ok(verdict.ok)
    t.match(sentence('thinking'), thinks === 'content' ? /^The model writes its thoughts into the answer/ : /^The model thinks before it answers/)
    t.strictSame(verdict.settings, { REPORT_EXTRA_BODY: '{"chat_template_kwargs":{"enable_thinking":false}}' })
  }
  const { verdict } = await found(t, { thinks: 'content' }, { extraBody: '{"top_k":1}' })
  t.strictSame(verdict.settings, { REPORT_EXTRA_BODY: '{"top_k":1,"chat_template_kwargs":{"enable_thinking":false}}' }, 'beside what is set already')
  const stubborn = await found(t, { replies: toChat(() => streamed('<think>Always.</think>{"word":"heron","letters":5}')) })
  t.match(stubborn.sentence('thinking'), /no REPORT_EXTRA_BODY that is tried here does it\.$/)
})

t.test('a prompt that is cut without a word is noticed, whether the server counts or not', async t => {
  const counted = await found(t, { holds: 5000 })
  t.match(counted.wrong, [/^The server cut a prompt of \d+ tokens to 5000 without a word\. Set REPORT_CONTEXT_TOKENS=4096/])
  t.strictSame([counted.verdict.ok, counted.verdict.settings], [false, { REPORT_CONTEXT_TOKENS: '4096' }])
  const small = await found(t, { holds: 2048 })
  t.match(small.wrong, [/to 2048 without a word\. Reports need \d+: start the server with a longer context/])
  t.strictSame(small.verdict.settings, {})
  const uncounted = await found(t, { holds: 1000, counts: false })
  t.match(uncounted.wrong, [/the server counts no tokens: it may cut prompts/])
  t.ok((await found(t, { counts: false })).verdict.ok)
  const refuses = await found(t, {
    replies: toChat(({ messages }) => tokensOf(messages.map(({ content }) => content).join('')) > 4000 ? error(400, 'maximum context length is 4096 tokens') : undefined)
  })
  t.match(refuses.wrong, [/^The server refuses a prompt for REPORT_CONTEXT_TOKENS=8192\. Set REPORT_CONTEXT_TOKENS=4096/])
})

t.test('a key in the wrong header, a wrong key, a wrong model, nothing there, and silence each have a sentence of their own', async t => {
  const azure = ({ headers, method }: ChatRequest): ScriptedReply | undefined => {
    if (headers['api-key'] !== SECRET_KEY) return error(401, 'Access denied due to invalid subscription key')
    return method === 'GET' ? { status: 404, body: '' } : undefined
  }
  const header = await found(t, { replies: azure })
  t.match(header.wrong, [/takes it in a header of its own: set REPORT_AUTH_HEADER=api-key\.$/])
  t.strictSame(header.verdict.settings, { REPORT_AUTH_HEADER: 'api-key' })
  t.strictSame((await found(t, { replies: azure }, { authHeader: 'api-key' })).wrong, [])
  const unlisted = await found(t, { replies: ({ headers, method }) => method === 'GET' ? { status: 404 } : azure({ headers, method } as ChatRequest) })
  t.strictSame(unlisted.verdict.settings, { REPORT_AUTH_HEADER: 'api-key' })

  t.match((await found(t, { replies: () => error(401, 'no') })).wrong, [/^REPORT_API_KEY is refused by /])
  t.match((await found(t, { replies: toChat(() => error(401, 'no')) })).wrong, [/^The server refuses the key \(status 401\)/])
  t.match((await found(t, {}, { model: 'other' })).wrong, [/^REPORT_MODEL other is not among the models of /])
  t.match((await found(t, { replies: toChat(() => error(404, 'no such model')) })).wrong, [/^There is no model some-model, /])
  t.match((await found(t, {}, { baseUrl: 'http://127.0.0.1:1/v1' })).wrong, [/^REPORT_BASE_URL: nothing answers on /])
  t.match((await found(t, { replies: toChat(() => error(503, 'Loading model')) })).wrong, ['The server is still loading the model: check again when it is there.'])
  t.match((await found(t, { replies: toChat(() => ({ fault: 'silence' })) }, { timeoutSeconds: 0.3 })).wrong, [/^The server is silent for 0\.3 s/])
  t.match((await found(t, { readsSystem: false })).wrong, [/^The model does not say what the system message says/])
})

t.test('a slow server is measured, and gets the reportTimeout that it needs, or none that would do', async t => {
  const slow = await found(t, {}, {}, { step: 4 })
  t.match(slow.wrong, [/^\d+ tokens\/s: a long report takes about \d+ s, longer than reportTimeout allows: set it to \d+0 in LIMITS_FILE\.$/])
  t.ok(Number(slow.verdict.settings.reportTimeout) > 5)
  t.strictSame((await found(t, {}, { timeoutSeconds: Number(slow.verdict.settings.reportTimeout) }, { step: 4 })).wrong, [], 'with that it is well')
  t.match((await found(t, { streams: false }, {}, { step: 2000 })).wrong, [/which is too slow/])
  const unread = await found(t, { replies: toChat(({ messages }) => messages.some(({ content }) => content.length > 9000) ? { fault: 'silence' } : undefined) }, { timeoutSeconds: 0.3 })
  t.match(unread.wrong, [/^A prompt that fills the context is not read within reportTimeout \(0\.3 s\)/])
})

t.test('at the start no more is sent than one small question', async t => {
  for (const behaviour of [{}, { thinks: 'content' as const }]) {
    const { requests, verdict } = await found(t, behaviour, {}, { tiny: true })
    t.ok(verdict.ok)
    t.strictSame(requests.map(({ method }) => method), ['GET', 'POST'])
    const [, asked] = requests
    t.ok(JSON.stringify(asked?.body).length < 1000)
    t.equal(asked?.body.max_tokens, 100)
  }
})

t.test('a server that cannot make a grammar of the schema of reports, and says nothing, is found out', async t => {
  const { verdict, sentence } = await found(t, { schema: 'small only' })
  t.match(sentence('schema'), 'The server holds the model to the schema.')
  t.match(verdict.summary, 'leaves the schema of reports aside')
  t.match(verdict.findings.filter(({ check }) => check === 'schema')[1]?.sentence, /leaves that of reports aside without a word/)
  t.ok(verdict.ok, 'reports can be made in spite of it')
})

t.test('a server that says how much it holds needs not be asked: also at the start, and nothing long is sent', async t => {
  for (const says of [{ meta: { n_ctx: 4096, n_ctx_train: 32_768 } }, { max_model_len: 4096 }, { context_length: 4096 }]) {
    for (const tiny of [true, false]) {
      const { verdict, requests, wrong } = await found(t, { says }, {}, { tiny })
      t.strictSame(wrong, ['The server says that it holds 4096 tokens, and REPORT_CONTEXT_TOKENS is 8192. Set REPORT_CONTEXT_TOKENS=4096, or give the server a longer context.'])
      t.strictSame([verdict.ok, verdict.settings], [false, { REPORT_CONTEXT_TOKENS: '4096' }])
      t.ok(requests.every(({ body }) => JSON.stringify(body).length < 20_000))
    }
  }
  const { verdict } = await found(t, { says: { meta: { n_ctx: 32_768 } } })
  t.ok(verdict.ok, 'more than is set is enough')
})

t.test('it is told what is being asked', async t => {
  const server = await startChatServer(t, request => replyOf(request, {}))
  const told: string[] = []
  await checkServer({
    baseUrl: server.baseUrl, apiKey: SECRET_KEY, model: 'some-model', timeoutSeconds: 5, contextTokens: CONTEXT
  }, { tiny: false, signal: new AbortController().signal, progress: sentence => told.push(sentence) })
  t.match(told, [
    'Asking a small question …', 'Asking for an answer to the schema of reports …', /^Asking about a prompt of 40 lines …$/,
    /^Asking about a prompt of \d+ lines …$/, 'Asking for an answer of 256 tokens …'
  ])
})
