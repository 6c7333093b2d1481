import t, { type Test } from 'tap'
import type { ListenerEvent, SegmentedSlice, Utterance } from '../../../../lib/speech/sound/model/types.js'
import { until } from '../../../process.js'
import { engineOf, second, startWorker } from './kit.js'

/** Two seconds of speech, whose samples say how often somebody has gone on. */
function spoken (times: number): Utterance {
  return { start_ms: 0, end_ms: 2000 + times, speech: [{ start_ms: 0, end_ms: 2000 + times }], pcm: new Int16Array(32_000).fill(times + 1) }
}

/** How far each slice of a test goes: in the middle of speech, into a pause, and to its end. */
type Step = 'speaking' | 'pausing' | 'ended'

/** Lets a worker listen to slices that go so far. Somebody who speaks after a pause goes on with the same utterance. */
async function listenTo (
  t: Test, steps: readonly Step[], options: { fails?: number, busy?: () => boolean, interval?: number } = {}
) {
  const { fails = 0, interval = 60_000, busy = () => false } = options
  let [times, released, looked] = [0, 0, 0]
  const asked: number[] = []
  const listener = {
    async * push (): AsyncGenerator<SegmentedSlice> {
      for (const [at, step] of steps.entries()) {
        if (step === 'speaking' && steps[at - 1] === 'pausing') times += 1
        const events: ListenerEvent[] = step === 'ended' ? [{ type: 'utterance', utterance: spoken(times) }] : []
        yield { samples: 0, events, settled_ms: 0, speech_ms: 2000, speaking: step !== 'ended', pausing: step === 'pausing' }
        // What has begun goes on meanwhile.
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    async current () {
      looked += 1
      return { ...spoken(times), release () { released += 1 } }
    },
    free () {}
  }
  const engine = engineOf(async pcm => {
    asked.push(pcm[0] ?? 0)
    if (asked.length <= fails) throw new Error('the engine is away')
    return { pieces: [{ text: `value ${pcm[0]}`, start_ms: 0, end_ms: 2000 }], other_language: false }
  })
  const worker = startWorker(t, { interval, stream: { listener, engine, busy } })
  worker.live.start()
  await worker.live.push([second(1)])
  if (steps.at(-1) === 'ended') await until(() => worker.stretches.length === 1, 'the utterance was recognised')
  await worker.live.close()
  t.equal(released, looked, 'its memory is given back')
  return { asked, shown: worker.shown, heard: worker.stretches.map(({ pieces }) => pieces.map(({ text }) => text)) }
}

t.test('what was spoken is recognised when a pause begins, once, and is the text of the utterance when the pause has lasted', async t => {
  const { asked, heard } = await listenTo(t, ['speaking', 'pausing', 'pausing', 'pausing', 'ended'])
  t.strictSame([asked, heard], [[1], [['value 1']]])
})

t.test('in a pause that goes on, it is shown before', async t => {
  const { asked, shown, heard } = await listenTo(t, ['speaking', ...Array<Step>(20).fill('pausing')])
  t.strictSame([asked, shown, heard], [[1], ['value 1'], []])
})

t.test('who goes on after a breath is recognised anew, with all that was said', async t => {
  const { asked, heard } = await listenTo(t, ['speaking', 'pausing', 'speaking', 'pausing', 'ended'])
  t.strictSame([asked, heard], [[1, 2], [['value 2']]])
})

t.test('what failed as a pause began is asked for again', async t => {
  const { asked, heard } = await listenTo(t, ['speaking', 'pausing', 'ended'], { fails: 1 })
  t.strictSame([asked, heard], [[1, 1], [['value 1']]])
})

t.test('a busy instance, and one that shows nothing before a pause, wait for the end of it', async t => {
  const steps: readonly Step[] = ['speaking', 'pausing', 'pausing', 'ended']
  for (const options of [{ busy: () => true }, { interval: 0 }]) {
    const { asked, shown, heard } = await listenTo(t, steps, options)
    t.strictSame([asked, shown, heard], [[1], [], [['value 1']]])
  }
})

t.test('the words of an utterance are shown before another attempt at it, which becomes its text', async t => {
  const long: Utterance = { start_ms: 0, end_ms: 8000, speech: [{ start_ms: 0, end_ms: 8000 }], pcm: new Int16Array(128_000).fill(1) }
  const listener = {
    async * push (): AsyncGenerator<SegmentedSlice> {
      yield { samples: 0, events: [{ type: 'utterance', utterance: long }], settled_ms: 0, speech_ms: 8000, speaking: false, pausing: false }
    },
    async current () { return null },
    free () {}
  }
  let goOn = (): void => {}
  const shown = new Promise<void>(resolve => { goOn = resolve })
  let asked = 0
  const engine = engineOf(async pcm => {
    asked += 1
    if (asked === 1) return { pieces: [{ text: 'Three', start_ms: 0, end_ms: 500 }], other_language: false }
    await shown
    const end = pcm.length / 16
    return { pieces: [{ text: 'words that take so long to say as this one does', start_ms: 0, end_ms: end }], other_language: false }
  })
  const worker = startWorker(t, { interval: 60_000, stream: { listener, engine } })
  worker.live.start()
  worker.live.push([second(1)])
  await until(() => worker.shown.length > 0, 'the first answer is shown')
  t.strictSame([worker.shown, worker.stretches], [['Three'], []])
  goOn()
  await until(() => worker.stretches.length === 1, 'the utterance is in the transcript')
  t.match(worker.stretches[0]?.pieces[0]?.text, /^words that take/)
  t.strictSame(worker.shown, ['Three'], 'what is asked for again is shown as text only')
  await worker.live.close()
})

t.test('the last words of a long utterance are shown as a pause begins, before all of it is recognised', async t => {
  const long: Utterance = { start_ms: 0, end_ms: 20_000, speech: [{ start_ms: 0, end_ms: 20_000 }], pcm: new Int16Array(320_000).fill(1) }
  const listener = {
    async * push (): AsyncGenerator<SegmentedSlice> {
      yield { samples: 0, events: [], settled_ms: 0, speech_ms: 20_000, speaking: true, pausing: true }
    },
    async current () { return { ...long, release () {} } },
    free () {}
  }
  const asked: number[] = []
  let goOn = (): void => {}
  const shown = new Promise<void>(resolve => { goOn = resolve })
  const engine = engineOf(async pcm => {
    asked.push(pcm.length / 16_000)
    if (pcm.length === long.pcm.length) await shown
    return { pieces: [{ text: `${pcm.length / 16_000} seconds of many words`, start_ms: 0, end_ms: pcm.length / 16 }], other_language: false }
  })
  const worker = startWorker(t, { interval: 60_000, stream: { listener, engine } })
  worker.live.start()
  worker.live.push([second(1)])
  await until(() => asked.includes(20), 'all of it is being recognised')
  t.equal(worker.shown.length, 1)
  t.match(worker.shown[0], /^\d+ seconds of many words \d+ seconds of many words/)
  t.equal(asked.slice(0, -1).reduce((sum, seconds) => sum + seconds, 0), 20, 'in parts before')
  goOn()
  await worker.live.close()
})
