import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { createRecentTalks } from '../../../../lib/work/report-threads/recent-talks.js'
import type { TranscriptPiece } from '../../../../lib/reporting/types.js'

/** Fresh pieces of these texts, as a thread parses them. */
function piecesOf (...texts: string[]): TranscriptPiece[] {
  return texts.map((text, at) => ({ id: `s-${at}`, text, speaker: 'patient', start_ms: null, end_ms: null }))
}

/** Which pieces of a transcript are recognised. */
function recognised (
  recent: ReturnType<typeof createRecentTalks>, id: string, before: readonly TranscriptPiece[], transcript: readonly TranscriptPiece[]
): boolean[] {
  const found = recent.recognise(id, transcript, true)
  t.strictSame(found, transcript)
  return found.map(piece => before.includes(piece))
}

t.test('a piece that has not changed is the one that was read before', async t => {
  const recent = createRecentTalks()
  const before = recent.recognise('a', piecesOf('one', 'two', 'three'), true)
  t.strictSame(recognised(recent, 'a', before, piecesOf('one', 'other', 'three', 'four')), [true, false, true, false])
})

t.test('a transcript that has not changed is the one that was read before', async t => {
  const recent = createRecentTalks()
  const before = recent.recognise('a', piecesOf('one', 'two'), true)
  t.equal(recent.recognise('a', piecesOf('one', 'two'), true), before)
  for (const other of [['one'], ['one', 'two', 'three'], ['one', 'TWO']]) {
    const found = recent.recognise('a', piecesOf(...other), true)
    t.not(found, before)
    t.strictSame(found, piecesOf(...other))
    recent.recognise('a', before, true)
  }
  t.strictSame(recent.recognise('a', piecesOf('one', 'two').reverse(), true), [...before].reverse(), 'in another order it is another one')
  t.not(recent.recognise('b', piecesOf('one', 'two'), true), before)
})

t.test('any other speaker or time is another piece, and so is one of another consultation', async t => {
  const recent = createRecentTalks()
  const before = recent.recognise('a', piecesOf('one'), true)
  for (const other of [{ speaker: null }, { start_ms: 1 }, { end_ms: 1 }, { id: 's-1' }]) {
    const changed = piecesOf('one').map(piece => ({ ...piece, ...other }))
    t.strictSame(recognised(createRecentTalks(), 'a', before, changed), [false])
    t.strictSame(recent.recognise('a', changed, true).map(piece => before.includes(piece)), [false], JSON.stringify(other))
    recent.recognise('a', before, true)
  }
  t.strictSame(recognised(recent, 'b', before, piecesOf('one')), [false])
})

t.test('a piece stands in one place, even where an id comes twice', async t => {
  const recent = createRecentTalks()
  const before = recent.recognise('a', piecesOf('one'), true)
  t.strictSame(recognised(recent, 'a', before, [...piecesOf('one'), ...piecesOf('one')]), [true, false])
})

t.test('what is final or deleted is not remembered, nor what was read too long ago or is too much', async t => {
  const after = (recent: ReturnType<typeof createRecentTalks>, before: readonly TranscriptPiece[]) => recognised(recent, 'a', before, piecesOf('one'))
  const final = createRecentTalks()
  const before = final.recognise('a', piecesOf('one'), true)
  t.strictSame(final.recognise('a', piecesOf('one'), false).map(piece => before.includes(piece)), [true])
  t.strictSame(after(final, before), [false])

  const deleted = createRecentTalks()
  const known = deleted.recognise('a', piecesOf('one'), true)
  deleted.forget('a')
  t.strictSame(after(deleted, known), [false])

  const old = createRecentTalks(1000, 20)
  const read = old.recognise('a', piecesOf('one'), true)
  await sleep(100)
  t.strictSame(after(old, read), [false])

  const full = createRecentTalks(300)
  const first = full.recognise('a', piecesOf('one'), true)
  for (const id of ['b', 'c', 'd']) full.recognise(id, piecesOf('x'.repeat(50)), true)
  t.strictSame(after(full, first), [false])
})
