import t from 'tap'
import { tracedOf } from '../../../bin/evaluate/evidence.js'
import type { EvidenceItem, EvidenceSource } from '../../../schemas/evidence.js'

const pointer = '/data/0/sections/0/fields/summary/text'
const text = 'It hurts.\nSince Monday.'
const transcript = [{ id: 's-1', text: 'Well, it hurts. Since Monday.', speaker: null, start_ms: null, end_ms: null }]

function sentence (start: number, end: number, ...sources: Array<[from: number, to: number, id?: string]>): EvidenceItem {
  const ranges = sources.map(([from, to, id = 's-1']): EvidenceSource => ({ segment_id: id, start: from, end: to }))
  return { kind: 'sentence', pointer, start, end, sources: ranges, unsupported: [] }
}

const rows: Array<[name: string, evidence: EvidenceItem[], withEvidence: number, sentences: number]> = [
  ['both sentences', [sentence(0, 9, [6, 15]), sentence(10, 23, [16, 29])], 2, 2],
  ['in any order', [sentence(10, 23, [16, 29]), sentence(0, 9, [6, 15])], 2, 2],
  ['a sentence without a source', [sentence(0, 9), sentence(10, 23, [16, 29])], 1, 2],
  ['a source in a segment that is not there', [sentence(0, 9, [6, 15, 's-2']), sentence(10, 23, [16, 29])], 1, 2],
  ['a source that ends behind its segment', [sentence(0, 9, [6, 15]), sentence(10, 23, [16, 30])], 1, 2],
  ['an empty source', [sentence(0, 9, [6, 6]), sentence(10, 23, [16, 29])], 1, 2],
  ['one good source of two', [sentence(0, 9, [6, 6], [6, 15]), sentence(10, 23, [16, 29])], 2, 2],
  ['text that no evidence is given for', [sentence(0, 9, [6, 15])], 1, 2],
  ['no evidence at all', [], 0, 1],
  ['evidence of another kind', [{ ...sentence(0, 9, [6, 15]), kind: 'vital_sign' }, sentence(10, 23, [16, 29])], 1, 2]
]

t.test('a sentence has evidence when a source of it lies in the transcript', async t => {
  for (const [name, evidence, withEvidence, sentences] of rows) {
    t.strictSame(tracedOf([{ section: 'subjective', pointer, text }], evidence, transcript), { sentences, with_evidence: withEvidence }, name)
  }
  t.strictSame(tracedOf([], [], transcript), { sentences: 0, with_evidence: 0 })
})
