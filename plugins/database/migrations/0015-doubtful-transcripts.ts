import type { Kysely } from 'kysely'

/** Whether any of what was recognised in a recording is doubtful. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audio_recordings').addColumn('doubtful', 'boolean', column => column.notNull().defaultTo(false)).execute()
}
