import type { Kysely } from 'kysely'

/** How far a stream is recognised ahead, in the windows of its second hearing, and where reading goes on. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_recordings')
    .addColumn('ahead_ms', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('ahead_piece', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('ahead_piece_ms', 'integer', column => column.notNull().defaultTo(0))
    .execute()
}
