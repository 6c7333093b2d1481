import { sql, type Kysely } from 'kysely'

/** Who may use the management portal, how they log in, and where they are logged in now. Secrets are stored as SHA-256. */
export async function up (db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('portal_people')
    .addColumn('id', 'uuid', column => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('role', 'text', column => column.notNull().check(sql`role in ('admin', 'viewer')`))
    .addColumn('customer_id', 'uuid', column => column.references('customers.id').onDelete('cascade'))
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('portal_people_of_issuer', ['issuer', 'subject'])
    .execute()
  await sql`create unique index portal_people_by_name on portal_people (name) where issuer is null`.execute(db)

  await db.schema.createTable('portal_links')
    .addColumn('hash', 'bytea', column => column.primaryKey())
    .addColumn('person_id', 'uuid', column => column.notNull().references('portal_people.id').onDelete('cascade'))
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute()

  await db.schema.createTable('portal_passkeys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('person_id', 'uuid', column => column.notNull().references('portal_people.id').onDelete('cascade'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('public_key', 'bytea', column => column.notNull())
    .addColumn('counter', 'bigint', column => column.notNull())
    .addColumn('transports', sql`text[]`)
    .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('last_used_at', 'timestamptz')
    .execute()
  await sql`create index portal_passkeys_of_person on portal_passkeys (person_id)`.execute(db)

  await db.schema.createTable('portal_attempts')
    .addColumn('hash', 'bytea', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('person_id', 'uuid', column => column.references('portal_people.id').onDelete('cascade'))
    .addColumn('data', 'text', column => column.notNull())
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute()

  await db.schema.createTable('portal_sessions')
    .addColumn('hash', 'bytea', column => column.primaryKey())
    .addColumn('person_id', 'uuid', column => column.notNull().references('portal_people.id').onDelete('cascade'))
    .addColumn('signed_in_with', 'text', column => column.notNull())
    .addColumn('opened_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .addColumn('used_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .execute()

  // The few consultations that wait for a report, for whoever looks after the installation.
  await sql`create index consultations_waiting on consultations (updated_at) where state = 'processing' and waiting_reason is not null`.execute(db)
}
