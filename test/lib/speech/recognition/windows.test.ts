import t from 'tap'
import type { Utterance } from '../../../../lib/speech/sound/index.js'
import { after, createWindows, join, PAUSE_MAX_MS, located, samplesOf, WINDOW_MAX_MS } from '../../../../lib/speech/recognition/windows.js'

/** An utterance whose samples all have one value. */
function utterance (start: number, end: number, value = 1): Utterance {
  return { start_ms: start, end_ms: end, pcm: new Int16Array(samplesOf(end - start)).fill(value) }
}

function windowsOf (utterances: readonly Utterance[]): Utterance[] {
  const windows = createWindows()
  return [...utterances.flatMap(windows.push), ...windows.end()]
}

const times = (windows: readonly Utterance[]) => windows.map(({ start_ms: start, end_ms: end }) => [start, end])

t.test('utterances with short pauses become one window, the pauses silent, every sample in its place', async t => {
  const [window] = windowsOf([utterance(1000, 2000, 5), utterance(2500, 3000, 7)])
  t.strictSame(times([window as Utterance]), [[1000, 3000]])
  t.equal(window?.pcm.length, 32_000)
  t.ok(window?.pcm.subarray(0, 16_000).every(sample => sample === 5))
  t.ok(window?.pcm.subarray(16_000, 24_000).every(sample => sample === 0))
  t.ok(window?.pcm.subarray(24_000).every(sample => sample === 7))
})

t.test('a long pause, and a window that would become too long, begin a new one', async t => {
  t.strictSame(times(windowsOf([utterance(0, 1000), utterance(1000 + PAUSE_MAX_MS, 4000)])), [[0, 4000]])
  t.strictSame(times(windowsOf([utterance(0, 1000), utterance(1001 + PAUSE_MAX_MS, 4000)])), [[0, 1000], [3001, 4000]])
  t.strictSame(times(windowsOf([utterance(0, 20_000), utterance(20_500, WINDOW_MAX_MS)])), [[0, WINDOW_MAX_MS]])
  t.strictSame(times(windowsOf([utterance(0, 20_000), utterance(20_500, WINDOW_MAX_MS + 1)])), [[0, 20_000], [20_500, WINDOW_MAX_MS + 1]])
})

t.test('no utterance gives no window', async t => {
  t.strictSame(windowsOf([]), [])
  t.strictSame(times([join([])]), [[0, 0]])
})

t.test('every utterance is in exactly one window, whatever their lengths and pauses', async t => {
  let at = 0
  const utterances = Array.from({ length: 200 }, (_, i) => {
    const start = at + (i * 367) % 2600
    at = start + 250 + (i * 1613) % 12_000
    return utterance(start, at, i + 1)
  })
  const heard = windowsOf(utterances).flatMap(({ pcm }) => [...new Set(pcm)].filter(sample => sample !== 0))
  t.strictSame(heard, utterances.map((_, i) => i + 1))
})

t.test('what is heard already is left out, to the millisecond', async t => {
  const whole = utterance(1000, 2000)
  t.equal(after(whole, 1000), whole)
  t.equal(after(whole, 0), whole)
  t.equal(after(whole, 2000), null)
  t.match(after(whole, 1400), { start_ms: 1400, end_ms: 2000, pcm: { length: 9600 } })
})

t.test('what is recognised in a window has times of the recording, and never ends after the window', async t => {
  const recognition = { pieces: [{ text: 'a', start_ms: 0, end_ms: 400 }, { text: 'b', start_ms: 900, end_ms: 1300 }], other_language: false }
  t.strictSame(located(utterance(5000, 6000), recognition), [{ text: 'a', start_ms: 5000, end_ms: 5400 }, { text: 'b', start_ms: 5900, end_ms: 6000 }])
})
