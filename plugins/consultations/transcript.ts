import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { Tables } from '../database/tables.js'
import { shownSegment } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/problems.js'
import { visible, type Caller } from '../ownership.js'
import { readSegments } from './segments.js'

/** How many segments are written in one turn of the event loop: a long transcript must not keep other requests waiting. */
const WRITTEN_AT_ONCE = 500

/**
 * What was said in a consultation that the caller can see, or 404: a Transcript as JSON.
 *
 * @param write turns a segment into text
 */
export async function readTranscript (
  db: Kysely<Tables>, caller: Caller, id: string, write: (segment: TranscriptSegment) => string
): Promise<string> {
  const found = await visible(db, caller).select('id').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw notFound()
  const segments = await readSegments(db, found.id)
  const written: string[] = []
  for (let from = 0; from < segments.length; from += WRITTEN_AT_ONCE) {
    if (from > 0) await yieldToEventLoop()
    written.push(segments.slice(from, from + WRITTEN_AT_ONCE).map(segment => write(shownSegment(segment))).join(','))
  }
  return `{"segments":[${written.join(',')}]}`
}
