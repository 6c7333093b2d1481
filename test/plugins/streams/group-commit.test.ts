import { randomUUID } from 'node:crypto'
import t from 'tap'
import { createGroupCommit } from '../../../plugins/streams/group-commit.js'
import { findFate, openRecording, storePieces, storePiecesElsewhere, type Piece } from '../../../plugins/streams/recordings.js'
import { begin, makeClient } from '../../consultations.js'
import { build } from '../../helper.js'

function piece (id: string, bytes = 10): Piece {
  return { id, session: randomUUID(), number: 0, nextSequence: 1, bytes, data: Buffer.alloc(bytes, id) }
}

t.test('pieces that come together are written together, up to a size, and one group at a time', async t => {
  const groups: string[][] = []
  let running = 0
  const write = createGroupCommit({
    async store (pieces) {
      t.equal(++running, 1)
      groups.push(pieces.map(({ id }) => id))
      await new Promise(resolve => setTimeout(resolve, 5))
      running -= 1
      return new Set(pieces.map(({ id }) => id))
    },
    findFate: async () => 'gone'
  })
  const first = ['a', 'b', 'c', 'd', 'e'].map(id => write(piece(id, 300_000)))
  t.strictSame(await Promise.all(first), Array(5).fill(null))
  t.strictSame(groups, [['a', 'b', 'c'], ['d', 'e']])
  t.equal(await write(piece('f', 2_000_000)), null, 'one that is larger than that goes alone')
})

t.test('a piece that is locked out is tried again, one that is lost is not, and a failure that lasts is everybody\'s', async t => {
  const seen: string[][] = []
  const write = createGroupCommit({
    async store (pieces) {
      seen.push(pieces.map(({ id }) => id))
      if (pieces.some(({ id }) => id === 'broken')) throw new Error('disk full')
      return new Set(seen.length === 1 ? ['good'] : ['good', 'locked'])
    },
    findFate: async ({ id }) => id === 'lost' ? 'taken_over' : null
  })
  t.strictSame(await Promise.all(['good', 'locked', 'lost'].map(id => write(piece(id)))), [null, null, 'taken_over'])
  t.strictSame(seen, [['good', 'locked', 'lost'], ['locked']])
  const failed = await Promise.allSettled(['broken', 'good'].map(id => write(piece(id))))
  t.strictSame(failed.map(({ status }) => status), ['rejected', 'rejected'])
})

t.test('a group that fails is written again, and what was stored although it failed counts', async t => {
  const stored = new Set<string>()
  const seen: string[][] = []
  const write = createGroupCommit({
    async store (pieces) {
      const ids = pieces.map(({ id }) => id)
      seen.push(ids)
      const fresh = ids.filter(id => !stored.has(id))
      for (const id of fresh) stored.add(id)
      if (seen.length === 1) throw new Error('the connection broke, after the commit')
      return new Set(fresh)
    },
    findFate: async ({ id }) => stored.has(id) ? 'stored' : null
  })
  t.strictSame(await Promise.all(['a', 'b'].map(id => write(piece(id)))), [null, null])
  t.strictSame(seen, [['a', 'b'], ['a', 'b']])
})

t.test('one statement stores the pieces of the sessions that may write, and nothing of the others', async t => {
  const fastify = await build(t)
  const { db } = fastify
  const { headers } = await makeClient(fastify)
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await begin(fastify, headers)).id))
  const { subject, customer_id: customerId, mode } = await db.selectFrom('consultations').selectAll().limit(1).executeTakeFirstOrThrow()
  const open = await Promise.all(ids.map(id => openRecording(db, { customerId, mode, subject }, id, 'pcm_s16le')))
  const pieces = open.map((recording, i) => ({ ...piece(recording.id, 10 + i), session: recording.session, number: recording.pieces }))
  const [good, other, skipped, finished] = pieces as [Piece, Piece, Piece, Piece]
  await db.updateTable('consultations').set({ state: 'processing' }).where('id', '=', finished.id).execute()
  const sent = [good, { ...other, session: randomUUID() }, { ...skipped, number: 1 }, finished]

  t.strictSame(await storePieces(db, sent), new Set([good.id]))
  const rows = await db.selectFrom('audio_pieces').selectAll().execute()
  t.strictSame(rows.map(row => ({ ...row, data: Buffer.from(row.data), created_at: null })), [
    { consultation_id: good.id, part: good.id, number: 0, data: good.data, created_at: null }
  ])
  const row = await db.selectFrom('audio_recordings').selectAll().where('consultation_id', '=', good.id).executeTakeFirstOrThrow()
  t.strictSame([Number(row.next_sequence), row.pieces, Number(row.bytes)], [1, 1, 10])
  t.strictSame(await Promise.all(sent.map(each => findFate(db, each))), ['stored', 'taken_over', null, 'finished'])
  t.equal(await findFate(db, piece(randomUUID())), 'gone')
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
