import { sql, type Kysely } from 'kysely'

/** Why the language model did not make the report that the output holds. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('fallback_reason', 'text').execute()
  // The few of the last day are counted each time that somebody asks whether all is well.
  await sql`create index consultations_fallback on consultations (updated_at) where fallback_reason is not null`.execute(db)
}
