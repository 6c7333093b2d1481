import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { absenceOf, type Absence } from './absence.js'
import { sendScripted, type ScriptedReply } from './scripted-reply.js'

/** The body of a request for a completion, as the engine writes it. */
export interface CompletionRequest {
  model: string
  messages: { role: string, content: string }[]
  stream: boolean
  temperature?: number
  max_tokens?: number
  max_completion_tokens?: number
  response_format?: { type: string, json_schema?: { name: string, strict: boolean, schema: object } }
}

/** A request as it arrived. */
export interface ChatRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: CompletionRequest
}

/** What the server answers to a request: one reply for each, in order, or a function of the request. */
export type Script = readonly ScriptedReply[] | ((request: ChatRequest, at: number) => ScriptedReply)

/** A server of a language model that answers by a script. */
export interface ChatServer extends Absence {
  /** Its base URL, `http://127.0.0.1:PORT/v1`. */
  baseUrl: string
  requests: ChatRequest[]
}

/** A completion with this text, or this object as JSON, or with other parts of it changed. */
export function completion (content: unknown, changes: { message?: object, choice?: object, usage?: object } = {}): ScriptedReply {
  const { message = {}, choice = {}, usage } = changes
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_772_442_000,
      model: 'scripted',
      choices: [{
        index: 0,
        message: { role: 'assistant', content: typeof content === 'object' && content !== null ? JSON.stringify(content) : content, ...message },
        finish_reason: 'stop',
        ...choice
      }],
      ...usage === undefined ? {} : { usage }
    }
  }
}

/** What streams the content of an answer: its events, in pieces of the given characters, and how it ends. */
export function streamed (
  content: unknown,
  { field = 'content', length = 40, reason = 'stop', usage, ...reply }: { field?: string, length?: number, reason?: string | null, usage?: object } & ScriptedReply = {}
): ScriptedReply {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const event = (data: object) => `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...data })}\n\n`
  const deltas = text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
  return {
    pieces: [
      event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
      ...deltas.map(delta => event({ choices: [{ index: 0, delta: { [field]: delta }, finish_reason: null }] })),
      ...reason === null ? [] : [event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })],
      ...usage === undefined ? [] : [event({ choices: [], usage })],
      ...reason === null ? [] : ['data: [DONE]\n\n']
    ],
    ...reply
  }
}

/** Starts a server of a language model on a free port of this machine; it is gone when the test ends. */
export async function startChatServer (t: Test, script: Script): Promise<ChatServer> {
  const requests: ChatRequest[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request: ChatRequest = { method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') as CompletionRequest }
      const at = requests.push(request) - 1
      const reply = typeof script === 'function' ? script(request, at) : script[at]
      sendScripted(response, reply ?? { status: 418, body: 'the script has no more replies' })
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, ...absenceOf(server) }
}
