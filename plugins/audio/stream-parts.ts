import type { Kysely, Transaction } from 'kysely'
import type { AudioStore } from '../../lib/speech/index.js'
import type { Tables } from '../database/tables.js'
import type { AudioStores } from './stores.js'

// A request to an object storage that was given up may be carried out after another session has taken the stream over. So sessions never
// write the same object: each has a part of its own, and a row says from which piece on it counts.

/** Notes that pieces from this number on are in the part of this session. Earlier sessions that got no further have stored nothing. */
export async function notePart (transaction: Transaction<Tables>, id: string, firstPiece: number, session: string): Promise<void> {
  await transaction.insertInto('audio_stream_parts').values({ consultation_id: id, first_piece: firstPiece, part: session })
    .onConflict(conflict => conflict.columns(['consultation_id', 'first_piece']).doUpdateSet({ part: session })).execute()
}

/** The parts that recordings of streams refer to, except where the audio is deleted. */
export function referredToByStreams (db: Kysely<Tables>) {
  return db.selectFrom('audio_recordings as recording').where('recording.deleted_at', 'is', null)
    .innerJoin('audio_stream_parts as streamed', 'streamed.consultation_id', 'recording.consultation_id')
    .select(['recording.consultation_id', 'streamed.part'])
}

/** Where some of the pieces of a stream may be: those from number `from` up to `to`, without that one. */
interface Place {
  store: AudioStore
  part: string
  from: number
  to: number
}

async function placesOf (db: Kysely<Tables>, { objects, all }: AudioStores, id: string): Promise<Place[]> {
  const recording = await db.selectFrom('audio_recordings').select('part').where('consultation_id', '=', id).executeTakeFirst()
  const part = recording?.part ?? id
  const elsewhere = all.filter(store => store !== objects).map(store => ({ store, part, from: 0, to: Infinity }))
  if (objects === null) return elsewhere
  const rows = await db.selectFrom('audio_stream_parts').select(['first_piece', 'part']).where('consultation_id', '=', id)
    .orderBy('first_piece').execute()
  const parts = rows.map(({ first_piece: from, part: own }, at) => {
    return { store: objects, part: own, from, to: rows[at + 1]?.first_piece ?? Infinity }
  })
  return [...parts, ...elsewhere]
}

/** The pieces of a stream from number `from` on, wherever they are: AUDIO_STORE may have changed, even in the middle of the stream. */
export async function * readStream (db: Kysely<Tables>, stores: AudioStores, id: string, from: number): AsyncGenerator<Uint8Array> {
  const places = await placesOf(db, stores, id)
  let number = from
  for (let before = -1; before < number;) {
    before = number
    for (const place of places) {
      if (number < place.from || number >= place.to) continue
      for await (const piece of place.store.read(id, place.part, number)) {
        number += 1
        yield piece
        if (number >= place.to) break
      }
    }
  }
}
