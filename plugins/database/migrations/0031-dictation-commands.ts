import type { Kysely } from 'kysely'

/** Whether spoken punctuation and commands are carried out in a dictation. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations').addColumn('dictation_commands', 'boolean').execute()
}
