import { type CheckTables, createChecks, type Draft } from '../../lib/reporting/index.js'
import { vitalSigns } from '../../schemas/consultation-output/index.js'
import { draftOf } from './drafted.js'
import { requestOf } from './evaluation.js'
import { isClass } from './ingredients.js'
import type { Consultation, Gold, Input } from './input.js'
import { share } from './matching.js'
import { isPrescribed } from './same.js'

/** Kinds of items that a reader labels and a model answers with. */
const kinds = ['vital_sign', 'medication', 'diagnosis'] as const
type Kind = typeof kinds[number]

/** What the checks keep of answers that are just the labels. */
export interface PlayedBack {
  items: Record<Kind, number>
  /** Those that were removed: the consultation, what it was, and why. */
  removed: Array<{ id: string, kind: Kind, text: string, reason: string }>
  /** Sentences of a plan, all of them true, and those of them that the checks deleted or marked. */
  decisions: { all: number, deleted: string[], marked: string[] }
}

/** The sentences of a plan that the labels and the note of a clinician make: each drug with its dose, and what the note says. */
function decisionsOf ({ note }: Consultation, { medication }: Gold): string[] {
  const drugs = medication.filter(({ status, active_ingredient: name }) => isPrescribed(status) && !isClass(name))
  return [
    ...drugs.map(({ active_ingredient: name, dose }) => `${[name, dose].filter(Boolean).join(' ')}.`),
    ...(note?.assessment_and_plan ?? '').split(/(?<=[.!?])\s+|\n+/).map(sentence => sentence.trim()).filter(sentence => sentence !== '')
  ]
}

/** The labels of a consultation as an episode. Codes that no table holds are left out, for no model answers with codes. */
function draftedOf (gold: Gold, decisions: readonly string[], { codes }: CheckTables, language: string): Draft {
  const held = gold.problems.map(({ icd_10: code }) => code.trim()).filter(code => codes.has('icd_10', code))
  return draftOf({
    narrative: { plan: decisions.map(value => ({ value, sources: [] })) },
    vital_signs: gold.vital_signs.filter(({ context }) => context === 'today').map(({ vital_sign_id: id, value }) => (
      { value: { vital_sign_id: id, value, unit: vitalSigns[id].unit }, sources: [] }
    )),
    prescribed_medication: gold.medication.filter(({ status, active_ingredient: name }) => isPrescribed(status) && !isClass(name))
      .map(({ active_ingredient: ingredient }) => (
        { value: { active_ingredient: ingredient, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }, sources: [] }
      )),
    diagnoses: [...new Set(held)].map(code => (
      { value: { icd_10: code, icpc_2: '', ibui: '', description: codes.description('icd_10', code, language) ?? '' }, sources: [] }
    ))
  })
}

/** Plays the labels of all consultations that have some back as the answers of a model that makes no mistake. */
export function playedBack (inputs: readonly Input[], tables: CheckTables, language: string): PlayedBack {
  const check = createChecks(tables)
  const played: PlayedBack = {
    items: { vital_sign: 0, medication: 0, diagnosis: 0 }, removed: [], decisions: { all: 0, deleted: [], marked: [] }
  }
  for (const { consultations, gold } of inputs) {
    for (const consultation of consultations) {
      const labels = gold?.get(consultation.id)
      if (labels === undefined) continue
      const request = requestOf(consultation, language)
      const decisions = decisionsOf(consultation, labels)
      const draft = draftedOf(labels, decisions, tables, request.output_language)
      for (const { vital_signs: signs, prescribed_medication: medication, diagnoses } of draft.episodes) {
        played.items.vital_sign += signs.length
        played.items.medication += medication.length
        played.items.diagnosis += diagnoses.length
      }
      const { episodes: [left], removed } = check(request, draft)
      const plan = left?.narrative.plan ?? []
      const planned = new Set(plan.map(({ value }) => value))
      played.decisions.all += decisions.length
      played.decisions.deleted.push(...decisions.filter(sentence => !planned.has(sentence)).map(sentence => `${consultation.id}: ${sentence}`))
      played.decisions.marked.push(...plan.filter(({ unsupported = [] }) => unsupported.length > 0).map(({ value }) => `${consultation.id}: ${value}`))
      for (const { kind, text, reason } of removed) {
        // A brand or a description that is taken out of an item leaves the item.
        const known = kinds.find(name => name === kind)
        if (known !== undefined && !/ of /.test(text)) played.removed.push({ id: consultation.id, kind: known, text, reason })
      }
    }
  }
  return played
}

/** How many of each kind are kept; with `errors`, each one that is not. */
export function perfectText ({ items, removed, decisions: { all, deleted, marked } }: PlayedBack, errors = false): string {
  const row = (name: string, count: number, lost: number) => {
    const part = share(count - lost, count)
    return `${name.padEnd(12)} ${`${count - lost} of ${count}`.padStart(14)} kept${part === null ? '' : `, ${(100 * part).toFixed(1)} %`}`
  }
  const sum = Object.values(items).reduce((total, count) => total + count, 0)
  return [
    row('all', sum, removed.length),
    ...kinds.map(kind => row(kind, items[kind], removed.filter(one => one.kind === kind).length)),
    `true decisions deleted: ${deleted.length} of ${all}; marked: ${marked.length}`,
    ...errors ? deleted.map(decision => `deleted ${decision}`) : [],
    ...errors ? marked.map(decision => `marked ${decision}`) : [],
    ...errors ? removed.map(({ id, kind, text, reason }) => `removed ${id} ${kind}: ${text} (${reason})`) : []
  ].join('\n')
}
