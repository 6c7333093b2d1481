import type { Kysely } from 'kysely'

/** Which signing keys instances on this database have, and when one of them last said so: never the keys themselves. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('signing_keys')
    .addColumn('kid', 'text', column => column.primaryKey())
    .addColumn('seen_at', 'timestamptz', column => column.notNull())
    .execute()
}
