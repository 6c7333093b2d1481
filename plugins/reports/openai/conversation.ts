import { assertAllRead, contentOf, createAnswerReader, type Checked } from './answer.js'
import type { ChatClient } from './client.js'
import { requestBody, type Dialect, type Message } from './dialect.js'
import { echoed, tokensOf, tokensOfOwn } from './encoding.js'
import { LanguageModelError } from './errors.js'
import { dataPrompt, REPAIR_MAX_TOKENS, repairPrompt } from './prompt.js'
import { strictSubset, type JsonSchema } from './schema.js'

/** Something that a model is asked for: its schema, for servers and in a prompt, and how its answer is read. */
export interface Question<T> {
  name: string
  /** The strict subset, for servers that hold the model to it. */
  strict: JsonSchema
  /** The same without descriptions, for a prompt that says in words what the fields are. */
  plain: JsonSchema
  read: (content: string) => Checked<T>
}

/** What the model reads. */
export interface Reading {
  system: string
  /** The block of lines. */
  block: string
  /** Estimated tokens of the lines in it. */
  tokens: number
}

/** Most tokens of an answer, whatever the context holds: hosted models allow no longer ones. */
const ANSWER_MAX_TOKENS = 8192

/** What part of the context is kept for the answer. */
const ANSWER_SHARE = 1 / 4

/** What the chat template of a model and the words around the lines come to, in tokens. */
const FRAME_TOKENS = 100

/** A question about a schema; `contradiction` tells what else is wrong with an answer that fits it. */
export function createQuestion<T> (name: string, schema: JsonSchema, contradiction?: (answer: T) => string | null): Question<T> {
  return { name, strict: strictSubset(schema), plain: strictSubset(schema, false), read: createAnswerReader(schema, contradiction) }
}

/** Tokens that are kept for an answer. */
export function answerTokens (contextTokens: number): number {
  return Math.min(Math.floor(contextTokens * ANSWER_SHARE), ANSWER_MAX_TOKENS)
}

/** Tokens that the lines of a prompt may have, so that the answer and the errors of a first one fit into the context as well. */
export function roomFor (contextTokens: number, system: string): number {
  return contextTokens - answerTokens(contextTokens) - REPAIR_MAX_TOKENS - FRAME_TOKENS - tokensOfOwn(system)
}

/** Asks a model in one form of requests. */
export interface Conversation {
  /**
   * Asks once, and once more with the errors named when the answer does not fit.
   *
   * @throws LanguageModelError when there is no answer that fits
   * @throws the reason of the signal when that is aborted
   */
  ask: <T>(question: Question<T>, reading: Reading, signal: AbortSignal) => Promise<T>
}

interface ConversationOptions {
  client: ChatClient
  model: string
  contextTokens: number
  dialect: Dialect
  /** Called when the server answered in this form. */
  accepted: () => void
}

/** Conversations with a model, each of one question. */
export function createConversation ({ client, model, contextTokens, dialect, accepted }: ConversationOptions): Conversation {
  return {
    async ask (question, { system, block, tokens }, signal) {
      const data = dataPrompt(block)
      const sent = FRAME_TOKENS + tokensOfOwn(system) + tokens

      async function complete (messages: readonly Message[], promptTokens: number): Promise<string> {
        const maxTokens = Math.min(contextTokens - promptTokens, ANSWER_MAX_TOKENS)
        const schema = { name: question.name, schema: question.strict }
        const completion = await client.complete(requestBody(dialect, { model, messages, maxTokens, schema }), signal)
        accepted()
        assertAllRead(completion, messages)
        return contentOf(completion)
      }

      const asked: Message[] = [{ role: 'system', content: system }, { role: 'user', content: data }]
      const answer = await complete(asked, sent)
      const first = question.read(answer)
      if (first.ok) return first.value

      // What helps is said as far as it fits: the answer itself, and the schema where the prompt does not have it (a server may have
      // ignored it). The errors always fit.
      const allowed = contextTokens - answerTokens(contextTokens)
      let promptTokens = sent + REPAIR_MAX_TOKENS
      function fits (more: number): boolean {
        if (promptTokens + more > allowed) return false
        promptTokens += more
        return true
      }
      const echo = fits(tokensOf(answer)) ? echoed(answer) : null
      const schema = dialect.answer === 'json_schema' && fits(tokensOfOwn(JSON.stringify(question.plain))) ? question.plain : null
      const repair = repairPrompt(first.problems, schema)
      // Models insist on turns: without the answer between them, both messages of the user are one.
      const messages: Message[] = echo === null
        ? [{ role: 'system', content: system }, { role: 'user', content: `${data}\n\n${repair}` }]
        : [...asked, { role: 'assistant', content: echo }, { role: 'user', content: repair }]
      const second = question.read(await complete(messages, promptTokens))
      if (second.ok) return second.value
      throw new LanguageModelError('invalid_answer', { detail: second.places.join('; ') })
    }
  }
}
