import type { Kysely } from 'kysely'

/** Where the statements of each report come from. Apart from the consultations, so that those stay small rows. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('report_evidence')
    .addColumn('consultation_id', 'uuid', column => column.primaryKey().references('consultations.id').onDelete('cascade'))
    .addColumn('evidence', 'text', column => column.notNull())
    .execute()
}
