import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Report, ReportRequest } from '../reports/types.js'
import * as records from './records.js'
import type { Segment } from './state-machine.js'

/** Most of its time that an instance gives to intermediate reports, so that they never keep requests and final reports waiting. */
const SHARE = 0.2

/**
 * Makes intermediate reports while consultations are recorded, where the engine is cheap enough: after INTERMEDIATE_REPORT_DELAY
 * without a change, on the instance that took the last one, one after the other. They are a convenience: the more there are to make, the
 * later they come, and one that fails is logged and not made again.
 *
 * @param store keeps a report, together with the number of words that it was made from
 * @param request what the engine is told of a consultation
 */
export function createInterimReports (
  { config, db, log, reports }: FastifyInstance,
  store: (id: string, words: number, report: Report) => Promise<void>,
  request: (row: records.ConsultationRow, transcript: Segment[]) => ReportRequest
) {
  const timers = new Map<string, NodeJS.Timeout>()
  /** Consultations whose time has come, in the order in which it came. */
  const due = new Set<string>()
  let working: Promise<void> | undefined
  const stopping = new AbortController()

  async function make (id: string): Promise<void> {
    try {
      const row = await db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
      if (row === undefined || row.state !== 'recording' || row.template === 'dictation_api' || row.words < config.REPORT_MIN_WORDS) return
      const report = await reports.generate(request(row, await records.readSegments(db, id)), stopping.signal)
      await store(id, row.words, report)
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, consultation: id }, 'an intermediate report could not be made')
    }
  }

  async function work (): Promise<void> {
    // What becomes due in the meantime is walked through as well.
    for (const id of due) {
      due.delete(id)
      const start = performance.now()
      await make(id)
      const took = performance.now() - start
      await sleep(took * (1 / SHARE - 1), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  return {
    /** Asks for an intermediate report, once it has been quiet for a moment. */
    schedule (id: string): void {
      if (!reports.cheap || config.INTERMEDIATE_REPORT_DELAY === 0 || stopping.signal.aborted) return
      clearTimeout(timers.get(id))
      timers.set(id, setTimeout(() => {
        timers.delete(id)
        due.add(id)
        working ??= work().finally(() => { working = undefined })
      }, config.INTERMEDIATE_REPORT_DELAY))
    },

    /** Makes no more; resolves when those in progress have ended. */
    async stop (): Promise<void> {
      stopping.abort(new Error('the service stops'))
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await working
    }
  }
}
