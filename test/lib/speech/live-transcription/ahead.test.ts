import t, { type Test } from 'tap'
import { AheadHearing, type AheadPlace, type AheadServices } from '../../../../lib/speech/live-transcription/ahead.js'
import { SpeechError } from '../../../../lib/speech/recognition/answers/errors.js'
import type { Recognition } from '../../../../lib/speech/recognition/engine/types.js'
import type { Stretch, Utterance } from '../../../../lib/speech/sound/index.js'
import { until } from '../../../process.js'
import { second, secondsListener } from './kit.js'

/** Seconds of a stream, a piece each: 0 is a pause. So many pauses part two windows. */
const PAUSE = [0, 0, 0]

/** Hears a stream that grows, with an engine that says the value of the sound. */
function hearing (t: Test, seconds: number[], options: Partial<AheadServices> & { hear?: (value: number) => Promise<void> } = {}) {
  const { hear = async () => {}, ...others } = options
  const stored: Array<{ window: Stretch, text: string, next: AheadPlace }> = []
  const asked: number[] = []
  const warnings: string[] = []
  const place = (): AheadPlace => stored.at(-1)?.next ?? { ms: 0, piece: 0, piece_ms: 0 }
  const services: AheadServices = {
    consultationId: 'c-1',
    log: { warn: (_details, message) => warnings.push(message) },
    minSpeechMs: 1000,
    lookMs: 5,
    place: async () => place(),
    async * read (from) {
      for (const [number, value] of seconds.entries()) if (number >= from) yield { number, payloads: [second(value)] }
    },
    listen: (startMs, skipped) => secondsListener(startMs, skipped).listener,
    mayBegin: () => true,
    compare: null,
    async recognise ({ pcm }: Utterance, background) {
      asked.push(pcm[0] ?? 0)
      background.onBegin()
      await hear(pcm[0] ?? 0)
      return { pieces: [{ text: `value ${pcm[0]}`, start_ms: 0, end_ms: 900 }], other_language: false }
    },
    async store ({ start_ms: start, end_ms: end }, recognition, next) {
      stored.push({ window: { start_ms: start, end_ms: end }, text: recognition.pieces.map(({ text }) => text).join(' '), next })
    },
    ...others
  }
  function begin (before?: Promise<void>): AheadHearing {
    const ahead = new AheadHearing(services, before)
    t.teardown(async () => ahead.close())
    return ahead
  }
  return { begin, stored, asked, warnings, seconds }
}

t.test('windows are recognised as the sound comes, each once, and the last one is left', async t => {
  const { begin, stored, asked, seconds } = hearing(t, [1, 1, ...PAUSE, 2])
  const ahead = begin()
  await until(() => stored.length === 1, 'the first window is stored')
  seconds.push(2, ...PAUSE, 3)
  await until(() => stored.length === 2, 'so is the second one')
  ahead.leave()
  await ahead.settle()
  t.strictSame(stored, [
    { window: { start_ms: 0, end_ms: 2000 }, text: 'value 1', next: { ms: 2000, piece: 2, piece_ms: 2000 } },
    { window: { start_ms: 5000, end_ms: 7000 }, text: 'value 2', next: { ms: 7000, piece: 7, piece_ms: 7000 } }
  ])
  t.strictSame(asked, [1, 2])
})

t.test('another session goes on where the last window ended, with the same windows', async t => {
  const { begin, stored, asked, seconds } = hearing(t, [1, ...PAUSE, 2, 2])
  const first = begin()
  await until(() => stored.length === 1, 'the first window is stored')
  first.leave()
  seconds.push(...PAUSE, 3, ...PAUSE, 4)
  begin(first.settle())
  await until(() => stored.length === 3, 'all but the last one are stored')
  t.strictSame(stored.map(({ window }) => window), [
    { start_ms: 0, end_ms: 1000 }, { start_ms: 4000, end_ms: 6000 }, { start_ms: 9000, end_ms: 10_000 }
  ])
  t.strictSame(asked, [1, 2, 3])
})

t.test('on less speech than is needed, no engine is asked', async t => {
  const { begin, asked, seconds } = hearing(t, [1, ...PAUSE, ...PAUSE], { minSpeechMs: 3000 })
  begin()
  await new Promise(resolve => { setTimeout(resolve, 50) })
  t.strictSame(asked, [])
  seconds.push(2, ...PAUSE, 3, ...PAUSE, 4)
  await until(() => asked.length === 3, 'then all windows are recognised')
})

