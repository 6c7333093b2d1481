import t from 'tap'
import { Diarization } from '../../../../lib/speech/speakers/diarization.js'
import type { Utterance } from '../../../../lib/speech/sound/index.js'

const SECONDS = 5

/** Utterances of speakers in turns, five seconds each and one second apart; the first sample says who speaks. */
function talk (speakers: readonly number[]): Utterance[] {
  return speakers.map((speaker, at) => ({ start_ms: at * 6000, end_ms: at * 6000 + SECONDS * 1000, pcm: Int16Array.of(speaker) }))
}

/** An embedding for each window that points to its speaker. */
async function encode ({ pcm: [speaker] }: Utterance, windows: readonly object[]): Promise<Float32Array[]> {
  return windows.map((_, at) => Float32Array.from({ length: 16 }, (_, number) => (number === speaker ? 1 : 0) - 0.01 * (at % 3)))
}

async function speakersIn (utterances: readonly Utterance[], encoder = encode): Promise<number[]> {
  const diarization = new Diarization(encoder)
  for (const utterance of utterances) await diarization.push(utterance)
  return (await diarization.end()).map(({ speaker }) => speaker)
}

t.test('speakers have numbers in the order in which they first speak', async t => {
  const diarization = new Diarization(encode)
  for (const utterance of talk([5, 2, 5])) await diarization.push(utterance)
  t.strictSame(await diarization.end(), [
    { start_ms: 0, end_ms: 5000, speaker: 1 },
    { start_ms: 6000, end_ms: 11_000, speaker: 2 },
    { start_ms: 12_000, end_ms: 17_000, speaker: 1 }
  ])
})

t.test('hours of sound are compared in blocks, with the same speakers in all of them', async t => {
  const order = Array.from({ length: 300 }, (_, at) => at * 7 % 3)
  const first = order.slice(0, 3)
  t.strictSame(await speakersIn(talk(order)), order.map(speaker => first.indexOf(speaker) + 1))
})

t.test('there are at most eight speakers, and none where there is only one voice', async t => {
  t.equal(new Set(await speakersIn(talk([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]))).size, 8)
  t.strictSame(await speakersIn(talk([4, 4, 4])), [])
  t.strictSame(await speakersIn([]), [])
})

t.test('embeddings may come in any order', async t => {
  const slowFirst = async (...question: Parameters<typeof encode>) => {
    const turns = question[0].start_ms === 0 ? 20 : 0
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    return encode(...question)
  }
  t.strictSame(await speakersIn(talk([5, 2, 5]), slowFirst), [1, 2, 1])
})

t.test('what fails is said at the end, and takes no further sound', async t => {
  let asked = 0
  const diarization = new Diarization(async () => {
    asked += 1
    throw new Error('the model is broken')
  })
  for (const utterance of talk(Array<number>(20).fill(1))) await diarization.push(utterance)
  await t.rejects(diarization.end(), { message: 'the model is broken' })
  t.ok(asked < 20, `${asked} were asked for`)
})
