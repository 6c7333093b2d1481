import t from 'tap'
import { audibleParts, groupsOf, type Part } from '../../../../../lib/speech/recognition/embedded/parts.js'

const RATE = 16_000

/** A sound that is heard in these ranges, in seconds, and silent elsewhere. */
function sound (seconds: number, ranges: ReadonlyArray<readonly [from: number, to: number]>, amplitude = 1000): Int16Array {
  const pcm = new Int16Array(seconds * RATE)
  for (const [from, to] of ranges) pcm.fill(amplitude, from * RATE, to * RATE)
  return pcm
}

const seconds = (parts: readonly Part[]) => parts.map(({ from, to }) => [from / RATE, to / RATE])

t.test('what is heard is found without the silence around it, and pauses of 300 ms separate parts', async t => {
  t.strictSame(seconds(audibleParts(sound(5, [[1, 2], [2.2, 3], [3.3, 4]]))), [[1, 3], [3.3, 4]])
  t.strictSame(seconds(audibleParts(sound(2, [[0, 2]]))), [[0, 2]])
})

t.test('silence, what is fainter than a microphone, and a click are nothing to hear', async t => {
  t.strictSame(audibleParts(new Int16Array(RATE)), [])
  t.strictSame(audibleParts(sound(3, [[1, 2]], 16)), [], 'below -66 dB')
  t.strictSame(seconds(audibleParts(sound(3, [[1, 2]], 17))), [[1, 2]], 'above it')
  t.strictSame(audibleParts(sound(3, [[1, 1.08]])), [], '80 ms')
  t.strictSame(seconds(audibleParts(sound(3, [[1, 1.1]]))), [[1, 1.1]], '100 ms')
  t.strictSame(audibleParts(new Int16Array(0)), [])
})

t.test('the last sample of a sound is heard, also in a frame that is not whole', async t => {
  const pcm = new Int16Array(RATE + 7).fill(1000)
  t.strictSame(audibleParts(pcm), [{ from: 0, to: RATE + 7 }])
})

const groups = (...parts: ReadonlyArray<readonly [from: number, to: number]>) => {
  return groupsOf(parts.map(([from, to]) => ({ from: from * RATE, to: to * RATE }))).map(seconds)
}

t.test('parts are recognised together until they are ten seconds long, and never more than 28', async t => {
  t.strictSame(groups(), [])
  t.strictSame(groups([0, 2], [3, 5], [9, 12], [13, 14]), [[[0, 2], [3, 5], [9, 12]], [[13, 14]]])
  t.strictSame(groups([0, 2], [3, 29]), [[[0, 2]], [[3, 29]]])
  t.strictSame(groups([0, 2], [3, 28]), [[[0, 2], [3, 28]]])
})

t.test('a part that is longer than a group may be is cut, and no sample of it is lost', async t => {
  t.strictSame(groups([1, 70]), [[[1, 29]], [[29, 57]], [[57, 70]]])
})
