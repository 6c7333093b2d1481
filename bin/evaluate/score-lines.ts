import path from 'node:path'
import { dangerKinds } from './dangers.js'
import { exchangeLines } from './exchanges.js'
import { intervalOf, type Score } from './matching.js'
import { medicationTableLines } from './medication-table.js'
import { readingLines } from './readings.js'
import type { Scores, Summary } from './summary.js'

/** What the embedded engine aims at, on consultations that its rules were not written for. */
export const goals = {
  vital_signs: { precision: 0.97, recall: 0.92 },
  medication: { precision: 0.95, recall: 0.8 },
  problems: { precision: 0.9, recall: 0.7 },
  sick_notes: { precision: 1, recall: 0.8 },
  dangerous_reports: 0.02,
  evidence: 1,
  rouge_1: 0.4,
  /** Of the report, in lengths of the clinician's note. */
  length: 1.5,
  ms_per_15_minutes: 50
} as const

/** Rows in columns: the first to the left, the others to the right, and a last one that is longer than its heading to the left. */
export function table (rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row => row.map((cell, column) => {
    return column === 0 || column === widths.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  }).join('  ').trimEnd())
}

export function ratio (value: number | null): string {
  return value === null ? 'n/a' : value.toFixed(3)
}

export function reached (value: number | null, goal: number): string {
  return value === null ? 'n/a' : value >= goal ? 'reached' : 'missed'
}

/** A share of a whole with its 95 % interval. */
function withInterval (part: number, whole: number): string[] {
  const interval = intervalOf(part, whole)
  return interval === null ? ['n/a', ''] : [ratio(part / whole), interval.map(bound => bound.toFixed(2)).join('-')]
}

function scoreRow (name: string, { tp, fp, fn, precision, recall, f1 }: Score, goal?: { precision: number, recall: number }): string[] {
  const verdict = goal === undefined
    ? ''
    : `precision ${goal.precision} ${reached(precision, goal.precision)}, recall ${goal.recall} ${reached(recall, goal.recall)}`
  return [name, String(tp), String(fp), String(fn), ...withInterval(tp, tp + fp), ...withInterval(tp, tp + fn), ratio(f1), verdict]
}

const DANGERS: Readonly<Record<typeof dangerKinds[number], string>> = {
  wrong_status: 'drugs stopped, refused or past that stand as prescribed',
  drug_not_said: 'drugs that nobody decided on for the patient',
  wrong_reading: 'readings that are not of today',
  lost_stop: 'stopped drugs whose stop is left out',
  lost_denial: 'denials that are left out'
}

function dangerLines ({ dangers, dangerous_reports: reports, consultations }: Scores): string[] {
  const [share = '', interval = ''] = withInterval(reports, consultations)
  const verdict = reports / consultations <= goals.dangerous_reports ? 'reached' : 'missed'
  return [
    `Reports with a dangerous mistake: ${reports} of ${consultations}, ${share} (${interval}); goal at most ${goals.dangerous_reports} ${verdict}`,
    ...dangerKinds.map(kind => `  ${dangers[kind]} ${DANGERS[kind]}`)
  ]
}

/** Sets, where there are several, and files, by names that tell them apart. */
function namedScores ({ by_set: bySet, by_file: byFile }: Pick<Summary, 'by_set' | 'by_file'>): Array<[name: string, scores: Scores]> {
  const sets = Object.entries(bySet)
  return [
    ...sets.map(([folder, scores]): [string, Scores] => [path.basename(path.resolve(folder)), scores]),
    ...Object.entries(byFile).map(([file, scores]): [string, Scores] => {
      const { dir, name } = path.parse(file)
      return [sets.length > 0 ? path.join(path.basename(dir), name) : name, scores]
    })
  ]
}

function partLines (parts: ReturnType<typeof namedScores>): string[] {
  const rows = parts.map(([name, scores]) => {
    const { vital_signs: signs, medication, problems, sick_notes: notes, consultations, dangerous_reports: dangerous } = scores
    const numbers = [signs, medication, problems, notes].flatMap(({ precision, recall }) => [ratio(precision), ratio(recall)])
    return [name, String(consultations), ...numbers, String(dangerous), '']
  })
  if (rows.length === 0) return []
  const kinds = ['vital signs', 'medication', 'problems', 'sick notes'].flatMap(kind => [`${kind} P`, 'R'])
  return ['', ...table([['By part', 'visits', ...kinds, 'dangerous', ''], ...rows])]
}

/** How much of what was said is in the reports, over all, by set and by file, and how sure that is. */
export function scoreLines ({ scores, ...rest }: Pick<Summary, 'scores' | 'by_set' | 'by_file'>): string[] {
  if (scores === null) return ['What was said is not known: there is no gold file, so only the texts, the evidence and the time are measured.']
  const { right, of } = scores.sick_note_dates
  const parts = namedScores(rest)
  return [
    `What was said (${scores.consultations} consultations)`,
    ...table([
      ['', 'tp', 'fp', 'fn', 'precision', '95 %', 'recall', '95 %', 'F1', 'goal'],
      scoreRow('vital signs', scores.vital_signs, goals.vital_signs),
      ...Object.entries(scores.by_vital_sign).map(([id, score]) => scoreRow(`  ${id}`, score)),
      scoreRow('medication', scores.medication, goals.medication),
      scoreRow('problems', scores.problems, goals.problems),
      scoreRow('sick notes', scores.sick_notes, goals.sick_notes)
    ]),
    'Vital signs by id and value (within 0.1), medication by ingredient, problems by ICD-10 at three characters: those of the assessment,',
    'not what the patient complains of. What readers may differ on is neither wanted nor wrong. Intervals after Wilson.',
    `Problems that the evidence at least lists as candidates: ${scores.candidates.right} of ${scores.candidates.of}.`,
    `Sick notes by presence alone; their dates are right in ${right} of the ${of} that are expected with dates and found.`,
    '',
    ...dangerLines(scores),
    ...partLines(parts),
    '',
    ...readingLines(scores.readings, parts.map(([name, { readings }]) => [name, readings])),
    '',
    ...exchangeLines(scores.exchanges, parts.map(([name, { exchanges }]) => [name, exchanges])),
    ...medicationTableLines(scores.medication_table)
  ]
}
