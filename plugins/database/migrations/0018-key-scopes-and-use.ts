import { sql, type Kysely } from 'kysely'

/** What an API key may do, and how many requests were made with it, by the hour. Keys from before may do everything. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('scopes', sql`text[]`).execute()
  await db.schema.createTable('api_key_requests')
    .addColumn('api_key_id', 'text', column => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('hour', 'timestamptz', column => column.notNull())
    .addColumn('requests', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('api_key_requests_pkey', ['api_key_id', 'hour'])
    .execute()
}
