import { sql, type Kysely } from 'kysely'
import type { Tables } from '../plugins/database/tables.js'

/** Visits that one statement makes. */
const CHUNK = 1000

/** Segments of each visit. */
const SEGMENTS = 20

/** A user of live keys, by subject and customer. */
export interface Owner {
  subject: string
  customerId: string
}

/**
 * Stores finished visits of a user, each with its transcript, evidence, recording and answer to a repeated request. The audio is deleted
 * already, as it is when a report is a success.
 *
 * @param analyze whether to update the statistics of the tables, as the database does over time
 */
export async function insertVisits (db: Kysely<Tables>, { subject, customerId }: Owner, count: number, analyze = false): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    await sql`with made as (
      insert into consultations (id, customer_id, subject, organisation, mode, template, input_language, output_language, external_id, state,
        start_datetime, end_datetime, segments, words, characters, output)
      select id, ${customerId}::uuid, ${subject}::uuid, 'Riverside Practice', 'live', 'soap_new_complaint_api', 'en', 'en', id::text, 'final',
        '2026-03-02T09:00:00.000Z', '2026-03-02T09:15:00.000Z', ${SEGMENTS}::int, 400, 2400, '{"id":"' || id || '"}'
      from (select gen_random_uuid() as id from generate_series(1, ${Math.min(CHUNK, count - from)}::int)) as ids returning id
    ), said as (
      insert into segments (consultation_id, id, position, text, is_final)
      select made.id, 's-' || n, n, 'The throat is red, and the temperature is 37.8 degrees; number ' || n, true
      from made cross join generate_series(1, ${SEGMENTS}::int) as n
    ), heard as (
      insert into audio_recordings (consultation_id, source, transcribed, deleted_at) select id, 'stream', true, now() from made
    ), shown as (
      insert into report_evidence (consultation_id, evidence) select id, '{"evidence":[]}' from made
    ) insert into idempotent_requests (subject, key, body_hash, consultation_id, output)
      select ${subject}::uuid, 'live ' || id || ' Riverside Practice', 'hash', id, '{}' from made where get_byte(uuid_send(id), 0) < 16`.execute(db)
  }
  if (analyze) await sql`analyze`.execute(db)
}
