import type { Kysely } from 'kysely'

/** Key terms that were taken instead of words that were heard, with both hearings. `null` for what was recognised before. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('segments').addColumn('terms', 'jsonb').execute()
}
