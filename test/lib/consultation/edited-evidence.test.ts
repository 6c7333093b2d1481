import t from 'tap'
import { editedEvidence } from '../../../lib/consultation/index.js'
import type { Episode } from '../../../schemas/consultation-output/index.js'
import type { EvidenceItem, ReportEvidence } from '../../../schemas/evidence.js'
import fc, { runs } from '../../property.js'

const text = (at: number) => `/data/0/sections/${at}/fields/summary/text`

/** A report with these texts in its narrative sections. */
function report (texts: string[], fields: { codes?: object[], medication?: object[], sick?: object } = {}): Episode[] {
  const [subjective = '', objective = '', plan = ''] = texts
  const summary = (of: string) => of === '' ? {} : { text: of }
  const episode: unknown = {
    episode: 'Consultation',
    template: 'soap_new_complaint_api',
    sections: [
      { section_id: 'subjective', fields: { summary: summary(subjective) } },
      { section_id: 'objective', fields: { summary: summary(objective), vital_signs: [] } },
      { section_id: 'assessment', fields: { medical_coding: fields.codes ?? [] } },
      { section_id: 'plan', fields: { summary: summary(plan), prescribed_medication: fields.medication ?? [], sick_note: fields.sick ?? {} } }
    ]
  }
  return [episode as Episode]
}

/** Evidence of a part of a text, which rests on the segment of a name. */
function sentence (pointer: string, whole: string, part: string, segment: string): EvidenceItem {
  const start = whole.indexOf(part)
  const sources = [{ segment_id: segment, start: 0, end: 9 }]
  return { kind: 'sentence', pointer, start, end: start + part.length, sources, unsupported: [] }
}

function rests (evidence: EvidenceItem[], others: Partial<ReportEvidence> = {}): ReportEvidence {
  return { provenance: null, evidence, removed: [], ...others }
}

/** What is said of each statement of a text: its words, and the segment it rests on, or who wrote it. */
function told (evidence: ReportEvidence, data: Episode[]): Array<[words: string, of: string | undefined]> {
  return evidence.evidence.map(({ kind, pointer, start, end, sources, author }) => {
    const found = pointer.split('/').slice(2).reduce((value: unknown, step) => (value as Record<string, unknown>)[step], data)
    return [kind === 'sentence' ? String(found).slice(start, end) : kind, sources[0]?.segment_id ?? author]
  })
}

const SAID = 'No fever. Cough for three days.\n- Dr. Smith was asked\nPlan:\nPain [not said] and rest, as said.'
const items = [
  sentence(text(0), SAID, 'No fever.', 's-1'), sentence(text(0), SAID, 'Cough for three days.', 's-2'), sentence(text(0), SAID, 'Dr. Smith was asked', 's-3'),
  { ...sentence(text(0), SAID, 'Pain [not said] and rest, as said.', 's-4'), unsupported: [{ kind: 'statement' as const, start: SAID.indexOf('and rest'), end: SAID.length }] }
]
const before = { data: report([SAID]), evidence: rests(items) }

t.test('what is unchanged has the same evidence', async t => {
  t.strictSame(editedEvidence(before, before.data), before.evidence)
})

t.test('what is changed or new is the clinician\'s, and the rest keeps its evidence where it stands now', async t => {
  const edits: Array<[texts: string[], expected: Array<[string, string]>]> = [
    [[SAID.replace('three', 'four')], [['No fever.', 's-1'], ['Cough for four days.', 'clinician'], ['Dr. Smith was asked', 's-3'], ['Pain [not said] and rest, as said.', 's-4']]],
    [[`New.\n\n${SAID}`], [['New.', 'clinician'], ['No fever.', 's-1'], ['Cough for three days.', 's-2'], ['Dr. Smith was asked', 's-3'], ['Pain [not said] and rest, as said.', 's-4']]],
    [['Cough for three days. No fever.'], [['Cough for three days.', 's-2'], ['No fever.', 's-1']]],
    [['He has No fever.'], [['He has No fever.', 'clinician']]],
    [['No fever, he says.'], [['No fever, he says.', 'clinician']]],
    [['No fever. No fever.'], [['No fever.', 's-1'], ['No fever.', 'clinician']]],
    [['no fever.'], [['no fever.', 'clinician']]],
    [['Dr. Smith was asked twice'], [['Dr.', 'clinician'], ['Smith was asked twice', 'clinician']]],
    [['', 'Cough for three days.', '• No fever.'], [['Cough for three days.', 's-2'], ['No fever.', 's-1']]],
    [['No fever.\n—\n- *'], [['No fever.', 's-1']]],
    [['Plan: rest'], [['Plan: rest', 'clinician']]],
    [[''], []]
  ]
  for (const [texts, expected] of edits) {
    const data = report(texts)
    t.strictSame(told(editedEvidence(before, data), data), expected, JSON.stringify(texts))
  }
})

