import t from 'tap'
import { omittedWords } from '../../../../lib/reporting/checking/literal.js'
import { wordsOf } from '../../../../lib/reporting/words.js'

const rows: ReadonlyArray<readonly [statement: string, said: string, left: string[] | undefined]> = [
  ['I felt dizzy.', 'um , i felt , um , dizzy .', ['um', 'um']],
  ['I don\'t see it.', 'i do n\'t see it', []],
  ['I do not see it', 'i don\'t see it', undefined],
  ['Pain.', 'no pain', ['no']],
  ['No pain.', 'pain', undefined],
  ['Pain no.', 'no pain', undefined],
  ['It is 140.', 'it is 14 0', []],
  ['It is 14.', 'it is 140', undefined],
  ['Fièvre', 'de la fievre', ['de', 'la']],
  ['', 'anything', ['anything']],
  ['anything', '', undefined],
  ['...', '', []]
]

t.test('it is known which words of what was said a statement leaves out, if it is made of them', async t => {
  for (const [statement, said, left] of rows) {
    t.strictSame(omittedWords(wordsOf(statement), wordsOf(said))?.map(({ text }) => text), left, `${statement} | ${said}`)
  }
})

t.test('what is long is compared to its end', async t => {
  const words = wordsOf('a '.repeat(50_000))
  t.equal(omittedWords(words, words)?.length, 0)
  t.equal(omittedWords(wordsOf('aab '.repeat(10_000)), words), undefined)
})
