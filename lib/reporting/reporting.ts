import type { UnsupportedHandling } from '../../schemas/config.js'
import { withAlternatives } from './alternatives.js'
import { createChecks } from './checking/index.js'
import { createMeaningCheck } from './checking/meaning.js'
import { createEmbeddedEngine } from './embedded.js'
import { withLookUp } from './language-model/looked-up.js'
import { createReports } from './reports.js'
import type { CodeTables } from './tables/codes.js'
import type { MedicationTable } from './tables/medication.js'
import type { ReportEngine, Reports } from './types.js'

/** What making reports needs. */
export interface ReportingOptions {
  /** Drafts the reports; `null` or none for the embedded engine, which needs nothing but this process. */
  engine?: ReportEngine | null
  /** The code tables. */
  codes: CodeTables
  /** The medication table. */
  medication: MedicationTable
  /** The IANA time zone of consultations whose start is given in UTC. */
  timeZone: string
  /** Words that a transcript needs for a meaningful report. */
  minWords: number
  /** What happens to sentences with something that was not said; those of a plan or a judgement are marked in any case. */
  unsupported?: UnsupportedHandling
  /** Most sentences and exchanges of one report that its language model is asked about again; none when left out. */
  meaningQuestions?: number
}

/**
 * Makes reports of transcripts. Each is drafted by the engine, given the codes of the tables, held against the transcript so that nothing
 * is in it that was not said, and put into the shape of its template, with the places of the transcript that each statement comes from. If
 * so configured, a language model is asked about the meaning of what it drafted.
 *
 * @example
 * const reporting = createReporting({ codes: starterCodeTables(), medication: starterMedicationTable(), timeZone: 'UTC', minWords: 5 })
 * const { data, evidence } = await reporting.generate(reportRequest, AbortSignal.timeout(60_000))
 */
export function createReporting ({ engine, minWords, meaningQuestions = 0, ...tables }: ReportingOptions): Reports {
  const isDrafted = engine !== undefined && engine !== null
  const drafting = isDrafted ? withLookUp(engine, tables) : createEmbeddedEngine(tables)
  const check = createChecks({ ...tables, drafted: isDrafted })
  const { judge } = drafting
  const checkMeaning = judge === undefined || meaningQuestions === 0 ? null : createMeaningCheck(judge, tables, meaningQuestions)
  return createReports(drafting, async (request, draft, signal) => {
    const checked = check(request, draft)
    const judged = checkMeaning === null ? checked : await checkMeaning(request, checked, signal)
    return withAlternatives(request, judged, tables.codes)
  }, minWords)
}
