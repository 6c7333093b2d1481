import type { Kysely } from 'kysely'

/**
 * Whose consultations are being deleted, because the user was erased: there may be very many, so it is done in batches, and goes on after a
 * crash. Of what is deleted already, the audio follows: what holds it may be away for a while.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('user_erasures')
    .addColumn('subject', 'uuid', column => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('last_number', 'bigint', column => column.notNull())
    .addColumn('reached', 'bigint', column => column.notNull())
    .addColumn('consultations', 'integer', column => column.notNull())
    .addColumn('deleted', 'integer', column => column.notNull().defaultTo(0))
    .execute()

  await db.schema.createTable('erased_audio')
    .addColumn('subject', 'uuid', column => column.notNull().references('user_erasures.subject').onDelete('cascade'))
    .addColumn('consultation_id', 'uuid', column => column.notNull())
    .addPrimaryKeyConstraint('erased_audio_pkey', ['subject', 'consultation_id'])
    .execute()
}
