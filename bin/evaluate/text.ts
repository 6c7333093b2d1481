import type { Evaluated } from './evaluation.js'
import { memoryText } from './peak-memory.js'
import type { Scored } from './scores.js'
import { goals, ratio, reached, scoreLines, table } from './score-lines.js'
import { WORDS_IN_15_MINUTES, type Summary } from './summary.js'
import { divisions, divisionNames, type Division } from './similarity.js'

/** Where and on what an evaluation was made. */
export interface Circumstances {
  date: string
  node: string
  machine: { cpu: string, cpus: number }
  engine: string
  /** The most memory that the process of a model had; `null` without one. */
  peak_memory_bytes: number | null
  files: Array<{ file: string, gold_file: string | null, consultations: number }>
}

const DIVISIONS: Readonly<Record<Division, string>> = {
  full: 'whole note',
  subjective: 'subjective',
  objective_exam: 'examination',
  objective_results: 'results',
  assessment_and_plan: 'assessment and plan'
}

function rougeLines (rouge: Summary['rouge']): string[] {
  const rows = divisionNames.flatMap(division => {
    const near = rouge[division]
    if (near === undefined) return []
    const numbers = [near.rouge_1, near.rouge_l].flatMap(({ precision, recall, f1 }) => [ratio(precision), ratio(recall), ratio(f1)])
    const isShort = near.length <= goals.length ? 'reached' : 'missed'
    const goal = division === 'full' ? `ROUGE-1 F1 ${goals.rouge_1} ${reached(near.rouge_1.f1, goals.rouge_1)}, length ${goals.length} ${isShort}` : ''
    return [[DIVISIONS[division], divisions[division]?.join(' + ') ?? 'all text', String(near.consultations), ...numbers, near.length.toFixed(2), goal]]
  })
  if (rows.length === 0) return ['There are no notes to compare with.']
  const heading = ['Note', 'report', 'notes', 'ROUGE-1 P', 'R', 'F1', 'ROUGE-L P', 'R', 'F1', 'length', 'goal']
  return table([heading, ...rows])
}

function quoted (text: string): string {
  return text === '' ? '' : JSON.stringify(text)
}

/** Lists each mistake with its place, and what the checks found, for developers of an engine. */
export function mistakeLines (all: ReadonlyArray<Pick<Evaluated, 'id' | 'scored' | 'checked'>>): string[] {
  const lines = all.flatMap(({ id, scored, checked: { removed, unsupported } }) => [
    ...(scored?.mistakes ?? []).map(({ kind, problem, what, quote }) => [kind, problem, id, what, quoted(quote)]),
    ...(scored?.dangers ?? []).map(({ kind, what, quote }) => ['dangerous', kind, id, what, quoted(quote)]),
    ...(scored?.readings.cases ?? []).map(({ kind, what, quote }) => ['reading', kind, id, what, quoted(quote)]),
    ...(scored?.exchanges?.lost ?? []).map(({ kind, what, quote }) => ['lost', kind, id, what, quoted(quote)]),
    ...(scored?.medication_table?.mistakes ?? []).map(({ kind, what, quote }) => ['medicine', kind, id, what, quoted(quote)]),
    ...removed.map(({ kind, reason, what, quote }) => ['removed', kind, id, `${what} (${reason})`, quoted(quote)]),
    ...unsupported.map(({ kind, what, sentence }) => ['unsupported', kind, id, what, quoted(sentence)])
  ])
  const sorted = lines.toSorted(([kind = '', problem = ''], [otherKind = '', otherProblem = '']) => {
    return kind.localeCompare(otherKind, 'en') || problem.localeCompare(otherProblem, 'en')
  })
  return sorted.length === 0 ? ['No mistakes.'] : ['Mistakes', ...sorted.map(cells => cells.join('  ').trimEnd())]
}

/** The whole for people to read. */
export function textOf (circumstances: Circumstances, summary: Summary, all: readonly Evaluated[], withMistakes: boolean): string {
  const { machine, files, peak_memory_bytes: peak } = circumstances
  const { words, generation_results: results, evidence, checks, put_back: back, time_ms: time, provenance } = summary
  const ms = (value: number | null) => value === null ? 'n/a' : value.toFixed(1)
  const quick = time.per_15_minutes === null ? 'n/a' : time.per_15_minutes <= goals.ms_per_15_minutes ? 'reached' : 'missed'
  return [
    `Evaluation of reports, ${circumstances.date}`,
    ...table([
      ['engine', [circumstances.engine, provenance?.model, provenance && `rules ${provenance.rules_version}`].filter(Boolean).join(', ')],
      ['machine', `${machine.cpu}, ${machine.cpus} CPUs, of which one is used; Node ${circumstances.node}`],
      ...files.map(({ file, gold_file: gold, consultations }) => {
        return ['file', `${file}: ${consultations} consultations; ${gold === null ? 'no gold file' : `gold ${gold}`}`]
      }),
      ['words', `${Math.round(words.mean)} in a consultation, ${words.max} at most`],
      ...peak === null ? [] : [['memory', `${memoryText(peak)} at most, of the process of the model`]],
      ['results', Object.entries(results).map(([result, count]) => `${result} ${count}`).join(', ')]
    ]),
    '',
    ...scoreLines(summary),
    '',
    ...rougeLines(summary.rouge),
    '',
    `Sentences with evidence: ${evidence.with_evidence} of ${evidence.sentences}, ${ratio(evidence.share)}; goal ${goals.evidence} ${reached(evidence.share, goals.evidence)}`,
    `Checks: ${checks.removed} statements removed, ${checks.unsupported} parts of sentences marked as not said`,
    `Put back: ${back.all} exchanges, ${(back.all / summary.consultations).toFixed(2)} a consultation, at most ${back.most}; said twice: ${back.said_twice}`,
    `Time for a consultation: mean ${ms(time.mean)} ms, median ${ms(time.median)} ms, 95% within ${ms(time.p95)} ms, at most ${ms(time.max)} ms`,
    `Time for 15 minutes (${WORDS_IN_15_MINUTES} words): ${ms(time.per_15_minutes)} ms, of the processor ${ms(time.cpu_per_15_minutes)} ms; goal ${goals.ms_per_15_minutes} ms ${quick}`,
    ...withMistakes ? ['', ...mistakeLines(all)] : []
  ].join('\n')
}

/** Counts and kinds, without what was said. */
function withoutWords (scored: Scored): object {
  const { exchanges, dangers, readings, medication_table: table, ...rest } = scored
  return {
    ...rest,
    mistakes: undefined,
    dangers: dangers.map(({ kind }) => kind),
    readings: { ...readings, cases: readings.cases.map(({ kind }) => kind) },
    medication_table: table === null ? null : { ...table, mistakes: table.mistakes.map(({ kind }) => kind) },
    exchanges: exchanges === null ? null : { ...exchanges, lost: exchanges.lost.map(({ kind }) => kind) }
  }
}

/** The whole for programs. Mistakes quote clinical text only on request. */
export function jsonOf (circumstances: Circumstances, summary: Summary, all: readonly Evaluated[], withMistakes: boolean): object {
  const { provenance, ...rest } = summary
  return {
    ...circumstances,
    model: provenance?.model ?? null,
    rules_version: provenance?.rules_version ?? null,
    ...rest,
    goals,
    each: all.map(({ provenance: _, scored, checked, ...one }) => ({
      ...one,
      checked: withMistakes ? checked : { removed: checked.removed.length, unsupported: checked.unsupported.length },
      scored: scored === null || withMistakes ? scored : withoutWords(scored)
    }))
  }
}
