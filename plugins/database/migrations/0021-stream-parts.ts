import type { Kysely } from 'kysely'

/**
 * In which part the pieces of a stream are, from one number on, where they are objects of a storage: each session that stores any has a
 * part of its own. Elsewhere all pieces of a stream are in one part, the id of the consultation, and have no row here.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('audio_stream_parts')
    .addColumn('consultation_id', 'uuid', column => column.notNull().references('audio_recordings.consultation_id').onDelete('cascade'))
    .addColumn('first_piece', 'integer', column => column.notNull())
    .addColumn('part', 'uuid', column => column.notNull())
    .addPrimaryKeyConstraint('audio_stream_parts_pkey', ['consultation_id', 'first_piece'])
    .execute()
}
