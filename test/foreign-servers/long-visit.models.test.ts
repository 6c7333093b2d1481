// Runs once: what foreign servers answer depends on no database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { createOpenAiEngine } from '../../lib/reporting/language-model/index.js'
import { type ChatRequest, completion, type CompletionRequest } from '../chat-server.js'
import { asksForFacts, goodAnswer, linesIn, never, request, transcriptOf } from '../lib/reporting/language-model/consultation.js'
import { needs, startLlama } from './servers.js'

/** Tokens that the server holds, and that the settings say. */
const HOLDS = 4096
const SET = 16_384

/** How long one busy core may take to read a prompt, in seconds. */
const PATIENCE_SECONDS = 500

/** What is said in a long visit: more than the server holds, less than the settings say. */
const COMPLAINTS = ['headache', 'cough', 'sore throat', 'back pain', 'rash', 'dizziness', 'fever', 'fatigue', 'nausea', 'earache']
const TEXTS = COMPLAINTS.flatMap((complaint, at) => [
  `About the ${complaint}: it began ${at + 2} days ago, it is worse at night and better in the morning, and I have taken nothing for it so far. `.repeat(6).trim(),
  `I have looked at that, and I find nothing to worry about with the ${complaint}. Drink enough, rest, and come back in ${at + 3} days if it is not better. `.repeat(5).trim()
])

/** What was asked, with which status the server answered, and how many tokens it has read. */
interface Asked {
  request: ChatRequest
  status: number
  read: number
}

/** Has a server read each prompt, and answers in its place: a model that is small enough for a test writes for minutes. */
async function readBy (t: Test, baseUrl: string) {
  const asked: Asked[] = []
  async function answer (body: CompletionRequest): Promise<{ status: number, text: string }> {
    const response = await fetch(`${baseUrl}/chat/completions`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...body, stream: false, stream_options: undefined, max_tokens: 1 })
    })
    const text = await response.text()
    const { usage } = JSON.parse(text) as { usage?: { prompt_tokens: number } }
    const request = { body } as ChatRequest
    asked.push({ request, status: response.status, read: usage?.prompt_tokens ?? 0 })
    if (!response.ok) return { status: response.status, text }
    const { lines } = linesIn(request)
    const written = asksForFacts(request) ? { facts: [{ text: `${lines.length} lines.`, sources: lines.map(([number]) => number) }] } : goodAnswer()
    const { body: reply } = completion(written, { usage: { prompt_tokens: usage?.prompt_tokens, completion_tokens: 100 } })
    return { status: 200, text: JSON.stringify(reply) }
  }
  const server = createServer((incoming, response) => {
    json(incoming).then(async body => answer(body as CompletionRequest)).then(({ status, text }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }, () => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
}

t.test('llama.cpp: a visit that is longer than it holds is refused once, and then read in parts that fit, every line of it', { skip: needs.llama }, async t => {
  const { asked, baseUrl } = await readBy(t, await startLlama(t, HOLDS))
  const warnings: string[] = []
  const engine = createOpenAiEngine({
    baseUrl, apiKey: '', model: 'any', timeoutSeconds: PATIENCE_SECONDS, contextTokens: SET, warn: sentence => warnings.push(sentence)
  })
  const draft = await engine.draft(request({ transcript: transcriptOf(TEXTS) }), never())
  t.match(draft, { generation_result: 'success', episodes: [{ label: 'Keelpijn' }] })

  const [first, ...others] = asked
  t.equal(first?.status, 400)
  t.match(warnings, [new RegExp(`It is taken to hold ${HOLDS} tokens; longer consultations are read in parts of that$`)])
  for (const { request: { body }, status, read } of others) {
    t.equal(status, 200)
    t.ok(read > 0 && read + (body.max_tokens ?? Infinity) <= HOLDS, `${read} tokens are read, and ${body.max_tokens} may be written`)
  }
  const parts = others.filter(({ request }) => asksForFacts(request)).map(({ request }) => linesIn(request))
  const shown: string[] = []
  for (const [number, , text] of parts.flatMap(({ lines }) => lines)) shown[number - 1] = text
  t.ok(parts.length > 1, `${parts.length} parts`)
  t.equal(shown.join(' '), TEXTS.join(' '))
})