t.test('the marks of a statement move with it', async t => {
  const data = report(['', 'Pain [not said] and rest, as said.'])
  t.strictSame(editedEvidence(before, data).evidence, [
    { ...items[3], pointer: text(1), start: 0, end: 34, unsupported: [{ kind: 'statement', start: 16, end: 34 }] }
  ])
})

t.test('values keep their evidence by what they say, whatever the order of their members, and others are the clinician\'s', async t => {
  const flu = { icd_10: 'J11', icpc_2: 'R80', ibui: '', description: 'Influenza' }
  const cough = { icd_10: 'R05', icpc_2: 'R05', ibui: '', description: 'Cough' }
  const drug = { active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'N02BE01' }
  const value = (kind: EvidenceItem['kind'], pointer: string, segment: string): EvidenceItem => ({ ...sentence(pointer, '', '', segment), kind })
  const medication = [{ active_ingredient: 'paracetamol', atc_code: 'N02BE01', status: 'starts' as const, whose: 'patient' as const, dose: null, prescribed: true, sources: [] }]
  const diagnoses = [{ ...flu, icpc_2: '' }, cough].map(coding => ({ ...coding, status: 'judged' as const, coded: true, sources: [] }))
  const drafted = {
    data: report([], { codes: [flu, cough], medication: [drug], sick: { from_date: '2026-03-02', to_date: '2026-03-04' } }),
    evidence: rests([
      { ...value('medical_code', '/data/0/sections/2/fields/medical_coding/0', 's-1'), alternatives: [{ relation: 'same_words', ...cough }] },
      value('medical_code', '/data/0/sections/2/fields/medical_coding/1', 's-2'), value('medication', '/data/0/sections/3/fields/prescribed_medication/0', 's-3'),
      value('sick_note', '/data/0/sections/3/fields/sick_note', 's-4')
    ], { medication, diagnoses })
  }
  const data = report([], {
    codes: [Object.fromEntries(Object.entries(cough).reverse()), { ...flu, icd_10: 'J10' }], sick: { from_date: '2026-03-02', to_date: '2026-03-05' }
  })
  const evidence = editedEvidence(drafted, data)
  t.strictSame(told(evidence, data), [['medical_code', 's-2'], ['medical_code', 'clinician'], ['sick_note', 'clinician']])
  t.strictSame(evidence.medication, [{ ...medication[0], prescribed: false }])
  t.strictSame(evidence.diagnoses?.map(({ icd_10: code, coded }) => [code, coded]), [['J11', false], ['R05', true]])
  const again = editedEvidence({ data, evidence }, drafted.data, drafted)
  t.strictSame(again, drafted.evidence, 'what comes back from the draft has its evidence again')
})

t.test('what a clinician wrote stays theirs, and is the draft\'s only where the draft says it', async t => {
  const first = report(['No fever. It began on Monday.'])
  const edited = { data: first, evidence: editedEvidence(before, first) }
  const second = report(['It began on Monday. Cough for three days.'])
  t.strictSame(told(editedEvidence(edited, second, before), second), [['It began on Monday.', 'clinician'], ['Cough for three days.', 's-2']])
  t.strictSame(told(editedEvidence(edited, second), second), [['It began on Monday.', 'clinician'], ['Cough for three days.', 'clinician']])
})

t.test('any order of statements keeps the evidence of each, and every new one is the clinician\'s', async () => {
  const words = fc.stringMatching(/^[a-z]{2,8} [a-z]{2,8}$/u)
  const statement = fc.record({ said: words, fate: fc.constantFrom('new', 'removed', 'kept'), place: fc.nat() })
  fc.assert(fc.property(fc.uniqueArray(statement, { selector: ({ said }) => said, minLength: 2, maxLength: 12 }), all => {
    const old = all.filter(({ fate }) => fate !== 'new').map(({ said }) => `${said}.`)
    const whole = old.join(' ')
    const drafted = { data: report([whole]), evidence: rests(old.map(of => sentence(text(0), whole, of, of))) }
    const kept = all.filter(({ fate }) => fate !== 'removed').sort((one, other) => one.place - other.place).map(({ said }) => `${said}.`)
    const data = report([kept.join('\n'), '', ''])
    const expected = kept.map(of => [of, old.includes(of) ? of : 'clinician'])
    const found = told(editedEvidence(drafted, data), data)
    return JSON.stringify(found) === JSON.stringify(expected)
  }), { numRuns: runs(1000) })
})

t.test('a report of two million characters is read in a moment', async t => {
  for (const unit of ['Ja. ', 'a ', '   ', '- ', '.]) ', '\n', '))))) ']) {
    const whole = unit.repeat(2_000_000 / unit.length)
    const drafted = { data: report([whole]), evidence: rests([sentence(text(0), whole, unit.trim(), 's-1')]) }
    const begun = performance.now()
    editedEvidence(drafted, report(['', whole]), drafted)
    t.ok(performance.now() - begun < 10_000, `${JSON.stringify(unit)}: ${Math.round(performance.now() - begun)} ms`)
  }
})
