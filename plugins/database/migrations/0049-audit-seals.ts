import type { Kysely } from 'kysely'

/** Seals of the audit log: each covers the rows that name it, and the seal before. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('audit_seals')
    .addColumn('number', 'bigint', column => column.primaryKey())
    .addColumn('at', 'timestamptz', column => column.notNull())
    .addColumn('rows', 'integer', column => column.notNull())
    .addColumn('root', 'bytea', column => column.notNull())
    .addColumn('previous', 'bytea')
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('hash', 'bytea', column => column.notNull())
    .addColumn('signature', 'bytea', column => column.notNull())
    .addColumn('leaves', 'bytea')
    .execute()
}
