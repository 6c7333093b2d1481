import { sql, type Kysely } from 'kysely'

/** Terms that are likely to be said in a consultation. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('key_terms', sql`text[]`).execute()
}
