import type { Kysely } from 'kysely'

/**
 * How much of the speech in a recording has words, and windows of it that were recognised before those that come first: they are added to
 * the transcript in order.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_recordings')
    .addColumn('worded_ms', 'integer')
    .addColumn('wordless_ms', 'integer')
    .addColumn('incomplete', 'boolean')
    .execute()
  await db.schema.createTable('recognised_windows')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('audio_recordings.consultation_id').onDelete('cascade'))
    .addColumn('start_ms', 'integer', column => column.notNull())
    .addColumn('end_ms', 'integer', column => column.notNull())
    .addColumn('recognition', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('recognised_windows_pkey', ['consultation_id', 'start_ms', 'end_ms'])
    .execute()
}
