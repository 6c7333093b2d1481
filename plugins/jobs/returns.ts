import { sql, type Kysely } from 'kysely'
import { every } from '../../lib/concurrency/every.js'
import { PAUSE_MAX_SECONDS, type EngineAnswers } from '../../lib/jobs/index.js'
import type { Tables } from '../database/tables.js'
import { SCHEMA } from './boss.js'

/**
 * Once a job was put off this many seconds ago, it is retried as soon as its engine answers any other job. An engine that is away is probed
 * with one of the waiting jobs after as many seconds without an attempt.
 */
export const TRIAL_SECONDS = 30

/** How often to probe engines that are away, and the least time between two searches for jobs that they held up, in milliseconds. */
const WATCH_MS = 5000
const RESUME_MS = 1000

const jobs = sql.id(SCHEMA, 'job')
const putOffAt = sql`(data->>'put_off_at')::double precision`
const now = sql`extract(epoch from now())`

export interface ReturnsOptions {
  /** Looks for jobs now. */
  wake: () => void
  failed: (error: unknown) => void
  trialSeconds?: number
}

/**
 * Notices when an engine that was away is back: it answers some job, or a probe, which is the waiting job with the oldest attempt, let
 * through once in a while. Then all jobs that it held up are due.
 */
export function createReturns (db: Kysely<Tables>, { wake, failed, trialSeconds = TRIAL_SECONDS }: ReturnsOptions) {
  const answeredAt = new Map<string, number>()
  const resumedAt = new Map<string, number>()
  /** Since when each engine has been away, and when it last failed an attempt. */
  const away = new Map<string, { since: number, missedAt: number }>()

  /** Makes waiting jobs due, except those that failed a moment ago: a job that makes the engine fail must not be retried at each answer. */
  async function resume (queue: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`update ${jobs} set start_after = now() where name = ${queue} and id in (
        select id from ${jobs} where name = ${queue} and state = 'retry' and start_after > now() and data->>'outage' is not null
        and ${putOffAt} <= ${now} - ${trialSeconds}::double precision order by id for update skip locked
      ) returning id`.execute(db)
    if (rows.length > 0) wake()
  }

  /** Makes one waiting job due as a probe, unless another one is in progress or failed a moment ago. */
  async function tryOne (queue: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`update ${jobs} set start_after = now() where name = ${queue} and id = (
        select id from ${jobs} where name = ${queue} and state = 'retry' and start_after > now() and data->>'outage' = 'unavailable'
        and not exists (
          select from ${jobs} where name = ${queue} and data->>'outage' = 'unavailable'
          and (state = 'active' or (state = 'retry' and (start_after <= now() or ${putOffAt} > ${now} - ${trialSeconds}::double precision)))
        ) order by ${putOffAt} limit 1 for update skip locked
      ) returning id`.execute(db)
    if (rows.length > 0) wake()
  }

  return {
    answered (queue) {
      const moment = performance.now()
      answeredAt.set(queue, moment)
      if (moment - (resumedAt.get(queue) ?? -Infinity) < RESUME_MS) return
      resumedAt.set(queue, moment)
      resume(queue).catch(failed)
    },

    hasAnsweredSince: (queue, moment) => (answeredAt.get(queue) ?? -Infinity) > moment,

    missed (queue, begun) {
      const moment = performance.now()
      const known = away.get(queue)
      // After a long gap without attempts, nobody knows whether the engine was available in between.
      const isKnown = known !== undefined && begun - known.missedAt <= PAUSE_MAX_SECONDS * 1000
      const since = Math.max(isKnown ? Math.min(known.since, begun) : begun, answeredAt.get(queue) ?? -Infinity)
      away.set(queue, { since, missedAt: moment })
      return (moment - since) / 1000
    },

    /** Probes engines that are away, until the returned function is called. */
    watch (queues: readonly string[]): () => void {
      return every(Math.min(WATCH_MS, trialSeconds * 1000), async () => Promise.all(queues.map(tryOne)), failed)
    }
  } satisfies EngineAnswers & { watch: unknown }
}

export type Returns = ReturnType<typeof createReturns>
