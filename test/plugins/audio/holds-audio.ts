import { randomBytes, randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { PIECE_BYTES_MAX, type AudioStore } from '../../../lib/speech/audio/types.js'

/** Pieces as text that can be compared and shown. */
export async function readAll (pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
  const all: string[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece).toString('base64'))
  return all
}

/** What every store does, for two consultations. */
export async function holdsAudio (t: Test, store: AudioStore, ours: string, theirs: string): Promise<void> {
  const part = randomUUID()
  const pieces = Array.from({ length: 20 }, (_, number) => randomBytes(number === 3 ? PIECE_BYTES_MAX : 100 + number))
  const texts = pieces.map(piece => piece.toString('base64'))
  t.strictSame(await readAll(store.read(ours, part)), [], 'nothing is there')

  const order = [0, ...pieces.map((_, number) => number).slice(1).sort(() => Math.random() - 0.5)]
  for (const number of order) await store.write(ours, part, number, pieces[number] as Buffer)
  t.strictSame(await readAll(store.read(ours, part)), texts, 'pieces that came in any order')
  t.strictSame(await readAll(store.read(ours, part, 17)), texts.slice(17), 'from a number on')
  t.strictSame(await readAll(store.read(ours, part, 20)), [], 'from the end on')

  await store.write(ours, part, 2, Buffer.from('again'))
  t.strictSame((await readAll(store.read(ours, part)))[2], Buffer.from('again').toString('base64'), 'a piece is replaced')
  await store.write(ours, part, 22, Buffer.from('behind a gap'))
  t.equal((await readAll(store.read(ours, part))).length, 20, 'what is behind a gap is not read')
  t.strictSame(await readAll(store.read(ours, part, 22)), [Buffer.from('behind a gap').toString('base64')], 'unless it is asked for')

  const other = randomUUID()
  await store.write(ours, other, 0, Buffer.from('other'))
  await store.write(theirs, part, 0, Buffer.from('theirs'))
  await store.remove(ours, part)
  t.strictSame(await readAll(store.read(ours, part)), [], 'a part is gone')
  t.strictSame((await readAll(store.read(ours, other))).length, 1, 'no other one is')
  t.strictSame((await readAll(store.read(theirs, part))).length, 1, 'of no other consultation either')
  await store.remove(ours, part)
  await store.remove(ours)
  t.strictSame(await readAll(store.read(ours, other)), [], 'all of a consultation is gone')
  t.strictSame((await readAll(store.read(theirs, part))).length, 1)
  await store.remove(randomUUID())
}
