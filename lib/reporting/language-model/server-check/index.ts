import { probe } from '../../../runtime/index.js'
import { createChatClient } from '../client.js'
import { LanguageModelError } from '../errors.js'
import { extraFields } from '../extra-fields.js'
import type { OpenAiSettings } from '../index.js'
import { createAsking, type Asking, type MeasuredAnswer, type TakeProgress } from './asking.js'
import { examineContext, statedContext } from './context.js'
import {
  failureFinding, HOLDS, reportSchemaFinding, schemaFinding, streamingFinding, systemFinding, thinkingFinding, type ServerFinding
} from './findings.js'
import { longAnswerQuestion, reportSchemaQuestion, smallQuestion } from './questions.js'
import { speedFinding } from './speed.js'

/** What is known of the server of a language model. */
export interface ServerVerdict {
  /** Whether reports can be made with these settings. */
  ok: boolean
  /** One for each thing that was looked at, in order. */
  findings: ServerFinding[]
  /** Settings that should be changed, by name, with their values. */
  settings: Record<string, string>
  /** All of it in one line, without the key. */
  summary: string
}

export interface CheckOptions {
  /** Whether to ask no more than one small question: nothing long is sent, and no speed is measured. */
  tiny: boolean
  signal: AbortSignal
  /** Milliseconds, of a clock that only goes on. */
  now?: () => number
  /** Is told when a question is asked, and every ten seconds until it is answered. */
  progress?: TakeProgress
}

/** Longest wait for the list of models, in seconds. */
const LIST_SECONDS = 10

/** What turns thinking off: on vLLM and llama.cpp, on Ollama and hosted servers, on older Ollama. */
const WITHOUT_THINKING = [{ chat_template_kwargs: { enable_thinking: false } }, { reasoning_effort: 'none' }, { think: false }]

/** The header that Azure takes a key in. */
const AZURE_HEADER = 'api-key'

/** What findings come to. */
export function verdictOf (findings: ServerFinding[], settings: Record<string, string> = {}): ServerVerdict {
  const wrong = findings.filter(({ ok }) => !ok)
  const short = findings.flatMap(({ short: words }) => words === undefined ? [] : [words])
  const summary = wrong.length > 0 ? wrong.map(({ sentence }) => sentence).join(' ') : `The language model answers: ${short.join(', ')}.`
  return { ok: wrong.length === 0, findings, settings, summary }
}

/** A check in progress. */
class ServerCheck {
  readonly #settings: OpenAiSettings
  readonly #options: Required<CheckOptions>
  readonly #findings: ServerFinding[] = []
  readonly #advice: Record<string, string> = {}
  /** The tokens that the server says it holds; `null` where it does not say. */
  #held: number | null = null
  /** Why the last question got no answer. */
  #failure: LanguageModelError['failure'] | null = null

  constructor (settings: OpenAiSettings, options: CheckOptions) {
    this.#settings = settings
    this.#options = { now: () => performance.now(), progress: () => {}, ...options }
  }

