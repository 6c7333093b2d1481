import { sql } from 'kysely'
import { embeddedCanReport } from '../../lib/work/index.js'
import type { Context } from './context.js'
import { find } from './records.js'

/**
 * Whether the fallback can make a report: it has made it before, or REPORT_FALLBACK allows it and the embedded engine knows the language.
 * A dictation needs no fallback.
 */
export async function hasFallback ({ config, db }: Pick<Context, 'config' | 'db'>, id: string): Promise<boolean> {
  const row = await find(db, id)
  if (row === undefined || row.template === 'dictation_api') return false
  return row.fallback_reason !== null || (config.REPORT_FALLBACK === 'embedded' && embeddedCanReport(row))
}

/** How many final reports of the last day the fallback made. */
export async function countFallbacks ({ db }: Pick<Context, 'db'>): Promise<number> {
  const { made } = await db.selectFrom('consultations').where('fallback_reason', 'is not', null).where('state', '=', 'final')
    .where('updated_at', '>', sql<Date>`now() - interval '1 day'`)
    .select(({ fn }) => fn.countAll<string | number>().as('made')).executeTakeFirstOrThrow()
  return Number(made)
}
