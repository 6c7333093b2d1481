import type { Kysely } from 'kysely'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { Transcript } from '../../schemas/transcript.js'
import type { Tables } from '../database/tables.js'
import { notFound } from '../errors/problems.js'
import { readSegments, visible, type Caller } from './records.js'
import type { Segment } from './state-machine.js'

/** A segment as it is kept: what a client left out is unknown, and whether it is final is not. */
export function toSegment ({ id, text, is_final: isFinal, speaker, start_ms: startMs, end_ms: endMs }: TranscriptSegment): Segment {
  return { id, text, is_final: isFinal ?? false, speaker: speaker ?? null, start_ms: startMs ?? null, end_ms: endMs ?? null }
}

/** A segment as it is shown: what is unknown is left out. */
function shown ({ id, text, is_final: isFinal, speaker, start_ms: startMs, end_ms: endMs }: Segment): TranscriptSegment {
  return {
    id,
    text,
    is_final: isFinal,
    ...speaker === null ? {} : { speaker },
    ...startMs === null ? {} : { start_ms: startMs },
    ...endMs === null ? {} : { end_ms: endMs }
  }
}

/** What was said in a consultation that the caller can see, or 404. */
export async function readTranscript (db: Kysely<Tables>, caller: Caller, id: string): Promise<Transcript> {
  const found = await visible(db, caller).select('id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw notFound()
  return { segments: (await readSegments(db, found.id)).map(shown) }
}
