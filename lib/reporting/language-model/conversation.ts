import { once } from '../../runtime/index.js'
import { assertAllRead, assertOwnLimit, countedTokens } from './all-read.js'
import { createAnswerReader, type ParsedAnswer, type DroppedItem, type ReadingRules } from './answer.js'
import type { ChatClient } from './client.js'
import { readCompletion } from './completion.js'
import { requestBody, type Dialect, type Message } from './dialect.js'
import { echoed, tokensOf, tokensOfOwn } from './encoding.js'
import { LanguageModelError } from './errors.js'
import { againPrompt, dataPrompt, REPAIR_MAX_TOKENS } from './prompt.js'
import { bounded, strictSubset, type JsonSchema } from './schema.js'
import type { Repeated } from './split.js'
import type { TokenRates } from './token-rates.js'

/** Something that a model is asked for: its schema, for servers and in a prompt, and how its answer is read. */
export interface Question<T> {
  name: string
  /** The strict subset, for servers that hold the model to it. */
  strict: JsonSchema
  /** The same without descriptions, for a prompt that says in words what the fields are. */
  plain: JsonSchema
  read: (texts: readonly string[]) => ParsedAnswer<T>
  /** Most tokens of an answer, where it is a short one. */
  maxTokens?: number
}

/** What the model reads. */
export interface Prompt {
  system: string
  /** The block of lines. */
  block: string
  /** Estimated tokens of the lines in it. */
  tokens: number
  /** The number of its last line. */
  lastLine: number
  /** The lines in it that were read before. */
  repeated?: Repeated
}

/** Most tokens of an answer, whatever the context holds: hosted models allow no longer ones. */
const ANSWER_MAX_TOKENS = 8192

/** What part of the context is kept for the answer. */
const ANSWER_SHARE = 1 / 4

/** What the chat template of a model and the words around the lines come to, in tokens. */
const FRAME_TOKENS = 100

/** A question about a schema, whose answer is read by these rules. */
export function createQuestion<T> (name: string, schema: JsonSchema, rules: ReadingRules<T>): Question<T> {
  const strict = once(() => strictSubset(schema))
  const plain = once(() => strictSubset(schema, false))
  return { name, get strict () { return strict() }, get plain () { return plain() }, read: createAnswerReader(schema, rules) }
}

/** Tokens that are kept for an answer. */
export function answerTokens (contextTokens: number): number {
  return Math.min(Math.floor(contextTokens * ANSWER_SHARE), ANSWER_MAX_TOKENS)
}

/**
 * Estimated tokens that the lines of a prompt may have, so that the answer and the errors of a first one fit into the context as well.
 *
 * @param scale what an estimated token of lines comes to
 */
export function roomFor (contextTokens: number, system: string, scale = 1): number {
  return Math.floor((contextTokens - answerTokens(contextTokens) - REPAIR_MAX_TOKENS - FRAME_TOKENS - tokensOfOwn(system)) / scale)
}

/** An answer that fits, and what of it could not be used. */
export interface Answer<T> {
  value: T
  dropped: DroppedItem[]
}

/** Asks a model in one form of requests. */
export interface Conversation {
  /**
   * Asks up to three times, no two times alike: with the errors named when the answer does not fit, for less, in a form that the server
   * holds the model less to, with a higher temperature.
   *
   * @throws LanguageModelError when there is no answer that fits
   * @throws the reason of the signal when that is aborted
   */
  ask: <T>(question: Question<T>, prompt: Prompt, signal: AbortSignal) => Promise<Answer<T>>
}

interface ConversationOptions {
  client: ChatClient
  model: string
  contextTokens: number
  dialect: Dialect
  rates: TokenRates
  /** The language of the transcript. */
  language: string
  /** Called when the server answered in this form. */
  accepted: () => void
  /** Called with the form of an answer that can be used, and whether free text came before it although the server had a schema. */
  used: (answer: Dialect['answer'], free: boolean) => void
  /** On whose behalf the model is asked. */
  customerId: string
}

/** What the next attempt can learn from a failed one. */
interface Failed {
  error: LanguageModelError
  /** An answer that could be read, and what was wrong with it. */
  answer: { text: string, problems: readonly string[] } | null
  /** Whether it was free text although the server was given a schema: one that it could not make a grammar of. */
  free?: boolean
}

/** Failures worth another attempt; the others come from the request, the server or the transcript. */
const TRIED_AGAIN: ReadonlySet<LanguageModelError['failure']> = new Set(['empty', 'cut_off', 'run_away', 'refusal', 'invalid_answer'])

