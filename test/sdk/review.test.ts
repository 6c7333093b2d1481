import t from 'tap'
import { checksOf, openIn, resolvedOutput, type Decision } from '../../sdk/widget/review.js'
import { reportText } from '../../sdk/widget/report-text.js'
import { wordsOf } from '../../sdk/widget/words/index.js'
import type { ConsultationOutput, ReportEvidence } from '../../sdk/types.js'

const PLAN = 'Rest.\nStart amoxicillin. [to check]\nCome back in nine days. [to check]'
const plan = '/data/0/sections/1/fields/summary/text'
const signs = '/data/0/sections/0/fields/vital_signs'

const output: ConsultationOutput = {
  id: 'c-1',
  input_language: 'en',
  output_language: 'en',
  start_datetime: '2026-03-02T09:00:00Z',
  end_datetime: '2026-03-02T09:10:00Z',
  report_status: 'final',
  generation_result: 'success',
  generation_result_message: null,
  data: [{
    episode: 'Consultation',
    template: 'soap_new_complaint_api',
    sections: [
      {
        section_id: 'objective',
        fields: {
          summary: { text: 'Pulse 72.' },
          vital_signs: [{ vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }, { vital_sign_id: 'heart_rate', unit: 'bpm', value: 78 }]
        }
      },
      { section_id: 'plan', fields: { summary: { text: PLAN }, prescribed_medication: [], sick_note: { from_date: '2026-03-02', to_date: '2026-03-04' } } }
    ]
  }]
}

const source = { segment_id: 's-1', start: 0, end: 4 }
function sentence (text: string, part: string) {
  const start = PLAN.indexOf(text)
  return {
    kind: 'sentence' as const, pointer: plan, start, end: start + text.length, sources: [source], unsupported: [{ kind: 'drug' as const, start: PLAN.indexOf(part), end: PLAN.indexOf(part) + part.length }]
  }
}
function value (kind: 'vital_sign' | 'sick_note', pointer: string, doubt: 'added' | 'differs') {
  return { kind, pointer, start: 0, end: 0, sources: [source], unsupported: [], doubt }
}
const evidence: ReportEvidence = {
  provenance: null,
  evidence: [
    value('vital_sign', `${signs}/0`, 'differs'),
    value('vital_sign', `${signs}/1`, 'differs'),
    { kind: 'sentence', pointer: plan, start: 0, end: 5, sources: [source], unsupported: [] },
    sentence('Start amoxicillin. [to check]', 'amoxicillin'),
    sentence('Come back in nine days. [to check]', 'nine'),
    value('sick_note', '/data/0/sections/1/fields/sick_note', 'added')
  ],
  removed: [
    { kind: 'vital_sign', text: '45 over 92', reason: 'impossible_order', sources: [source] },
    { kind: 'medication', text: 'metform in', reason: 'not_recognised', sources: [source], suggestions: ['metformin'] },
    { kind: 'medication', text: 'aspirin', reason: 'drug_not_said', sources: [] }
  ]
}
const checks = checksOf(output, evidence)

/** The decisions on statements, by what is shown of them. */
function decisions (made: Record<string, Decision>): Map<string, Decision> {
  return new Map(checks.flatMap(({ key, text }) => made[text] === undefined ? [] : [[key, made[text]]]))
}

t.test('what stands in the report comes first, then what is not in it, each with its kind, words and suggestions', async t => {
  t.strictSame(checks.map(({ kind, text, suggestions, item }) => [kind, text, suggestions.join(), item !== null]), [
    ['differs', 'heart_rate bpm 72', '', true],
    ['differs', 'heart_rate bpm 78', '', true],
    ['marked', 'Start amoxicillin.', '', true],
    ['marked', 'Come back in nine days.', '', true],
    ['added', '2026-03-02 2026-03-04', '', true],
    ['unclear', '45 over 92', '', false],
    ['medicine', 'metform in', 'metformin', false],
    ['removed', 'aspirin', '', false]
  ])
  t.equal(new Set(checks.map(({ key }) => key)).size, checks.length)
  t.strictSame(checks.map(({ sources }) => sources.length), [1, 1, 1, 1, 1, 1, 1, 0])
})

t.test('what nobody has decided on is counted, in the whole report and in a section', async t => {
  t.equal(openIn(checks, new Map()), 5)
  t.equal(openIn(checks, new Map(), '/data/0/sections/1/'), 3)
  t.equal(openIn(checks, decisions({ 'Start amoxicillin.': { kind: 'keep' } }), '/data/0/sections/1/'), 2)
})

t.test('the text has what was decided, and the marks of the rest', async t => {
  const made = decisions({
    'Start amoxicillin.': { kind: 'remove' },
    'Come back in nine days.': { kind: 'change', text: 'Come back in five days.' },
    'heart_rate bpm 72': { kind: 'remove' },
    '2026-03-02 2026-03-04': { kind: 'remove' }
  })
  const before = structuredClone(output)
  const text = reportText(resolvedOutput(output, checks, made), wordsOf('en'))
  t.strictSame(output, before, 'the report itself stays as it is')
  t.equal(text, 'Objective\nPulse 72.\nVital signs:\n- Heart rate 78 bpm\n\nPlan\nRest.\nCome back in five days.')
  const kept = resolvedOutput(output, checks, decisions({ 'Start amoxicillin.': { kind: 'keep' } }))
  t.match(reportText(kept, wordsOf('en')), 'Rest.\nStart amoxicillin.\nCome back in nine days. [to check]')
  t.equal(reportText(resolvedOutput(output, checks, new Map()), wordsOf('en')), reportText(output, wordsOf('en')))
})

t.test('a plan of which all is removed is empty', async t => {
  const all = new Map(checks.map(({ key }) => [key, { kind: 'remove' as const }]))
  const { data: [episode] } = resolvedOutput(output, checks, all)
  t.strictSame(episode?.sections[1]?.fields, { summary: { text: 'Rest.' }, prescribed_medication: [], sick_note: {} })
  t.match(episode?.sections[0]?.fields, { vital_signs: [] })
})
