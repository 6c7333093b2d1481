import { unlessAborted } from '../../runtime/index.js'
import type { Fitness, MeaningQuestion, Verdict } from '../types.js'
import { knownQuestions } from './known-questions.js'

/** What is known of the answer to a question: `unusable` where the model wrote nothing that is one, `null` where there was none in time. */
export type Answered = Verdict | 'unusable' | null

/** How many of the known questions a model must answer right to be believed, of each kind: what is so, and what is not. */
const RIGHT_SHARE = 0.9

/** How often a model is tried that does not answer the known questions in time, until the next start. */
const SLOW_ATTEMPTS_MAX = 6

/** Shortest time between two such attempts, in milliseconds; doubled for each one after the second. */
const SLOW_PAUSE_MS = 60_000

/** What a model is tried with. */
export interface TrialOptions {
  /**
   * Asks these questions for as long as the questions about one report may take.
   *
   * @param oneByOne because several at once were not answered in time
   * @returns their answers in the same order, and whether time was short
   */
  ask: (questions: readonly MeaningQuestion[], customerId: string, oneByOne: boolean) => Promise<{ answers: Answered[], isSlow: boolean }>
  /** Longest time for one attempt, in seconds, as it is said to the operator. */
  seconds: number
  /** Told in a sentence what an operator should know. */
  warn: (sentence: string) => void
  /** The clock, in milliseconds. */
  now?: () => number
}

/** Of the known questions of one kind, the share that was answered right, and the share that may be right once all are answered. */
function sharesOf (answers: readonly Answered[], isSo: boolean): { right: number, possible: number } {
  const own = answers.filter((_answer, at) => knownQuestions[at]?.isSo === isSo)
  const right = own.filter(answer => answer !== null && answer !== 'unusable' && (answer === 'supported') === isSo).length
  const open = own.filter(answer => answer === null).length
  return { right: right / own.length, possible: (right + open) / own.length }
}

function percent (share: number): string {
  return `${Math.round(100 * share)} %`
}

/** A model on trial: whether it judges well enough to be asked about the meaning of reports. */
export class Trial {
  readonly #options: Required<TrialOptions>
  readonly #answers = Array<Answered>(knownQuestions.length).fill(null)
  #decided: 'fit' | 'not_fit' | null = null
  #slowAttempts = 0
  #notBefore = -Infinity
  #running: Promise<Fitness> | null = null

  constructor (options: TrialOptions) {
    this.#options = { now: Date.now, ...options }
  }

  /**
   * Whether the model is fit, by questions whose answers are known. What was answered counts until the next start, so that a slow model is
   * tried in several attempts, with growing pauses; one that was down is asked again for the next report. Whoever comes meanwhile waits for
   * the attempt in progress.
   *
   * @throws the reason of the signal when that is aborted
   */
  async fitness (signal: AbortSignal, customerId: string): Promise<Fitness> {
    signal.throwIfAborted()
    if (this.#decided !== null) return this.#decided
    if (this.#slowAttempts >= SLOW_ATTEMPTS_MAX || this.#options.now() < this.#notBefore) return 'too_slow'
    this.#running ??= this.#attempt(customerId).finally(() => { this.#running = null })
    return unlessAborted(this.#running, signal)
  }

  async #attempt (customerId: string): Promise<Fitness> {
    const open = this.#answers.flatMap((answer, at) => answer === null ? [at] : [])
    const questions = open.flatMap(at => knownQuestions[at]?.question ?? [])
    const { answers, isSlow } = await this.#options.ask(questions, customerId, this.#slowAttempts > 0)
    for (const [index, at] of open.entries()) this.#answers[at] = answers[index] ?? null
    return this.#decide() ?? (isSlow ? this.#postpone() : 'no_answer')
  }

  /** Decides as soon as no answer that is missing can change it. */
  #decide (): 'fit' | 'not_fit' | null {
    const [so, notSo] = [sharesOf(this.#answers, true), sharesOf(this.#answers, false)]
    if (so.right >= RIGHT_SHARE && notSo.right >= RIGHT_SHARE) this.#decided = 'fit'
    if (so.possible < RIGHT_SHARE || notSo.possible < RIGHT_SHARE) {
      this.#decided = 'not_fit'
      this.#options.warn('the language model is not asked about the meaning of its reports: of sentences whose answer is known, ' +
        `it believed ${percent(so.right)} of the true ones and found ${percent(notSo.right)} of the false ones; ` +
        `${percent(RIGHT_SHARE)} of both are needed`)
    }
    return this.#decided
  }

  #postpone (): 'too_slow' {
    const { now, seconds, warn } = this.#options
    this.#slowAttempts += 1
    this.#notBefore = now() + SLOW_PAUSE_MS * 2 ** (this.#slowAttempts - 1)
    const isLast = this.#slowAttempts === SLOW_ATTEMPTS_MAX
    if (this.#slowAttempts === 1 || isLast) {
      const known = this.#answers.filter(answer => answer !== null).length
      warn(`the language model is ${isLast ? 'not' : 'not yet'} asked about the meaning of its reports: it answered ${known} of ` +
        `${knownQuestions.length} questions whose answer is known, ${seconds} s an attempt; ` +
        (isLast ? 'it is not tried again until the next start' : 'it is tried again later'))
    }
    return 'too_slow'
  }
}
