import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { FairQueue } from '../../lib/runtime/index.js'
import { isDamage } from '../../lib/storage/index.js'
import type { WrittenReport } from '../../lib/work/index.js'
import type { Context, InterimReports } from './context.js'
import * as records from './records.js'
import { orderOf } from './report.js'
import { readTranscriptText } from './segments.js'

/** Largest share of its time that an instance spends on intermediate reports, so that CPU is left for requests and final reports. */
const SHARE = 0.2

type Making = Pick<Context, 'changes' | 'config' | 'damage' | 'db' | 'log' | 'reports' | 'takeRowTurn'>

/** The intermediate reports that this instance has been asked for. */
interface State {
  timers: Map<string, NodeJS.Timeout>
  /** Consultations whose report is due and whose customer has not been looked up yet. */
  arrived: Set<string>
  /** Consultations whose report is due, by customer. */
  due: FairQueue<string>
  working: Promise<void> | undefined
  stopping: AbortController
  stopped: Promise<void>
}

/** Stores a report, unless recording has ended or the transcript has lost words in the meantime. */
async function store ({ changes, db, takeRowTurn }: Making, id: string, words: number, { output, evidence }: WrittenReport): Promise<void> {
  await takeRowTurn(id, async () => db.transaction().execute(async transaction => {
    const row = await records.lock(transaction, id)
    if (row === undefined || row.state !== 'recording' || row.words < words || output === row.output) return
    await records.writingEvidence(transaction, id, evidence).execute()
    await records.update({ changes }, transaction, row, { output })
  }))
}

async function make (context: Making, { signal }: AbortController, id: string): Promise<void> {
  const { config, damage, db, log, reports } = context
  try {
    const row = await records.find(db, id)
    if (row === undefined || row.state !== 'recording' || row.template === 'dictation_api' || row.words < config.REPORT_MIN_WORDS) return
    if (!reports.makesIntermediate(row)) return
    const report = await reports.generate(orderOf(row, row, await readTranscriptText(db, id)), signal)
    await store(context, id, row.words, report)
  } catch (error) {
    if (isDamage(error)) await damage.note(id, error)
    else if (!signal.aborted) log.warn({ err: error, consultation: id }, 'an intermediate report could not be made')
  }
}

/** The next consultation to report on; `undefined` when none is due. */
async function next ({ db }: Making, { arrived, due }: State): Promise<string | undefined> {
  const ids = [...arrived]
  arrived.clear()
  const rows = ids.length === 0
    ? []
    : await db.selectFrom('consultations').select(['id', 'customer_id']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  for (const { id, customer_id: customer } of rows) due.add(customer, id)
  return due.take()
}

/** Makes all reports that are due, including those that become due in the meantime. */
async function work (context: Making, state: State): Promise<void> {
  const { stopped, stopping } = state
  for (let id = await next(context, state); id !== undefined; id = await next(context, state)) {
    // Wait for the thread first, so that starting it does not count towards the share.
    await Promise.race([context.reports.warmUp(), stopped])
    const start = performance.now()
    await make(context, stopping, id)
    const took = performance.now() - start
    await sleep(took * (1 / SHARE - 1), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    if (stopping.signal.aborted) return
  }
}

/** Starts making reports, unless it is already running. */
function wake (context: Making, state: State): void {
  state.working ??= work(context, state).catch((error: unknown) => {
    if (!state.stopping.signal.aborted) context.log.warn({ err: error }, 'intermediate reports could not be made')
  }).finally(() => { state.working = undefined })
}

/**
 * Makes intermediate reports during recordings, by the rules if they know the language: after INTERMEDIATE_REPORT_DELAY without a change,
 * on the instance that took the last change, one at a time, with customers taking turns. They are a convenience: the more there are to
 * make, the later they come, and one that fails is logged and not retried.
 */
export function createInterimReports (context: Making): InterimReports {
  const { config, reports } = context
  const stopping = new AbortController()
  const stopped = new Promise<void>(resolve => stopping.signal.addEventListener('abort', () => resolve(), { once: true }))
  const state: State = { timers: new Map(), arrived: new Set(), due: new FairQueue(), working: undefined, stopping, stopped }
  const { arrived, timers } = state

  return {
    schedule (id) {
      if (stopping.signal.aborted) return
      // Whoever speaks now will finish: that report must not wait for the first thread.
      reports.warmUp().catch(() => {})
      if (config.INTERMEDIATE_REPORT_DELAY === 0) return
      clearTimeout(timers.get(id))
      timers.set(id, setTimeout(() => {
        timers.delete(id)
        arrived.add(id)
        wake(context, state)
      }, config.INTERMEDIATE_REPORT_DELAY))
    },

    async stop () {
      stopping.abort(new Error('the service stops'))
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await state.working
    }
  }
}
