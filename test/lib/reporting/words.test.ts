import t from 'tap'
import { wordsOf } from '../../../lib/reporting/words.js'

const rows: ReadonlyArray<readonly [string, readonly string[]]> = [
  ['', []],
  ['Blood pressure 120/80.', ['blood', 'pressure', '120', '/', '80', '.']],
  ['37,8 °C, 98.6', ['37,8', '°', 'c', ',', '98.6']],
  ['I don’t; ça m’a fait mal', ['i', 'don\'t', ';', 'ça', 'm\'a', 'fait', 'mal']],
  ['ninety-eight', ['ninety', '-', 'eight']],
  ['5\'7" 40mg', ['5', '\'', '7', '"', '40', 'mg']],
  ['e\u0301tat', ['état']]
]

t.test('a text falls into words, numbers and signs that stand where they say', async t => {
  for (const [text, expected] of rows) {
    const words = wordsOf(text)
    t.strictSame(words.map(word => word.text), expected, text)
    t.ok(words.every(({ start, end, text: word }) => text.slice(start, end).normalize('NFC').toLowerCase().replaceAll('’', '\'') === word))
  }
  t.strictSame(wordsOf('a b', 10), [{ text: 'a', start: 10, end: 11 }, { text: 'b', start: 12, end: 13 }])
})
