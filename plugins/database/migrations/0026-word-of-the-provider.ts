import { sql, type Kysely } from 'kysely'

/**
 * When an identity provider last said that a person may enter; begun logins by where they come from; and the sessions that ended with
 * their person, so that they can be notified. Passkeys of people who log in with a provider are deleted: they would outlive its decision.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await sql`alter table portal_people add column checked_at timestamptz, add column away_until timestamptz`.execute(db)
  await sql`delete from portal_passkeys using portal_people where portal_people.id = person_id and issuer is not null`.execute(db)
  await sql`alter table portal_attempts add column network text`.execute(db)
  await db.schema.createTable('portal_removed_sessions')
    .addColumn('hash', 'bytea', column => column.primaryKey())
    .addColumn('removed_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
    .execute()
}
