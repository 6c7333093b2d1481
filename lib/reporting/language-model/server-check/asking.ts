import { isObject } from '../../../runtime/index.js'
import type { ChatClient } from '../client.js'
import { countedTokens } from '../all-read.js'
import { firstDialect, requestBody, withoutFields, type Dialect } from '../dialect.js'
import { LanguageModelError } from '../errors.js'
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

/** How often it is told how a question gets on, in milliseconds. */
const PROGRESS_MS = 10_000

/** Takes a sentence about a check that goes on. */
export type TakeProgress = (sentence: string) => void

/** Tells that a question is asked, and from time to time how far its answer is. */
function createProgress (name: string, begun: number, now: () => number, take: TakeProgress) {
  let pieces = 0
  take(`Asking ${name} …`)
  const timer = setInterval(() => {
    const seconds = Math.round((now() - begun) / 1000)
    take(pieces === 0 ? `  ${seconds} s: the model reads; no answer yet` : `  ${seconds} s: ${pieces} pieces of the answer`)
  }, PROGRESS_MS)
  return { piece: () => { pieces += 1 }, end: () => clearInterval(timer) }
}

/** Asks a server questions, in the form that it turns out to accept. */
export interface Asking {
  /** @throws LanguageModelError and the reason of the signal */
  ask: (question: TestQuestion, signal: AbortSignal) => Promise<MeasuredAnswer>
  /** The form that the server accepted so far. */
  dialect: () => Dialect
}

/** What is asked, and how. */
export interface AskingOptions {
  client: ChatClient
  model: string
  /** Milliseconds, of a clock that only goes on. */
  now: () => number
  /** Is told when a question is asked, and every ten seconds until it is answered. */
  take?: TakeProgress
}

/** Asks questions over the client that reports are made with. */
export function createAsking ({ client, model, now, take = () => {} }: AskingOptions): Asking {
  let dialect = firstDialect

  async function askIn (form: Dialect, question: TestQuestion, signal: AbortSignal): Promise<MeasuredAnswer> {
    const { name, system, user, maxTokens, schema } = question
    const messages = [{ role: 'system', content: system }, { role: 'user', content: user }] as const
    const shaped = schema === null ? { ...form, answer: 'text' as const } : form
    const body = requestBody(shaped, {
      model, messages, maxTokens, temperature: 0, schema: schema ?? { name: 'none', schema: {} }
    })
    const begun = now()
    let first: number | undefined
    let streamed = false
    const progress = createProgress(name, begun, now, take)
    const completion = await client.complete(body, signal, {
      seen (event) {
        first ??= now()
        streamed ||= isPiece(event)
        progress.piece()
      }
    }).finally(progress.end)
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
