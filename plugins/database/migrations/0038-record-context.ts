import { sql, type Kysely } from 'kysely'

/** What the record knows of the patient of a consultation, as the JSON text of a RecordContext. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('record_context', sql`text`).execute()
}
