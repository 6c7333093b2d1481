import t from 'tap'
import type { Utterance } from '../../../lib/sound/model/types.js'
import { until } from '../../process.js'
import { second, secondsListener, startWorker } from './kit.js'

t.test('a dictation shows what is being spoken, once for each time that there is more of it', async t => {
  const speaking: Utterance = { start_ms: 1000, end_ms: 1500, pcm: new Int16Array(8000).fill(3) }
  const { listener } = secondsListener()
  let looked = 0
  const current = async () => {
    looked += 1
    return speaking
  }
  const { live, shown } = startWorker(t, { interval: 5, stream: { listener: { ...listener, current } } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 5, 'it was looked at several times')
  await live.close()
  t.strictSame(shown, ['value 3'])
})

t.test('a busy instance shows nothing before the pause', async t => {
  const speaking: Utterance = { start_ms: 1000, end_ms: 1500, pcm: new Int16Array(8000).fill(3) }
  const { listener } = secondsListener()
  let looked = 0
  const busy = () => {
    looked += 1
    return true
  }
  const { live, shown } = startWorker(t, { interval: 5, stream: { listener: { ...listener, current: async () => speaking }, busy } })
  live.start()
  live.push([second(1)])
  await until(() => looked > 2, 'it would have been shown')
  await live.close()
  t.strictSame(shown, [])
})
