import type { Kysely } from 'kysely'

/** When an engine last did what it was asked, and when it last did not: a row for each task, of all instances. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('engine_uses')
    .addColumn('task', 'text', column => column.primaryKey())
    .addColumn('succeeded_at', 'timestamptz')
    .addColumn('failed_at', 'timestamptz')
    .addColumn('cause', 'text')
    .execute()
}
