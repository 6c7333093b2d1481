import t from 'tap'
import { spoken, spokenIn, SPOKEN_MAX, spokenWords } from './spoken-markers.js'

t.test('every utterance is read back, in its order, at every level', async t => {
  const numbers = Array.from({ length: SPOKEN_MAX }, (_, at) => (at * 7) % SPOKEN_MAX)
  for (const level of [30_000, 12_000, 2000]) t.strictSame(spokenIn(spoken(numbers, level)), numbers, `${level}`)
})

t.test('an utterance that comes twice is read twice, and silence is no utterance', async t => {
  t.equal(spokenWords(spoken([3, 3, 5])), 'u3 u3 u5')
  t.equal(spokenWords(new Int16Array(32_000)), '')
})
