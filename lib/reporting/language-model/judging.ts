import { isObject } from '../../runtime/index.js'
import { verdicts, type Judge, type MeaningQuestion, type Verdict } from '../types.js'
import { createQuestion, type Prompt, type Question } from './conversation.js'
import { LanguageModelError } from './errors.js'
import { judgedBlock, judgePrompt } from './judge-prompt.js'
import { knownQuestions } from './known-questions.js'
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

/** How many of the known questions a model must answer right to be believed, of each kind: what is so, and what is not. */
const RIGHT_SHARE = 0.9

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

/** The questions about one report, in progress. */
class Round {
  readonly #ask: (question: MeaningQuestion, order: number) => Promise<Verdict>
  readonly #stop: AbortSignal
  #failures = 0

  constructor (ask: (question: MeaningQuestion, order: number) => Promise<Verdict>, stop: AbortSignal) {
    this.#ask = ask
    this.#stop = stop
  }

  /** A doubt counts only if it does not depend on the order in which the answers are named. */
  async #verdictOn (question: MeaningQuestion): Promise<Verdict> {
    const first = await this.#ask(question, 0)
    if (first === 'supported') return first
    return await this.#ask(question, 1) === 'supported' ? 'supported' : first
  }

  async #answer (question: MeaningQuestion): Promise<Verdict | null> {
    if (this.#stop.aborted || this.#failures >= FAILURES_MAX) return null
    try {
      const verdict = await this.#verdictOn(question)
      this.#failures = 0
      return verdict
    } catch (error) {
      if (!this.#stop.aborted && !(error instanceof LanguageModelError)) throw error
      this.#failures += 1
      return null
    }
  }

  async answers (asked: readonly MeaningQuestion[]): Promise<Array<Verdict | null>> {
    const found = Array<Verdict | null>(asked.length).fill(null)
    const rest = asked.entries()
    await Promise.all(Array.from({ length: AT_ONCE }, async () => {
      for (const [at, question] of rest) found[at] = await this.#answer(question)
    }))
    return found
  }
}

/** The share of the known questions of one kind that were answered right. */
function shareRight (answers: ReadonlyArray<Verdict | null>, isSo: boolean): number {
  const own = answers.filter((_answer, at) => knownQuestions[at]?.isSo === isSo)
  return own.filter(answer => answer !== null && (answer === 'supported') === isSo).length / own.length
}

/**
 * Judges what texts mean with a language model: one question at a time, each answered by one word of a schema. What it finds missing or
 * otherwise is asked a second time with the answers named in the other order, and counts only if both agree. A question without an answer,
 * or not in time, costs nothing but its answer.
 */
export function createJudge ({ ask, seconds, warn }: JudgeOptions): Judge {
  let fit: boolean | null = null

  async function judge (
    asked: readonly MeaningQuestion[], language: string, signal: AbortSignal, customerId = ''
  ): Promise<Array<Verdict | null>> {
    signal.throwIfAborted()
    const stop = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
    async function askIn (question: MeaningQuestion, at: number): Promise<Verdict> {
      const order = ORDERS[at] ?? verdicts
      const block = judgedBlock(question, order)
      const promptOf = (schema: JsonSchema | null): Prompt => ({ ...block, system: judgePrompt(question.kind, schema) })
      const { verdict } = await ask(questions[at] as typeof questions[number], promptOf, { language, signal: stop, customerId })
      return verdict
    }
    const answers = await new Round(askIn, stop).answers(asked)
    signal.throwIfAborted()
    return answers
  }

  return {
    judge,
    async isFit (signal, customerId) {
      if (fit !== null) return fit
      const answers = await judge(knownQuestions.map(({ question }) => question), 'en', signal, customerId)
      const [right, found] = [shareRight(answers, true), shareRight(answers, false)]
      // Without a single answer nothing is known of the model: its server may be down.
      if (answers.every(answer => answer === null)) return false
      fit = right >= RIGHT_SHARE && found >= RIGHT_SHARE
      if (!fit) {
        const percent = (share: number) => `${Math.round(100 * share)} %`
        warn('the language model is not asked about the meaning of its reports: of sentences whose answer is known, ' +
          `in ${seconds} s it believed ${percent(right)} of the true ones and found ${percent(found)} of the false ones; ` +
          `${percent(RIGHT_SHARE)} of both are needed`)
      }
      return fit
    }
  }
}
