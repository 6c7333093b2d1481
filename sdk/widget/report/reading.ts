import type { Consultations } from '../../consultations.js'
import { backoffMs, pause } from '../../stream/backoff.js'
import type { Addendum, Report, ReportEvidence, ReportReview, Transcript } from '../../types.js'

/** A final report, and all that it is read with. */
export interface Reading {
  report: Report
  evidence: ReportEvidence
  segments: Transcript['segments']
  review: ReportReview
  addenda: Addendum[]
}

/** What a report is read from. */
export type ReadingService = Pick<Consultations, 'report' | 'evidence' | 'transcript' | 'readReview' | 'addenda'>

/** Whether asking again may help. */
export function mayPass ({ status }: { status?: number }): boolean {
  return status === undefined || status >= 500 || status === 429
}

async function attempt (service: ReadingService, id: string, signal: AbortSignal): Promise<Reading> {
  const [report, evidence, { segments }, review, addenda] = await Promise.all([
    service.report(id, { signal }), service.evidence(id, { signal }), service.transcript(id, { signal }),
    service.readReview(id, { signal }), service.addenda(id, { signal })
  ])
  return { report, evidence, segments, review, addenda }
}

/**
 * Reads a final report with the words behind it; as often as it takes.
 *
 * @throws what the service answers when asking again cannot help, and the reason of the signal
 */
export async function readAll (service: ReadingService, id: string, signal: AbortSignal): Promise<Reading> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt(service, id, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!mayPass(error as { status?: number })) throw error
      await pause(backoffMs(retries), signal)
      signal.throwIfAborted()
    }
  }
}
