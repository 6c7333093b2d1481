import { sql, type Kysely } from 'kysely'
import { INT32_MAX } from '../../schemas/kit.js'
import type { KeyRequests } from '../../schemas/management/index.js'
import { answered } from '../database/index.js'
import type { Tables } from '../database/tables.js'

/** How requests end, by the names of their columns. */
export const outcomes = ['succeeded', 'refused', 'denied', 'limited', 'failed'] as const
export type Outcome = typeof outcomes[number]

/** How a request has ended that is answered with this status. */
export function outcomeOf (status: number): Outcome {
  if (status < 400) return 'succeeded'
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status === 401 || status === 403 ? 'denied' : 'refused'
}

/** A count of the database as it is answered. */
function counted (value: string | number): number {
  return Math.min(Number(value), INT32_MAX)
}

/** The requests of a key in each hour of the last days that had any, the oldest first. */
export async function listKeyRequests (db: Kysely<Tables>, id: string, days: number): Promise<KeyRequests[]> {
  const rows = await db.selectFrom('api_key_requests').select(['hour', 'requests', ...outcomes]).where('api_key_id', '=', id)
    .where('hour', '>', sql<Date>`now() - make_interval(days => ${days}::int)`).orderBy('hour').execute()
  return rows.map(({ hour, requests, ...row }) => {
    const ended = Object.fromEntries(outcomes.map(outcome => [outcome, counted(row[outcome])])) as Record<Outcome, number>
    const known = Object.values(ended).reduce((sum, count) => sum + count, 0)
    return { hour: answered(hour) as string, requests: counted(requests), ...ended, unknown: Math.max(counted(requests) - known, 0) }
  })
}
