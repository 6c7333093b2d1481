import type { Config } from '../../schemas/config.js'
import { checkedTableFiles, outsideEngineOf } from './configured.js'
import { shareThreads, threadCount } from './shared.js'
import type { MeasuredReport, ReportOrder } from './types.js'
import type { Draft, TranscriptPiece } from '../reporting/index.js'

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
  /** Whether the engine is cheap enough to be asked while a consultation is in progress. */
  cheap: boolean
  /**
   * Makes the report that is ordered.
   *
   * @param answered called when a language model has answered
   * @throws the reason of the signal when that is aborted, ReportTooSlowError, what a language model fails with, and what goes wrong in the
   * thread
   */
  generate: (order: ReportOrder, signal: AbortSignal, answered?: () => void) => Promise<MeasuredReport>
  /** Has the threads forget what they have read of a consultation that is deleted. */
  forget: (id: string) => void
  /** Starts the first thread unless it runs, and resolves when it is ready, so that no report waits for it. */
  warmUp: () => Promise<void>
  /** Releases the threads. */
  release: () => void
}

/**
 * Makes reports as the settings say. Only what waits for a language model happens on the main thread; drafting with the embedded engine,
 * the checks, and writing the report down happen in the threads.
 *
 * @throws {ConfigError} when a table that a setting names cannot be used
 */
export async function createReportMaker (config: Config): Promise<ReportMaker> {
  const outside = await outsideEngineOf(config)
  const size = threadCount(config.REPORT_THREADS, config.PROCESSES)
  const threads = shareThreads({
    engine: outside === null ? { name: 'embedded', model: null } : { name: outside.name, model: outside.model, promptVersion: outside.promptVersion ?? null },
    ...await checkedTableFiles(config),
    timeZone: config.TIME_ZONE,
    minWords: config.REPORT_MIN_WORDS,
    unsupported: config.REPORT_UNSUPPORTED
  }, size)

  /** What a language model drafts; `null` where there is none, or nothing to ask it for. */
  async function draftOf ({ request, transcript, life, fallback }: ReportOrder, signal: AbortSignal): Promise<Draft | null> {
    if (outside === null || fallback !== null || request.audio?.too_short === true || life.words < config.REPORT_MIN_WORDS) return null
    return outside.draft({ ...request, transcript: JSON.parse(transcript) as TranscriptPiece[] }, signal)
  }

  return {
    most: outside === null ? size + 1 : Infinity,
    cheap: outside?.cheap ?? true,
    async generate (order, signal, answered) {
      const draft = await draftOf(order, signal)
      if (draft !== null) answered?.()
      const { customer, ...task } = order
      const urgent = order.life.state === 'final'
      const seconds = config.REPORT_TIMEOUT * (urgent ? FINAL_SHARE : INTERMEDIATE_SHARE)
      return threads.get().run({ ...task, draft }, { customer, urgent, seconds, signal })
    },
    forget: threads.forget,
    warmUp: async () => threads.get().ready,
    release: threads.release
  }
}
