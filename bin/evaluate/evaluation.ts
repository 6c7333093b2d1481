import { countWords } from '../../lib/consultation/index.js'
import type { Report, ReportRequest, Reports } from '../../lib/reporting/index.js'
import type { ReportEvidence } from '../../schemas/evidence.js'
import { checkFindingsOf, type CheckFindings } from './checked.js'
import { tracedOf, type Traced } from './evidence.js'
import { findingsOf } from './findings.js'
import type { Canonical } from './ingredients.js'
import { EvaluationError, type Consultation, type Input } from './input.js'
import { similarityOf, type Similarity } from './similarity.js'
import { saidTwice } from './said-twice.js'
import { scoreReport, type Scored } from './scores.js'

/** When a consultation began that does not say so. */
const START = '2026-03-02T09:00:00.000Z'

/** Reports made before the clock runs, so that times are those of a service that has been running for a while. */
const WARM_UP = 100

/** How the reports are made. */
export interface Setup {
  reports: Reports
  canonical: Canonical
  /** Language of consultations that do not name theirs. */
  language: string
  /** Longest time for one report, in milliseconds. */
  timeout_ms: number
}

/** What was found out about one consultation. */
export interface Evaluated {
  id: string
  /** The file that it is from. */
  file: string
  words: number
  time_ms: number
  /** Time of the processor, which a busy machine does not lengthen; with that of what runs beside, such as collecting garbage. */
  cpu_ms: number
  generation_result: Report['generation_result']
  provenance: ReportEvidence['provenance']
  traced: Traced
  /** Exchanges that the draft of a language model lacked, and that are in the report as they were said. */
  put_back: number
  /** How many of these a sentence of the draft that cites the same words says for the most part, too. */
  said_twice: number
  checked: CheckFindings
  /** By division of the note, where the consultation has one. */
  similarity: Similarity
  /** `null` when nobody has read the consultation. */
  scored: Scored | null
}

/** The consultation as the service would be asked about it, in the template that has a place for everything. */
export function requestOf ({ segments, language: own, start_datetime: start = START }: Consultation, language: string): ReportRequest {
  return {
    template: 'soap_urgent_care_api',
    input_language: own ?? language,
    output_language: own ?? language,
    start_datetime: start,
    healthcare_provider_type: null,
    audio: null,
    transcript: segments.map(({ text, speaker = null, start_ms: from = null, end_ms: to = null }, at) => {
      return { id: `s-${at + 1}`, text, speaker, start_ms: from, end_ms: to }
    })
  }
}

async function generate ({ reports, timeout_ms: timeout, language }: Setup, consultation: Consultation): Promise<Report> {
  try {
    return await reports.generate(requestOf(consultation, language), AbortSignal.timeout(timeout))
  } catch (error) {
    throw new EvaluationError(`There is no report of ${consultation.id}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function evaluateOne (setup: Setup, consultation: Consultation, { file, gold }: Input): Promise<Evaluated> {
  const { transcript } = requestOf(consultation, setup.language)
  const [start, used] = [performance.now(), process.cpuUsage()]
  const report = await generate(setup, consultation)
  const time = performance.now() - start
  const { user, system } = process.cpuUsage(used)

  const findings = findingsOf(report, transcript)
  const { provenance, evidence } = report.evidence
  const expected = gold?.get(consultation.id)
  return {
    id: consultation.id,
    file,
    words: transcript.reduce((sum, { text }) => sum + countWords(text), 0),
    time_ms: time,
    cpu_ms: (user + system) / 1000,
    generation_result: report.generation_result,
    provenance,
    put_back: evidence.filter(({ kind, doubt }) => kind === 'sentence' && doubt === 'added').length,
    said_twice: saidTwice(report, findings.texts),
    traced: tracedOf(findings.texts, evidence, transcript),
    checked: checkFindingsOf(report, findings.texts, transcript),
    similarity: similarityOf(consultation.note ?? {}, findings),
    scored: expected === undefined ? null : scoreReport(expected, findings, setup.canonical)
  }
}

/**
 * Makes a report of each consultation, one after the other, and holds it against the note and what was said.
 *
 * @throws {EvaluationError} naming the consultation that no report could be made of
 */
export async function evaluate (setup: Setup, inputs: readonly Input[]): Promise<Evaluated[]> {
  // A report that is not cheap is not made twice.
  const known = setup.reports.cheap ? inputs.flatMap(({ consultations }) => consultations) : []
  for (let made = 0; known.length > 0 && made < WARM_UP; made += 1) await generate(setup, known[made % known.length] as Consultation)

  const all: Evaluated[] = []
  for (const input of inputs) {
    for (const consultation of input.consultations) all.push(await evaluateOne(setup, consultation, input))
  }
  return all
}
