// Runs long: goes through every visit.
import t from 'tap'
import { requestOf } from '../../../../bin/evaluate/evaluation.js'
import { readInput } from '../../../../bin/evaluate/input.js'
import { generationResultMessage } from '../../../../lib/consultation/messages.js'
import { createReporting, isHeld, type Draft, type Report, type ReportRequest } from '../../../../lib/reporting/index.js'
import { drugsIn } from '../../../../lib/reporting/tables/medication.js'
import type { DraftEpisode } from '../../../../lib/reporting/types.js'
import { wordsOf } from '../../../../lib/reporting/words.js'
import type { VitalSign } from '../../../../schemas/consultation-output/index.js'
import type { EvidenceKind } from '../../../../schemas/evidence.js'
import { tables } from '../visits.js'
import { draft } from './build.js'

const SETS = ['unusual', 'new-kinds', 'new-kinds-2', 'new-kinds-3', 'unseen', 'unseen-2026-11', 'unseen-2026-11-29']
const LANGUAGES = ['en', 'nl', 'fr', 'de', 'es']

/** A value of a draft, and the words by which the report and the evidence name it. */
interface Drafted { kind: EvidenceKind, name: string }

/** Readings that nobody says in most visits, and some that people say. */
const SIGNS = [
  ['heart_rate', 'bpm', 70], ['heart_rate', 'bpm', 999], ['body_temperature', 'Cel', 38.4], ['weight', 'kg', 78], ['oxygen_saturation', '%', 97]
] as const

function medicine (name: string) {
  return { value: { active_ingredient: name, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }, sources: [] }
}

function coding (code: string, description: string) {
  return { value: { icd_10: code, icpc_2: '', ibui: '', description }, sources: [] }
}

/** A draft that prescribes every medicine of the talk and two more, with readings, codes and a sick note besides. */
function greedy ({ transcript }: ReportRequest): Partial<DraftEpisode> {
  const mentions = transcript.flatMap(({ text }) => drugsIn(wordsOf(text), tables.medication))
  const named = new Set(mentions.map(({ substance }) => substance.active_ingredient))
  return {
    prescribed_medication: [...new Set([...named, 'warfarin', 'ketamine'])].map(medicine),
    vital_signs: SIGNS.map(([id, unit, value]) => ({ value: { vital_sign_id: id, unit, value } as VitalSign, sources: [] })),
    diagnoses: [coding('I10', 'Essential hypertension'), coding('Z99.9', 'Nothing'), coding('', 'Lupus')],
    complaints: [coding('R05', 'Cough')],
    sick_note: { value: { from_date: '2026-03-09', to_date: '2026-04-17' }, sources: [] },
    narrative: { subjective: [{ value: 'Takes 17 mg of ketamine for lupus.', sources: [] }], plan: [{ value: 'Start ketamine 17 mg.', sources: [] }] }
  }
}

/** The values of a draft. */
function valuesOf (
  { prescribed_medication: medicines = [], vital_signs: signs = [], diagnoses = [], complaints = [] }: Partial<DraftEpisode>
): Drafted[] {
  return [
    ...medicines.map(({ value }): Drafted => ({ kind: 'medication', name: value.active_ingredient })),
    ...signs.map(({ value }): Drafted => ({ kind: 'vital_sign', name: `${value.vital_sign_id} ${value.value}` })),
    ...[...diagnoses, ...complaints].map(({ value }): Drafted => ({ kind: 'medical_code', name: value.description })),
    { kind: 'sick_note', name: '2026-04-17' }
  ]
}

/** Everything that a report lists, in words; a medicine by its names in every language. */
function listedIn ({ data }: Report): string {
  return JSON.stringify(data.flatMap(({ sections }) => sections.map(({ fields }) => {
    const { summary: _summary, ...lists } = fields as Record<string, unknown>
    const medicines = 'prescribed_medication' in fields ? fields.prescribed_medication : []
    const signs = 'vital_signs' in fields ? fields.vital_signs.map(({ vital_sign_id: id, value }) => `${id} ${value}`) : []
    return [lists, signs, medicines.map(({ active_ingredient: name }) => tables.medication.find(name)?.active_ingredient ?? name)]
  })))
}

/** What was drafted and is neither in the report nor, with a reason, in the evidence; or is gone without a word in the message. */
function silent (drafted: Partial<DraftEpisode>, report: Report, language: string): string[] {
  const { evidence: { removed }, warnings = {}, generation_result: result } = report
  const listed = listedIn(report)
  const gone = valuesOf(drafted).filter(({ name }) => !listed.includes(name))
  const wholes = removed.filter(item => !isHeld(item))
  const unlisted = gone.filter(({ kind, name }) => {
    return !removed.some(item => {
      return item.kind === kind && (item.text.includes(name) || tables.medication.find(item.text)?.active_ingredient === name)
    })
  })
  const counts = new Map<EvidenceKind, number>()
  for (const { kind, name } of gone) {
    if (wholes.some(item => item.kind === kind && item.text.includes(name))) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const unsaid = [...counts].filter(([kind, count]) => (warnings.removed?.[kind] ?? 0) < count)
  const message = generationResultMessage(result, language, warnings)
  return [
    ...unlisted.map(({ kind, name }) => `${kind} without a reason: ${name}`),
    ...unsaid.map(([kind]) => `${kind} not counted`),
    ...gone.length > 0 && message === null ? ['no message'] : []
  ]
}

for (const unsupported of ['mark', 'remove'] as const) {
  t.test(`what a check takes out of any visit is in the evidence and in the message (${unsupported})`, async t => {
    let drafted: Partial<DraftEpisode> = {}
    let taken = 0
    const reporting = createReporting({
      ...tables,
      timeZone: 'UTC',
      minWords: 1,
      unsupported,
      engine: {
        name: 'scripted',
        model: 'some-model',
        cheap: false,
        async draft (request): Promise<Draft> {
          drafted = greedy(request)
          return draft(drafted)
        }
      }
    })
    for (const set of SETS) {
      for (const language of LANGUAGES) {
        for (const consultation of readInput(`test/fixtures/${set}/${language}.jsonl`).consultations) {
          const request = requestOf(consultation, language)
          const report = await reporting.generate(request, new AbortController().signal)
          taken += report.evidence.removed.length
          // Nobody reads the unseen visits, here neither.
          const found = silent(drafted, report, language).map(one => set.startsWith('unseen') ? one.replace(/:.*/s, '') : one)
          t.strictSame(found, [], consultation.id)
        }
      }
    }
    t.ok(taken > 0, `${taken} taken out`)
  })
}
