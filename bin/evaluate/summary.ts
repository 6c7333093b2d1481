import path from 'node:path'
import type { ReportEvidence } from '../../schemas/evidence.js'
import type { CheckFindings } from './checked.js'
import { dangerKinds, type DangerKind } from './dangers.js'
import type { Evaluated } from './evaluation.js'
import { exchangeSummaryOf, type ExchangeSummary } from './exchanges.js'
import { medicationTableSummaryOf, type MedicationTableSummary } from './medication-table.js'
import { scoreOf, share, type Counts, type Score } from './matching.js'
import { readingSummaryOf, type ReadingSummary } from './readings.js'
import type { Overlap } from './rouge.js'
import { scoredKinds, type ScoredKind } from './scores.js'
import { divisionNames, type Division, type Nearness } from './similarity.js'

/** Words in a consultation of 15 minutes, at 150 words a minute. */
export const WORDS_IN_15_MINUTES = 2250

/** Times in milliseconds. */
export interface Times {
  mean: number
  median: number
  p95: number
  max: number
  /** For as many words as are spoken in 15 minutes. */
  per_15_minutes: number | null
  cpu_per_15_minutes: number | null
}

/** How much of what was said is in the reports. */
export interface Scores extends Record<ScoredKind, Score> {
  /** Those that somebody has read. */
  consultations: number
  by_vital_sign: Record<string, Score>
  sick_note_dates: { right: number, of: number }
  /** Of the problems that are expected: those that the evidence at least lists as candidates. */
  candidates: { right: number, of: number }
  /** Dangerous mistakes by kind, and how many reports have one. */
  dangers: Record<DangerKind, number>
  dangerous_reports: number
  /** Whose the readings are that stand as this patient's of today, and what is held back. */
  readings: ReadingSummary
  /** What the texts keep of what was said; `null` where that is not labelled. */
  exchanges: ExchangeSummary | null
  /** What the tables of medicines have; `null` where that is not labelled. */
  medication_table: MedicationTableSummary | null
}

/** What was found out about all consultations together. */
export interface Summary {
  consultations: number
  words: { mean: number, max: number }
  generation_results: Record<string, number>
  provenance: ReportEvidence['provenance']
  /** Micro-averaged over the consultations that somebody has read; `null` when nobody has read any. */
  scores: Scores | null
  /** The same by file, where there are several. */
  by_file: Record<string, Scores>
  /** The same by folder, where files are from several. */
  by_set: Record<string, Scores>
  /** Mean over the consultations whose note has the division. */
  rouge: Partial<Record<Division, Nearness & { consultations: number }>>
  /** Exchanges that drafts of a language model lacked: all, and most in one report; none where rules draft. */
  put_back: { all: number, most: number, said_twice: number }
  evidence: { sentences: number, with_evidence: number, share: number | null }
  checks: { removed: number, unsupported: number }
  time_ms: Times
}

