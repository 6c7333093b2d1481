import { sql } from 'kysely'
import { createGroups } from '../../lib/concurrency/groups.js'
import type { Seen } from '../audio/heard-recordings.js'
import type { Context } from './context.js'
import { addAlone } from './heard.js'
import { outputAfter, type Addition, type AddTogether, type Decide } from './heard-additions.js'
import { jsonOf } from './segments.js'

/** Least time from one group to the next, in milliseconds. */
const PERIOD_MS = 50

/** Most consultations in a group, so that its statement stays short. */
const GROUP_MAX = 50

/** Recognised speech for a consultation. */
interface Offer {
  id: string
  decide: Decide
  resolve: (written: boolean) => void
  reject: (error: unknown) => void
}

/** An addition that holds if its consultation is still as it was seen. */
interface Prepared {
  offer: Offer
  row: Seen
  addition: Addition
  output: string
}

/** Removes the oldest offers from the queue: at most one of each consultation, because the next depends on it. */
function takeGroup (queue: Offer[]): Offer[] {
  const group = new Map<string, Offer>()
  const rest: Offer[] = []
  for (const offer of queue) {
    if (group.size < GROUP_MAX && !group.has(offer.id)) group.set(offer.id, offer)
    else rest.push(offer)
  }
  queue.splice(0, queue.length, ...rest)
  return [...group.values()]
}

/** The row of a prepared addition, as the statement takes it; `null` for what stays as it is. */
function given ({ row, addition: { recording, counts = {} }, output }: Prepared) {
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
 * Writes additions in one statement, and publishes those whose output changes. Waits for no lock: a row that is locked, or has changed
 * since it was seen, is left as it is.
 *
 * @returns the ids of the consultations that were written
 */
async function writeAll ({ changes, db }: Context, prepared: readonly Prepared[]): Promise<Set<string>> {
  const segments = prepared.flatMap(({ row, addition: { segments: added = [] } }) => {
    return added.map((segment, index) => ({ ...segment, consultation_id: row.id, position: row.segments + index }))
  })
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select * from json_to_recordset(${jsonOf(prepared.map(given))}::json) as given (
        id uuid, seen text, was_session uuid, was_heard_ms int, was_ongoing text,
        heard_ms int, ongoing text, other_language bool, doubtful bool, heard_piece int, heard_piece_ms int,
        worded_ms int, wordless_ms int, incomplete bool,
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
        incomplete = coalesce(writable.incomplete, audio_recordings.incomplete)
      from writable where consultation_id = writable.id
    ), added as (
      insert into segments (consultation_id, position, id, text, is_final, speaker, start_ms, end_ms)
      select consultation_id, position, added.id, text, is_final, speaker, start_ms, end_ms
      from json_to_recordset(${jsonOf(segments)}::json) as added (
        consultation_id uuid, position int, id text, text text, is_final bool, speaker text, start_ms int, end_ms int
      ) join writable on writable.id = consultation_id
      on conflict (consultation_id, id) do update set text = excluded.text, is_final = excluded.is_final, speaker = excluded.speaker,
        start_ms = excluded.start_ms, end_ms = excluded.end_ms
    )
    update consultations set
      segments = writable.segments, words = writable.words, characters = writable.characters,
      output = coalesce(writable.output, consultations.output),
      version = version + (writable.output is not null)::int, updated_at = now()
    from writable where consultations.id = writable.id
    returning consultations.id, case when writable.output is not null then ${changes.publication(sql`consultations.id::text`)} end`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Adds the recognised speech of many consultations together: one look-up, then one statement. What cannot be added like that, because its
 * row is locked or changes meanwhile, or because the group fails, is added by itself.
 */
export function createAddTogether (context: Context): AddTogether {
  const { audio, background, db } = context

  function leaveAlone ({ id, decide, resolve, reject }: Offer): void {
    addAlone(context, id, decide).then(resolve, reject)
  }

  /** Prepares an addition, or settles its offer. */
  async function prepare (offer: Offer, row: Seen | undefined): Promise<Prepared | null> {
    const addition = row === undefined || row.state === 'final' ? null : offer.decide(row)
    if (row === undefined || addition === null) {
      offer.resolve(false)
      return null
    }
    const output = await outputAfter(context, null, row, addition)
    if (output !== null) return { offer, row, addition, output }
    leaveAlone(offer)
    return null
  }

  async function addAll (offers: readonly Offer[]): Promise<void> {
    const rows = await audio.recordings.findBoth(db, offers.map(({ id }) => id))
    const byId = new Map(rows.map(row => [row.id, row]))
    const all = await Promise.all(offers.map(async offer => prepare(offer, byId.get(offer.id))))
    const prepared = all.filter(one => one !== null)
    if (prepared.length === 0) return
    const written = await writeAll(context, prepared)
    for (const { offer, row } of prepared) {
      if (written.has(row.id)) offer.resolve(true)
      else leaveAlone(offer)
    }
  }

  const add = createGroups<Offer>({
    periodMs: PERIOD_MS,
    take: takeGroup,
    async handle (offers) {
      await background.take(async () => addAll(offers)).catch(() => offers.forEach(leaveAlone))
    }
  })

  return async function addTogether (id, decide) {
    return new Promise((resolve, reject) => add({ id: id.toLowerCase(), decide, resolve, reject }))
  }
}
