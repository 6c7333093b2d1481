import { sql, type Kysely } from 'kysely'

/** Who the speakers of a consultation are: their names in the transcript, and the role of each, in the same order. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('speaker_names', sql`text[]`).addColumn('speaker_roles', sql`text[]`).execute()
}