  async run (): Promise<ServerVerdict> {
    const asking = this.#asking(this.#settings)
    if (await this.#connects()) {
      const answer = await this.#asksSmall(asking)
      if (answer !== null && this.#holdsEnough() && !this.#options.tiny) await this.#asksLong(asking)
    }
    return verdictOf(this.#findings, this.#advice)
  }

  #asking (settings: OpenAiSettings, extra: Readonly<Record<string, unknown>> = {}): Asking {
    const client = createChatClient(settings, { ...extraFields(settings.extraBody), ...extra })
    return createAsking({ client, model: settings.model, now: this.#options.now, take: this.#options.progress })
  }

  #add (check: ServerFinding['check'], { ok, sentence, short }: Omit<ServerFinding, 'check'>): boolean {
    this.#findings.push({ check, ok, sentence, ...short === undefined ? {} : { short } })
    return ok
  }

  /** Whether the server is there, takes the key and has the model. */
  async #connects (): Promise<boolean> {
    const { timeoutSeconds, apiKey, authHeader = '' } = this.#settings
    const limited = { ...this.#settings, prefix: 'REPORT', timeoutSeconds: Math.min(timeoutSeconds, LIST_SECONDS) }
    const found = await probe(limited, this.#options.signal)
    this.#options.signal.throwIfAborted()
    if (!found.ok && found.failure === 'unauthorized' && authHeader === '' && apiKey !== '') {
      const other = await probe({ ...limited, authHeader: AZURE_HEADER }, this.#options.signal)
      if (other.failure !== 'unauthorized') return this.#takesOtherHeader()
    }
    this.#held = found.contextTokens
    return this.#add('connection', found)
  }

  #takesOtherHeader (): boolean {
    this.#advice.REPORT_AUTH_HEADER = AZURE_HEADER
    const sentence = `The server refuses the key as a bearer token, and takes it in a header of its own: set REPORT_AUTH_HEADER=${AZURE_HEADER}.`
    return this.#add('connection', { ok: false, sentence })
  }

  /** Asks the small question. @returns the answer, `null` when there is none */
  async #asksSmall (asking: Asking): Promise<MeasuredAnswer | null> {
    const { model, timeoutSeconds, apiKey, authHeader = '' } = this.#settings
    const { tiny, signal } = this.#options
    const question = smallQuestion(tiny)
    const answer = await asking.ask(question, signal).catch((error: unknown) => this.#failed('answer', error))
    if (answer === null) {
      if (this.#failure !== 'unauthorized' || authHeader !== '' || apiKey === '') return null
      const other = await this.#asking({ ...this.#settings, authHeader: AZURE_HEADER }).ask(question, signal).catch(() => null)
      if (other === null) return null
      this.#findings.pop()
      this.#takesOtherHeader()
      return null
    }
    this.#add('answer', { ok: true, sentence: `${model} answers after ${answer.firstSeconds.toFixed(1)} s.` })
    const schema = schemaFinding(answer, asking.dialect())
    this.#add('schema', schema)
    if (schema.short === HOLDS && !tiny) await this.#asksReportSchema(asking)
    this.#add('streaming', streamingFinding(answer, timeoutSeconds))
    const system = systemFinding(answer, asking.dialect())
    if (system !== null) this.#add('system message', system)
    const advice = answer.thoughts === null || tiny ? null : await this.#withoutThinking()
    if (advice !== null) this.#advice.REPORT_EXTRA_BODY = advice
    this.#add('thinking', tiny && answer.thoughts !== null
      ? { ...thinkingFinding(answer.thoughts, null), sentence: 'The model thinks before it answers, which takes time.' }
      : thinkingFinding(answer.thoughts, advice))
    return answer
  }

  /** The REPORT_EXTRA_BODY that turns thinking off; `null` when none of them does. */
  async #withoutThinking (): Promise<string | null> {
    for (const fields of WITHOUT_THINKING) {
      const answer = await this.#asking(this.#settings, fields).ask(smallQuestion(false), this.#options.signal).catch(() => null)
      if (answer !== null && answer.thoughts === null && answer.text !== '') return JSON.stringify({ ...extraFields(this.#settings.extraBody), ...fields })
    }
    return null
  }

  /** Whether the server says that it holds what REPORT_CONTEXT_TOKENS says, or does not say. */
  #holdsEnough (): boolean {
    const { contextTokens } = this.#settings
    const found = statedContext(contextTokens, this.#held)
    if (found === null) return true
    if (found.contextTokens !== null) this.#advice.REPORT_CONTEXT_TOKENS = String(found.contextTokens)
    return this.#add('context', found)
  }

  /** Whether the schema of reports is held to, which is much larger than that of the small question. */
  async #asksReportSchema (asking: Asking): Promise<void> {
    const answer = await asking.ask(reportSchemaQuestion(), this.#options.signal).catch((error: unknown) => {
      this.#options.signal.throwIfAborted()
      if (!(error instanceof LanguageModelError)) throw error
      return null
    })
    const found = answer === null ? null : reportSchemaFinding(answer, asking.dialect())
    if (found !== null) this.#add('schema', found)
  }

  /** Fills the context, and measures how fast answers come. */
  async #asksLong (asking: Asking): Promise<void> {
    const { contextTokens, timeoutSeconds } = this.#settings
    const { signal } = this.#options
    const context = await examineContext(contextTokens, asking, signal).catch((error: unknown) => this.#failed('context', error))
    if (context === null) return
    this.#add('context', context)
    if (context.contextTokens !== null) this.#advice.REPORT_CONTEXT_TOKENS = String(context.contextTokens)
    const long = await asking.ask(longAnswerQuestion, signal).catch((error: unknown) => this.#failed('speed', error))
    if (long === null) return
    const speed = speedFinding(long, context.firstSeconds, timeoutSeconds)
    this.#add('speed', speed)
    if (speed.timeoutSeconds !== null) this.#advice.reportTimeout = String(speed.timeoutSeconds)
  }

  /** Notes why there is no answer. */
  #failed (check: 'answer' | 'context' | 'speed', error: unknown): null {
    this.#options.signal.throwIfAborted()
    if (!(error instanceof LanguageModelError)) throw error
    this.#failure = error.failure
    const { model, timeoutSeconds } = this.#settings
    const found = failureFinding(error, model, timeoutSeconds)
    const isSlow = check !== 'answer' && error.failure === 'timeout'
    this.#add(check, isSlow ? { ok: false, sentence: slowSentence(check, timeoutSeconds) } : found)
    return null
  }
}

function slowSentence (check: 'context' | 'speed', seconds: number): string {
  return check === 'context'
    ? `A prompt that fills the context is not read within reportTimeout (${seconds} s): set a longer one, or a smaller REPORT_CONTEXT_TOKENS.`
    : `An answer of 256 tokens stops for longer than reportTimeout (${seconds} s): set a longer one.`
}

/**
 * Asks a server questions to see whether reports can be made with these settings, over the client that they are made with: does it answer,
 * hold a model to a schema, stream, read system messages, think; and unless `tiny`, is a prompt as long as the context read whole, and how
 * fast do answers come. Nothing that is sent comes from a consultation.
 *
 * @throws the reason of the signal when that is aborted, and an Error for settings that cannot be used
 */
export async function checkServer (settings: OpenAiSettings, options: CheckOptions): Promise<ServerVerdict> {
  return new ServerCheck(settings, options).run()
}
