import t from 'tap'
import { assemble } from '../../../lib/reporting/assemble.js'
import { createReports, type Check } from '../../../lib/reporting/reports.js'
import type { Draft, DraftEpisode, ReportEngine, ReportRequest, ReportTemplate } from '../../../lib/reporting/types.js'
import { createOutputAjv } from '../../../lib/runtime/validation/ajv.js'
import { exampleOutput, type VitalSign } from '../../../schemas/consultation-output/index.js'
import { EVIDENCE_MAX, type EvidenceSource } from '../../../schemas/evidence.js'
import { SUMMARY_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import { requestFor } from './request.js'

const ajv = createOutputAjv()
const fitsOutput = ajv.getSchema('ConsultationOutput')
const fitsEvidence = ajv.getSchema('ReportEvidence')

function request (template: ReportTemplate, changes: Partial<ReportRequest> = {}): ReportRequest {
  const text = 'My throat hurts, I have had a fever since Monday.'
  return requestFor('en', [{ id: 's-1', text, speaker: 'patient', start_ms: null, end_ms: null }], { template, ...changes })
}

const at = (start: number, end = start + 1): EvidenceSource[] => [{ segment_id: 's-1', start, end }]
const pulse: VitalSign = { vital_sign_id: 'heart_rate', unit: 'bpm', value: 72 }
const cold = { icd_10: 'J00', icpc_2: '', ibui: '', description: 'Common cold' }
const fever = { icd_10: 'R50', icpc_2: '', ibui: '', description: 'Fever' }
const paracetamol = { active_ingredient: 'paracetamol', brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: 'N02BE01' }

const episode: DraftEpisode = {
  label: 'Sore throat',
  narrative: {
    subjective: [{ value: 'My throat hurts.', sources: at(0) }, { value: 'I have a fever.', sources: at(1), unsupported: [{ kind: 'drug', start: 2, end: 6 }] }],
    plan: [{ value: 'Rest.', sources: at(2) }],
    anamnesis: [{ value: 'It hurts.', sources: at(3) }],
    conclusion: [{ value: 'A cold.', sources: at(4) }]
  },
  vital_signs: [{ value: pulse, sources: at(5) }],
  complaints: [{ value: fever, sources: at(6) }],
  diagnoses: [{ value: cold, sources: at(7) }],
  prescribed_medication: [{ value: paracetamol, sources: at(8) }],
  sick_note: { value: { from_date: '2026-03-02', to_date: '2026-03-04' }, sources: at(9) }
}
const draft: Draft = { generation_result: 'success', episodes: [episode, { ...episode, label: 'Other', narrative: {}, sick_note: null }] }

/** What a JSON Pointer (RFC 6901) points at. */
function resolve (root: unknown, pointer: string): unknown {
  return pointer.split('/').slice(1).reduce((value, step) => (value as Record<string, unknown>)[step], root)
}

t.test('a draft takes the shape of each template, and the evidence points at every statement in it', async t => {
  for (const template of ['soap_new_complaint_api', 'soap_urgent_care_api', 'specialist_general_api', 'specialist_general_free_text_api'] as const) {
    const { evidence, ...outcome } = assemble(request(template), draft)
    const output = { ...exampleOutput(template), ...outcome }
    t.ok(fitsOutput?.(output), JSON.stringify(fitsOutput?.errors))
    t.strictSame(outcome.data.map(data => data.episode), ['Sore throat', 'Other'])
    for (const { kind, pointer, start, end } of evidence) {
      const found = resolve(output, pointer)
      if (kind === 'sentence') t.ok(['My throat hurts.', 'I have a fever. [to check]', 'Rest.', 'It hurts.', 'A cold.'].includes(String(found).slice(start, end)), pointer)
      else t.ok(found !== undefined, pointer)
    }
  }
})

t.test('urgent care has all there is, in the order of the report', async t => {
  const { data, evidence } = assemble(request('soap_urgent_care_api'), draft)
  t.strictSame(data[0]?.sections, [
    { section_id: 'subjective', fields: { summary: { text: 'My throat hurts.\nI have a fever. [to check]' }, medical_coding: [fever] } },
    { section_id: 'objective', fields: { summary: {}, vital_signs: [pulse] } },
    { section_id: 'assessment', fields: { summary: {}, medical_coding: [cold] } },
    {
      section_id: 'plan',
      fields: { summary: { text: 'Rest.' }, prescribed_medication: [paracetamol], sick_note: { from_date: '2026-03-02', to_date: '2026-03-04' } }
    }
  ])
  const fields = (section: number) => `/data/0/sections/${section}/fields`
  const found = (kind: string, pointer: string, from: number) => ({ kind, pointer, start: 0, end: 0, sources: at(from), unsupported: [] })
  const text = `${fields(0)}/summary/text`
  t.strictSame(evidence.filter(({ pointer }) => pointer.startsWith('/data/0/')), [
    { kind: 'sentence', pointer: text, start: 0, end: 16, sources: at(0), unsupported: [] },
    { kind: 'sentence', pointer: text, start: 17, end: 43, sources: at(1), unsupported: [{ kind: 'drug', start: 19, end: 23 }] },
    found('medical_code', `${fields(0)}/medical_coding/0`, 6),
    found('vital_sign', `${fields(1)}/vital_signs/0`, 5),
    found('medical_code', `${fields(2)}/medical_coding/0`, 7),
    { kind: 'sentence', pointer: `${fields(3)}/summary/text`, start: 0, end: 5, sources: at(2), unsupported: [] },
    found('medication', `${fields(3)}/prescribed_medication/0`, 8),
    found('sick_note', `${fields(3)}/sick_note`, 9)
  ])
})

t.test('a free text has headed blocks, whose sentences the evidence points at', async t => {
  const { data, evidence } = assemble(request('specialist_general_free_text_api', { output_language: 'nl' }), { ...draft, episodes: [episode] })
  const text = 'Anamnese\nIt hurts.\n\nConclusie\nA cold.'
  t.strictSame(data[0]?.sections, [{ section_id: 'free_text', fields: { summary: { text } } }])
  t.strictSame(evidence.map(({ start, end }) => text.slice(start, end)), ['It hurts.', 'A cold.'])
})

t.test('a sentence that was not found ends with a mark in the language of the report, and its ranges count the marks before it', async t => {
  const marks = { en: '[to check]', nl: '[te controleren]', fr: '[à vérifier]', de: '[zu prüfen]', es: '[por comprobar]', 'pt-BR': '[a verificar]', ja: '[to check]' }
  const unsupported = [{ kind: 'drug' as const, start: 6, end: 17 }]
  const statements = ['Start amoxicillin.', 'Rest.', 'Start amoxicillin.'].map(value => ({ value, sources: [], ...value === 'Rest.' ? {} : { unsupported } }))
  for (const [language, mark] of Object.entries(marks)) {
    for (const [template, part] of [['soap_new_complaint_api', 'plan'], ['specialist_general_free_text_api', 'conclusion']] as const) {
      const asked = request(template, { output_language: language })
      const { data, evidence } = assemble(asked, { ...draft, episodes: [{ ...episode, narrative: { [part]: statements } }] })
      const sentences = evidence.filter(({ kind }) => kind === 'sentence')
      const [text = ''] = sentences.map(({ pointer }) => String(resolve({ data }, pointer)))
      t.strictSame(sentences.map(({ start, end }) => text.slice(start, end)), [`Start amoxicillin. ${mark}`, 'Rest.', `Start amoxicillin. ${mark}`], language)
      t.strictSame(sentences.flatMap(found => found.unsupported.map(({ start, end }) => text.slice(start, end))), ['amoxicillin', 'amoxicillin'], language)
    }
  }
})

t.test('of a sentence that is too long for a summary the end goes, and never the mark', async t => {
  const value = 'a'.repeat(SUMMARY_MAX_LENGTH)
  const unsupported = [{ kind: 'statement' as const, start: 0, end: value.length }, { kind: 'drug' as const, start: value.length - 2, end: value.length }]
  const { data, evidence } = assemble(request('soap_new_complaint_api'), { ...draft, episodes: [{ ...episode, narrative: { plan: [{ value, sources: [], unsupported }] } }] })
  const sentence = evidence.find(({ kind }) => kind === 'sentence')
  const text = String(resolve({ data }, sentence?.pointer ?? ''))
  t.equal(text.length, SUMMARY_MAX_LENGTH)
  t.ok(text.endsWith('a [to check]'))
  t.strictSame(sentence?.unsupported, [{ kind: 'statement', start: 0, end: SUMMARY_MAX_LENGTH - ' [to check]'.length }])
})

t.test('what has no medical context, or no episode, is one empty episode with the label of the language', async t => {
  for (const empty of [{ ...draft, generation_result: 'no_medical_context' as const }, { ...draft, episodes: [] }]) {
    const { data, evidence } = assemble(request('soap_new_complaint_api', { output_language: 'nl' }), empty)
    t.strictSame(data.map(({ episode: label, sections }) => [label, sections[0]]), [['Consult', { section_id: 'subjective', fields: { summary: {} } }]])
    t.strictSame(evidence, [])
  }
})

t.test('what is too much for a list, a summary or the evidence is cut, so that the report fits', async t => {
  const endless: DraftEpisode = {
    ...episode,
    narrative: { subjective: [{ value: `I ${'😀'.repeat(SUMMARY_MAX_LENGTH)}`, sources: Array(200).fill(at(0)[0]) }], plan: Array(60_000).fill({ value: 'a', sources: [] }) },
    vital_signs: Array(600).fill(episode.vital_signs[0])
  }
  const { evidence, ...outcome } = assemble(request('soap_urgent_care_api'), { ...draft, episodes: Array(60).fill({ ...endless, narrative: {} }).with(0, endless) })
  t.ok(fitsOutput?.({ ...exampleOutput('soap_urgent_care_api'), ...outcome }), JSON.stringify(fitsOutput?.errors))
  t.ok(fitsEvidence?.({ provenance: null, evidence, removed: [] }), JSON.stringify(fitsEvidence?.errors))
  t.equal(evidence.length, EVIDENCE_MAX)
})

function engineOf (made: Draft, asked: ReportRequest[] = []): ReportEngine {
  return {
    name: 'scripted',
    model: 'some-model',
    cheap: false,
    async draft (asking) {
      asked.push(asking)
      return made
    }
  }
}

t.test('a report says what made it, and what the checks removed', async t => {
  const removed = [{ kind: 'vital_sign' as const, text: 'heart_rate 720 bpm', reason: 'out_of_bounds' as const, sources: [] }]
  const check: Check = (_request, checked) => ({ ...checked, episodes: checked.episodes.slice(0, 1), removed })
  const reports = createReports(engineOf(draft), check, 5)
  const asked = request('soap_urgent_care_api')
  const { generation_result: result, data, evidence } = await reports.generate(asked, new AbortController().signal)
  t.equal(result, 'success')
  t.equal(data.length, 1, 'what the checks left')
  t.match(evidence.provenance, { engine: 'scripted', model: 'some-model', prompt_version: null, rules_version: String, generated_at: /^\d{4}-.*Z$/ })
  t.strictSame(evidence.removed, removed)
  t.ok(fitsEvidence?.(evidence), JSON.stringify(fitsEvidence?.errors))
})

t.test('the sound decides about the outcome, and where too little was said the engine is not asked', async t => {
  const asked: ReportRequest[] = []
  const reports = createReports(engineOf(draft, asked), (_request, checked) => ({ ...checked, removed: [] }), 5)
  const outcome = async (changes: Partial<ReportRequest>) => (await reports.generate(request('soap_urgent_care_api', changes), new AbortController().signal))
  const few = [{ id: 's-1', text: 'One two', speaker: null, start_ms: null, end_ms: null }, { id: 's-2', text: 'three four.', speaker: null, start_ms: null, end_ms: null }]

  t.equal((await outcome({ audio: { too_short: false, degraded: false } })).generation_result, 'success')
  t.equal((await outcome({ audio: { too_short: false, degraded: true } })).generation_result, 'audio_quality_degraded')
  t.equal((await outcome({ transcript: [...few, { ...few[0], id: 's-3', text: 'five' } as typeof few[0]] })).generation_result, 'success')
  t.equal(asked.length, 3)
  for (const [changes, result] of [
    [{ audio: { too_short: true, degraded: true } }, 'audio_too_short'],
    [{ transcript: few }, 'transcript_too_short'],
    [{ transcript: [] }, 'transcript_too_short']
  ] as const) {
    const { generation_result: found, data, evidence } = await outcome(changes)
    t.equal(found, result)
    t.strictSame(data.map(({ episode: label }) => label), ['Consultation'])
    t.strictSame(evidence, { provenance: null, evidence: [], removed: [] })
  }
  const gaps = ['[not recognised: 0:00–0:10]', '[not recognised: 0:20–0:30]']
  const unheard = await outcome({ transcript: few, audio: { too_short: false, degraded: true, gaps } })
  t.equal(unheard.generation_result, 'audio_quality_degraded', 'words that were not recognised are missing, not too few')
  t.match(unheard.data, [{ sections: [{ fields: { summary: { text: gaps.join('\n') } } }, {}, {}, {}] }])
  t.equal((await outcome({ transcript: few, audio: { too_short: false, degraded: true, gaps: [] } })).generation_result, 'transcript_too_short')
  t.equal((await outcome({ transcript: few, audio: { too_short: true, degraded: true, gaps } })).generation_result, 'audio_too_short')
  t.equal(asked.length, 3)
  const silent = createReports(engineOf({ generation_result: 'no_medical_context', episodes: [] }), (_request, checked) => ({ ...checked, removed: [] }), 5)
  t.equal((await silent.generate(request('soap_urgent_care_api', { audio: { too_short: false, degraded: true } }), new AbortController().signal)).generation_result,
    'no_medical_context')
})

t.test('statements stand in lines, after dashes or in running text as the style has it, and the evidence points at the same words', async t => {
  const said = ['My throat hurts.', 'No fever', 'Since Monday.']
  const narrative = { subjective: said.map((value, n) => ({ value, sources: at(n), ...n === 0 ? { unsupported: [{ kind: 'drug' as const, start: 3, end: 9 }] } : {} })) }
  const wanted = {
    lines: 'My throat hurts. [to check]\nNo fever\nSince Monday.',
    bullets: '- My throat hurts. [to check]\n- No fever\n- Since Monday.',
    // What has no full stop must not run into the next statement.
    sentences: 'My throat hurts. [to check] No fever\nSince Monday.'
  }
  for (const [form, text] of Object.entries(wanted)) {
    const style = form === 'lines' ? {} : { style: { form: form as 'bullets' | 'sentences' } }
    const { data, evidence } = assemble(request('soap_new_complaint_api', style), { generation_result: 'success', episodes: [{ ...episode, narrative }] })
    t.equal(resolve(data, '/0/sections/0/fields/summary/text'), text)
    const sentences = evidence.filter(({ kind }) => kind === 'sentence')
    t.strictSame(sentences.map(({ start, end }) => text.slice(start, end)), ['My throat hurts. [to check]', 'No fever', 'Since Monday.'])
    t.strictSame(sentences[0]?.unsupported.map(({ start, end }) => text.slice(start, end)), ['throat'])
  }
  const free = assemble(request('specialist_general_free_text_api', { style: { form: 'bullets' } }), draft)
  t.equal(resolve(free.data, '/0/sections/0/fields/summary/text'), 'History\n- It hurts.\n\nConclusion\n- A cold.')
})

t.test('a statement that fills the whole text leaves room for its dash', async t => {
  const narrative = { subjective: [{ value: 'x'.repeat(SUMMARY_MAX_LENGTH), sources: at(0) }] }
  const { data } = assemble(request('soap_new_complaint_api', { style: { form: 'bullets' } }), { generation_result: 'success', episodes: [{ ...episode, narrative }] })
  t.equal(String(resolve(data, '/0/sections/0/fields/summary/text')).length, SUMMARY_MAX_LENGTH)
})
