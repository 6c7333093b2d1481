import t from 'tap'
import { until } from '../../../process.js'
import { second, startWorker } from './kit.js'

t.test('each utterance becomes a stretch of the transcript, in order, with the piece to go on with', async t => {
  let heardAll = (): void => {}
  const all = new Promise<void>(resolve => { heardAll = resolve })
  const { live, stretches, engine } = startWorker(t)
  const { recognise } = engine
  engine.recognise = async (...sound) => {
    await all
    return recognise(...sound)
  }
  live.start()
  await Promise.all([1, 0, 2].map(value => live.push([second(value)])))
  heardAll()
  await until(() => stretches.length === 2, 'both utterances were recognised')
  const coverage = { worded_ms: 1000, wordless_ms: 0 }
  t.strictSame(stretches, [
    { from_ms: 0, to_ms: 1000, pieces: [{ text: 'value 1', start_ms: 0, end_ms: 900 }], other_language: false, coverage, next: { piece: 1, piece_ms: 1000 } },
    { from_ms: 1000, to_ms: 3000, pieces: [{ text: 'value 2', start_ms: 2000, end_ms: 2900 }], other_language: false, coverage, next: { piece: 2, piece_ms: 2000 } }
  ])
  await live.close()
})

t.test('it goes on in the middle of a piece, behind what is heard already', async t => {
  const { live, stretches, heard } = startWorker(t, { recording: { heard_ms: 11_000, heard_piece: 4, heard_piece_ms: 10_000 } })
  const pushed = live.push([second(9)])
  await live.replay([second(7), second(8)])
  t.strictSame(heard, [8], 'what comes meanwhile waits for what was stored before')
  live.start()
  await pushed
  t.strictSame(heard, [8, 9])
  await until(() => stretches.length === 2, 'both utterances were recognised')
  t.match(stretches, [{ from_ms: 11_000, to_ms: 12_000 }, { from_ms: 12_000, to_ms: 13_000 }])
  await live.close()
})

t.test('what is noticed of sound that came before is not told, and none of it is read when it has no use', async t => {
  const { live, sounds } = startWorker(t)
  const pushed = live.push([second(99)])
  t.equal(await live.replay([second(99)]), true)
  live.start()
  await pushed
  t.equal(sounds.length, 1)
  live.giveUp(new Error('enough'))
  t.equal(await live.replay([second(1)]), false)
  await live.close()

  const closed = startWorker(t).live
  await closed.close()
  t.equal(await closed.replay([second(1)]), false)
})

t.test('in silence the transcript is said to reach further now and then, once there was enough speech', async t => {
  const silent = startWorker(t)
  silent.live.start()
  await Promise.all(Array.from({ length: 70 }, () => silent.live.push([second(0)])))
  await silent.live.close()
  t.strictSame(silent.stretches, [])

  const { live, stretches } = startWorker(t)
  live.start()
  live.push([second(1)])
  await until(() => stretches.length === 1, 'the utterance was recognised')
  for (let i = 0; i < 60; i++) live.push([second(0)])
  await until(() => stretches.length === 2, 'the silence was noted')
  const coverage = { worded_ms: 0, wordless_ms: 0 }
  t.strictSame(stretches[1], {
    from_ms: 1000, to_ms: 61_000, pieces: [], other_language: false, coverage, next: { piece: 60, piece_ms: 60_000 }
  })
  live.push([second(2)])
  await until(() => stretches.length === 3, 'the next utterance was recognised')
  t.match(stretches[2], { from_ms: 61_000, to_ms: 62_000, next: { piece: 61, piece_ms: 61_000 } })
  await live.close()
})
