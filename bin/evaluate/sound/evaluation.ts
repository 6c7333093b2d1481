import { comparedWords, type MedicationTable, type Reports } from '../../../lib/reporting/index.js'
import { requestOf } from '../evaluation.js'
import { findingsOf } from '../findings.js'
import type { Canonical } from '../ingredients.js'
import type { Consultation, Input } from '../input.js'
import { type Counts, scoreOf, type Score } from '../matching.js'
import { scoreReport, type ScoredKind } from '../scores.js'
import type { Comparison, Hearing } from './hearing.js'
import { type Errors, errorsIn, sumOfErrors, type WordMistake } from './word-errors.js'

/** How sound is heard, and what is made of it. */
export interface SoundSetup {
  /** Hears a consultation of a file. */
  hear: (consultation: Consultation, file: string, language: string) => Promise<Hearing>
  /** Makes a report of what was heard, by rules: values are read the same way whatever engine heard them. */
  reports: Reports
  medication: MedicationTable
  canonical: Canonical
  /** Language of consultations that do not name theirs. */
  language: string
}

/** The values of a report that are compared with what was said. */
export type ValueKind = Extract<ScoredKind, 'vital_signs' | 'medication'>

/** What was heard of one consultation. */
export interface HeardOne {
  id: string
  /** Primary tag of its language. */
  language: string
  /** Whether people speak, and not espeak-ng. */
  recorded: boolean
  sound_ms: number
  time_ms: number
  errors: Errors
  mistakes: WordMistake[]
  heard: string
  /** Errors in the text that a stream shows; missing where that was not asked for. */
  live_errors?: Errors
  /** How certain the engine is of it; missing where it says so itself. */
  comparison?: Comparison
  /** Values in the report of what was heard; `null` when nobody has read the consultation. */
  values: Record<ValueKind, Counts> | null
}

/** What was heard of some consultations together. */
export interface HeardSum {
  language: string
  recordings: number
  synthetic: number
  sound_ms: number
  seconds_per_minute: number
  errors: Errors
  live_errors?: Errors
  values: Record<ValueKind, Score> | null
}

async function valuesOf (setup: SoundSetup, consultation: Consultation, { gold }: Input, texts: readonly string[]): Promise<HeardOne['values']> {
  const expected = gold?.get(consultation.id)
  if (expected === undefined) return null
  const request = requestOf({ ...consultation, segments: texts.map(text => ({ text })) }, setup.language)
  const report = await setup.reports.generate(request, new AbortController().signal)
  const { counts } = scoreReport(expected, findingsOf(report, request.transcript), setup.canonical)
  return { vital_signs: counts.vital_signs, medication: counts.medication }
}

/** Hears each consultation, one after the other, and holds what was heard against what was said. */
export async function evaluateSound (setup: SoundSetup, inputs: readonly Input[]): Promise<HeardOne[]> {
  const all: HeardOne[] = []
  for (const input of inputs) {
    for (const consultation of input.consultations) {
      const tag = consultation.language ?? setup.language
      const { texts, live, comparison, sound_ms: sound, time_ms: time } = await setup.hear(consultation, input.file, tag)
      const reference = consultation.segments.map(({ text }) => text).join('\n')
      const hypothesis = texts.join('\n')
      const words = (text: string) => comparedWords(text, tag, setup.medication)
      all.push({
        id: consultation.id,
        language: tag.toLowerCase().split('-')[0] ?? tag,
        recorded: consultation.audio !== undefined,
        sound_ms: sound,
        time_ms: time,
        ...errorsIn(words(reference), words(hypothesis)),
        heard: hypothesis,
        ...live === undefined ? {} : { live_errors: errorsIn(words(reference), words(live.join('\n'))).errors },
        ...comparison === undefined ? {} : { comparison },
        values: await valuesOf(setup, consultation, input, texts)
      })
    }
  }
  return all
}

function sumOf (language: string, all: readonly HeardOne[]): HeardSum {
  const total = (what: 'sound_ms' | 'time_ms') => all.reduce((sum, one) => sum + one[what], 0)
  const values = all.map(one => one.values).filter(one => one !== null)
  const live = all.flatMap(({ live_errors: errors }) => errors ?? [])
  const recordings = all.filter(({ recorded }) => recorded).length
  return {
    language,
    recordings,
    synthetic: all.length - recordings,
    sound_ms: total('sound_ms'),
    seconds_per_minute: 60 * total('time_ms') / Math.max(1, total('sound_ms')),
    errors: sumOfErrors(all.map(({ errors }) => errors)),
    ...live.length === 0 ? {} : { live_errors: sumOfErrors(live) },
    values: values.length === 0
      ? null
      : { vital_signs: scoreOf(values.map(one => one.vital_signs)), medication: scoreOf(values.map(one => one.medication)) }
  }
}

/** By language, in the order of the files, and of all where there are several. */
export function sumsOf (all: readonly HeardOne[]): HeardSum[] {
  const languages = [...new Set(all.map(({ language }) => language))]
  const each = languages.map(language => sumOf(language, all.filter(one => one.language === language)))
  return languages.length > 1 ? [...each, sumOf('all', all)] : each
}
