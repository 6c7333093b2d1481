import { sql, type Kysely } from 'kysely'

/** What commands have changed, until a running instance writes it into its log. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('command_lines')
    .addColumn('id', 'bigint', column => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('line', 'text', column => column.notNull())
    .execute()
}
