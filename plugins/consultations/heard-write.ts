import { sql, type Kysely } from 'kysely'
import type { Listened } from '../audio/index.js'
import type { Tables } from '../database/tables.js'
import type { Addition, Services } from './context.js'
import { jsonOf } from './segments.js'

/** An addition that holds if its consultation is still as it was seen. */
export interface PreparedAddition {
  row: Listened
  addition: Addition
  output: string
}

/** The row of a prepared addition, as the statement takes it; `null` for what stays as it is. */
function given ({ row, addition: { recording, counts = {} }, output }: PreparedAddition) {
  return {
    id: row.id,
    seen: row.seen,
    was_session: row.session,
    was_heard_ms: row.heard_ms,
    was_ongoing: row.ongoing,
    ...recording,
    segments: counts.segments ?? row.segments,
    words: counts.words ?? row.words,
    characters: counts.characters ?? row.characters,
    output: output === row.output ? null : output
  }
}

/**
 * Writes additions in one statement, and publishes those whose output changes. Waits for no lock: a row that somebody else has
 * locked, or that has changed since it was seen, is left as it is.
 *
 * @returns the ids of the consultations that were written
 */
export async function writeAdditions (
  { changes }: Services, db: Kysely<Tables>, prepared: readonly PreparedAddition[]
): Promise<Set<string>> {
  const segments = prepared.flatMap(({ row, addition: { segments: added = [] } }) => {
    return added.map((segment, index) => ({ ...segment, consultation_id: row.id, position: row.segments + index }))
  })
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select * from json_to_recordset(${jsonOf(prepared.map(given))}::json) as given (
        id uuid, seen text, was_session uuid, was_heard_ms int, was_ongoing text,
        heard_ms int, ongoing text, other_language bool, doubtful bool, heard_piece int, heard_piece_ms int,
        worded_ms int, wordless_ms int, incomplete bool, heard_live bool,
        segments int, words int, characters int, output text
      )
    ), writable as materialized (
      select given.* from given
      join consultations on consultations.id = given.id and consultations.xmin::text = given.seen
      join audio_recordings on consultation_id = given.id and session is not distinct from was_session
        and audio_recordings.heard_ms = was_heard_ms and audio_recordings.ongoing = was_ongoing and not transcribed
      for no key update of consultations, audio_recordings skip locked
    ), recorded as (
      update audio_recordings set
        heard_ms = coalesce(writable.heard_ms, audio_recordings.heard_ms), ongoing = writable.ongoing,
        heard_piece = coalesce(writable.heard_piece, audio_recordings.heard_piece),
        heard_piece_ms = coalesce(writable.heard_piece_ms, audio_recordings.heard_piece_ms),
        other_language = coalesce(writable.other_language, audio_recordings.other_language),
        doubtful = coalesce(writable.doubtful, audio_recordings.doubtful),
        worded_ms = coalesce(writable.worded_ms, audio_recordings.worded_ms),
        wordless_ms = coalesce(writable.wordless_ms, audio_recordings.wordless_ms),
        incomplete = coalesce(writable.incomplete, audio_recordings.incomplete),
        heard_live = coalesce(writable.heard_live, audio_recordings.heard_live)
      from writable where consultation_id = writable.id
    ), added as (
      insert into segments (consultation_id, position, id, text, is_final, speaker, start_ms, end_ms, hearing, terms)
      select consultation_id, position, added.id, text, is_final, speaker, start_ms, end_ms, hearing, terms
      from json_to_recordset(${jsonOf(segments)}::json) as added (
        consultation_id uuid, position int, id text, text text, is_final bool, speaker text, start_ms int, end_ms int, hearing text, terms jsonb
      ) join writable on writable.id = consultation_id
      on conflict (consultation_id, id) do update set text = excluded.text, is_final = excluded.is_final, speaker = excluded.speaker,
        start_ms = excluded.start_ms, end_ms = excluded.end_ms, hearing = excluded.hearing, terms = excluded.terms
    )
    update consultations set
      segments = writable.segments, words = writable.words, characters = writable.characters,
      output = coalesce(writable.output, consultations.output),
      version = version + (writable.output is not null)::int, updated_at = now()
    from writable where consultations.id = writable.id
    returning consultations.id, case when writable.output is not null then ${changes.publication(sql`consultations.id::text`)} end`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
