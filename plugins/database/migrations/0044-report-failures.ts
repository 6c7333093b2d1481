import type { Kysely } from 'kysely'

/** What the last failed attempt at a report met, and since when that report waits. `null`: as before, nobody knows. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('failure_cause', 'text').addColumn('waiting_since', 'timestamptz').execute()
}
