import type { Kysely } from 'kysely'

/**
 * Which hearing recognised speech is of; whether any of a recording was recognised while people spoke; and why that text stands, where the
 * recording could not be heard again. `null` and `false` for what was recognised before.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('segments').addColumn('hearing', 'text').execute()
  await db.schema.alterTable('audio_recordings')
    .addColumn('heard_live', 'boolean', column => column.notNull().defaultTo(false))
    .addColumn('live_reason', 'text')
    .execute()
}
