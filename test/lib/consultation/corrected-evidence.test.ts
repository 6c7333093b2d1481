import t from 'tap'
import { correctedEvidence } from '../../../lib/consultation/index.js'
import fc, { runs } from '../../property.js'

/** The words of a source in the corrected text; `null` where the source is gone. */
function wordsOf (before: string, after: string, words: string): string | null {
  const start = before.indexOf(words)
  const evidence = JSON.stringify({ evidence: [{ sources: [{ segment_id: 's-1', start, end: start + words.length }] }] })
  const moved = correctedEvidence(evidence, new Map([['s-1', { before, after }]]))
  const [source] = (JSON.parse(moved) as { evidence: Array<{ sources: Array<{ start: number, end: number }> }> }).evidence[0]?.sources ?? []
  return source === undefined ? null : after.slice(source.start, source.end)
}

const SAID = 'She takes lies in a pral 10 mg since May.'

const cases: Array<[name: string, after: string, words: string, moved: string | null]> = [
  ['words before it', 'She takes lisinopril 10 mg since May.', 'She takes', 'She takes'],
  ['words after it', 'She takes lisinopril 10 mg since May.', '10 mg since May.', '10 mg since May.'],
  ['the words themselves', 'She takes lisinopril 10 mg since May.', 'lies in a pral', 'lisinopril'],
  ['a part of them', 'She takes lisinopril 10 mg since May.', 'in a', 'lisinopril'],
  ['words around it', 'She takes lisinopril 10 mg since May.', SAID, 'She takes lisinopril 10 mg since May.'],
  ['words that are gone', 'She takes 10 mg since May.', 'lies in a pral ', null],
  ['a part of the words is gone', 'She takes 10 mg since May.', 'lies in a pral 10 mg', '10 mg'],
  ['everything is gone', '', 'since May', null],
  ['something is added before it', 'Today, She takes lies in a pral 10 mg since May.', '10 mg', '10 mg'],
  ['something is added after it', `${SAID} She says so.`, 'since May.', 'since May.'],
  ['an ending is added', 'She takes lies in a prals 10 mg since May.', 'pral', 'prals'],
  ['a digit in a number', 'She takes lies in a pral 20 mg since May.', '10 mg', '20 mg'],
  ['nothing', SAID, 'pral', 'pral']
]

for (const [name, after, words, moved] of cases) {
  t.test(`a source points at the same words after a correction: ${name}`, async t => t.equal(wordsOf(SAID, after, words), moved))
}

t.test('a character of two code units is never cut in two', async t => {
  t.equal(wordsOf('It is 😀 now.', 'It is 😁 now.', '😀'), '😁', 'the second unit differs')
  t.equal(wordsOf('It is 𐀀 now.', 'It is 𐐀 now.', '𐀀'), '𐐀', 'the first unit differs')
})

t.test('all sources of the segment move, wherever they are in the evidence, and nothing else changes', async t => {
  const at = (segment: string, start: number, end: number) => ({ sources: [{ segment_id: segment, start, end }] })
  const evidenceOf = (start: number, end: number) => ({
    provenance: { engine: 'embedded' },
    evidence: [{ kind: 'sentence', pointer: '/data/0', start: 25, end: 30, ...at('s-1', start, end), unsupported: [{ start: 25, end: 27 }] }, at('s-2', 25, 30)],
    removed: [{ text: 'sources', ...at('s-1', start, end) }],
    medication: [at('s-1', start, end)],
    diagnoses: [at('s-1', start, end)]
  })
  const corrected = correctedEvidence(JSON.stringify(evidenceOf(25, 30)), new Map([['s-1', { before: SAID, after: SAID.replace('lies in a pral', 'lisinopril') }]]))
  t.strictSame(JSON.parse(corrected), evidenceOf(21, 26))
})

t.test('whatever is corrected, a source lies in the new text, and keeps the words around what was replaced', async () => {
  const word = fc.constantFrom('a', 'b ', '😀', '𐐀', ' ', 'é')
  const text = fc.array(word, { maxLength: 6 }).map(words => words.join(''))
  fc.assert(fc.property(text, text, text, text, fc.nat(), fc.nat(), (first, old, now, last, one, other) => {
    const [head, tail] = [first === '' ? '' : `${first} `, last === '' ? '' : ` ${last}`]
    const [before, after] = [head + old + tail, head + now + tail]
    const [start = 0, end = 0] = [one % (before.length + 1), other % (before.length + 1)].sort((a, b) => a - b)
    const evidence = JSON.stringify({ sources: [{ segment_id: 's', start, end }] })
    const { sources: [source] } = JSON.parse(correctedEvidence(evidence, new Map([['s', { before, after }]]))) as { sources: Array<{ start: number, end: number }> }
    if (source === undefined) return after.length < before.length || start === end
    const isInside = source.start >= 0 && source.start < source.end && source.end <= after.length
    const isSame = after.slice(source.start, source.end).trim() === before.slice(start, end).trim()
    return isInside && (end >= head.length || isSame) && (start <= head.length + old.length || isSame)
  }), { numRuns: runs(1000) })
})
