import { append, type StoredOutput, toSegment } from '../../lib/consultation/index.js'
import { conflict } from '../../lib/runtime/index.js'
import { isRecognisedId } from '../../lib/speech/index.js'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import { ADDED_SEGMENTS_MAX } from '../../schemas/transcript.js'
import type { Caller } from '../ownership.js'
import { change } from './change.js'
import type { Context } from './context.js'
import { render } from './output.js'
import { removeEvidence, update } from './records.js'
import { readSegments, writeSegments } from './segments.js'

/** Above this many characters an addition counts as large: many large ones at once would keep other clients waiting. */
const LARGE_CHARACTERS = 16_384

function isLarge (segments: readonly TranscriptSegment[]): boolean {
  return segments.reduce((sum, { text }) => sum + text.length, 0) > LARGE_CHARACTERS
}

/** How an id begins, up to its colon. */
function prefixOf (id: string): string {
  return id.slice(0, id.indexOf(':') + 1)
}

/** Adds to the transcript; once it resolves, the addition is on disk. */
export async function appendSegments (
  context: Context, caller: Caller, id: string, incoming: readonly TranscriptSegment[]
): Promise<StoredOutput> {
  const { config, interim, large } = context
  const reserved = incoming.find(segment => isRecognisedId(segment.id))
  if (reserved !== undefined) throw conflict(`Ids of segments that begin with ${prefixOf(reserved.id)} are those of what is heard.`, 'segment_id_reserved')
  const result = await change(context, caller, id, async (transaction, row) => {
    const known = await readSegments(transaction, id, incoming.map(segment => segment.id))
    const { life, changes } = append(row, new Map(known.map(segment => [segment.id, segment])), incoming.map(toSegment))
    if (changes.length === 0) return row
    const { segments, words, characters } = life
    const isTooLong = characters > config.CONSULTATION_CHARACTERS_MAX || segments > ADDED_SEGMENTS_MAX
    if (isTooLong) throw conflict('The transcript of the consultation would become too long.', 'transcript_too_long')
    await writeSegments(transaction, id, row.segments, changes)
    const output = await render(context, transaction, { ...row, segments, words, characters })
    // Replacing segments can shorten a transcript until it is too short for the report that it had.
    if (words < config.REPORT_MIN_WORDS && row.words >= config.REPORT_MIN_WORDS) await removeEvidence(transaction, id)
    return update(context, transaction, row, { segments, words, characters, output })
  }, isLarge(incoming) ? async transact => large.take(transact, undefined, caller.customerId) : undefined)
  interim.schedule(id)
  return result
}
