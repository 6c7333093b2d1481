import { errorTextOf } from '../../runtime/index.js'
import type { ChatBody } from './chat-body.js'
import type { JsonSchema } from './schema.js'

/** Fields of a request that not every server, or not every model, knows. */
export type RequestField = 'response_format' | 'bounds' | 'max_tokens' | 'temperature' | 'stream_options' | 'stream' | 'system'

/** The form of requests that a server accepts. */
export interface Dialect {
  /**
   * `json_schema`: the server holds the model to the schema. `json_object`: it only holds it to JSON, and the prompt has the schema.
   * `text`: it holds it to nothing.
   */
  answer: 'json_schema' | 'json_object' | 'text'
  /** Whether a schema says how long lists and how high numbers of lines may be. */
  bounds: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
  temperature: boolean
  /** Whether the answer is streamed, and the tokens are counted at its end. */
  stream: 'counted' | 'plain' | 'none'
  /** Whether the model has a place for rules; if not, they stand before what it reads. */
  system: boolean
}

/** What vLLM, llama.cpp, Ollama and most hosted models understand. */
export const firstDialect: Dialect = {
  answer: 'json_schema', bounds: true, limit: 'max_tokens', temperature: true, stream: 'counted', system: true
}

/** A message of a conversation with the model. */
export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What is asked of the model. */
export interface Completion {
  model: string
  messages: readonly Message[]
  /** Most tokens of the answer. */
  maxTokens: number
  /** 0 for the likeliest answer. */
  temperature: number
  schema: { name: string, schema: JsonSchema }
}

/** The rules before what the model reads, for models that have no place for them. */
function withoutSystem (messages: readonly Message[]): Message[] {
  const [first, second, ...rest] = messages
  if (first?.role !== 'system' || second === undefined) return [...messages]
  return [{ role: second.role, content: `${first.content}\n\n${second.content}` }, ...rest]
}

/**
 * The body of a request. It has only fields that vLLM, llama.cpp and Ollama document for this endpoint; there is no `seed`, which some
 * hosted servers refuse.
 */
export function requestBody (dialect: Dialect, { model, messages, maxTokens, temperature, schema }: Completion): ChatBody {
  const { answer, stream } = dialect
  return {
    model,
    messages: dialect.system ? messages : withoutSystem(messages),
    stream: stream !== 'none',
    ...stream === 'counted' ? { stream_options: { include_usage: true } } : {},
    [dialect.limit]: maxTokens,
    ...dialect.temperature ? { temperature } : {},
    ...answer === 'json_object' ? { response_format: { type: 'json_object' } } : {},
    ...answer === 'json_schema'
      ? { response_format: { type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.schema } } }
      : {}
  }
}

/**
 * The form to ask in after a server refused fields, or `undefined` when there is no other one. This is no second try of the same
 * request: the server said that it does not know a field of it, and never got to the model.
 */
export function withoutFields (dialect: Dialect, refused: readonly RequestField[]): Dialect | undefined {
  if (refused.includes('stream_options') && dialect.stream === 'counted') return { ...dialect, stream: 'plain' }
  if (refused.includes('stream') && dialect.stream !== 'none') return { ...dialect, stream: 'none' }
  if (refused.includes('bounds') && dialect.bounds && dialect.answer === 'json_schema') return { ...dialect, bounds: false }
  if (refused.includes('response_format') && dialect.answer === 'json_schema') return { ...dialect, answer: 'json_object' }
  if (refused.includes('response_format') && dialect.answer === 'json_object') return { ...dialect, answer: 'text' }
  if (refused.includes('max_tokens') && dialect.limit === 'max_tokens') return { ...dialect, limit: 'max_completion_tokens' }
  if (refused.includes('temperature') && dialect.temperature) return { ...dialect, temperature: false }
  if (refused.includes('system') && dialect.system) return { ...dialect, system: false }
  return undefined
}

/** Statuses with which servers answer what they do not know; some old ones fail over it. */
const STATUSES = new Set([400, 422, 500, 501])

/**
 * Servers word it differently: "response_format type must be one of "text" or "json_object"" (llama.cpp), "This response_format type is
 * unavailable now" (DeepSeek), "does not support response format `json_schema`" (Groq), a grammar that cannot be made of the schema.
 */
const RESPONSE_FORMAT = /response[_ ]format|json[_ ]?schema|structured[_ ]?outputs?|guided[_ ](?:json|decoding)|grammar/i
const BOUNDS = /\b(?:max|min)(?:Items|imum)\b/
const NOT_KNOWN = /unsupported|not support|unknown|unrecognized|not permitted|not allowed|extra (?:fields|inputs)/i
const NO_SYSTEM = /system[_ ](?:role|message|prompt|instruction)|role.{0,20}system|conversation roles must alternate|developer instruction/i
const LOADING = /loading|warming|starting up|not (?:yet )?ready/i
const HELD = /context[_ ](?:length|size|window)\D{0,30}(\d{3,9})|> (\d{3,9}) maximum/i
const CONTEXT = /context[_ ](?:length|size|window)|(?:prompt|input|tokens).{0,80}(?:too (?:long|large)|exceed)|n_ctx/i

/** What the body of an error says that can be acted on. */
export interface ServerComplaint {
  refusedFields: RequestField[]
  /** The request is longer than what the model can hold. */
  context: boolean
  /** How many tokens that is, where the server says so. */
  heldTokens?: number
  /** The server is up, its model is not yet. */
  loading: boolean
}

/** The tokens that a server says it holds: in a field of its own (llama.cpp), or in words. */
function heldIn (body: string, message: string): Pick<ServerComplaint, 'heldTokens'> {
  const [, field] = /"n_ctx"\s*:\s*(\d{1,9})\b/.exec(body) ?? []
  const [, named, most] = HELD.exec(message) ?? []
  const heldTokens = Number(field ?? named ?? most ?? 0)
  return heldTokens > 0 ? { heldTokens } : {}
}

/** Reads the body of an error response. The body itself may repeat what was sent, so it goes no further than this. */
export function complaintOf (status: number, body: string): ServerComplaint {
  const nothing: ServerComplaint = { refusedFields: [], context: false, loading: false }
  if (status === 503) return { ...nothing, loading: LOADING.test(errorTextOf(body)) }
  if (!STATUSES.has(status) && status !== 413) return nothing
  const message = errorTextOf(body)
  if (status === 413 || CONTEXT.test(message)) return { ...nothing, context: true, ...heldIn(body, message) }
  const refusedFields: RequestField[] = []
  if (RESPONSE_FORMAT.test(message) && BOUNDS.test(message)) refusedFields.push('bounds')
  if (RESPONSE_FORMAT.test(message)) refusedFields.push('response_format')
  if (message.includes('max_tokens') && NOT_KNOWN.test(message)) refusedFields.push('max_tokens')
  if (message.includes('temperature') && NOT_KNOWN.test(message)) refusedFields.push('temperature')
  if (message.includes('stream_options')) refusedFields.push('stream_options')
  else if (/\bstream(?:ing)?\b/i.test(message) && NOT_KNOWN.test(message)) refusedFields.push('stream')
  if (NO_SYSTEM.test(message)) refusedFields.push('system')
  return { ...nothing, refusedFields }
}
