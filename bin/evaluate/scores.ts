import { dangersOf, type Danger } from './dangers.js'
import { exchangeScoresOf, type ExchangeScores } from './exchanges.js'
import type { Findings, Found } from './findings.js'
import { ingredientKey, isClass, type Canonical } from './ingredients.js'
import type { Gold } from './input.js'
import { medicationTableScoresOf, type MedicationTableScores } from './medication-table.js'
import { isPrescribed, isSameSign } from './same.js'
import { countsOf, matchedWithOptional, type Counts, type Matches } from './matching.js'
import { readingScoresOf, withoutHeld, type PairedSigns, type ReadingScores } from './readings.js'

/** What is counted as found or not. */
export const scoredKinds = ['vital_signs', 'medication', 'problems', 'sick_notes'] as const
export type ScoredKind = typeof scoredKinds[number]

/** Something that is in the report and should not be, or the other way round, in words. */
export interface Mistake {
  kind: ScoredKind
  problem: 'missed' | 'wrong'
  /** The value; of a wrong one in brackets also what a reader made of it. */
  what: string
  /** The words of the transcript: those that the report gives, or those that a reader found. */
  quote: string
}

/** How a report does on what was said. */
export interface Scored {
  counts: Record<ScoredKind, Counts>
  /** Vital signs by their id, those alone that were expected or found. */
  vital_signs: Record<string, Counts>
  /** Of the sick notes that are both expected, with dates, and found: those with the right ones. */
  sick_note_dates: { right: number, of: number }
  /** Of the problems that are expected: those that the evidence at least lists as candidates. */
  candidates: { right: number, of: number }
  mistakes: Mistake[]
  dangers: Danger[]
  readings: ReadingScores
  /** What the text keeps of what was said; `null` where that is not labelled. */
  exchanges: ExchangeScores | null
  /** What the table of medicines has; `null` where that is not labelled. */
  medication_table: MedicationTableScores | null
}

type Gleaned<K extends keyof Findings> = Findings[K][number]

function byValue (left: { value: number }, right: { value: number }): number {
  return left.value - right.value
}

/** Vital signs measured today, by id and value within 0.1, one to one. */
export function matchVitalSigns (
  expected: Gold['vital_signs'], found: Findings['vital_signs']
): PairedSigns {
  const today = expected.filter(({ context }) => context === 'today').toSorted(byValue)
  const sorted = found.toSorted((left, right) => byValue(left.value, right.value))
  return matchedWithOptional(today, sorted, (one, { value: other }) => isSameSign(one, other))
}

/** The first of each that have the same key; one without a key is left out. */
function firstOfEach<T> (values: readonly T[], keyOf: (value: T) => string): T[] {
  return values.filter((value, at) => keyOf(value) !== '' && values.findIndex(other => keyOf(other) === keyOf(value)) === at)
}

/**
 * Medication that is prescribed in this visit, by ingredient, one to one: one that the report has twice is wrong once. What names a class
 * and no substance is left out on both sides.
 */
export function matchMedication (
  expected: Gold['medication'], found: Findings['medication'], canonical: Canonical
): Matches<Gold['medication'][number], Gleaned<'medication'>> {
  const keyOf = ({ active_ingredient: name }: { active_ingredient: string }) => ingredientKey(name, canonical)
  const prescribed = expected.filter(({ status, active_ingredient: name }) => isPrescribed(status) && !isClass(name))
  return matchedWithOptional(
    firstOfEach(prescribed, keyOf),
    found.filter(({ value }) => !isClass(value.active_ingredient)),
    (one, { value: other }) => keyOf(one) === keyOf(other)
  )
}

/** The category of an ICD-10 code: its first three characters. */
function category (code: string): string {
  return code.trim().toUpperCase().slice(0, 3)
}

/** Problems by their ICD-10 category, each once; a category that is as good (`icd_10_alt`) counts where the first one is not found. */
export function matchProblems (
  expected: Gold['problems'], found: Findings['problems']
): Matches<Gold['problems'][number], Gleaned<'problems'>> {
  const expectedOf = (one: Gold['problems'][number]) => category(one.icd_10)
  const foundOf = (other: Gleaned<'problems'>) => category(other.value.icd_10)
  const isFirst = (one: Gold['problems'][number], other: Gleaned<'problems'>) => expectedOf(one) === foundOf(other)
  const first = matchedWithOptional(firstOfEach(expected, expectedOf), firstOfEach(found, foundOf), isFirst)
  const optional = expected.filter(one => one.optional)
  const second = matchedWithOptional([...first.missed, ...optional], first.wrong, ({ icd_10_alt: others = [] }, other) => {
    return others.some(code => category(code) === foundOf(other))
  })
  return { ...second, hits: [...first.hits, ...second.hits] }
}

