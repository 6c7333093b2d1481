import type { Kysely } from 'kysely'

/** Seals of the audit log: each covers the batches that name it, and the seal before; and which of them cover rows about whom. */
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
  await db.schema.createTable('audit_subjects')
    .addColumn('subject', 'uuid', column => column.notNull())
    .addColumn('seal', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('audit_subjects_pkey', ['subject', 'seal'])
    .execute()
  await db.schema.createIndex('audit_subjects_seal').on('audit_subjects').column('seal').execute()
}
