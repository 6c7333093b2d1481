import { comparedKinds, type ComparedKind } from '../../../lib/reporting/index.js'
import { memoryText } from '../peak-memory.js'
import { ratio, table } from '../score-lines.js'
import type { Circumstances } from '../text.js'
import type { HeardOne, HeardSum } from './evaluation.js'
import { errorRate } from './word-errors.js'

const KINDS: Readonly<Record<ComparedKind, string>> = { drug: 'names of drugs', number: 'numbers', negation: 'negations', word: 'all words' }

function errorLines (sums: readonly HeardSum[]): string[] {
  // What can do harm comes first: word errors alone rank models in the wrong order for medicine.
  const rows = comparedKinds.flatMap(kind => sums.map(({ language, errors }, at) => {
    const { said, substituted, dropped, inserted } = errors[kind]
    const counts = [said, substituted, dropped, inserted].map(String)
    return [at === 0 ? KINDS[kind] : '', language, ...counts, ratio(errorRate(errors[kind])), '']
  }))
  return table([['Errors', 'language', 'said', 'substituted', 'dropped', 'inserted', 'rate', ''], ...rows])
}

/** Errors in what a stream shows while people speak, beside those in the text of its report; nothing where that was not asked for. */
function liveLines (sums: readonly HeardSum[]): string[] {
  const rows = comparedKinds.flatMap(kind => sums.flatMap(({ language, errors, live_errors: live }, at) => {
    if (live === undefined) return []
    const [shown, final] = [errorRate(live[kind]), errorRate(errors[kind])]
    const points = shown === null || final === null ? '' : (100 * (shown - final)).toFixed(1)
    return [[at === 0 ? KINDS[kind] : '', language, ratio(shown), ratio(final), points, '']]
  }))
  return rows.length === 0 ? [] : [...table([['Live', 'language', 'rate live', 'rate final', 'points', ''], ...rows]), '']
}

/** How certain an engine is that does not say it: the words in which another hearing of some windows differs; nothing for any other. */
function certaintyLines (all: readonly HeardOne[]): string[] {
  const rows = all.flatMap(({ id, language, comparison }) => {
    if (comparison === undefined) return []
    const { words, differing, guesses, windows, sound_ms: sound, time_ms: time } = comparison
    const seconds = [sound, time].map(ms => String(Math.round(ms / 1000)))
    return [[id, language, String(windows), ...seconds, String(words), ratio(differing / Math.max(1, words)), guesses ? 'degraded' : '', '']]
  })
  const head = ['Compared', 'language', 'windows', 'seconds', 'took', 'words', 'differing', 'result', '']
  return rows.length === 0 ? [] : [...table([head, ...rows]), '']
}

function valueLines (sums: readonly HeardSum[]): string[] {
  const rows = sums.map(({ language, recordings, synthetic, sound_ms: sound, seconds_per_minute: seconds, values }) => {
    const shares = [values?.vital_signs, values?.medication].flatMap(score => [score?.precision, score?.recall])
    const scores = shares.map(value => ratio(value ?? null))
    return [language, String(recordings), String(synthetic), (sound / 60_000).toFixed(1), seconds.toFixed(1), ...scores, '']
  })
  return table([['Language', 'recorded', 'synthetic', 'minutes', 'seconds a minute', 'vital signs P', 'R', 'medication P', 'R', ''], ...rows])
}

function mistakeLines (all: readonly HeardOne[]): string[] {
  const lines = all.flatMap(({ id, mistakes }) => mistakes.map(({ kind, said, heard, around }) => {
    return `${kind}  ${id}  ${said ?? '(nothing)'} → ${heard ?? '(nothing)'}  "${around}"`
  }))
  return lines.length === 0 ? ['No mistakes in drugs, numbers and negations.'] : ['Mistakes', ...lines.sort()]
}

/** The whole for people to read. */
export function soundText (
  circumstances: Circumstances, sums: readonly HeardSum[], all: readonly HeardOne[], withMistakes: boolean
): string {
  const { date, engine, machine, node, files, peak_memory_bytes: peak } = circumstances
  return [
    `Evaluation of speech recognition, ${date}`,
    ...table([
      ['engine', engine],
      ['machine', `${machine.cpu}, ${machine.cpus} CPUs; Node ${node}`],
      ...files.map(({ file, consultations }) => ['file', `${file}: ${consultations} consultations`]),
      ['memory', `${memoryText(peak)} at most, of the process of the engine`]
    ]),
    '',
    ...errorLines(sums),
    'Counted on aligned words; drugs by ingredient, numbers by value. Dropped: not heard, or heard as a word of another kind.',
    '',
    ...liveLines(sums),
    ...certaintyLines(all),
    ...valueLines(sums),
    'Values in the report that the rules make of what was heard. Times are of recognition alone, without loading the model.',
    ...withMistakes ? ['', ...mistakeLines(all)] : []
  ].join('\n')
}

/** The whole for programs. What was heard is clinical text, and only there on request. */
export function soundJson (
  circumstances: Circumstances, sums: readonly HeardSum[], all: readonly HeardOne[], withMistakes: boolean
): object {
  const each = all.map(({ mistakes, heard, ...one }) => withMistakes ? { ...one, mistakes, heard } : one)
  return { ...circumstances, sums, each }
}
