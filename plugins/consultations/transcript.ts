import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { shownSegment } from '../../lib/consultation/index.js'
import { notFound } from '../../lib/runtime/index.js'
import { visible, type Caller } from '../ownership.js'
import type { Context } from './context.js'
import { readSegmentsInTurn } from './segments.js'

/**
 * The Transcript of a consultation that the caller can see, as JSON, or 404. It is read and serialised in batches, one per turn of the
 * event loop, so that a long one does not hold up other requests.
 */
export async function readTranscript (
  { db, writeSegment }: Pick<Context, 'db' | 'writeSegment'>, caller: Caller, id: string
): Promise<string> {
  return db.transaction().execute(async transaction => {
    const found = await visible(transaction, caller).select('id').where('id', '=', id).executeTakeFirst()
    if (found === undefined) throw notFound()
    const written: string[] = []
    await readSegmentsInTurn(transaction, found.id, async segments => {
      written.push(segments.map(segment => writeSegment(shownSegment(segment))).join(','))
      await yieldToEventLoop()
    })
    return `{"segments":[${written.join(',')}]}`
  })
}
