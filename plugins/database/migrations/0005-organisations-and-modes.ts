import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

/** Users whose rows one statement makes. */
const CHUNK = 5000

/** The subject of a user of test keys, as `subjectOf` made it when this was written. */
function testSubject (customerId: string, userId: string): string {
  const bytes = createHash('sha256').update(`test:${customerId}:${userId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * A consultation belongs to the organisation of the token that it was started with, and a user of test keys is another user than one of
 * live keys, with a subject of their own.
 *
 * What is there already: a consultation gets the organisation that is stored for its user. Whoever has test consultations, or belongs to a
 * customer without a single live key, gets a row for test keys that those consultations move to; all other users are users of live keys.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  // Every row of large tables is written and indexed.
  await sql`set local statement_timeout = 0`.execute(db)
  await db.schema.alterTable('users').addColumn('mode', 'text', column => column.notNull().defaultTo('live').check(sql`mode in ('live', 'test')`)).execute()
  await sql`alter table users alter column mode drop default`.execute(db)
  await db.schema.alterTable('users').dropConstraint('users_customer_id_user_id').execute()
  await db.schema.alterTable('users').addUniqueConstraint('users_customer_id_mode_user_id', ['customer_id', 'mode', 'user_id']).execute()

  await separateTestUsers(db)

  await db.schema.createTable('user_organisations')
    .addColumn('subject', 'uuid', column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('organisation', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('user_organisations_pkey', ['subject', 'organisation'])
    .execute()
  await sql`insert into user_organisations (subject, organisation) select id, organisation from users`.execute(db)

  await db.schema.alterTable('consultations').addColumn('organisation', 'text').execute()
  await sql`update consultations set organisation = users.organisation from users where users.id = subject`.execute(db)
  await sql`alter table consultations alter column organisation set not null`.execute(db)
  await sql`update idempotent_requests set key = idempotent_requests.key || ' ' || organisation
    from consultations where consultations.id = consultation_id`.execute(db)

  // The same ways of listing as before, for keys that are bound to organisations.
  await sql`create index consultations_of_user_organisation on consultations (subject, mode, organisation, number desc)`.execute(db)
  await sql`create index consultations_of_organisation on consultations (customer_id, mode, organisation, number desc)`.execute(db)
  await sql`create index consultations_by_organisation_external_id on consultations (customer_id, organisation, external_id, number desc)
    where external_id is not null`.execute(db)
  await sql`create index consultations_by_organisation_template on consultations (customer_id, mode, organisation, template, number desc)`.execute(db)
  await sql`create index consultations_by_organisation_update on consultations (customer_id, mode, organisation, updated_at)`.execute(db)
  await sql`create index consultations_in_progress_of_organisation on consultations (customer_id, mode, organisation, number desc)
    where state <> 'final'`.execute(db)
}

/** Gives the users of test keys rows of their own. */
async function separateTestUsers (db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string, customer_id: string, user_id: string, only_test: boolean }>`
    select id, customer_id, user_id, only_test
    from users, lateral (
      select coalesce(bool_and(api_keys.mode = 'test'), false) from api_keys where api_keys.customer_id = users.customer_id
    ) as keys (only_test)
    where only_test or exists (select from consultations where subject = users.id and mode = 'test')`.execute(db)
  for (let from = 0; from < rows.length; from += CHUNK) {
    const users = rows.slice(from, from + CHUNK)
    const before = users.map(({ id }) => id)
    const after = users.map(user => testSubject(user.customer_id, user.user_id))
    const moved = sql`unnest(${before}::uuid[], ${after}::uuid[]) as moved (before, after)`
    await sql`insert into users (id, customer_id, mode, user_id, first_name, last_name, organisation, healthcare_provider_identification_number,
        email, healthcare_provider_type, created_at, updated_at)
      select after, customer_id, 'test', user_id, first_name, last_name, organisation, healthcare_provider_identification_number,
        email, healthcare_provider_type, created_at, updated_at
      from ${moved} join users on id = before`.execute(db)
    await sql`update consultations set subject = after from ${moved} where subject = before and mode = 'test'`.execute(db)
    await sql`update idempotent_requests set subject = after from ${moved} where subject = before and key like 'test %'`.execute(db)
  }
  const onlyTest = rows.filter(row => row.only_test).map(({ id }) => id)
  // One with live consultations all the same stays, for them to belong to.
  await sql`delete from users where id = any(${onlyTest}::uuid[]) and not exists (select from consultations where subject = users.id)`.execute(db)
}
