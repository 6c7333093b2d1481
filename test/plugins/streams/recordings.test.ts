import { createHash, randomUUID } from 'node:crypto'
import t from 'tap'
import type { Piece } from '../../../lib/speech/streams/types.js'
import { findOutcome, openRecording, storePieces, storePiecesElsewhere } from '../../../plugins/streams/recordings.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'

function piece (id: string, bytes = 10): Piece {
  return { id, session: randomUUID(), number: 0, nextSequence: 1, bytes, soundMs: 20, data: Buffer.alloc(bytes, id) }
}

t.test('one statement stores the pieces of the sessions that may write, and nothing of the others', async t => {
  const fastify = await build(t)
  const { db } = fastify
  const { headers } = await makeClient(fastify)
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await begin(fastify, headers)).id))
  const { subject, customer_id: customerId, mode } = await db.selectFrom('consultations').selectAll().limit(1).executeTakeFirstOrThrow()
  const open = await Promise.all(ids.map(id => openRecording(db, { customerId, mode, organisations: null, subject }, id, 'pcm_s16le')))
  const pieces = open.map((recording, i) => ({ ...piece(recording.id, 10 + i), session: recording.session, number: recording.pieces }))
  const [good, other, skipped, finished] = pieces as [Piece, Piece, Piece, Piece]
  await db.updateTable('consultations').set({ state: 'processing' }).where('id', '=', finished.id).execute()
  const sent = [good, { ...other, session: randomUUID() }, { ...skipped, number: 1 }, finished]

  t.strictSame(await storePieces(db, sent), new Set([good.id]))
  const rows = await db.selectFrom('audio_pieces').selectAll().execute()
  t.strictSame(rows.map(row => ({ ...row, data: Buffer.from(row.data), created_at: null, sha256: Buffer.from(row.sha256 ?? []) })), [
    { consultation_id: good.id, part: good.id, number: 0, data: good.data, created_at: null, sha256: createHash('sha256').update(good.data).digest() }
  ])
  const row = await db.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', good.id).executeTakeFirstOrThrow()
  t.strictSame([Number(row.next_sequence), row.pieces, Number(row.bytes)], [1, 1, 10])
  t.strictSame(await Promise.all(sent.map(each => findOutcome(db, each))), ['stored', 'taken_over', null, 'finished'])
  t.equal(await findOutcome(db, piece(randomUUID())), 'gone')
  t.strictSame(await storePieces(db, [good]), new Set(), 'again, it is no longer the next')

  const written: string[] = []
  const both = [{ ...good, number: 1, nextSequence: 2, bytes: 20 }, { ...other, session: randomUUID() }]
  const elsewhere = await storePiecesElsewhere(db, both, async ({ id }) => { written.push(id) })
  t.strictSame([elsewhere, written], [new Set([good.id]), [good.id]], 'only what counts is written elsewhere')
  const after = await db.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', good.id).executeTakeFirstOrThrow()
  t.strictSame([Number(after.next_sequence), after.pieces, Number(after.bytes)], [2, 2, 20])
  await t.rejects(storePiecesElsewhere(db, [{ ...good, number: 2 }], async () => { throw new Error('no space') }), { message: 'no space' })
  t.equal((await db.selectFrom('audio_recordings').select('pieces').where('consultation_id', '=', good.id).executeTakeFirstOrThrow()).pieces, 2)
})
