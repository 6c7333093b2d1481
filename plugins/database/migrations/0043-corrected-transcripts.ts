import { sql, type Kysely } from 'kysely'

/**
 * Words of a transcript that a clinician corrects. The segment has the corrected words, and keeps those that were recognised or sent;
 * every correction is kept, with who made it and when. The corrections of a consultation count their own revisions, and it says whether
 * its report was made before the last of them.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('segments').addColumn('original_text', 'text').execute()
  await db.schema.alterTable('consultations')
    .addColumn('corrections_revision', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('corrected', 'boolean', column => column.notNull().defaultTo(false))
    .execute()
  await db.schema.createTable('segment_corrections')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('consultations.id').onDelete('cascade'))
    .addColumn('segment_id', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('subject', 'uuid', column => column.notNull())
    .addColumn('corrected_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('segment_corrections_pkey', ['consultation_id', 'segment_id', 'revision'])
    .execute()
}
