import t from 'tap'
import { RememberedParts } from '../../../../../lib/speech/recognition/embedded/remembered.js'

const sound = Int16Array.from({ length: 100 }, (_, at) => at)
const longer = Int16Array.from([...sound, 1, 2, 3])

/** Recognises, and counts how often. */
function counting () {
  const calls = { count: 0 }
  const recognise = async () => ({ pieces: [{ text: `${++calls.count}`, start_ms: 0, end_ms: 1 }], other_language: false })
  return { calls, recognise }
}

t.test('a part is recognised once, as long as its samples, place and language are the same', async t => {
  const { calls, recognise } = counting()
  const parts = new RememberedParts()
  const first = await parts.recognise(sound, { from: 10, to: 50 }, 'en', recognise)
  t.equal(await parts.recognise(longer, { from: 10, to: 50 }, 'en', recognise), first, 'whatever follows it')
  t.equal(calls.count, 1)
  const others: Array<[pcm: Int16Array, from: number, to: number, language: string]> = [
    [sound, 10, 51, 'en'], [sound, 11, 50, 'en'], [sound, 10, 50, 'nl'], [sound.map(sample => sample + 1), 10, 50, 'en'],
    [Int16Array.from([0, ...sound]), 11, 51, 'en']
  ]
  for (const [pcm, from, to, language] of others) await parts.recognise(pcm, { from, to }, language, recognise)
  t.equal(calls.count, 1 + others.length)
})

t.test('a failure is not remembered', async t => {
  const { recognise } = counting()
  const parts = new RememberedParts()
  await t.rejects(parts.recognise(sound, { from: 0, to: 9 }, 'en', async () => { throw new Error('away') }), { message: 'away' })
  t.match(await parts.recognise(sound, { from: 0, to: 9 }, 'en', recognise), { pieces: [{ text: '1' }] })
})