/** How many of the problems that have to be found are among the candidates of a report. */
function listedOf (expected: Gold['problems'], candidates: readonly string[]): { right: number, of: number } {
  const listed = new Set(candidates.map(category))
  const wanted = firstOfEach(expected.filter(({ optional }) => optional !== true), ({ icd_10: code }) => category(code))
  const right = wanted.filter(({ icd_10: code, icd_10_alt: others = [] }) => [code, ...others].some(one => listed.has(category(one))))
  return { right: right.length, of: wanted.length }
}

/** Sick notes: whether there is one. Its dates are rarely said as dates, so they are counted by themselves. */
export function matchSickNotes (
  expected: Gold['sick_note'], found: Findings['sick_notes']
): Matches<NonNullable<Gold['sick_note']>, Gleaned<'sick_notes'>> {
  return matchedWithOptional(expected === null ? [] : [expected], found, () => true)
}

/** Whether the sick note has the dates that are expected; `null` when they are not both given as dates. */
function sameDates (expected: NonNullable<Gold['sick_note']>, { value }: Gleaned<'sick_notes'>): boolean | null {
  const { from_date: from = expected.from, to_date: to = expected.to } = expected
  const isDate = (text: string | null | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')
  return isDate(from) && isDate(to) ? from === value.from_date && to === value.to_date : null
}

function mistakesOf<E extends { quote?: string }, F> (
  kind: ScoredKind, { missed, wrong }: Matches<E, Found<F>>, expected: (one: E) => string, found: (other: F) => string
): Mistake[] {
  return [
    ...missed.map(one => ({ kind, problem: 'missed' as const, what: expected(one), quote: one.quote ?? '' })),
    ...wrong.map(({ value, quote }) => ({ kind, problem: 'wrong' as const, what: found(value), quote }))
  ]
}

/** Holds what a report says against what was said. */
export function scoreReport (gold: Gold, findings: Findings, canonical: Canonical): Scored {
  const sorted = withoutHeld(matchVitalSigns(gold.vital_signs, findings.vital_signs), findings.held)
  const vitalSigns = sorted.paired
  const medication = matchMedication(gold.medication, findings.medication, canonical)
  const problems = matchProblems(gold.problems, findings.problems)
  const sickNotes = matchSickNotes(gold.sick_note, findings.sick_notes)

  const byId: Record<string, Counts> = {}
  const count = (id: string, what: keyof Counts) => {
    const counts = byId[id] ??= { tp: 0, fp: 0, fn: 0 }
    counts[what] += 1
  }
  for (const { expected } of vitalSigns.hits) count(expected.vital_sign_id, 'tp')
  for (const { value } of vitalSigns.wrong) count(value.vital_sign_id, 'fp')
  for (const { vital_sign_id: id } of vitalSigns.missed) count(id, 'fn')
  const dates = sickNotes.hits.map(({ expected, found }) => sameDates(expected, found)).filter(same => same !== null)

  return {
    counts: {
      vital_signs: countsOf(vitalSigns), medication: countsOf(medication), problems: countsOf(problems), sick_notes: countsOf(sickNotes)
    },
    vital_signs: byId,
    sick_note_dates: { right: dates.filter(Boolean).length, of: dates.length },
    candidates: listedOf(gold.problems, findings.candidates),
    dangers: dangersOf(gold, findings, { vitalSigns: vitalSigns.wrong, medication: medication.wrong }, canonical),
    readings: readingScoresOf(gold.vital_signs, sorted, findings),
    exchanges: exchangeScoresOf(gold, findings),
    medication_table: medicationTableScoresOf(gold, findings, canonical),
    mistakes: [
      ...mistakesOf('vital_signs', vitalSigns, one => `${one.vital_sign_id} ${one.value}`, other => {
        return `${other.vital_sign_id} ${other.value} (${gold.vital_signs.find(one => isSameSign(one, other))?.context ?? 'not said'})`
      }),
      ...mistakesOf('medication', medication, one => `${one.active_ingredient} (${one.status})`, ({ active_ingredient: name }) => {
        const key = ingredientKey(name, canonical)
        return `${name} (${gold.medication.find(one => ingredientKey(one.active_ingredient, canonical) === key)?.status ?? 'not said'})`
      }),
      ...mistakesOf('problems', problems, one => `${one.icd_10} ${one.description}`, other => `${other.icd_10} ${other.description}`),
      ...mistakesOf('sick_notes', sickNotes, ({ from, to }) => `${from ?? '?'} to ${to ?? '?'}`, other => `${other.from_date ?? '?'} to ${other.to_date ?? '?'}`)
    ]
  }
}
