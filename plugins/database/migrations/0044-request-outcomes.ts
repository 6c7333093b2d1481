import { sql, type Kysely } from 'kysely'

/**
 * How the requests of an API key ended, by the hour, and an index to remove old hours with. Where the outcomes of an hour are fewer than
 * its requests, that of the others is unknown: an older version counted them, or the client did not wait for the answer.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  let table = db.schema.alterTable('api_key_requests').addColumn('succeeded', 'bigint', column => column.notNull().defaultTo(sql`0`))
  for (const outcome of ['refused', 'denied', 'limited', 'failed']) {
    table = table.addColumn(outcome, 'bigint', column => column.notNull().defaultTo(sql`0`))
  }
  await table.execute()
  await db.schema.createIndex('api_key_requests_by_hour').on('api_key_requests').column('hour').execute()
}
