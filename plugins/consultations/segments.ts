import { sql, type Kysely, type Transaction } from 'kysely'
import { countsOf, isCorrected, isGapId, type Segment, withFreeIds } from '../../lib/consultation/index.js'
import { HEARD_ID_PREFIX, speakerIn, speakerName, type SpeakerTurn, type Stretch, splitBySpeaker, type TimedText } from '../../lib/speech/index.js'
import { GAPS_MAX, type SoundGap } from '../../schemas/sound-coverage.js'
import { TAKEN_TERMS_MAX, type TakenTerm } from '../../schemas/sound-evidence.js'
import { TRANSCRIPT_SEGMENTS_MAX } from '../../schemas/transcript.js'
import type { Tables } from '../database/tables.js'

/** The segments of the transcript in order of first arrival; only those with `ids`, if given. */
export async function readSegments (db: Kysely<Tables>, id: string, ids?: readonly string[]): Promise<Segment[]> {
  return db.selectFrom('segments').select(['id', 'text', 'original_text', 'is_final', 'speaker', 'start_ms', 'end_ms', 'hearing', 'terms'])
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
    select id, text, original_text, is_final, speaker, start_ms, end_ms, hearing from segments where consultation_id = ${id}::uuid order by position`.execute(transaction)
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
 * rows of a long transcript would keep it busy. Marks of gaps are left out: nobody said them. Who has a role is named by it.
 */
export async function readTranscriptText (db: Kysely<Tables>, id: string): Promise<string> {
  const { transcript } = await db.selectFrom('consultations').where('consultations.id', '=', id)
    .select(({ selectFrom }) => selectFrom('segments').whereRef('consultation_id', '=', 'consultations.id').where(sql<boolean>`not ${isGap()}`)
      .select(sql<string>`coalesce(json_agg(${pieceOf()} order by position), '[]')::text`.as('pieces')).as('transcript'))
    .executeTakeFirst() ?? {}
  return transcript ?? '[]'
}

/** A segment as a TranscriptPiece. */
function pieceOf () {
  const given = sql`consultations.speaker_roles[array_position(consultations.speaker_names, segments.speaker)]`
  return sql`case when ${given} is null
    then json_build_object('id', segments.id, 'text', text, 'speaker', speaker, 'start_ms', start_ms, 'end_ms', end_ms)
    else json_build_object('id', segments.id, 'text', text, 'speaker', ${given}, 'start_ms', start_ms, 'end_ms', end_ms, 'named', true) end`
}

/** Whether a segment marks a gap in what was recognised, also in sound that is deleted. */
function isGap () {
  return sql<boolean>`(segments.id ~ '^audio(-[0-9]+)?:' and right(segments.id, 4) = '-gap')`
}

/** The stretches of the recording that were not recognised, in order. */
export async function readGaps (db: Kysely<Tables>, id: string): Promise<SoundGap[]> {
  const rows = await db.selectFrom('segments').select(['start_ms', 'end_ms']).where('consultation_id', '=', id)
    .where(isGap()).where(sql<boolean>`starts_with(id, ${HEARD_ID_PREFIX})`)
    .orderBy('position').limit(GAPS_MAX).execute()
  return rows.map(({ start_ms: start, end_ms: end }) => ({ from_seconds: (start ?? 0) / 1000, to_seconds: (end ?? 0) / 1000 }))
}

/** The key terms that were taken in what was recognised, in order, but for those that a clinician has corrected. */
export async function readTakenTerms (db: Kysely<Tables>, id: string): Promise<TakenTerm[]> {
  const rows = await db.selectFrom('segments').select(['id', 'text', 'original_text', 'terms']).where('consultation_id', '=', id)
    .where('terms', 'is not', null).orderBy('position').limit(TAKEN_TERMS_MAX).execute()
  return rows.flatMap(({ id: segment, text, original_text: original, terms }) => {
    const taken = original === null ? terms ?? [] : (terms ?? []).filter(({ term }) => text.includes(term))
    return taken.map(term => ({ segment_id: segment, ...term }))
  }).slice(0, TAKEN_TERMS_MAX)
}

/** What was recognised between two moments of the recording while people spoke. */
export async function readLiveText (db: Kysely<Tables>, id: string, { start_ms: start, end_ms: end }: Stretch): Promise<string> {
  const rows = await db.selectFrom('segments').select('text').where('consultation_id', '=', id).where('hearing', '=', 'live')
    .where(sql<boolean>`not ${isGap()}`).where(sql<boolean>`starts_with(id, ${HEARD_ID_PREFIX})`)
    .where(sql<boolean>`(start_ms + end_ms) / 2 >= ${start}`).where(sql<boolean>`(start_ms + end_ms) / 2 < ${end}`)
    .orderBy('position').execute()
  return rows.map(({ text }) => text).join(' ')
}

/** The marks of those stretches and of those in sound that is deleted, in the language of the report. */
export async function readGapMarks (db: Kysely<Tables>, id: string): Promise<string[]> {
  const rows = await db.selectFrom('segments').select('text').where('consultation_id', '=', id).where(isGap())
    .orderBy('position').limit(GAPS_MAX).execute()
  return rows.map(({ text }) => text)
}

/** Whether the transcript has any text besides what was recognised in the recording: of a client, or of sound that is deleted. */
export async function hasTypedText (db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = await db.selectFrom('segments').select('id').where('consultation_id', '=', id)
    .where(sql<boolean>`not starts_with(id, ${HEARD_ID_PREFIX})`).where(sql<boolean>`btrim(text, ${WHITE_SPACE}) <> ''`)
    .limit(1).executeTakeFirst()
  return found !== undefined
}

/** The text of the segments of a dictation; `fixed` is `null` when none of them is final. */
export async function readDictatedSegments (db: Kysely<Tables>, id: string): Promise<{ fixed: string | null, typed: string }> {
  return db.selectFrom('segments').where('consultation_id', '=', id).select([
    sql<string | null>`string_agg(text, ' ' order by position) filter (where is_final)`.as('fixed'),
    sql<string>`coalesce(string_agg(text, ' ' order by position) filter (where not is_final), '')`.as('typed')
  ]).executeTakeFirstOrThrow()
}

/** Whether a clinician has corrected the transcript. */
export async function hasCorrections (db: Kysely<Tables>, id: string): Promise<boolean> {
  const found = await db.selectFrom('segments').select('id').where('consultation_id', '=', id).where('original_text', 'is not', null)
    .limit(1).executeTakeFirst()
  return found !== undefined
}

/** The corrected segments in order, with who corrected each last, and when. */
export async function readCorrectedSegments (db: Kysely<Tables>, id: string) {
  const last = db.selectFrom('segment_corrections').distinctOn('segment_id').select(['segment_id', 'subject', 'corrected_at'])
    .where('consultation_id', '=', id).orderBy('segment_id').orderBy('revision', 'desc')
  return db.selectFrom('segments').innerJoin(last.as('last'), 'last.segment_id', 'segments.id')
    .where('consultation_id', '=', id).where('original_text', 'is not', null).orderBy('position')
    .select([
      'segments.id as segment_id', 'text', sql<string>`original_text`.as('original_text'),
      sql<string | null>`(select users.user_id from users where users.id = last.subject)`.as('user_id'), 'last.corrected_at'
    ]).execute()
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

/** Gives segments other words, and keeps them as corrections of a user. */
export async function correctSegments (
  transaction: Transaction<Tables>, id: string, segments: readonly Segment[], { revision, subject }: { revision: number, subject: string }
): Promise<void> {
  const corrected = sql`json_to_recordset(${jsonOf(segments)}::json) as corrected (id text, text text, original_text text)`
  await sql`update segments set text = corrected.text, original_text = corrected.original_text from ${corrected}
    where consultation_id = ${id}::uuid and segments.id = corrected.id`.execute(transaction)
  await sql`insert into segment_corrections (consultation_id, segment_id, revision, text, subject)
    select ${id}::uuid, id, ${revision}::int, text, ${subject}::uuid from ${corrected}`.execute(transaction)
}

/** Makes all segments final, because the transcript is closed. */
export async function finaliseSegments (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.updateTable('segments').set({ is_final: true }).where('consultation_id', '=', id).where('is_final', '=', false).execute()
}

/** Deletes the whole transcript. */
export async function removeSegments (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('segments').where('consultation_id', '=', id).execute()
}

/** Deletes recognised speech. */
async function deleteHeardSegments (transaction: Transaction<Tables>, id: string): Promise<void> {
  await transaction.deleteFrom('segments').where('consultation_id', '=', id)
    .where(sql<boolean>`starts_with(id, ${HEARD_ID_PREFIX})`).execute()
}

/** Removes recognised speech. The remaining segments move up, and what is recognised next follows them. */
export async function removeHeardSegments (transaction: Transaction<Tables>, id: string): Promise<void> {
  await deleteHeardSegments(transaction, id)
  await sql`update segments set position = numbered.place from (
    select id, row_number() over (order by position) - 1 as place from segments where consultation_id = ${id}::uuid
  ) as numbered where segments.consultation_id = ${id}::uuid and segments.id = numbered.id`.execute(transaction)
}

/** Adds recognised speech, each segment at its position. */
export async function insertHeardSegments (
  transaction: Transaction<Tables>, id: string, recognised: ReadonlyArray<Segment & { position: number }>
): Promise<void> {
  await sql`insert into segments (consultation_id, position, id, text, original_text, is_final, speaker, start_ms, end_ms, hearing, terms)
    select ${id}::uuid, position, id, text, original_text, is_final, speaker, start_ms, end_ms, hearing, terms
    from json_to_recordset(${jsonOf(recognised)}::json) as given (
      position int, id text, text text, original_text text, is_final bool, speaker text, start_ms int, end_ms int, hearing text, terms jsonb)`.execute(transaction)
}

/** Replaces recognised speech, and moves what stays to its new positions. */
export async function replaceHeardSegments (
  transaction: Transaction<Tables>, id: string, existing: ReadonlyMap<string, number>,
  recognised: ReadonlyArray<Segment & { position: number }>
): Promise<void> {
  await deleteHeardSegments(transaction, id)
  const moved = [...existing].map(([segment, position]) => ({ id: segment, position }))
  await sql`update segments set position = moved.position from json_to_recordset(${jsonOf(moved)}::json) as moved (id text, position int)
    where consultation_id = ${id}::uuid and segments.id = moved.id and segments.position <> moved.position`.execute(transaction)
  await insertHeardSegments(transaction, id, recognised)
}

/** Whether somebody said a segment of recognised speech, and it is known when. */
function isTimed (segment: Segment): segment is Segment & TimedText {
  const { id, start_ms: start, end_ms: end } = segment
  return id.startsWith(HEARD_ID_PREFIX) && !isGapId(id) && start !== null && end !== null
}

/** A corrected segment, whole, with who speaks then: a recording that goes on may have its speakers in another order. */
function renamed (segment: Segment & TimedText, turns: readonly SpeakerTurn[], before: number): Segment {
  const found = speakerIn(segment, turns)
  return found === null ? segment : { ...segment, speaker: speakerName(before + found) }
}

/** The parts of a segment, each of one speaker, with ids that follow from its own. */
function partsOf (segment: Segment & TimedText, turns: readonly SpeakerTurn[], before: number): Segment[] {
  return splitBySpeaker(segment, turns).map(({ text, start_ms: start, end_ms: end, speaker }, at) => ({
    ...segment,
    id: at === 0 ? segment.id : `${segment.id}-${at + 1}`,
    text,
    start_ms: start,
    end_ms: end,
    speaker: speaker === null ? null : speakerName(before + speaker),
    terms: segment.terms?.filter(({ term }) => text.includes(term)) ?? null
  }))
}

/**
 * Names the speakers of recognised speech that has none, by who speaks when: `speaker_1` and so on. Segments are split where the speaker
 * changes, unless the transcript would be too long, or somebody has corrected their words.
 *
 * @param voices how many speakers were told apart before, in sound that is deleted: these are others, and counted on
 * @returns the counts of the transcript where segments were split; `null` otherwise
 */
export async function nameSpeakers (
  transaction: Transaction<Tables>, id: string, turns: readonly SpeakerTurn[], voices: number
): Promise<ReturnType<typeof countsOf> | null> {
  if (turns.length === 0) return null
  const before = await readSegments(transaction, id)
  const isNamed = (segment: Segment): boolean => segment.speaker !== null && !isCorrected(segment)
  const corrected = before.filter(isCorrected)
  const after = before.flatMap(segment => {
    if (!isTimed(segment) || isNamed(segment)) return [segment]
    return isCorrected(segment) ? [renamed(segment, turns, voices)] : withFreeIds(partsOf(segment, turns, voices), corrected)
  })
  if (after.length > before.length && after.length <= TRANSCRIPT_SEGMENTS_MAX) {
    const placed = after.map((segment, position) => ({ ...segment, position }))
    const isHeard = ({ id: segment }: Segment): boolean => segment.startsWith(HEARD_ID_PREFIX)
    const typed = new Map(placed.filter(segment => !isHeard(segment)).map(segment => [segment.id, segment.position]))
    await replaceHeardSegments(transaction, id, typed, placed.filter(isHeard))
    return countsOf(after)
  }
  const named = before.flatMap(segment => {
    const found = isTimed(segment) && !isNamed(segment) ? speakerIn(segment, turns) : null
    return found === null ? [] : [{ id: segment.id, speaker: speakerName(voices + found) }]
  })
  await sql`update segments set speaker = named.speaker from json_to_recordset(${jsonOf(named)}::json) as named (id text, speaker text)
    where consultation_id = ${id}::uuid and segments.id = named.id`.execute(transaction)
  return null
}
