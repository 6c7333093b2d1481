import type { Kysely } from 'kysely'

/** Which version of the service made each change of the tables, from this one on: an older version names it when it refuses to start. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('migration_versions')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('version', 'text', column => column.notNull())
    .execute()
}
