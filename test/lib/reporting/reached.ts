import { canonicalOf } from '../../../bin/evaluate/service.js'
import { parseConfig } from '../../../lib/runtime/settings/parse-config.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findingsOf, type Findings } from '../../../bin/evaluate/findings.js'
import { ingredientKey } from '../../../bin/evaluate/ingredients.js'
import { countsOf, matched, sumOf, type Counts, type Matches } from '../../../bin/evaluate/matching.js'
import { headingsOf } from '../../../lib/reporting/headings.js'
import { narrativeParts, type NarrativePart, type ReportRequest, type Reports, type ReportTemplate } from '../../../lib/reporting/types.js'
import { fillers, fixtureLanguages, type ConsultationFixture, type FixtureLanguage } from '../../consultation-fixtures.js'

export const REACHED = path.resolve('test/fixtures/consultations/reached.json')

export const reachedKinds = ['generation_result', 'vital_signs', 'medication', 'problems', 'sick_notes', 'said', 'not_said'] as const
export type ReachedKind = typeof reachedKinds[number]

/** How many came out as expected, which came out wrong (fp) and which are missing (fn), and these two in words. */
export interface Reached extends Counts {
  mistakes: string[]
}
export type ReachedByLanguage = Record<FixtureLanguage, Record<ReachedKind, Reached>>

export function readReached (): ReachedByLanguage {
  return JSON.parse(readFileSync(REACHED, 'utf8')) as ReachedByLanguage
}

/** Words and numbers alone, in lower case, without the sounds that fill a pause: as spoken and as cleaned, a sentence is the same. */
function plain (text: string, language: FixtureLanguage): string {
  return ` ${text.toLowerCase().replace(fillers[language], ' ').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `
}

/** What stands in each part of a report; a free text has its parts under headings. */
function partsOf (template: ReportTemplate, outputLanguage: string, { texts }: Findings): Partial<Record<NarrativePart, string>> {
  if (template !== 'specialist_general_free_text_api') return Object.fromEntries(texts.map(({ section, text }) => [section, text]))
  const headings = headingsOf(outputLanguage)
  const blocks = texts.flatMap(({ text }) => text.split('\n\n'))
  return Object.fromEntries(narrativeParts[template].map(part => {
    return [part, blocks.find(block => block.startsWith(`${headings[part]}\n`))?.slice(headings[part].length) ?? '']
  }))
}

function reachedOf<E, F> (id: string, matches: Matches<E, F>, expected: (one: E) => string, found: (other: F) => string): Reached {
  return {
    ...countsOf(matches),
    mistakes: [...matches.missed.map(one => `${id} missed: ${expected(one)}`), ...matches.wrong.map(other => `${id} wrong: ${found(other)}`)]
  }
}

/** Ingredients are named in the language of the report, and expected by their international names. */
const canonical = canonicalOf(parseConfig({}))

function same<T> (left: T, right: T): boolean {
  return left === right
}

/** What an engine makes of one fixture: the parts in the template of the fixture, the values in the one that has a place for all. */
export async function reachedIn (
  reports: Reports, fixture: ConsultationFixture, language: FixtureLanguage
): Promise<Record<ReachedKind, Reached>> {
  const { id, template, expected, segments, about: _, ...rest } = fixture
  if (template === 'dictation_api') throw new Error(`${id} is a dictation, of which no engine makes a report`)
  const request: ReportRequest = { ...rest, template, transcript: segments.map(segment => ({ ...segment, start_ms: null, end_ms: null })) }
  const generate = async (wanted: ReportTemplate) => {
    const report = await reports.generate({ ...request, template: wanted }, new AbortController().signal)
    return { result: report.generation_result, findings: findingsOf(report, request.transcript) }
  }
  const [own, full] = [await generate(template), await generate('soap_urgent_care_api')]

  const parts = partsOf(template, rest.output_language, own.findings)
  const said = Object.entries(expected.said).flatMap(([part, phrases]) => phrases.map(phrase => ({ part: part as NarrativePart, phrase })))
  const kept = said.filter(({ part, phrase }) => plain(parts[part] ?? '', language).includes(plain(phrase, language)))
  const everything = plain(own.findings.texts.map(({ text }) => text).join('\n'), language)
  const held = expected.not_said.filter(phrase => !everything.includes(plain(phrase, language)))

  const signOf = ({ vital_sign_id: sign, value }: { vital_sign_id: string, value: number }) => `${sign} ${value.toFixed(1)}`
  const categoryOf = (code: string) => code.slice(0, 3)
  const keyOf = (name: string) => ingredientKey(name, canonical)
  const dates = ({ from_date: from, to_date: to }: { from_date?: string, to_date?: string }) => `${from} to ${to}`
  const pairs = (left: readonly string[], right: readonly string[]) => reachedOf(id, matched(left, right, same), String, String)
  return {
    generation_result: pairs([expected.generation_result], [own.result]),
    vital_signs: pairs(expected.vital_signs.map(signOf), full.findings.vital_signs.map(({ value }) => signOf(value))),
    medication: pairs(
      expected.medication.map(({ active_ingredient: name }) => keyOf(name)),
      full.findings.medication.map(({ value }) => keyOf(value.active_ingredient))
    ),
    problems: pairs(expected.icd_10.map(categoryOf), [...new Set(full.findings.problems.map(({ value }) => categoryOf(value.icd_10)))]),
    sick_notes: pairs(
      expected.sick_note === null ? [] : [dates(expected.sick_note)],
      full.findings.sick_notes.map(({ value }) => dates(value))
    ),
    said: reachedOf(id, matched(said, kept, same), ({ part, phrase }) => `${part} "${phrase}"`, String),
    not_said: {
      tp: held.length,
      fp: expected.not_said.length - held.length,
      fn: 0,
      mistakes: expected.not_said.filter(phrase => !held.includes(phrase)).map(phrase => `${id} wrong: "${phrase}"`)
    }
  }
}

/** What an engine makes of all fixtures; a dictation is no matter of an engine. */
export async function reachedBy (
  reports: Reports, fixtures: (language: FixtureLanguage) => readonly ConsultationFixture[]
): Promise<ReachedByLanguage> {
  const entries: Array<[FixtureLanguage, Record<ReachedKind, Reached>]> = []
  for (const language of fixtureLanguages) {
    const each: Array<Record<ReachedKind, Reached>> = []
    for (const fixture of fixtures(language)) {
      if (fixture.template !== 'dictation_api') each.push(await reachedIn(reports, fixture, language))
    }
    entries.push([language, Object.fromEntries(reachedKinds.map(kind => {
      const all = each.map(one => one[kind])
      return [kind, { ...sumOf(all), mistakes: all.flatMap(({ mistakes }) => mistakes) }]
    })) as Record<ReachedKind, Reached>])
  }
  return Object.fromEntries(entries) as ReachedByLanguage
}

/**
 * What is worse than it was: fewer as expected, more wrong or more missing. `null` when nothing is; otherwise the counts, and which
 * mistakes are new.
 */
export function lossOf (before: Reached, now: Reached): string | null {
  if (now.tp >= before.tp && now.fp <= before.fp && now.fn <= before.fn) return null
  const counts = ({ tp, fp, fn }: Counts) => `${tp} right, ${fp} wrong, ${fn} missing`
  return [`${counts(now)} (it was: ${counts(before)})`, ...now.mistakes.filter(mistake => !before.mistakes.includes(mistake))].join('\n  ')
}