function total (values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function mean (values: readonly number[]): number {
  return total(values) / values.length
}

/** The least value that this share of them does not exceed. */
function percentile (values: readonly number[], part: number): number {
  return values.toSorted((left, right) => left - right)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0
}

function median (values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const [below = 0, above = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (below + above) / 2
}

/** How long reports took. */
export function timesOf (all: ReadonlyArray<Pick<Evaluated, 'time_ms' | 'cpu_ms' | 'words'>>): Times {
  const times = all.map(({ time_ms: time }) => time)
  const words = total(all.map(({ words }) => words))
  const per15Minutes = (time: number) => share(time * WORDS_IN_15_MINUTES, words)
  return {
    mean: mean(times),
    median: median(times),
    p95: percentile(times, 0.95),
    max: Math.max(...times),
    per_15_minutes: per15Minutes(total(times)),
    cpu_per_15_minutes: per15Minutes(total(all.map(({ cpu_ms: cpu }) => cpu)))
  }
}

function meanOverlap (all: readonly Overlap[]): Overlap {
  return {
    precision: mean(all.map(({ precision }) => precision)),
    recall: mean(all.map(({ recall }) => recall)),
    f1: mean(all.map(({ f1 }) => f1))
  }
}

function rougeOf (all: readonly Evaluated[]): Summary['rouge'] {
  return Object.fromEntries(divisionNames.flatMap(division => {
    const near = all.map(({ similarity }) => similarity[division]).filter(nearness => nearness !== undefined)
    if (near.length === 0) return []
    const overlap = (measure: 'rouge_1' | 'rouge_l') => meanOverlap(near.map(nearness => nearness[measure]))
    const length = mean(near.map(nearness => nearness.length))
    return [[division, { consultations: near.length, rouge_1: overlap('rouge_1'), rouge_l: overlap('rouge_l'), length }]]
  }))
}

function scoresOf (all: readonly Evaluated[]): Scores | null {
  const scored = all.map(({ scored }) => scored).filter(one => one !== null)
  if (scored.length === 0) return null
  const byKind = (kind: ScoredKind) => scoreOf(scored.map(({ counts }) => counts[kind]))
  const dates = (what: 'right' | 'of') => total(scored.map(({ sick_note_dates: counts }) => counts[what]))
  const listed = (what: 'right' | 'of') => total(scored.map(({ candidates: counts }) => counts[what]))
  const byId = new Map<string, Counts[]>()
  for (const { vital_signs: signs } of scored) {
    for (const [id, counts] of Object.entries(signs)) byId.set(id, [...byId.get(id) ?? [], counts])
  }
  return {
    ...Object.fromEntries(scoredKinds.map(kind => [kind, byKind(kind)])) as Record<ScoredKind, Score>,
    consultations: scored.length,
    by_vital_sign: Object.fromEntries([...byId.keys()].sort().map(id => [id, scoreOf(byId.get(id) ?? [])])),
    sick_note_dates: { right: dates('right'), of: dates('of') },
    candidates: { right: listed('right'), of: listed('of') },
    dangers: Object.fromEntries(dangerKinds.map(kind => {
      return [kind, scored.flatMap(({ dangers }) => dangers).filter(danger => danger.kind === kind).length]
    })) as Scores['dangers'],
    dangerous_reports: scored.filter(({ dangers }) => dangers.length > 0).length,
    readings: readingSummaryOf(scored.map(({ readings }) => readings), byKind('vital_signs')),
    exchanges: exchangeSummaryOf(scored.map(({ exchanges }) => exchanges)),
    medication_table: medicationTableSummaryOf(scored.map(({ medication_table: table }) => table))
  }
}

/** The results of each group separately; nothing if there is only one. */
function scoresBy (all: readonly Evaluated[], groupOf: (one: Evaluated) => string): Record<string, Scores> {
  const groups = [...new Set(all.map(groupOf))]
  if (groups.length < 2) return {}
  return Object.fromEntries(groups.flatMap(group => {
    const scores = scoresOf(all.filter(one => groupOf(one) === group))
    return scores === null ? [] : [[group, scores]]
  }))
}

/** Sums up what was found out about at least one consultation. */
export function summaryOf (all: readonly Evaluated[]): Summary {
  const results: Record<string, number> = {}
  for (const { generation_result: result } of all) results[result] = (results[result] ?? 0) + 1
  const sentences = total(all.map(({ traced }) => traced.sentences))
  const withEvidence = total(all.map(({ traced }) => traced.with_evidence))
  const checked = (what: keyof CheckFindings) => total(all.map(one => one.checked[what].length))
  const words = all.map(({ words }) => words)
  return {
    consultations: all.length,
    words: { mean: mean(words), max: Math.max(...words) },
    generation_results: results,
    provenance: all.find(({ provenance }) => provenance !== null)?.provenance ?? null,
    scores: scoresOf(all),
    by_file: scoresBy(all, ({ file }) => file),
    by_set: scoresBy(all, ({ file }) => path.dirname(file)),
    rouge: rougeOf(all),
    put_back: {
      all: total(all.map(one => one.put_back)),
      most: Math.max(...all.map(one => one.put_back)),
      said_twice: total(all.map(one => one.said_twice))
    },
    evidence: { sentences, with_evidence: withEvidence, share: share(withEvidence, sentences) },
    checks: { removed: checked('removed'), unsupported: checked('unsupported') },
    time_ms: timesOf(all)
  }
}
