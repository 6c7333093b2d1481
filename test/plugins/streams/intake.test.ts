import { setImmediate as turn } from 'node:timers/promises'
import t from 'tap'
import { createIntake } from '../../../plugins/streams/intake.js'
import type { OpenRecording, Piece } from '../../../plugins/streams/recordings.js'

const recording: OpenRecording = { id: 'c-1', encoding: 'pcm_s16le', session: 's-1', nextSequence: 0, pieces: 0, bytes: 0 }

t.test('what has come is written, however fast more comes meanwhile', async t => {
  let sequence = 0
  const takeOne = () => intake.take({ sequence: sequence++, payload: Buffer.alloc(640) })
  const intake = createIntake(recording, 0, { bytes: 1e9, ms: 1e9 }, async (_piece: Piece) => {
    takeOne()
    await turn()
    takeOne()
    return sequence < 1000 ? null : 'gone'
  }, { stored () {}, lost () {}, failed () {}, congested () {} })
  t.teardown(intake.end)
  for (let i = 0; i < 3; i++) takeOne()
  await intake.flush()
  t.equal(intake.nextSequence(), 3)
  t.ok(sequence > 3 && sequence < 10)
})
