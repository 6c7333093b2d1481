import type { FastifyInstance } from 'fastify'
import { sql, type Kysely, type Transaction } from 'kysely'
import { joinDictated, type DictatedText, type Segment, type TypedText } from '../../lib/consultation/index.js'
import { HEARD_ID_PREFIX } from '../../lib/recognition/index.js'
import { GAPS_MAX, type SoundGap } from '../../schemas/sound-coverage.js'
import type { Tables } from '../database/tables.js'

/** The segments of the transcript in order of first arrival; only those with `ids`, if given. */
export async function readSegments (db: Kysely<Tables>, id: string, ids?: readonly string[]): Promise<Segment[]> {
  return db.selectFrom('segments').select(['id', 'text', 'is_final', 'speaker', 'start_ms', 'end_ms'])
    .where('consultation_id', '=', id)
    .$if(ids !== undefined, query => query.where('id', '=', sql<string>`any(${ids})`))
    .orderBy('position').execute()
}

/** Batch size for reading a whole transcript, in segments. */
const READ_AT_ONCE = 500

/**
 * Reads the whole transcript in batches, in order of first arrival. A database cursor shows it as it was at the beginning, and sorts it
 * only once.
 *
 * @param act gets the next batch; the one after it is read when it has resolved
 */
export async function readSegmentsInTurn (
  transaction: Transaction<Tables>, id: string, act: (segments: Segment[]) => Promise<void>
): Promise<void> {
  await sql`declare transcript no scroll cursor for
    select id, text, is_final, speaker, start_ms, end_ms from segments where consultation_id = ${id}::uuid order by position`.execute(transaction)
  for (;;) {
    const { rows } = await sql<Segment>`fetch forward ${sql.lit(READ_AT_ONCE)} from transcript`.execute(transaction)
    if (rows.length > 0) await act(rows)
    if (rows.length < READ_AT_ONCE) break
  }
  await sql`close transcript`.execute(transaction)
}

/** What JavaScript treats as white space. */
const WHITE_SPACE = '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/**
 * The transcript as JSON, an array of TranscriptPiece. The database builds the text: the main thread only passes it on, and parsing the
 * rows of a long transcript would keep it busy. Marks of gaps are left out: nobody said them.
 */
export async function readTranscriptText (db: Kysely<Tables>, id: string): Promise<string> {
  const { transcript } = await db.selectFrom('segments').where('consultation_id', '=', id).where(sql<boolean>`not ${isGap()}`).select(sql<string>`coalesce(json_agg(
    json_build_object('id', id, 'text', text, 'speaker', speaker, 'start_ms', start_ms, 'end_ms', end_ms) order by position
  ), '[]')::text`.as('transcript')).executeTakeFirstOrThrow()
  return transcript
}

/** Whether a segment marks a gap in what was recognised. */
function isGap () {
  return sql<boolean>`(starts_with(id, ${HEARD_ID_PREFIX}) and right(id, 4) = '-gap')`
}

/** The stretches of the recording that were not recognised, in order. */
export async function readGaps (db: Kysely<Tables>, id: string): Promise<SoundGap[]> {
  const rows = await db.selectFrom('segments').select(['start_ms', 'end_ms']).where('consultation_id', '=', id).where(isGap())
    .orderBy('position').limit(GAPS_MAX).execute()
  return rows.map(({ start_ms: start, end_ms: end }) => ({ from_seconds: (start ?? 0) / 1000, to_seconds: (end ?? 0) / 1000 }))
}

/** The marks of those stretches, in the language of the report. */
export async function readGapMarks (db: Kysely<Tables>, id: string): Promise<string[]> {
  const rows = await db.selectFrom('segments').select('text').where('consultation_id', '=', id).where(isGap())
    .orderBy('position').limit(GAPS_MAX).execute()
  return rows.map(({ text }) => text)
}

/** Whether the transcript has any text that a client sent, as opposed to recognised speech. */
export async function hasTypedText (db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = await db.selectFrom('segments').select('id').where('consultation_id', '=', id)
    .where(sql<boolean>`not starts_with(id, ${HEARD_ID_PREFIX})`).where(sql<boolean>`btrim(text, ${WHITE_SPACE}) <> ''`)
    .limit(1).executeTakeFirst()
  return found !== undefined
}

/** The text of the segments of a dictation, final and not final. */
export async function readDictatedSegments (db: Kysely<Tables>, id: string): Promise<TypedText> {
  return db.selectFrom('segments').where('consultation_id', '=', id).select([
    sql<string>`coalesce(string_agg(text, ' ' order by position) filter (where is_final), '')`.as('fixed'),
    sql<string>`coalesce(string_agg(text, ' ' order by position) filter (where not is_final), '')`.as('typed')
  ]).executeTakeFirstOrThrow()
}

/** The whole text of a dictation, including what is being spoken. */
export async function readDictation (
  { audio }: Pick<FastifyInstance, 'audio'>, db: Kysely<Tables>, id: string
): Promise<DictatedText> {
  return joinDictated(await readDictatedSegments(db, id), await audio.recordings.readOngoing(db, id))
}

/** Rows as JSON. Lone surrogates, which PostgreSQL cannot store, become U+FFFD, as they do in every other parameter. */
export function jsonOf (rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  if (!json.includes('\\ud')) return json
  return JSON.stringify(rows, (_key, value: unknown) => typeof value === 'string' ? Buffer.from(value).toString() : value)
}

/**
 * Stores segments: new ones, which must come first, are appended; the others replace the stored ones. All go into one parameter: a
 * statement with thousands of parameters takes long to build, and JSON is what JavaScript serialises fastest.
 */
export async function writeSegments (
  transaction: Transaction<Tables>, id: string, before: number, segments: readonly Segment[]
): Promise<void> {
  await sql`insert into segments (consultation_id, position, id, text, is_final, speaker, start_ms, end_ms)
    select ${id}::uuid, ${before}::int + place - 1, id, text, is_final, speaker, start_ms, end_ms
    from rows from (json_to_recordset(${jsonOf(segments)}::json)
      as (id text, text text, is_final bool, speaker text, start_ms int, end_ms int))
      with ordinality as given (id, text, is_final, speaker, start_ms, end_ms, place)
    on conflict (consultation_id, id) do update set text = excluded.text, is_final = excluded.is_final, speaker = excluded.speaker,
      start_ms = excluded.start_ms, end_ms = excluded.end_ms`.execute(transaction)
}

/** Makes all segments final, because the transcript is closed. */
export async function finaliseSegments (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('segments').set({ is_final: true }).where('consultation_id', '=', id).where('is_final', '=', false).execute()
}

/** Removes recognised speech. The remaining segments move up, and what is recognised next follows them. */
export async function removeHeardSegments (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('segments').where('consultation_id', '=', id)
    .where(sql<boolean>`starts_with(id, ${HEARD_ID_PREFIX})`).execute()
  await sql`update segments set position = numbered.place from (
    select id, row_number() over (order by position) - 1 as place from segments where consultation_id = ${id}::uuid
  ) as numbered where segments.consultation_id = ${id}::uuid and segments.id = numbered.id`.execute(transaction)
}
