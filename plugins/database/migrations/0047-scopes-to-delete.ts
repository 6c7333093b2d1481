import { sql, type Kysely } from 'kysely'

/**
 * Whether a key that may change consultations may delete them, too. Keys from before may, and so may those that an older version makes: it
 * does not know that deleting is a scope of its own.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('write_deletes', 'boolean', column => column.notNull().defaultTo(sql`true`)).execute()
}
