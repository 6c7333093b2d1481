import t from 'tap'
import { coverageOf, lacksWords } from '../../../../lib/speech/recognition/coverage.js'
import { readAnswer } from '../../../../lib/speech/recognition/answers/answer.js'
import { heardIn } from '../../../../lib/speech/recognition/stretches.js'
import { transcription } from '../../../speech-server.js'

const window = {
  start_ms: 10_000,
  end_ms: 20_000,
  pcm: new Int16Array(),
  speech: [{ start_ms: 10_200, end_ms: 13_200 }, { start_ms: 14_000, end_ms: 19_000 }]
}
const piece = (text: string, start: number, end: number) => ({ text, start_ms: start, end_ms: end })
const WORDS = 'one two three four five six seven eight'

t.test('speech has words where a piece is, and a little beside it; pauses do not count', async t => {
  t.strictSame(coverageOf(window, []), { worded_ms: 0, wordless_ms: 8000 })
  t.strictSame(coverageOf(window, [piece(WORDS, 10_000, 20_000)]), { worded_ms: 8000, wordless_ms: 0 })
  t.strictSame(coverageOf(window, [piece(WORDS, 10_500, 12_500)]), { worded_ms: 2600, wordless_ms: 5400 })
  const overlapping = [piece(WORDS, 10_500, 12_500), piece(WORDS, 12_000, 12_600)]
  t.strictSame(coverageOf(window, overlapping), { worded_ms: 2700, wordless_ms: 5300 }, 'what overlaps counts once')
  const whole = { start_ms: 0, end_ms: 4000, pcm: new Int16Array() }
  t.strictSame(coverageOf(whole, [piece(WORDS, 0, 1700)]), { worded_ms: 2000, wordless_ms: 2000 })
})

t.test('one word does not take ten seconds', async t => {
  t.strictSame(coverageOf(window, [piece('Hm.', 10_000, 20_000)]), { worded_ms: 2100, wordless_ms: 5900 })
})

t.test('words are missing where a good part of the speech has none; a breath or a cough is no word', async t => {
  const cases: Array<[worded: number, wordless: number, lacks: boolean]> = [
    [8000, 0, false], [3000, 799, false], [3000, 800, true], [20_000, 4000, false], [20_000, 5100, true], [0, 4999, false], [0, 5000, true]
  ]
  for (const [worded, wordless, lacks] of cases) t.equal(lacksWords({ worded_ms: worded, wordless_ms: wordless }), lacks, `${worded} ms and ${wordless} ms`)
})

t.test('the words of a text that no segment holds are kept, in their place, and make what is heard incomplete', async t => {
  const read = (text: string, segments: Array<[string, number, number]>) => {
    const { pieces, untimed } = readAnswer(transcription(segments.map(([text, start, end]) => ({ text, start, end })), { text }).body, 10_000, 'en')
    return { pieces: pieces.map(({ text, start_ms: start, end_ms: end }) => [text, start, end]), untimed }
  }
  const first: [string, number, number] = ['I have a cough.', 0, 2]
  t.strictSame(read('I have a cough. My pulse is 88. I feel hot.', [first]), {
    pieces: [['I have a cough.', 0, 2000], ['My pulse is 88. I feel hot.', 2000, 10_000]], untimed: true
  })
  t.strictSame(read('I have a cough. My pulse is 88. I feel hot.', [first, ['I feel hot.', 7, 9]]), {
    pieces: [['I have a cough.', 0, 2000], ['My pulse is 88.', 2000, 7000], ['I feel hot.', 7000, 9000]], untimed: true
  })
  t.strictSame(read('My pulse is 88. I have a cough.', [['I have a cough.', 4, 9]]), {
    pieces: [['My pulse is 88.', 0, 4000], ['I have a cough.', 4000, 9000]], untimed: true
  })
  t.strictSame(read('I have got a cough. My pulse is eighty-eight. I feel hot.', [['I have a cough,', 0, 2]]), {
    pieces: [['I have got a cough. My pulse is eighty-eight. I feel hot.', 0, 10_000]], untimed: true
  }, 'a text that is written differently is taken whole')
  t.strictSame(read('I have a cough - … ', [first]), { pieces: [['I have a cough.', 0, 2000]], untimed: undefined }, 'marks are no words')
  t.strictSame(read('I have a cough. Thanks for watching!', [first]), { pieces: [['I have a cough.', 0, 2000]], untimed: undefined }, 'nor are phantoms')
})

t.test('a stretch says how much of it has words, and whether some are missing', async t => {
  const whole = { pieces: [piece(WORDS, 0, 10_000)], other_language: false }
  t.strictSame(heardIn(window, whole), {
    to_ms: 20_000, pieces: [piece(WORDS, 10_000, 20_000)], other_language: false, coverage: { worded_ms: 8000, wordless_ms: 0 }
  })
  t.match(heardIn(window, { ...whole, untimed: true }), { incomplete: true })
  const short = heardIn(window, { ...whole, pieces: [piece(WORDS, 0, 2500)] })
  t.match(short, { incomplete: true, coverage: { worded_ms: 2600, wordless_ms: 5400 } })
})
