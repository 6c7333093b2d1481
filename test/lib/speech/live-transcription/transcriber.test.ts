import t from 'tap'
import { until } from '../../../process.js'
import { engineOf, second, startWorker } from './kit.js'

t.test('no engine is asked before there is enough speech', async t => {
  let asked = 0
  const { live, stretches } = startWorker(t, {
    minimum: 1500,
    stream: {
      engine: engineOf(async () => {
        asked += 1
        return { pieces: [], other_language: false }
      })
    }
  })
  live.start()
  await live.push([second(1)])
  t.equal(asked, 0)
  live.push([second(1)])
  await until(() => stretches.length === 2, 'both utterances were recognised')
  t.equal(asked, 2)
  await live.close()
})

t.test('when the engine keeps failing until too much waits, nothing more is recognised, and the sound is still listened to', async t => {
  const failing = engineOf(async () => { throw new Error('down') })
  const { live, stretches, warnings, sounds, heard } = startWorker(t, { stream: { engine: failing } })
  live.start()
  const seconds = Array<number>(61).fill(1)
  await Promise.all(seconds.map(value => live.push([second(value)])))
  t.equal(warnings.length, 1, 'it gave up')
  await live.push([second(99)])
  t.strictSame(warnings, ['a stream is no longer recognised live; the rest is transcribed after the finish'])
  t.strictSame(stretches, [])
  t.strictSame(sounds, [{ type: 'quality', state: 'poor', problems: ['noisy'] }])
  t.strictSame(heard, [...seconds, 99])
  await live.close()
})

t.test('when the transcript has gone on elsewhere, it stops', async t => {
  const { live, stretches, warnings } = startWorker(t, { add: () => false })
  live.start()
  live.push([second(1)])
  await until(() => warnings.length > 0, 'it gave up')
  live.push([second(2)])
  await live.close()
  t.strictSame(stretches, [])
})

t.test('an engine that cannot keep up is left behind, and what waits is bounded', async t => {
  const slow = engineOf(async (_pcm, { signal }) => new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  }))
  const { live, warnings } = startWorker(t, { stream: { engine: slow } })
  live.start()
  await Promise.all(Array.from({ length: 70 }, () => live.push([second(1)])))
  t.strictSame(warnings, ['a stream is no longer recognised live; the rest is transcribed after the finish'])
  await live.close()
})

t.test('closed while the engine works, it ends at once, and what waits is not asked for', async t => {
  let asked = 0
  const slow = engineOf(async (_pcm, { signal }) => new Promise((_resolve, reject) => {
    asked += 1
    if (signal.aborted) reject(new Error('aborted'))
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  }))
  const { live, stretches, warnings } = startWorker(t, { stream: { engine: slow } })
  live.start()
  await Promise.all([1, 2, 3].map(value => live.push([second(value)])))
  await live.close()
  t.equal(asked, 1)
  t.strictSame(stretches, [])
  t.strictSame(warnings, [])
})

t.test('what fails is tried again: the engine, and the addition to the transcript', async t => {
  let asked = 0
  let offered = 0
  const engine = engineOf(async () => {
    if (++asked === 1) throw new Error('down')
    return { pieces: [], other_language: false }
  })
  const { live, stretches, warnings } = startWorker(t, {
    stream: { engine },
    add () {
      if (++offered === 1) throw new Error('the database has gone away')
      return true
    }
  })
  live.start()
  live.push([second(1)])
  await until(() => stretches.length === 1, 'it was added')
  t.strictSame([asked, offered], [2, 2])
  t.strictSame(warnings, [])
  await live.close()
})

t.test('an addition that was stored although it failed is not offered again, and what comes goes on behind it', async t => {
  const offered: Array<[number, number]> = []
  const { live, stretches, warnings } = startWorker(t, {
    stream: { heardMs: async () => 1500 },
    add ({ from_ms: from, to_ms: to }) {
      offered.push([from, to])
      return from > 0
    }
  })
  live.start()
  for (const value of [1, 2, 3]) live.push([second(value)])
  await until(() => stretches.length === 2, 'the rest was added')
  t.strictSame(offered, [[0, 1000], [1500, 2000], [2000, 3000]])
  t.match(stretches[0], { pieces: [{ start_ms: 1500 }] }, 'of an utterance the part that is not in the transcript')
  t.strictSame(warnings, [])
  await live.close()
})
