import t from 'tap'
import { OngoingSpeech } from '../../../../lib/speech/live-transcription/ongoing.js'
import { until } from '../../../process.js'
import { engineOf, second, secondsListener, startWorker } from './kit.js'

/** Half a second of speech, or a little more. */
function speaking (more = 0) {
  return { start_ms: 1000, end_ms: 1500, pcm: new Int16Array(8000 + more).fill(3) }
}

t.test('a dictation shows what is being spoken, once for each time that there is more of it', async t => {
  const { listener } = secondsListener()
  let looked = 0
  let released = 0
  const current = async () => {
    looked += 1
    return { ...speaking(), release () { released += 1 } }
  }
  const { live, shown } = startWorker(t, { interval: 5, stream: { listener: { ...listener, current } } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 5, 'it was looked at several times')
  await live.close()
  t.strictSame(shown, ['value 3'])
  t.equal(released, looked, 'its memory is given back each time')
})

t.test('the memory of what cannot be recognised is given back too', async t => {
  const { listener } = secondsListener()
  let looked = 0
  let released = 0
  const current = async () => {
    looked += 1
    return { ...speaking(looked), release () { released += 1 } }
  }
  const engine = engineOf(async (pcm) => {
    if (pcm.length !== 16_000) throw new Error('the engine is away')
    return { pieces: [], other_language: false }
  })
  const { live, shown } = startWorker(t, { interval: 5, stream: { listener: { ...listener, current }, engine } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 5, 'it was looked at several times')
  await live.close()
  t.strictSame(shown, [])
  t.equal(released, looked)
})

t.test('a busy instance shows nothing before the pause', async t => {
  const { listener } = secondsListener()
  let looked = 0
  const busy = () => {
    looked += 1
    return true
  }
  const current = async () => ({ ...speaking(), release () {} })
  const { live, shown } = startWorker(t, { interval: 5, stream: { listener: { ...listener, current }, busy } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 2, 'it would have been shown')
  await live.close()
  t.strictSame(shown, [])
})

t.test('after a pass that took long, the engine is left alone as long again', async t => {
  let now = 0
  let looked = 0
  let shown = 0
  const hasTime = () => {
    looked += 1
    return true
  }
  const show = async () => {
    shown += 1
    now += 4000
  }
  const ongoing = new OngoingSpeech(1, hasTime, show, () => now)
  t.teardown(() => ongoing.stop())
  ongoing.start()
  await until(() => shown === 1, 'it is shown')
  for (const later of [4000, 7999]) {
    now = later
    const before = looked
    await until(() => looked > before + 3, 'there would be time for it')
    t.equal(shown, 1)
  }
  now = 8000
  await until(() => shown === 2, 'it is shown again')
})
