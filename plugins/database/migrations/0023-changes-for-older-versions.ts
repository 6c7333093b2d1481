import type { Kysely } from 'kysely'

/**
 * Whether older versions fail on the tables after a change: from this one on it is noted with each, so that an older version that does not
 * know the change can tell whether it may start. Of changes before, nobody knows.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('migration_versions').addColumn('stops_others', 'boolean', column => column.notNull().defaultTo(true)).execute()
}
