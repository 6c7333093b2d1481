import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { damagedPlaceOf } from '../../lib/storage/index.js'
import type { Tables } from '../database/tables.js'

/** Remembers at most this many damaged consultations. */
const NOTICED_MAX = 10_000

/** Logs damaged data once for each consultation, and counts the consultations. */
export interface DamageLog {
  /** Logs damaged data of a consultation, unless it has been logged before. */
  note: (consultation: string, error: unknown) => Promise<void>
  /** Does the same for a consultation of which only the number is known. */
  noteNumber: (number: string, error: unknown) => void
  /** In how many consultations this instance has found damaged data. */
  count: () => number
}

/** The table that a damage error refers to, also when it names an index or TOAST table of it; `null` when the error names none. */
async function damagedTable (db: Kysely<Tables>, error: unknown): Promise<string | null> {
  const place = damagedPlaceOf((error as Error).message)
  if (place === null) return null
  const { rows: [found] } = await sql<{ name: string }>`
    with damaged as (
      select coalesce(indrelid, oid) as oid from pg_class left join pg_index on indexrelid = oid
      where relname = ${place.name} or pg_relation_filenode(oid) = ${place.file}::bigint
    )
    select relname as name from pg_class join damaged on pg_class.oid = damaged.oid or reltoastrelid = damaged.oid
    order by relname like 'pg_toast%' limit 1`.execute(db)
  return found?.name ?? null
}

export function createDamageLog ({ db, log }: Pick<FastifyInstance, 'db' | 'log'>): DamageLog {
  const noticed = new Set<string>()

  async function noteOnce (name: string, details: object, error: unknown): Promise<void> {
    if (noticed.has(name) || noticed.size >= NOTICED_MAX) return
    noticed.add(name)
    const table = await damagedTable(db, error).catch(() => null)
    log.error({ err: error, ...details, table }, 'stored data of a consultation is damaged; restore it from a backup')
  }

  return {
    note: async (consultation, error) => noteOnce(consultation, { consultation }, error),
    noteNumber (number, error) {
      noteOnce(number, { number }, error).catch(() => {})
    },
    count: () => noticed.size
  }
}
