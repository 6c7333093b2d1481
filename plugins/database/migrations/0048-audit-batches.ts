import { sql, type Kysely } from 'kysely'

/** The audit log: rows that were written together in one batch each. It refers to no other table, because it outlasts what it is about. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('audit_batches')
    .addColumn('number', 'bigint', column => column.notNull().generatedAlwaysAsIdentity())
    .addColumn('seal', 'bigint')
    .addColumn('rows', 'integer', column => column.notNull())
    .addColumn('events', 'text', column => column.notNull())
    .addColumn('leaves', 'bytea')
    .addColumn('subjects', sql`uuid[]`, column => column.notNull())
    .addColumn('journal', 'uuid')
    .execute()
  // The only index: each access waits for a batch. It finds the batches without a seal, too.
  await sql`create index audit_batches_seal on audit_batches (seal, number)`.execute(db)
  // Compressing takes longer than all the rest.
  await sql`alter table audit_batches alter column events set storage external, alter column leaves set storage external`.execute(db)
}
