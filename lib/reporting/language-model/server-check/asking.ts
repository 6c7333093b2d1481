import { createChatClient } from '../client.js'
import { countedTokens } from '../all-read.js'
import { firstDialect, requestBody, withoutFields, type Dialect } from '../dialect.js'
import { LanguageModelError } from '../errors.js'
import type { OpenAiSettings } from '../index.js'
import type { TestQuestion } from './questions.js'

/** An answer of a server, and what was measured on the way. */
export interface MeasuredAnswer {
  /** The content, without thoughts that leaked into it. */
  text: string
  /** Where the model wrote its thoughts. */
  thoughts: 'content' | 'apart' | null
  /** Whether the answer came in pieces. */
  streamed: boolean
  /** Whether it was cut off because it was too long. */
  cutOff: boolean
  /** Tokens of the prompt and of the answer as the server counts them; `null` where it does not. */
  promptTokens: number | null
  answerTokens: number | null
  /** Seconds until the first piece, and from then to the end. */
  firstSeconds: number
  restSeconds: number
}

/** The end of thoughts within an answer, and tokens that thoughts begin with. */
const THOUGHTS_END = /^[^]*<\/think(?:ing)?>/i
const LEAKED = /<\/?think(?:ing)?>|<\|channel\|>analysis/i

function isObject (value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first choice of a completion, and its message. */
function choiceOf (completion: unknown): { choice: Record<string, unknown>, message: Record<string, unknown> } {
  const choices = isObject(completion) && Array.isArray(completion.choices) ? completion.choices as unknown[] : []
  const choice = isObject(choices[0]) ? choices[0] : {}
  return { choice, message: isObject(choice.message) ? choice.message : { content: choice.text } }
}

function contentOf (value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(contentOf).join('')
  return isObject(value) ? contentOf(value.text ?? '') : ''
}

function isPiece (event: unknown): boolean {
  return isObject(event) && Array.isArray(event.choices) && event.choices.some(choice => isObject(choice) && isObject(choice.delta))
}

/** Asks a server questions, in the form that it turns out to accept. */
export interface Asking {
  /** @throws LanguageModelError and the reason of the signal */
  ask: (question: TestQuestion, signal: AbortSignal) => Promise<MeasuredAnswer>
  /** The form that the server accepted so far. */
  dialect: () => Dialect
}

/**
 * Asks questions over the client that reports are made with.
 *
 * @param extra fields merged into every request
 * @param now milliseconds, of a clock that only goes on
 */
export function createAsking (settings: OpenAiSettings, extra: Readonly<Record<string, unknown>>, now: () => number): Asking {
  const client = createChatClient(settings, extra)
  let dialect = firstDialect

  async function askIn (form: Dialect, { system, user, maxTokens, schema }: TestQuestion, signal: AbortSignal): Promise<MeasuredAnswer> {
    const messages = [{ role: 'system', content: system }, { role: 'user', content: user }] as const
    const shaped = schema === null ? { ...form, answer: 'text' as const } : form
    const body = requestBody(shaped, {
      model: settings.model, messages, maxTokens, temperature: 0, schema: schema ?? { name: 'none', schema: {} }
    })
    const begun = now()
    let first: number | undefined
    let streamed = false
    const completion = await client.complete(body, signal, event => {
      first ??= now()
      streamed ||= isPiece(event)
    })
    const ended = now()
    const { choice, message } = choiceOf(completion)
    const content = contentOf(message.content)
    const apart = [message.reasoning_content, message.reasoning, message.thinking].some(thoughts => contentOf(thoughts).trim() !== '')
    const usage = isObject(completion) && isObject(completion.usage) ? completion.usage : {}
    return {
      text: content.replace(THOUGHTS_END, '').trim(),
      thoughts: LEAKED.test(content) ? 'content' : apart ? 'apart' : null,
      streamed,
      cutOff: choice.finish_reason === 'length',
      promptTokens: countedTokens(completion),
      answerTokens: typeof usage.completion_tokens === 'number' ? usage.completion_tokens : null,
      firstSeconds: ((first ?? ended) - begun) / 1000,
      restSeconds: (ended - (first ?? ended)) / 1000
    }
  }

  return {
    dialect: () => dialect,
    async ask (question, signal) {
      for (let form: Dialect = dialect; ;) {
        try {
          const answer = await askIn(form, question, signal)
          dialect = form
          return answer
        } catch (error) {
          const other: Dialect | undefined = error instanceof LanguageModelError ? withoutFields(form, error.refusedFields) : undefined
          if (other === undefined) throw error
          form = other
        }
      }
    }
  }
}
