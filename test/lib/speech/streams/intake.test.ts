import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { decodePiece } from '../../../../lib/speech/sound/model/pieces.js'
import { Intake } from '../../../../lib/speech/streams/intake.js'
import type { OpenRecording, Piece } from '../../../../lib/speech/streams/types.js'
import { until } from '../../../process.js'

const recording: OpenRecording = { id: 'c-1', encoding: 'pcm_s16le', session: 's-1', nextSequence: 0, pieces: 0, bytes: 0, soundMs: 0, elapsedMs: 0 }

t.test('what has come is written, however fast more comes meanwhile', async t => {
  let sequence = 0
  const takeOne = () => intake.take({ sequence: sequence++, payload: Buffer.alloc(640) })
  const intake = new Intake({
    recording,
    storedMs: 0,
    limits: { bytes: 1e9, ms: 1e9 },
    write: async (_piece: Piece) => {
      takeOne()
      await turn()
      takeOne()
      return sequence < 1000 ? null : 'gone'
    },
    events: { async stored () {}, lost () {}, failed () {}, congested () {} }
  })
  t.teardown(() => intake.end())
  for (let i = 0; i < 3; i++) takeOne()
  await intake.flush()
  t.equal(intake.nextSequence, 3)
  t.ok(sequence > 3 && sequence < 10)
})

t.test('more than a second of sound is written at a time where that is set', async t => {
  const written: Piece[] = []
  const intake = new Intake({
    recording,
    storedMs: 0,
    limits: { bytes: 1e9, ms: 1e9 },
    writeLengths: { ms: 4000 },
    write: async piece => {
      written.push(piece)
      return null
    },
    events: { async stored () {}, lost () {}, failed () {}, congested () {} }
  })
  t.teardown(() => intake.end())
  for (let sequence = 0; sequence < 200; sequence++) {
    intake.take({ sequence, payload: Buffer.alloc(3200) })
    await turn()
  }
  t.ok(written.length >= 5 && written.length <= 6, `${written.length} pieces`)
  for (const { data } of written) t.ok(data.length >= 3200 * 32 && data.length <= 3200 * 40, `${data.length / 32} ms`)
})

t.test('the first piece is as short as is asked for, and the others are about a second', async t => {
  const written: Piece[] = []
  const intake = new Intake({
    recording,
    storedMs: 0,
    limits: { bytes: 1e9, ms: 1e9 },
    writeLengths: { ms: 1000, firstShare: 0.3 },
    write: async piece => {
      written.push(piece)
      return null
    },
    events: { async stored () {}, lost () {}, failed () {}, congested () {} }
  })
  t.teardown(() => intake.end())
  for (let sequence = 0; sequence < 30; sequence++) {
    intake.take({ sequence, payload: Buffer.alloc(3200) })
    await turn()
  }
  const [first, ...rest] = written.map(({ data }) => data.length / 32)
  t.ok(first === 300, `${first} ms`)
  t.ok(rest.length >= 2 && rest.every(length => length >= 800 && length <= 1000), `${rest.join(' ')} ms`)
})

for (const [encoding, payload, ms] of [['pcm_s16le', Buffer.alloc(3200), 100], ['opus', Buffer.from([0x08, 1, 2, 3]), 20]] as const) {
  t.test(`${encoding}: about a second of sound is written with the frame that completes it`, async t => {
    const written: Piece[] = []
    const acknowledged: number[] = []
    const intake = new Intake({
      recording: { ...recording, encoding },
      storedMs: 0,
      limits: { bytes: 1e9, ms: 1e9 },
      write: async piece => {
        written.push(piece)
        return null
      },
      events: { async stored (_payloads, next) { acknowledged.push(next) }, lost () {}, failed () {}, congested () {} }
    })
    t.teardown(() => intake.end())
    for (let sequence = 0, began = 0; written.length < 50; sequence++) {
      const before = written.length
      t.equal(intake.take({ sequence, payload }), 'taken')
      if (written.length === before) continue
      const length = (sequence + 1 - began) * ms
      t.ok(length >= 800 && length <= 1000, `${length} ms`)
      began = sequence + 1
      await turn()
      t.equal(acknowledged.at(-1), began, 'all of it, the last frame too')
    }
  })
}

for (const encoding of ['pcm_s16le', 'opus'] as const) {
  t.test(`${encoding}: what is written and listened to is what came, though memory is used again`, async t => {
    const payloadOf = (sequence: number) => Buffer.alloc(encoding === 'opus' ? 20 + sequence % 300 : 2 + sequence % 1700 * 2, sequence).fill(0x08, 0, 1)
    const written: Buffer[] = []
    const heard: Buffer[] = []
    const memory = new Set<ArrayBufferLike>()
    const came: Buffer[] = []
    const intake = new Intake({
      recording: { ...recording, encoding },
      storedMs: 0,
      limits: { bytes: 1e9, ms: 1e9 },
      write: async ({ data }) => {
        await turn()
        memory.add(data.buffer)
        written.push(...decodePiece(encoding, Buffer.from(data)).map(Buffer.from))
        return null
      },
      events: {
        async stored (payloads) {
          for (let turns = 0; turns < 5; turns++) await turn()
          heard.push(...payloads.map(Buffer.from))
        },
        lost () {},
        failed (error) { t.fail(String(error)) },
        congested () {}
      }
    })
    t.teardown(() => intake.end())
    for (let sequence = 0; sequence < 5000; sequence++) {
      const payload = payloadOf(sequence)
      intake.take({ sequence, payload })
      payload.fill(0xff)
      came.push(payloadOf(sequence))
      if (sequence % 7 === 0) await turn()
    }
    await intake.flush()
    await until(() => Buffer.concat(heard).length === Buffer.concat(came).length, 'all was listened to')
    t.ok(Buffer.concat(written).equals(Buffer.concat(came)), 'all was written')
    t.ok(Buffer.concat(heard).equals(Buffer.concat(came)), 'all was heard')
    if (encoding === 'opus') t.strictSame(written.map(({ length }) => length), came.map(({ length }) => length))
    t.ok(memory.size < written.length / 5 && memory.size < 40, `${memory.size} blocks of memory`)
  })
}

t.test('what is less than a second is written after a while, though nothing more comes', async t => {
  const stored = new Promise<number>(resolve => {
    const intake = new Intake({
      recording,
      storedMs: 0,
      limits: { bytes: 1e9, ms: 1e9 },
      write: async () => null,
      events: {
        async stored (_payloads, next) { resolve(next) }, lost () {}, failed () {}, congested () {}
      }
    })
    t.teardown(() => intake.end())
    intake.take({ sequence: 0, payload: Buffer.alloc(640) })
  })
  t.equal(await stored, 1)
})
