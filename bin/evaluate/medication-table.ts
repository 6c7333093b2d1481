import type { MedicationStatus } from '../../schemas/evidence.js'
import type { Findings } from './findings.js'
import { ingredientKey, isClass, type Canonical } from './ingredients.js'
import type { Gold } from './input.js'
import { intervalOf, share } from './matching.js'

type Label = Gold['medication'][number]

/** A row of the table, or a prescription, that is not what the visit decides. */
export interface RowMistake {
  kind: 'listed' | 'not_listed' | 'status' | 'unclear' | 'owner' | 'absent'
  what: string
  quote: string
}

/** A status that was read in place of the labelled one, and how often. */
export interface Confusion {
  labelled: MedicationStatus
  read: MedicationStatus
  times: number
}

/** How a report does on what the visit decides on each medicine. */
export interface MedicationTableScores {
  /** What is prescribed, and how much of that the visit decides that this patient takes. */
  listed: number
  listed_right: number
  /** What the visit decides that this patient takes, and how much of that is prescribed. */
  decided: number
  decided_found: number
  /** What is labelled; how much of it has no row, how many rows leave the status open, and how many have another status or owner. */
  rows: number
  absent: number
  unclear: number
  wrong_status: number
  wrong_owner: number
  /** Each wrong status. */
  confused: ReadonlyArray<Omit<Confusion, 'times'>>
  mistakes: RowMistake[]
}

/** The sum over several reports. */
export type MedicationTableSummary = Omit<MedicationTableScores, 'mistakes' | 'confused'> &
  { confusions: Confusion[], precision: number | null, recall: number | null }

/** What stands in the list of prescriptions. */
const TAKEN: ReadonlySet<MedicationStatus> = new Set<MedicationStatus>(['starts', 'goes_on', 'changed'])

function isTaken ({ table_status: status, whose = 'patient' }: Label): boolean {
  return status !== undefined && TAKEN.has(status) && whose === 'patient'
}

/** Whether the visit decides on it; of what the patient only says to take (`discussed`) a list may say nothing. */
function isDecided (label: Label): boolean {
  return isTaken(label) && label.status !== 'discussed'
}

/** Compares the table of the medicines of a visit, and what is prescribed, with the labels; `null` where the statuses are not labelled. */
export function medicationTableScoresOf (
  { medication }: Gold, { medication: listed, mentioned }: Pick<Findings, 'medication' | 'mentioned'>, canonical: Canonical
): MedicationTableScores | null {
  const labels = medication.filter(label => label.table_status !== undefined && !isClass(label.active_ingredient))
  if (labels.length === 0) return null
  const keyOf = ({ active_ingredient: name }: { active_ingredient: string }) => ingredientKey(name, canonical)
  const labelled = (key: string) => labels.filter(label => keyOf(label) === key)
  const prescribed = listed.filter(({ value }) => !isClass(value.active_ingredient))
  const keys = new Set(prescribed.map(({ value }) => keyOf(value)))
  const decided = labels.filter(isDecided)
  const wrong = prescribed.filter(({ value }) => !labelled(keyOf(value)).some(label => isTaken(label) || label.optional === true))
  const missed = decided.filter(label => !keys.has(keyOf(label)))
  const mistakes: RowMistake[] = [
    ...wrong.map(({ value, quote }) => ({ kind: 'listed' as const, what: value.active_ingredient, quote })),
    ...missed.map(({ active_ingredient: what, quote = '' }) => ({ kind: 'not_listed' as const, what, quote }))
  ]
  const confused: Omit<Confusion, 'times'>[] = []
  for (const label of labels) {
    const { active_ingredient: name, table_status: status, whose = 'patient', quote = '' } = label
    const row = mentioned.find(one => keyOf(one) === keyOf(label))
    if (row === undefined) mistakes.push({ kind: 'absent', what: name, quote })
    else if (row.whose !== whose) mistakes.push({ kind: 'owner', what: `${name} (${whose}, not ${row.whose})`, quote })
    else if (row.status === 'unclear') mistakes.push({ kind: 'unclear', what: `${name} (${status})`, quote })
    else if (status !== undefined && row.status !== status) {
      confused.push({ labelled: status, read: row.status })
      mistakes.push({ kind: 'status', what: `${name} (${status}, not ${row.status})`, quote })
    }
  }
  const count = (kind: RowMistake['kind']) => mistakes.filter(mistake => mistake.kind === kind).length
  return {
    listed: prescribed.length,
    listed_right: prescribed.length - wrong.length,
    decided: decided.length,
    decided_found: decided.length - missed.length,
    rows: labels.length,
    absent: count('absent'),
    unclear: count('unclear'),
    wrong_status: count('status'),
    wrong_owner: count('owner'),
    confused,
    mistakes
  }
}

/** The wrong statuses, the most frequent first. */
function confusionsOf (scored: readonly MedicationTableScores[]): Confusion[] {
  const found = new Map<string, Confusion>()
  for (const { labelled, read } of scored.flatMap(({ confused }) => confused)) {
    const key = `${labelled} ${read}`
    found.set(key, { labelled, read, times: (found.get(key)?.times ?? 0) + 1 })
  }
  return [...found.values()].sort((a, b) => b.times - a.times)
}

/** Sums up; `null` where no statuses are labelled. */
export function medicationTableSummaryOf (all: ReadonlyArray<MedicationTableScores | null>): MedicationTableSummary | null {
  const scored = all.filter(one => one !== null)
  if (scored.length === 0) return null
  const sum = (what: Exclude<keyof MedicationTableScores, 'mistakes' | 'confused'>) => scored.reduce((total, one) => total + one[what], 0)
  const [listed, right, decided, found] = [sum('listed'), sum('listed_right'), sum('decided'), sum('decided_found')]
  return {
    listed,
    listed_right: right,
    decided,
    decided_found: found,
    rows: sum('rows'),
    absent: sum('absent'),
    unclear: sum('unclear'),
    wrong_status: sum('wrong_status'),
    wrong_owner: sum('wrong_owner'),
    confusions: confusionsOf(scored),
    precision: share(right, listed),
    recall: share(found, decided)
  }
}

function figure (part: number, whole: number): string {
  const interval = intervalOf(part, whole)
  return interval === null ? `${part} of ${whole}` : `${part} of ${whole}, ${(part / whole).toFixed(3)} (${interval.map(bound => bound.toFixed(2)).join('-')})`
}

/** The figures for people to read; none where nothing is labelled. */
export function medicationTableLines (summary: MedicationTableSummary | null): string[] {
  if (summary === null) return []
  const { listed, listed_right: right, decided, decided_found: found } = summary
  const { rows, absent, unclear, wrong_status: status, wrong_owner: owner } = summary
  const confusions = summary.confusions.map(({ labelled, read, times }) => `${labelled} read as ${read} ${times}`)
  return [
    '',
    `Prescriptions that the visit decides this patient takes: ${figure(right, listed)}; goal 0.98`,
    `What the visit decides that is prescribed: ${figure(found, decided)}`,
    `Table of medicines: of ${rows} labelled, ${absent} without a row, ${unclear} said to be unclear, ${status} with a wrong status, ` +
      `${owner} with a wrong owner`,
    `Statuses that are said: ${figure(rows - absent - unclear - owner - status, rows - absent - unclear - owner)} right`,
    ...confusions.length > 0 ? [`Wrong statuses: ${confusions.join(', ')}`] : []
  ]
}
