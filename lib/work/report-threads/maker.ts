import type { Config } from '../../../schemas/config.js'
import { embeddedCanReport } from '../capabilities.js'
import type { EngineLog } from '../../engine-host/index.js'
import { checkedTableFiles } from './configured.js'
import { chooseEngine, type ChosenEngine } from './engine-choice.js'
import { shareThreads, threadCount } from './shared.js'
import { PermanentError } from '../../runtime/index.js'
import type { MeasuredReport, ReportOrder, ReportTask } from './types.js'
import type { CheckOptions, Draft, MeaningQuestion, ReportEngine, ServerVerdict, TranscriptPiece } from '../../reporting/index.js'

/** Share of REPORT_TIMEOUT that a thread may spend on a final report, so that one waiting behind it still has time. */
const FINAL_SHARE = 0.5

/** The same for an intermediate report: a final one may have to wait for it. */
const INTERMEDIATE_SHARE = 0.25

/** Makes the reports of the service in threads of their own. */
export interface ReportMaker {
  /**
   * How many reports are worth ordering at once: where threads do all the work, one more than there are threads. Any more would only spend
   * their time in the queue.
   */
  most: number
  /** What makes final reports now, and the name and revision of its language model, if it has one. */
  engine: () => Pick<ChosenEngine, 'name' | 'model' | 'revision'>
  /** Finds out whether the language model works, with questions that come from no consultation; `null` where the rules make reports. */
  check: (options: CheckOptions) => Promise<ServerVerdict | null>
  /** Whether a report of this consultation can be made while it is in progress: by the rules, which must know its language. */
  makesIntermediate: (consultation: Parameters<typeof embeddedCanReport>[0]) => boolean
  /**
   * Makes the report that is ordered: an intermediate one by the rules, a final one with the language model if there is one.
   *
   * @param answered called when a language model has answered
   * @throws the reason of the signal when that is aborted, ReportTooSlowError, what a language model fails with, PermanentError when most
   * of what it wrote was not said, and what goes wrong in the thread
   */
  generate: (order: ReportOrder, signal: AbortSignal, answered?: () => void) => Promise<MeasuredReport>
  /** Has the threads forget what they have read of a consultation that is deleted. */
  forget: (id: string) => void
  /** Starts the first thread unless it runs, and resolves when it is ready, so that no report waits for it. */
  warmUp: () => Promise<void>
  /** Releases the threads and the language model. */
  release: () => Promise<void>
}

/** The draft of a language model; `null` if there is nothing to draft. */
async function draftOf (
  engine: ReportEngine, { request, transcript, life, customer }: ReportOrder, minWords: number, signal: AbortSignal
): Promise<Draft | null> {
  if (request.audio?.too_short === true || life.words < minWords) return null
  return engine.draft({ ...request, transcript: JSON.parse(transcript) as TranscriptPiece[] }, signal, customer)
}

/** What a language model answers about the meaning of its draft, or why it is not asked; `null` where there is nothing to ask. */
async function verdictsOn (
  questions: readonly MeaningQuestion[], engine: ReportEngine | null, { request, customer }: ReportOrder, signal: AbortSignal
): Promise<Pick<ReportTask, 'verdicts' | 'fitness'> | null> {
  const judge = engine?.judge
  if (questions.length === 0 || judge === undefined) return null
  const fitness = await judge.fitness(signal, customer)
  return { fitness, verdicts: fitness === 'fit' ? await judge.judge(questions, request.input_language, signal, customer) : null }
}

/**
 * Makes reports as the settings say. Only what waits for a language model happens on the main thread; drafting with the rules, the checks,
 * and writing the report down happen in the threads. A language model of this machine reads a talk while it goes on, as long as it has
 * nothing else to do.
 *
 * @throws {ConfigError} when a table that a setting names cannot be used
 */
export async function createReportMaker (config: Config, log: EngineLog): Promise<ReportMaker> {
  const choice = await chooseEngine(config, log)
  const size = threadCount(config.REPORT_THREADS, config.PROCESSES)
  const threads = shareThreads({
    ...await checkedTableFiles(config),
    timeZone: config.TIME_ZONE,
    minWords: config.REPORT_MIN_WORDS,
    unsupported: config.REPORT_UNSUPPORTED,
    meaningQuestions: config.MEANING_QUESTIONS
  }, size)
  const closing = new AbortController()

  /** Lets the language model read what was said so far. Nothing depends on it. */
  function readAhead ({ request, transcript, customer }: ReportOrder): void {
    const { outside } = choice.current()
    if (outside?.readAhead === undefined || closing.signal.aborted) return
    outside.readAhead({ ...request, transcript: JSON.parse(transcript) as TranscriptPiece[] }, closing.signal, customer).catch(() => {})
  }

  return {
    most: choice.current().outside === null ? size + 1 : Infinity,
    engine: choice.current,
    check: async options => await (await choice.refresh()).check?.(options) ?? null,
    makesIntermediate: embeddedCanReport,
    async generate (order, signal, answered) {
      const isFinal = order.life.state === 'final'
      if (!isFinal) readAhead(order)
      const outside = isFinal && order.fallback === null ? (await choice.refresh()).outside : null
      const draft = outside === null ? null : await draftOf(outside, order, config.REPORT_MIN_WORDS, signal)
      if (draft !== null) answered?.()
      const engine = outside === null ? null : { name: outside.name, model: outside.model, promptVersion: outside.promptVersion ?? null }
      const { customer, ...task } = order
      const seconds = config.REPORT_TIMEOUT * (isFinal ? FINAL_SHARE : INTERMEDIATE_SHARE)
      const written = async (judged: Pick<ReportTask, 'verdicts' | 'fitness'>) => {
        return threads.get().run({ ...task, engine, draft, ...judged }, { customer, urgent: isFinal, seconds, signal })
      }
      const report = await written({ verdicts: null })
      // The same question would get the same answer.
      if (report.unfounded) throw new PermanentError('report_engine_answer', 'the language model wrote nothing of what was said, or mostly what was not')
      const judged = await verdictsOn(report.questions, outside, order, signal)
      return judged === null ? report : written(judged)
    },
    forget: threads.forget,
    warmUp: async () => threads.get().ready,
    async release () {
      closing.abort(new Error('the service stops'))
      threads.release()
      await choice.close()
    }
  }
}
