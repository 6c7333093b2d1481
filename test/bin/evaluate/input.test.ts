import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { EvaluationError, goldFileOf, readInput } from '../../../bin/evaluate/input.js'
import { temporaryDirectory } from '../../directories.js'

const visit = { id: 'v-1', segments: [{ text: 'It hurts.' }] }
const gold = { id: 'v-1', vital_signs: [], medication: [], problems: [], sick_note: null }

function jsonLines (...lines: unknown[]): string {
  return lines.map(line => typeof line === 'string' ? line : JSON.stringify(line)).join('\n')
}

t.test('consultations are read with what was said in them', async t => {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'visits.jsonl')
  const more = { ...visit, id: 'v-2', source: 'x', language: 'nl', note: { full: 'Pain.', highlights: ['x'] }, segments: [{ speaker: null, text: '', start_ms: 0, end_ms: null }] }
  writeFileSync(file, `\uFEFF${jsonLines(visit, '', more)}\r\n\r\n`)
  t.strictSame(readInput(file), { file, gold_file: null, consultations: [visit, more], gold: null })

  writeFileSync(path.join(directory, 'visits.gold.jsonl'), jsonLines({ ...gold, id: 'v-2', note_only_vitals: [] }, { ...gold, id: 'v-9' }, gold))
  const { gold_file: beside, gold: lines } = readInput(file)
  t.equal(beside, path.join(directory, 'visits.gold.jsonl'))
  t.strictSame(lines?.get('v-1'), gold)
  t.equal(goldFileOf('visits.jsonl'), 'visits.gold.jsonl')
  t.equal(goldFileOf('visits'), 'visits.gold.jsonl')
})

const refused: Array<[name: string, visits: string, gold: string | null, message: RegExp]> = [
  ['nothing', '\n', null, /visits\.jsonl has no consultations\.$/],
  ['no JSON', jsonLines(visit, 'secret'), null, /^(?!.*secret).*visits\.jsonl, line 2, is not JSON\.$/],
  ['no object', '[]', null, /line 1, is no consultation: it must be object\.$/],
  ['no segments', jsonLines('', { id: 'v-1' }), null, /line 2, is no consultation: it must have required property 'segments'\.$/],
  ['a segment without text', jsonLines({ id: 'v-1', segments: [{ text: 1 }] }), null, /line 1, is no consultation: \/segments\/0\/text must be string\.$/],
  ['an id twice', jsonLines(visit, { ...visit, id: 'v-2' }, visit), null, /line 3, has the id v-1 of line 1\.$/],
  ['no gold for an id', jsonLines(visit, { ...visit, id: 'v-2' }), jsonLines(gold), /visits\.gold\.jsonl has no line for v-2\.$/],
  ['gold of an unknown vital sign', jsonLines(visit), jsonLines({ ...gold, vital_signs: [{ vital_sign_id: 'pulse', value: 1, context: 'today' }] }),
    /visits\.gold\.jsonl, line 1, is no gold: \/vital_signs\/0\/vital_sign_id must be equal to one of the allowed values\.$/],
  ['gold without medication', jsonLines(visit), jsonLines({ ...gold, medication: undefined }), /line 1, is no gold: it must have required property 'medication'\.$/]
]

t.test('what cannot be read is named with its line', async t => {
  for (const [name, visits, goldLines, message] of refused) {
    const file = path.join(temporaryDirectory(t), 'visits.jsonl')
    writeFileSync(file, visits)
    if (goldLines !== null) writeFileSync(goldFileOf(file), goldLines)
    t.throws(() => readInput(file), { constructor: EvaluationError, message }, name)
  }
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'visits.jsonl')
  t.throws(() => readInput(file), { message: `There is no file ${file}.` })
  t.throws(() => readInput(directory), { constructor: EvaluationError, message: /cannot be read/ })
  writeFileSync(file, jsonLines(visit))
  t.throws(() => readInput(file, path.join(directory, 'other.jsonl')), { message: `There is no file ${path.join(directory, 'other.jsonl')}.` })
})
