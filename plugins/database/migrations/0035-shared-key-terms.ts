import { sql, type Kysely } from 'kysely'

/** Key terms of all consultations of a customer, or of all consultations. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('shared_key_terms')
    .addColumn('customer_id', 'uuid', column => column.unique().references('customers.id').onDelete('cascade'))
    .addColumn('key_terms', sql`text[]`, column => column.notNull())
    .execute()
  // At most one row is for all consultations.
  await sql`create unique index shared_key_terms_of_all on shared_key_terms ((true)) where customer_id is null`.execute(db)
}
