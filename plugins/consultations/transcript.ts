import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { TranscriptSegment } from '../../schemas/consultation.js'
import type { Tables } from '../database/tables.js'
import { shownSegment } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/problems.js'
import { visible, type Caller } from '../ownership.js'
import { readSegmentsInTurn } from './segments.js'

/**
 * What was said in a consultation that the caller can see, or 404: a Transcript as JSON. Of a long one, only a few segments are held as
 * they come from the database, and only they are written in one turn of the event loop: other requests need not wait.
 *
 * @param write turns a segment into text
 */
export async function readTranscript (
  db: Kysely<Tables>, caller: Caller, id: string, write: (segment: TranscriptSegment) => string
): Promise<string> {
  return db.transaction().execute(async transaction => {
    const found = await visible(transaction, caller).select('id').where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw notFound()
    const written: string[] = []
    await readSegmentsInTurn(transaction, found.id, async segments => {
      written.push(segments.map(segment => write(shownSegment(segment))).join(','))
      await yieldToEventLoop()
    })
    return `{"segments":[${written.join(',')}]}`
  })
}
