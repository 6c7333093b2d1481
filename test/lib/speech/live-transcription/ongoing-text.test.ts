import t from 'tap'
import { OngoingText } from '../../../../lib/speech/live-transcription/ongoing-text.js'
import type { Recognition } from '../../../../lib/speech/recognition/index.js'

const SECOND = 16_000

/** Sound of so many seconds, each of which is loud but for its first tenth, and has its number in its samples. */
function spoken (seconds: number, start = 1000) {
  const pcm = Int16Array.from({ length: seconds * SECOND }, (_, i) => i % SECOND < SECOND / 10 ? 0 : 1000 + Math.floor(i / SECOND))
  return { start_ms: start, pcm }
}

/** An engine that says the number of each second of which it hears most; and what it was asked, in seconds. */
function hearing () {
  const asked: number[] = []
  async function recognise (pcm: Int16Array): Promise<Recognition> {
    asked.push(pcm.length / SECOND)
    const numbers: number[] = []
    for (let at = SECOND / 2; at < pcm.length; at += SECOND) numbers.push((pcm[at] ?? 0) - 1000)
    return { pieces: numbers.map(number => ({ text: String(number), start_ms: 0, end_ms: 0 })), other_language: false }
  }
  return { asked, recognise }
}

/** The numbers of so many seconds. */
function numbers (seconds: number): string {
  return Array.from({ length: seconds }, (_, at) => at).join(' ')
}

t.test('a short utterance is recognised whole each time', async t => {
  const { asked, recognise } = hearing()
  const text = new OngoingText()
  for (const seconds of [2, 5, 8]) t.equal(await text.of(spoken(seconds), recognise), numbers(seconds))
  t.strictSame(asked, [2, 5, 8])
})

t.test('a long one is recognised in parts, each part but the last one once, and no word is lost or said twice', async t => {
  const { asked, recognise } = hearing()
  const text = new OngoingText()
  for (let seconds = 2; seconds <= 24; seconds += 2) t.equal(await text.of(spoken(seconds), recognise), numbers(seconds))
  t.ok(Math.max(...asked) <= 8, 'no sound is longer than eight seconds')
  const whole = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24].reduce((sum, seconds) => sum + seconds, 0)
  t.ok(asked.reduce((sum, seconds) => sum + seconds, 0) < whole * 0.6, 'much less is recognised than all of it each time')
})

t.test('one that is long when it is looked at first is cut, too', async t => {
  const { asked, recognise } = hearing()
  t.equal(await new OngoingText().of(spoken(20), recognise), numbers(20))
  t.ok(Math.max(...asked) <= 10 + 5, 'cut near its middle')
  t.ok(asked.length > 2)
})

t.test('another utterance begins anew, and so does one that has become shorter', async t => {
  const { recognise } = hearing()
  const text = new OngoingText()
  await text.of(spoken(20), recognise)
  t.equal(await text.of(spoken(3, 40_000), recognise), numbers(3))
  await text.of(spoken(20, 40_000), recognise)
  t.equal(await text.of(spoken(4, 40_000), recognise), numbers(4))
})

t.test('asked for twice at once, it says the same', async t => {
  const { recognise } = hearing()
  const text = new OngoingText()
  await text.of(spoken(10), recognise)
  const both = await Promise.all([text.of(spoken(18), recognise), text.of(spoken(20), recognise)])
  t.strictSame(both, [numbers(18), numbers(20)])
  t.equal(await text.of(spoken(24), recognise), numbers(24))
})

t.test('where the engine fails, what it has said before stays', async t => {
  const { asked, recognise } = hearing()
  const text = new OngoingText()
  await text.of(spoken(10), recognise)
  await t.rejects(text.of(spoken(12), async () => { throw new Error('the engine is away') }), { message: 'the engine is away' })
  asked.length = 0
  t.equal(await text.of(spoken(12), recognise), numbers(12))
  t.ok(asked.every(seconds => seconds <= 8))
})