/** How each attempt after the first is asked: with a looser format and a higher temperature. */
const ATTEMPTS = [
  { answer: null, temperature: 0 },
  { answer: 'json_object', temperature: 0.2 },
  { answer: 'text', temperature: 0.4 }
] as const

/** Conversations with a model, each of one question. */
export function createConversation (options: ConversationOptions): Conversation {
  const { client, model, contextTokens, dialect, rates, language, accepted, used, customerId } = options
  // Hints for a retry are added as far as they fit.
  const allowed = contextTokens - answerTokens(contextTokens)

  return {
    async ask<T> (question: Question<T>, { system, block, tokens, lastLine, repeated = null }: Prompt, signal: AbortSignal) {
      const data = dataPrompt(block, repeated)
      const own = FRAME_TOKENS + tokensOfOwn(system)
      const sent = own + Math.ceil(tokens * rates.scale(language))
      const opening: Message[] = [{ role: 'system', content: system }, { role: 'user', content: data }]

      /** The messages of an attempt after a failed one: with the answer and its errors where they fit, and the schema. */
      function again ({ answer }: Failed): { messages: Message[], promptTokens: number, hasSchema: boolean } {
        let promptTokens = sent + REPAIR_MAX_TOKENS
        function fits (more: number): boolean {
          if (promptTokens + more > allowed) return false
          promptTokens += more
          return true
        }
        const echo = answer !== null && fits(tokensOf(answer.text)) ? echoed(answer.text) : null
        const hasSchema = dialect.answer !== 'json_schema' || fits(tokensOfOwn(JSON.stringify(question.plain)))
        const prompt = againPrompt({
          problems: answer?.problems ?? [],
          schema: dialect.answer === 'json_schema' && hasSchema ? question.plain : null
        })
        // Models expect alternating turns: without an answer between them, both user messages are one.
        const messages: Message[] = echo === null
          ? [{ role: 'system', content: system }, { role: 'user', content: `${data}\n\n${prompt}` }]
          : [...opening, { role: 'assistant', content: echo }, { role: 'user', content: prompt }]
        return { messages, promptTokens, hasSchema }
      }

      async function attempt (at: number, failed: Failed | null, usual = false): Promise<Answer<T> | Failed> {
        const { messages, promptTokens, hasSchema } = failed === null
          ? { messages: opening, promptTokens: sent, hasSchema: true }
          : again(failed)
        const { answer: weaker, temperature } = ATTEMPTS[at] ?? ATTEMPTS[0]
        const form = weaker === null || !hasSchema || dialect.answer === 'text' || usual ? dialect : { ...dialect, answer: weaker }
        const maxTokens = Math.min(contextTokens - promptTokens, question.maxTokens ?? ANSWER_MAX_TOKENS)
        const schema = { name: question.name, schema: form.bounds ? bounded(question.strict, lastLine) : question.strict }
        const body = requestBody(form, { model, messages, maxTokens, temperature, schema })
        const completion = await client.complete(body, signal, { customerId }).catch((error: unknown) => {
          // A server may know only the form that it was asked in before.
          if (form !== dialect && error instanceof LanguageModelError && error.refusedFields.includes('response_format')) return null
          throw error
        })
        if (completion === null) return attempt(at, failed, true)
        accepted()
        assertAllRead(completion, messages)
        const counted = countedTokens(completion)
        if (failed === null && counted !== null) rates.learn(language, { own, lines: tokens }, counted)
        const { texts, stopped } = readCompletion(completion)
        const read = question.read(texts)
        if (read.ok) {
          used(form.answer, failed?.free === true)
          return read
        }
        if (stopped === 'cut_off') assertOwnLimit(completion, maxTokens)
        if (stopped !== null) return { error: new LanguageModelError(stopped), answer: null }
        const error = new LanguageModelError('invalid_answer', { detail: read.places.join('; ') })
        const free = form.answer === 'json_schema' && !texts.some(text => text.includes('{'))
        return { error, answer: { text: texts[0] ?? '', problems: read.problems }, free }
      }

      let failed: Failed | null = null
      for (let at = 0; at < ATTEMPTS.length; at++) {
        try {
          const result = await attempt(at, failed)
          if ('value' in result) return result
          failed = result
        } catch (error) {
          if (!(error instanceof LanguageModelError) || !TRIED_AGAIN.has(error.failure)) throw error
          failed = { error, answer: null }
        }
      }
      throw failed?.error ?? new LanguageModelError('empty')
    }
  }
}
