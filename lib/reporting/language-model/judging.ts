import { isObject } from '../../runtime/index.js'
import { verdicts, type Judge, type MeaningQuestion, type Verdict } from '../types.js'
import { createQuestion, type Prompt, type Question } from './conversation.js'
import { LanguageModelError, type LanguageModelFailure } from './errors.js'
import { Trial, type Answered } from './fitness.js'
import { judgedBlock, judgePrompt } from './judge-prompt.js'
import type { JsonSchema } from './schema.js'

/** What a model answers to a question about meaning. */
interface JudgeAnswer {
  verdict: Verdict
}

/** Most tokens of such an answer: a model may think before it. */
const ANSWER_TOKENS = 1024

/** Questions that are asked at once; a model on this machine takes them in turn. */
const AT_ONCE = 4

/** How many questions in a row may have no answer that can be used before no more are asked. */
const FAILURES_MAX = 3

/** Failures that say of a model that it cannot answer, while its server works. */
const UNUSABLE: ReadonlySet<LanguageModelFailure> = new Set(['empty', 'cut_off', 'run_away', 'refusal', 'filtered', 'invalid_answer'])

/** The answers, as they are named the first time and the second. */
const ORDERS: ReadonlyArray<readonly Verdict[]> = [verdicts, verdicts.toReversed()]

function schemaOf (order: readonly Verdict[]): JsonSchema {
  return { type: 'object', properties: { verdict: { type: 'string', enum: order } }, required: ['verdict'], additionalProperties: false }
}

function verdictIn (value: unknown): Record<string, unknown> | undefined {
  return isObject(value) && 'verdict' in value ? value : undefined
}

const questions = ORDERS.map(order => (
  { ...createQuestion<JudgeAnswer>('verdict', schemaOf(order), { recognise: verdictIn }), maxTokens: ANSWER_TOKENS }
))

/** Asks a model one question, in a form that its server accepts. */
export type AskOne = (
  question: Question<JudgeAnswer>, promptOf: (schema: JsonSchema | null) => Prompt,
  options: { language: string, signal: AbortSignal, customerId: string }
) => Promise<JudgeAnswer>

/** What questions are asked with. */
export interface JudgeOptions {
  ask: AskOne
  /** Longest time for all questions about one report, in seconds. */
  seconds: number
  /** Told in a sentence what an operator should know. */
  warn: (sentence: string) => void
}

/** What is asked at once, in progress: the questions about one report, or those whose answers are known. */
class Round {
  readonly #ask: (question: MeaningQuestion, order: number) => Promise<Verdict>
  readonly #stop: AbortSignal
  #failures = 0
  #isSlow = false

  constructor (ask: (question: MeaningQuestion, order: number) => Promise<Verdict>, stop: AbortSignal) {
    this.#ask = ask
    this.#stop = stop
  }

  /** Whether an answer is missing because it did not come in time. */
  get isSlow (): boolean {
    return this.#isSlow
  }

  /** A doubt counts only if it does not depend on the order in which the answers are named. */
  async #verdictOn (question: MeaningQuestion): Promise<Verdict> {
    const first = await this.#ask(question, 0)
    if (first === 'supported') return first
    return await this.#ask(question, 1) === 'supported' ? 'supported' : first
  }

  async #answer (question: MeaningQuestion): Promise<Answered> {
    this.#isSlow ||= this.#stop.aborted
    if (this.#stop.aborted || this.#failures >= FAILURES_MAX) return null
    try {
      const verdict = await this.#verdictOn(question)
      this.#failures = 0
      return verdict
    } catch (error) {
      const failure = error instanceof LanguageModelError ? error.failure : null
      this.#isSlow ||= this.#stop.aborted || failure === 'timeout'
      if (!this.#stop.aborted && failure === null) throw error
      this.#failures += 1
      return failure !== null && UNUSABLE.has(failure) ? 'unusable' : null
    }
  }

  async answers (questions: readonly MeaningQuestion[], atOnce = AT_ONCE): Promise<Answered[]> {
    const found = Array<Answered>(questions.length).fill(null)
    const rest = questions.entries()
    await Promise.all(Array.from({ length: atOnce }, async () => {
      for (const [at, question] of rest) found[at] = await this.#answer(question)
    }))
    return found
  }
}

/** The language in which the known questions are asked, whatever language theirs is: it only decides how their tokens are estimated. */
const KNOWN_LANGUAGE = 'en'

/**
 * Judges what texts mean with a language model: one question at a time, each answered by one word of a schema. What it finds missing or
 * otherwise is asked a second time with the answers named in the other order, and counts only if both agree. A question without an answer,
 * or not in time, costs nothing but its answer.
 */
export function createJudge ({ ask, seconds, warn }: JudgeOptions): Judge {
  function roundOf (language: string, stop: AbortSignal, customerId: string): Round {
    return new Round(async (question, at) => {
      const order = ORDERS[at] ?? verdicts
      const block = judgedBlock(question, order)
      const promptOf = (schema: JsonSchema | null): Prompt => ({ ...block, system: judgePrompt(question.kind, schema) })
      const { verdict } = await ask(questions[at] as typeof questions[number], promptOf, { language, signal: stop, customerId })
      return verdict
    }, stop)
  }

  const trial = new Trial({
    seconds,
    warn,
    async ask (known, customerId, oneByOne) {
      const round = roundOf(KNOWN_LANGUAGE, AbortSignal.timeout(seconds * 1000), customerId)
      const answers = await round.answers(known, oneByOne ? 1 : AT_ONCE)
      return { answers, isSlow: round.isSlow }
    }
  })

  return {
    fitness: async (signal, customerId = '') => trial.fitness(signal, customerId),
    async judge (questions, language, signal, customerId = '') {
      signal.throwIfAborted()
      const stop = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
      const answers = await roundOf(language, stop, customerId).answers(questions)
      signal.throwIfAborted()
      return answers.map(answer => answer === 'unusable' ? null : answer)
    }
  }
}
