import type { Kysely } from 'kysely'

/** Until when the access tokens of a user, an API key or a customer are revoked. Older versions do not look at it. */
export async function up (db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'api_keys', 'customers']) {
    await db.schema.alterTable(table).addColumn('tokens_revoked_at', 'timestamptz').execute()
  }
}
