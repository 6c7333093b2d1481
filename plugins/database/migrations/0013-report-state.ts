import { sql, type Kysely } from 'kysely'

/** What holds up a report that is not parked: why its last attempt failed, how many did, and when the next one begins. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('consultations')
    .addColumn('waiting_reason', 'text')
    .addColumn('retry_at', 'timestamptz')
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(sql`0`))
    .execute()
}