t.test('who leaves gets what the engine has begun, and nothing else is begun', async t => {
  let answer = (): void => {}
  const { begin, asked, stored } = hearing(t, [1, ...PAUSE, 2, ...PAUSE, 3], {
    hear: async value => { if (value === 1) await new Promise<void>(resolve => { answer = resolve }) }
  })
  const ahead = begin()
  await until(() => asked.length === 1, 'the first window was asked for')
  const inHand = ahead.leave()
  t.equal(await inHand({ start_ms: 4000, end_ms: 5000 }), undefined)
  const result = inHand({ start_ms: 0, end_ms: 1000 })
  answer()
  t.match(await result, { pieces: [{ text: 'value 1' }] })
  await ahead.settle()
  t.equal(stored.length, 1, 'it is stored, too')
  t.strictSame(asked, [1])
})

t.test('what the engine has not begun is given up at once', async t => {
  let signal: AbortSignal | undefined
  const { begin, stored } = hearing(t, [1, ...PAUSE, 2], {
    recognise: async (_window, _background, given) => new Promise<Recognition>((_resolve, reject) => {
      signal = given
      given.addEventListener('abort', () => reject(new Error('given up')))
    })
  })
  const ahead = begin()
  await until(() => signal !== undefined, 'it waits for its turn')
  const inHand = ahead.leave()
  t.equal(signal?.aborted, true)
  t.equal(await inHand({ start_ms: 0, end_ms: 1000 }), undefined)
  await ahead.settle()
  t.strictSame(stored, [])
})

t.test('windows are compared once they are stored, while nothing else waits; who leaves gives that up', async t => {
  const compared: string[] = []
  const { begin, stored } = hearing(t, [1, ...PAUSE, 2, ...PAUSE, ...PAUSE, 3, ...PAUSE, 4, ...PAUSE, 5], {
    async compare ({ start_ms: start }, recognition, background, signal) {
      compared.push(`${start} ${recognition.pieces[0]?.text} ${stored.length} ${background.waits()}`)
      if (compared.length === 1) throw new Error('the engine is down')
      await new Promise(resolve => signal.addEventListener('abort', resolve))
      throw signal.reason
    }
  })
  const ahead = begin()
  await until(() => compared.length === 2, 'the window at ten seconds is compared')
  ahead.leave()
  await ahead.settle()
  t.strictSame(compared, ['0 value 1 1 true', '11000 value 3 3 true'], 'not the one between them')
  t.equal(stored.length, 3)
})

t.test('what fails is left out, and the next window is recognised', async t => {
  const failures: Array<() => Promise<Recognition | { error: SpeechError }>> = [
    async () => Promise.reject(new SpeechError('unreachable')),
    async () => ({ error: new SpeechError('invalid_answer') })
  ]
  const { begin, stored } = hearing(t, [1, ...PAUSE, 2, ...PAUSE, 3, ...PAUSE, 4], {
    recognise: async () => (failures.shift() ?? (async () => ({ pieces: [], other_language: false })))()
  })
  begin()
  await until(() => stored.length === 1, 'the third window is stored')
  t.match(stored, [{ window: { start_ms: 8000, end_ms: 9000 } }])
})

t.test('it waits while it may not begin, and says when it cannot go on', async t => {
  let free = false
  const { begin, asked, warnings, seconds } = hearing(t, [1, ...PAUSE, 2], { mayBegin: () => free })
  const ahead = begin()
  await new Promise(resolve => { setTimeout(resolve, 50) })
  t.strictSame(asked, [])
  free = true
  await until(() => asked.length === 1, 'then it does')
  t.strictSame(warnings, [])
  seconds.splice(0, seconds.length)
  ahead.leave()

  const broken = hearing(t, [], { async * read () { throw new Error('a piece is missing') } })
  await broken.begin().settle()
  t.match(broken.warnings, [/no longer recognised ahead/])
  const gone = hearing(t, [1, ...PAUSE, 2], { place: async () => null })
  await gone.begin().settle()
  t.strictSame([gone.asked, gone.warnings], [[], []], 'a recording that is gone, or transcribed, is left alone')
})
