import t from 'tap'
import type { VoiceEncoder } from '../../../lib/speech/index.js'
import { transcription, utterances } from './kit.js'

const MINUTE_MS = 60_000

t.test('attempts that fail hold nothing, and a later one succeeds', async t => {
  let down = true
  const { seen, run } = transcription({
    sound: utterances(10, 5000),
    async recognise () {
      if (down) throw new Error('the engine is down')
      return undefined
    }
  })
  for (let attempt = 1; attempt <= 5; attempt++) {
    await t.rejects(run(), { name: 'TranscriptionError', progressed: false })
    t.match(seen, { ingesting: 0, progress: 0 }, 'the sound is given back')
  }
  down = false
  await run()
  t.match(seen, { added: 10, ingesting: 0, completed: [{ cut: false }] })
  t.ok(seen.progress >= 10)
})

t.test('hours of short words are not held until their end', async t => {
  const { seen, run } = transcription({ sound: utterances(300, 660) })
  await run()
  t.ok((seen.heardWhenAsked[0] ?? Infinity) < 20, `the engine was asked after ${seen.heardWhenAsked[0]} words`)
  t.equal(seen.added, 300)
})

t.test('what is not kept is no progress', async t => {
  const lost = transcription({ sound: utterances(10, 5000), add: async () => { throw new Error('the database is gone') } })
  await t.rejects(lost.run(), { name: 'TranscriptionError', progressed: false })
  const elsewhere = transcription({ sound: utterances(10, 5000), add: async () => false })
  await t.rejects(elsewhere.run(), { name: 'TranscriptionError', progressed: false })
  let kept = 0
  const half = transcription({
    sound: utterances(10, 5000),
    async add () {
      if (kept++ > 0) throw new Error('the database is gone')
      return true
    }
  })
  await t.rejects(half.run(), { name: 'TranscriptionError', progressed: true })
})

t.test('a recording that is longer than is taken says so, and in the log', async t => {
  for (const [duration, cut] of [[60 * MINUTE_MS - 1, false], [60 * MINUTE_MS, false], [60 * MINUTE_MS + 1, true]] as const) {
    const { seen, run } = transcription({ sound: utterances(1, 5000), quality: { duration_ms: duration } })
    await run()
    t.equal(seen.longest, 60 * MINUTE_MS + 1, 'so much that it shows whether there is more')
    t.match(seen.completed, [{ cut }])
    t.strictSame(seen.warnings, cut ? ['a recording is longer than audioHoursMax; its end is not transcribed'] : [])
  }
})

/** An embedding that points one way in the first half of a recording, and another way in the second. */
const halves: VoiceEncoder['encode'] = async ({ start_ms: start }, windows) => windows.map(() => Float32Array.of(start < 50_000 ? 1 : -0.1, start < 50_000 ? -0.1 : 1))

t.test('it is found out who speaks when, but not in a dictation, nor where each channel has a person of its own', async t => {
  const visit = transcription({ sound: utterances(10, 5000), encode: halves })
  await visit.run()
  t.strictSame(visit.seen.turns, utterances(10, 5000).map(({ start_ms: start, end_ms: end }) => {
    return { start_ms: start, end_ms: end, speaker: start < 50_000 ? 1 : 2 }
  }))
  const dictation = transcription({ sound: utterances(10, 5000), encode: halves, template: 'dictation_api' })
  await dictation.run()
  t.strictSame(dictation.seen.turns, [])
  let encoded = 0
  const apart = transcription({
    sound: utterances(10, 5000).map(utterance => ({ ...utterance, channels: [utterance.pcm, utterance.pcm] })),
    async encode () {
      encoded += 1
      return []
    }
  })
  await apart.run()
  t.strictSame([apart.seen.turns, encoded, apart.seen.added], [[], 0, 10])
})

t.test('where people are known by channel in a part of a recording, voices name nobody in the others', async t => {
  const sound = utterances(10, 5000).map((utterance, at) => {
    return at < 8 ? utterance : { ...utterance, channels: [utterance.pcm, utterance.pcm] as const }
  })
  const mixed = transcription({ sound, encode: halves })
  await mixed.run()
  t.strictSame([mixed.seen.turns, mixed.seen.added], [[], 10])
})

t.test('a model of voices that fails costs the speakers, and a line in the log, but no words', async t => {
  const { seen, run } = transcription({ sound: utterances(10, 5000), encode: async () => { throw new Error('the model is damaged') } })
  await run()
  t.match(seen, { added: 10, turns: [], completed: [{ cut: false }] })
  t.strictSame(seen.warnings, ['voices could not be told apart; the transcript does not say who speaks'])
})
