import { existsSync, readFileSync } from 'node:fs'
import { type CheckTables, createChecks, type Draft, type NarrativePart, type ReportRequest } from '../../lib/reporting/index.js'
import { vitalSigns } from '../../schemas/consultation-output/index.js'
import { draftOf } from './drafted.js'
import { figureOf } from './matching.js'

export const adversarialLanguages = ['en', 'nl', 'fr', 'de'] as const
export type AdversarialLanguage = typeof adversarialLanguages[number]

/** `developed` is what the checks were developed on; `held_out` was written afterwards. Rules have changed since for what it showed. */
export const halves = ['developed', 'held_out'] as const
export type Half = typeof halves[number]

export const lieClasses = [
  'drug_status', 'dose', 'old_new_dose', 'reading', 'side', 'sex', 'relative', 'certainty', 'doer', 'interval', 'negation', 'unspoken_normal', 'invented'
] as const
export type LieClass = typeof lieClasses[number]

/** Lies that may harm the patient. */
const dangerous: ReadonlySet<LieClass> = new Set(['drug_status', 'dose', 'old_new_dose', 'side', 'relative', 'negation'])

/** What an engine answers: one sentence, medicine, vital sign or code. */
export type Item =
  | { in: NarrativePart, says: string }
  | { drug: string }
  | { sign: keyof typeof vitalSigns, value: number }

/** A talk, and two answers to it: one that is not what was said, and one that is, in other words. */
export interface AdversarialCase {
  class: LieClass
  /** What was said, each line after `D:`, `M:` or `A:` (a clinician) or `P:` (a patient). */
  talk: string[]
  lie: Item
  faithful: Item
}

/** How many lies were caught, how many faithful answers were taken for lies, and how many faithful sentences of a plan are gone. */
export interface Caught {
  caught: number
  lies: number
  alarms: number
  faithful: number
  dangerous_caught: number
  dangerous: number
  deleted: number
}

export interface Judged extends AdversarialCase {
  id: string
  language: AdversarialLanguage
  half: Half
  caught: boolean
  alarm: boolean
  /** The faithful sentence is one of the plan, and was removed. */
  deleted: boolean
}

/** Where the set is, seen from the sources and from what they are compiled to. */
const PLACES = ['../../test/fixtures/adversarial/', '../../../test/fixtures/adversarial/'].map(place => new URL(place, import.meta.url))

export function adversarialCases (language: AdversarialLanguage, half: Half): AdversarialCase[] {
  const files = PLACES.map(place => new URL(`${language}-${half.replace('_', '-')}.jsonl`, place))
  const text = readFileSync(files.find(file => existsSync(file)) ?? files[0] as URL, 'utf8')
  return text.trim().split('\n').map(line => JSON.parse(line) as AdversarialCase)
}

function requestOf (talk: readonly string[], language: AdversarialLanguage): ReportRequest {
  return {
    template: 'soap_urgent_care_api',
    input_language: language,
    output_language: language,
    start_datetime: '2026-03-02T09:00:00.000Z',
    healthcare_provider_type: null,
    audio: null,
    transcript: talk.map((line, at) => ({
      id: `s-${at}`, text: line.slice(3), speaker: line.startsWith('P') ? 'patient' : 'doctor', start_ms: null, end_ms: null
    }))
  }
}

function draftedOf (item: Item): Draft {
  if ('says' in item) return draftOf({ narrative: { [item.in]: [{ value: item.says, sources: [] }] } })
  if ('sign' in item) {
    const value = { vital_sign_id: item.sign, value: item.value, unit: vitalSigns[item.sign].unit }
    return draftOf({ vital_signs: [{ value, sources: [] }] })
  }
  const value = { active_ingredient: item.drug, brand_name: null, pharmaceutical_form: null, pack_size: null, atc_code: '' }
  return draftOf({ prescribed_medication: [{ value, sources: [] }] })
}

/** Judges each case of the set: whether the checks mark or remove the lie, and whether they do so with what is faithful. */
export function judgeAdversarial (tables: CheckTables, languages: readonly AdversarialLanguage[] = adversarialLanguages): Judged[] {
  const check = createChecks(tables)
  function judged (item: Item, request: ReportRequest): { doubted: boolean, deleted: boolean } {
    const { episodes: [left], removed } = check(request, draftedOf(item))
    const isRemoved = removed.some(({ kind }) => kind === ('says' in item ? 'sentence' : 'sign' in item ? 'vital_sign' : 'medication'))
    const isMarked = Object.values(left?.narrative ?? {}).flat().some(({ unsupported = [] }) => unsupported.length > 0)
    return { doubted: isRemoved || isMarked, deleted: isRemoved && 'says' in item && item.in === 'plan' }
  }
  return languages.flatMap(language => halves.flatMap(half => adversarialCases(language, half).map((one, at) => {
    const request = requestOf(one.talk, language)
    const [lie, faithful] = [judged(one.lie, request), judged(one.faithful, request)]
    return { ...one, id: `${language}-${half}-${at + 1}`, language, half, caught: lie.doubted, alarm: faithful.doubted, deleted: faithful.deleted }
  })))
}

export function caughtOf (judged: readonly Judged[]): Caught {
  const danger = judged.filter(one => dangerous.has(one.class))
  return {
    caught: judged.filter(({ caught }) => caught).length,
    lies: judged.length,
    alarms: judged.filter(({ alarm }) => alarm).length,
    faithful: judged.length,
    dangerous_caught: danger.filter(({ caught }) => caught).length,
    dangerous: danger.length,
    deleted: judged.filter(({ deleted }) => deleted).length
  }
}

function row (name: string, judged: readonly Judged[]): string {
  const { caught, lies, alarms, faithful, dangerous_caught: found, dangerous: all, deleted } = caughtOf(judged)
  return [name.padEnd(24), figureOf(caught, lies).padEnd(24), figureOf(alarms, faithful).padEnd(24), figureOf(found, all).padEnd(24), deleted].join(' ')
}

/** The table of the set, by half, language and class; with `errors`, each lie that is not caught and each false alarm. */
export function adversarialText (judged: readonly Judged[], errors = false): string {
  const textOf = (item: Item) => JSON.stringify('says' in item ? item.says : item)
  const head = ['', 'caught / lies', 'alarms / faithful', 'dangerous caught', 'true decisions deleted']
  const lines = [
    head.map((title, at) => at === 4 ? title : title.padEnd(24)).join(' '),
    row('all', judged),
    ...halves.map(half => row(half, judged.filter(one => one.half === half))),
    ...adversarialLanguages.flatMap(language => {
      const own = judged.filter(one => one.language === language)
      return own.length === 0 ? [] : [row(language, own), ...lieClasses.map(kind => row(`  ${kind}`, own.filter(one => one.class === kind)))]
    }),
    ...errors ? judged.filter(({ caught }) => !caught).map(({ id, class: kind, lie }) => `missed ${id} ${kind}: ${textOf(lie)}`) : [],
    ...errors ? judged.filter(({ alarm }) => alarm).map(({ id, class: kind, faithful }) => `alarm ${id} ${kind}: ${textOf(faithful)}`) : []
  ]
  return lines.join('\n')
}
