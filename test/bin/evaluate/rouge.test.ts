import t from 'tap'
import { rouge1, rougeL, tokensOf } from '../../../bin/evaluate/rouge.js'
import fc, { runs } from '../../property.js'

t.test('tokens are runs of a-z and 0-9 in lower case, as rouge-score has them', async t => {
  const table: Array<[text: string, tokens: string[]]> = [
    ['', []],
    ['... !', []],
    ['The Patient\'s BP: 120/80 mmHg.', ['the', 'patient', 's', 'bp', '120', '80', 'mmhg']],
    ['38.5°C follow-up_1', ['38', '5', 'c', 'follow', 'up', '1']],
    ['fièvre', ['fi', 'vre']]
  ]
  for (const [text, tokens] of table) t.strictSame(tokensOf(text), tokens, text)
})

/** Reference, candidate, and what both have in common: for ROUGE-1, and in order for ROUGE-L. */
const table: Array<[reference: string, candidate: string, common: number, inOrder: number]> = [
  ['the cat sat on the mat', 'the cat sat on the mat', 6, 6],
  ['the cat sat on the mat', 'the dog lay on a mat', 3, 3],
  ['the cat sat on the mat', 'mat the on sat cat the', 6, 3],
  ['police killed the gunman', 'police kill the gunman', 3, 3],
  ['police killed the gunman', 'the gunman kill police', 3, 2],
  ['fever fever', 'fever fever fever', 2, 2],
  ['fever', 'cough', 0, 0],
  ['', 'cough', 0, 0],
  ['fever', '', 0, 0],
  ['', '', 0, 0]
]

t.test('ROUGE-1 counts common words, ROUGE-L the longest sequence of them', async t => {
  for (const [reference, candidate, common, inOrder] of table) {
    const [left, right] = [tokensOf(reference), tokensOf(candidate)]
    for (const [measure, hits] of [[rouge1, common], [rougeL, inOrder]] as const) {
      const name = `${measure.name} of "${candidate}" beside "${reference}"`
      const { precision, recall, f1 } = measure(left, right)
      t.equal(precision, hits === 0 ? 0 : hits / right.length, name)
      t.equal(recall, hits === 0 ? 0 : hits / left.length, name)
      t.ok(Math.abs(f1 - (hits === 0 ? 0 : 2 * precision * recall / (precision + recall))) < 1e-12, name)
    }
  }
})

/** Tries every subsequence. */
function longest (left: readonly string[], right: readonly string[]): number {
  const [first, ...rest] = left
  if (first === undefined) return 0
  const at = right.indexOf(first)
  return Math.max(longest(rest, right), at === -1 ? 0 : 1 + longest(rest, right.slice(at + 1)))
}

t.test('ROUGE-L finds the longest sequence, whatever the texts, and is never more than ROUGE-1', async t => {
  const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 10 })
  fc.assert(fc.property(tokens, tokens, (left, right) => {
    const { recall } = rougeL(left, right)
    if (Math.round(recall * left.length) !== longest(left, right)) return false
    return rougeL(left, right).f1 <= rouge1(left, right).f1 + 1e-12 && rougeL(right, left).precision === recall
  }), { numRuns: runs(500) })
  t.pass('500 pairs')
})

t.test('texts of thousands of words are compared', async t => {
  const words = (seed: number) => Array.from({ length: 4000 }, (_, at) => `w${(at * seed) % 997}`)
  const { recall, precision } = rougeL(words(7), words(13))
  t.ok(recall > 0 && recall < 1 && recall === precision)
  t.strictSame(rougeL(words(7), words(7)), { recall: 1, precision: 1, f1: 1 })
})
