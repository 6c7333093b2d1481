import { sql, type Kysely } from 'kysely'

/**
 * Consultations in the order of their start, for a user, a customer and an organisation. The start is text, as it was given, always with an
 * offset: as microseconds since 1970 it depends on no setting of the database, which PostgreSQL cannot know of a cast.
 */
export async function up (db: Kysely<unknown>): Promise<void> {
  await sql`create function microseconds_of (given text) returns bigint language sql immutable strict parallel safe
    as 'select (extract(epoch from given::timestamptz) * 1000000)::bigint'`.execute(db)
  const start = sql`microseconds_of(start_datetime) desc, number desc`
  await sql`create index consultations_of_user_by_start on consultations (subject, mode, ${start})`.execute(db)
  await sql`create index consultations_of_customer_by_start on consultations (customer_id, mode, ${start})`.execute(db)
  await sql`create index consultations_of_organisation_by_start on consultations (customer_id, mode, organisation, ${start})`.execute(db)
}
