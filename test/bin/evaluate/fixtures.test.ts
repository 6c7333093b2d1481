import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { inputOf } from '../../../bin/evaluate/fixtures.js'
import { EvaluationError } from '../../../bin/evaluate/input.js'
import { fixtureLanguages, fixtures } from '../../consultation-fixtures.js'
import { temporaryDirectory } from '../../directories.js'

const fixture = {
  id: 'en-1',
  about: 'A pulse.',
  template: 'soap_new_complaint_api',
  input_language: 'en-GB',
  output_language: 'en',
  start_datetime: '2026-03-02T09:00:00Z',
  audio: null,
  segments: [{ id: 's-1', speaker: null, text: 'Your pulse is 72.' }],
  expected: {
    vital_signs: [{ vital_sign_id: 'heart_rate', value: 72 }],
    medication: [{ active_ingredient: 'ibuprofen', brand_name: null, atc_code: 'M01AE01' }],
    icd_10: ['M17'],
    sick_note: { from_date: '2026-03-02', to_date: '2026-03-06' }
  }
}

function written (t: Test, content: unknown): string {
  const file = path.join(temporaryDirectory(t), 'en.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

t.test('consultations in one file are read with what is expected of them', async t => {
  const file = written(t, [
    fixture,
    { ...fixture, id: 'en-2', template: 'dictation_api' },
    { ...fixture, id: 'en-3', audio: { too_short: true, degraded: false } },
    { ...fixture, id: 'en-4', audio: { too_short: false, degraded: true }, expected: { vital_signs: [], medication: [], icd_10: [], sick_note: null } }
  ])
  const { gold, ...read } = inputOf(file)
  const consultation = { id: 'en-1', segments: fixture.segments, language: 'en-GB', start_datetime: fixture.start_datetime }
  t.strictSame(read, { file, gold_file: file, consultations: [consultation, { ...consultation, id: 'en-4' }] })
  t.strictSame([...gold?.values() ?? []], [
    {
      id: 'en-1',
      vital_signs: [{ vital_sign_id: 'heart_rate', value: 72, context: 'today' }],
      medication: [{ active_ingredient: 'ibuprofen', status: 'started' }],
      problems: [{ description: 'M17', icd_10: 'M17' }],
      sick_note: { from: '2026-03-02', to: '2026-03-06', from_date: '2026-03-02', to_date: '2026-03-06' }
    },
    { id: 'en-4', vital_signs: [], medication: [], problems: [], sick_note: null }
  ])
})

t.test('the consultations of each language are read', async t => {
  for (const language of fixtureLanguages) {
    const { consultations } = inputOf(`test/fixtures/consultations/${language}.json`)
    const reported = fixtures(language).filter(({ template, audio }) => template !== 'dictation_api' && audio?.too_short !== true)
    t.strictSame(consultations.map(({ id }) => id), reported.map(({ id }) => id), language)
  }
})

t.test('JSON lines are read as they were', async t => {
  const file = path.join(temporaryDirectory(t), 'visits.jsonl')
  const visit = { id: 'v-1', segments: [{ text: 'It hurts.' }] }
  writeFileSync(file, JSON.stringify(visit))
  t.strictSame(inputOf(file), { file, gold_file: null, consultations: [visit], gold: null })
})

t.test('what cannot be read is named, without what stands in it', async t => {
  const { expected: _, ...unexpected } = fixture
  for (const [content, message] of [
    ['secret', /^(?!.*secret).*en\.json is not JSON\.$/],
    [[], /en\.json has no consultations\.$/],
    [[unexpected], /en\.json has no consultations with what is expected: \/0 must have required property 'expected'\.$/],
    [{}, /en\.json has no consultations with what is expected: it must be array\.$/]
  ] as const) t.throws(() => inputOf(written(t, content)), { constructor: EvaluationError, message })
  t.throws(() => inputOf(written(t, [fixture]), 'other.jsonl'), { constructor: EvaluationError, message: /leave --gold out\.$/ })
  t.throws(() => inputOf('none.json'), { message: 'There is no file none.json.' })
})
