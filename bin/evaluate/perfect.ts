import { type CheckTables, createChecks, type DraftEpisode } from '../../lib/reporting/index.js'
import { vitalSigns } from '../../schemas/consultation-output/index.js'
import { requestOf } from './evaluation.js'
import { isClass } from './ingredients.js'
import type { Gold, Input } from './input.js'
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
}

/** The labels of a consultation as an episode. Codes that no table holds are left out, for no model answers with codes. */
function episodeOf (gold: Gold, { codes }: CheckTables, language: string): DraftEpisode {
  const held = gold.problems.map(({ icd_10: code }) => code.trim()).filter(code => codes.has('icd_10', code))
  return {
    label: 'Consultation',
    narrative: {},
    complaints: [],
    sick_note: null,
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
  }
}

/** Plays the labels of all consultations that have some back as the answers of a model that makes no mistake. */
export function playedBack (inputs: readonly Input[], tables: CheckTables, language: string): PlayedBack {
  const check = createChecks(tables)
  const played: PlayedBack = { items: { vital_sign: 0, medication: 0, diagnosis: 0 }, removed: [] }
  for (const { consultations, gold } of inputs) {
    for (const consultation of consultations) {
      const labels = gold?.get(consultation.id)
      if (labels === undefined) continue
      const request = requestOf(consultation, language)
      const episode = episodeOf(labels, tables, request.output_language)
      played.items.vital_sign += episode.vital_signs.length
      played.items.medication += episode.prescribed_medication.length
      played.items.diagnosis += episode.diagnoses.length
      for (const { kind, text, reason } of check(request, { generation_result: 'success', episodes: [episode] }).removed) {
        // A brand or a description that is taken out of an item leaves the item.
        const known = kinds.find(name => name === kind)
        if (known !== undefined && !/ of /.test(text)) played.removed.push({ id: consultation.id, kind: known, text, reason })
      }
    }
  }
  return played
}

/** How many of each kind are kept; with `errors`, each one that is not. */
export function perfectText ({ items, removed }: PlayedBack, errors = false): string {
  const row = (name: string, all: number, lost: number) => {
    const part = share(all - lost, all)
    return `${name.padEnd(12)} ${`${all - lost} of ${all}`.padStart(14)} kept${part === null ? '' : `, ${(100 * part).toFixed(1)} %`}`
  }
  const sum = Object.values(items).reduce((total, count) => total + count, 0)
  return [
    row('all', sum, removed.length),
    ...kinds.map(kind => row(kind, items[kind], removed.filter(one => one.kind === kind).length)),
    ...errors ? removed.map(({ id, kind, text, reason }) => `removed ${id} ${kind}: ${text} (${reason})`) : []
  ].join('\n')
}
