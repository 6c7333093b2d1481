import { bareWords, fold } from '../../lib/runtime/index.js'
import { textOf, type Findings } from './findings.js'
import { ingredientKey, type Canonical } from './ingredients.js'
import type { Gold } from './input.js'
import { isPrescribed, isSameSign } from './same.js'

/**
 * Mistakes that can harm the patient: a drug that was stopped, refused or is not this patient's is listed as prescribed; a
 * reading that is not of today stands as today's; a drug is named and the words that stop it are left out; a denial is left out.
 */
export const dangerKinds = ['wrong_status', 'drug_not_said', 'wrong_reading', 'lost_stop', 'lost_denial'] as const
export type DangerKind = typeof dangerKinds[number]

export interface Danger {
  kind: DangerKind
  what: string
  /** The words of the transcript: those that the report gives, or those that a reader found. */
  quote: string
}

/** Share of the words of a quote that a line must have to count as keeping it: fillers are left out of reports. */
const KEPT = 0.7

/** Letters that a name must begin with to be the same in two languages: `hydrochlorothiazide`, `hydrochloorthiazide`. */
const STEM = 6

function foldedWords (text: string): string[] {
  return bareWords(fold(text))
}

/** Whether a line of the text has most of the words of a quote. */
function keeps (lines: ReadonlyArray<ReadonlySet<string>>, quote: string): boolean {
  const words = [...new Set(foldedWords(quote))]
  return lines.some(line => words.filter(word => line.has(word)).length >= words.length * KEPT)
}

function isNamed (lines: ReadonlyArray<ReadonlySet<string>>, { active_ingredient: name, quote = '' }: Gold['medication'][number]): boolean {
  const stems = foldedWords(name).filter(word => word.length >= STEM).map(word => word.slice(0, STEM))
  const spoken = foldedWords(quote).filter(word => stems.some(stem => word.startsWith(stem.slice(0, STEM - 1))))
  return lines.some(line => [...line].some(word => spoken.includes(word) || stems.some(stem => word.startsWith(stem))))
}

/** What of the values of a report is wrong. */
interface Wrong {
  vitalSigns: Findings['vital_signs']
  medication: Findings['medication']
}

/**
 * The dangerous mistakes of a report; a repetition is not one. Text is compared word by word, so that a report which says a thing in
 * other words may be blamed wrongly.
 */
export function dangersOf (gold: Gold, findings: Findings, wrong: Wrong, canonical: Canonical): Danger[] {
  const lines = textOf(findings).split('\n').map(line => new Set(foldedWords(line)))
  const keyOf = (name: string) => ingredientKey(name, canonical)
  const drugs = wrong.medication.flatMap(({ value, quote }): Danger[] => {
    const known = gold.medication.find(({ active_ingredient: name }) => keyOf(name) === keyOf(value.active_ingredient))
    if (known !== undefined && isPrescribed(known.status)) return []
    const kind = known === undefined ? 'drug_not_said' : 'wrong_status'
    return [{ kind, what: `${value.active_ingredient} (${known?.status ?? 'not said'})`, quote }]
  })
  const readings = wrong.vitalSigns.flatMap(({ value, quote }): Danger[] => {
    const isTodays = gold.vital_signs.some(one => one.context === 'today' && isSameSign(one, value))
    return isTodays ? [] : [{ kind: 'wrong_reading', what: `${value.vital_sign_id} ${value.value}`, quote }]
  })
  const stops = gold.medication.filter(one => {
    return one.status === 'stopped' && one.optional !== true && one.quote !== undefined && isNamed(lines, one) && !keeps(lines, one.quote)
  })
  const denials = (gold.not_problems ?? []).filter(({ quote, reason }) => /\bdenied\b/.test(reason) && !keeps(lines, quote))
  return [
    ...drugs,
    ...readings,
    ...stops.map(({ active_ingredient: what, quote = '' }): Danger => ({ kind: 'lost_stop', what, quote })),
    ...denials.map(({ quote, reason: what }): Danger => ({ kind: 'lost_denial', what, quote }))
  ]
}
