import { sql } from 'kysely'
import { NOT_DELAYED, reportStateOf } from '../../lib/consultation/index.js'
import type { StateReason } from '../../schemas/report-state.js'
import type { ConsultationRow } from '../database/tables.js'
import type { Delay } from '../../lib/work/index.js'
import type { Context } from './context.js'
import { letLiveStand } from './heard-again.js'
import { render } from './output.js'
import * as records from './records.js'

/** What holds up a report. */
type DelayColumns = Pick<records.Change, keyof typeof NOT_DELAYED>

/** Records what holds up a report that is being made, and publishes it. @returns false when none is being made */
async function note (context: Context, id: string, columnsOf: (row: ConsultationRow) => DelayColumns): Promise<boolean> {
  const { db, takeRowTurn } = context
  return takeRowTurn(id, async () => db.transaction().execute(async transaction => {
    const row = await records.lock(transaction, id)
    if (row === undefined || reportStateOf(row) !== 'processing') return false
    const change = columnsOf(row)
    // The output only says that the report is parked, so any time will do.
    const parked = (change.parked_at ?? null) === null ? null : new Date()
    const after = { ...row, ...change, parked_at: parked, retry_at: row.retry_at, waiting_since: row.waiting_since }
    const output = await render(context, transaction, after)
    await records.update(context, transaction, row, { ...change, output })
    return true
  }))
}

/** Failures of a speech engine that outlast the finish for which `liveTextAfter` is waited. */
const SPEECH_ENGINE_DOWN: ReadonlySet<StateReason> = new Set(['speech_engine_unavailable', 'speech_engine_refused'])

/**
 * Records that an attempt failed, why, what its engine did, and when the next one begins. Once the speech engine has been down for
 * `liveTextAfter`, the report is made of what it recognised while people spoke instead.
 */
export async function delay (context: Context, id: string, { reason, seconds }: Delay, cause: string | null): Promise<void> {
  if (SPEECH_ENGINE_DOWN.has(reason) && await letLiveStand(context, id, reason, context.config.LIVE_TEXT_AFTER)) return
  await note(context, id, row => ({
    waiting_reason: reason,
    attempts: row.attempts + 1,
    retry_at: sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`,
    failure_cause: cause,
    waiting_since: row.waiting_since ?? sql<Date>`now()`
  }))
}

/**
 * Records that there are no more attempts at a report, and why. It stays parked until a client asks for it again. Where only the second
 * hearing of a recording failed, the report is made of what was recognised while people spoke.
 */
export async function park (context: Context, id: string, reason: StateReason, cause: string | null): Promise<void> {
  const { audio, db, keptDays, log } = context
  if (await letLiveStand(context, id, reason)) return
  const parked = await note(context, id, row => ({
    ...NOT_DELAYED,
    parked_at: sql<Date>`now()`,
    parked_reason: reason,
    attempts: reason === 'workers_lost' ? row.attempts : row.attempts + 1,
    failure_cause: cause,
    waiting_since: row.waiting_since ?? sql<Date>`now()`
  }))
  if (!parked) return
  log.error({ consultation: id, reason }, 'a report could not be made; it waits to be made again')
  // The audio is kept for a while, so that it can be transcribed again.
  await audio.recordings.deletingLater(db, id, keptDays).execute()
}

/** How many reports are parked. */
export async function countParked ({ db }: Context): Promise<number> {
  const { parked } = await db.selectFrom('consultations').where('parked_at', 'is not', null)
    .select(({ fn }) => fn.countAll<string | number>().as('parked')).executeTakeFirstOrThrow()
  return Number(parked)
}
