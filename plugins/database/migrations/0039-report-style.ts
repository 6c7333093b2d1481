import { sql, type Kysely } from 'kysely'

/** How the texts of the report of a consultation are written, as the JSON text of a ReportStyle. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('report_style', sql`text`).execute()
}
