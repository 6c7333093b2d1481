import type { ConsultationOutput } from '../../../schemas/consultation-output/index.js'
import type { ReportEvidence } from '../../../schemas/evidence.js'
import { finalOutput, interimOutput } from '../../consultation/index.js'
import { type CheckCounts, createWriter } from '../../runtime/index.js'
import {
  codeTablesOf, createReporting, loadMedicationTable, type MeaningQuestion, type ReportEngine, starterCodeTables, starterMedicationTable,
  type TranscriptPiece
} from '../../reporting/index.js'
import { createRecentReports } from './recent-reports.js'
import type { RecentTalks } from './recent-talks.js'
import type { MeasuredReport, ReportTask, ThreadSettings } from './types.js'

/** An engine that returns a draft made before, and what was answered about it; it keeps the questions that have no answer yet. */
function engineOf (
  { draft, verdicts, fitness }: Required<Pick<ReportTask, 'draft' | 'verdicts' | 'fitness'>>, { name, model, promptVersion = null }: NonNullable<ReportTask['engine']>,
  open: MeaningQuestion[]
): ReportEngine {
  return {
    name,
    model,
    promptVersion,
    cheap: false,
    judge: {
      fitness: async () => fitness,
      async judge (questions) {
        if (verdicts === null) open.push(...questions)
        return questions.map((_question, at) => verdicts?.[at] ?? null)
      }
    },
    async draft () {
      if (draft === null) throw new Error(`the engine ${name} has drafted nothing`)
      return draft
    }
  }
}

/** The evidence of a report that is written now, which says why the embedded engine made it where another one should have. */
function datedEvidence (evidence: ReportEvidence, reason: ReportTask['fallback']): ReportEvidence {
  if (evidence.provenance === null) return evidence
  const provenance = { ...evidence.provenance, generated_at: new Date().toISOString() }
  return { ...evidence, provenance: reason === null ? provenance : { ...provenance, fallback_reason: reason } }
}

/** How many of the items have the same values, for each combination that there is. */
function countAlike<T extends Record<string, string>> (items: readonly T[]): Array<T & { count: number }> {
  const counts = new Map<string, T & { count: number }>()
  for (const item of items) {
    const key = Object.values(item).join()
    const counted = counts.get(key) ?? { ...item, count: 0 }
    counted.count += 1
    counts.set(key, counted)
  }
  return [...counts.values()]
}

/** How much the checks removed and marked, and whether the language model was asked about the meaning. */
function countChecks ({ evidence, removed, meaning, meaning_unasked: unasked }: ReportEvidence): CheckCounts {
  return {
    ...unasked !== undefined ? { meaning: unasked } : meaning !== undefined ? { meaning: 'asked' as const } : {},
    removed: countAlike(removed.map(({ kind, reason }) => ({ kind, reason }))),
    marked: countAlike(evidence.flatMap(({ unsupported }) => unsupported.map(({ kind }) => ({ kind }))))
  }
}

/**
 * Makes reports, and writes them as they are stored. Everything that takes time growing with the length of the transcript is in here:
 * drafting with the embedded engine, checking, assembling, and validating what came out.
 *
 * The function that is returned throws OutputMismatchError for a report that does not fit its schema.
 *
 * @param recent what was read before: an intermediate report reads for those that follow
 */
export function createReportWriter (
  { codes, medication, timeZone, minWords, unsupported, meaningQuestions }: ThreadSettings, recent: RecentTalks
): (task: ReportTask) => Promise<MeasuredReport> {
  const options = {
    codes: codes === null ? starterCodeTables() : codeTablesOf(codes),
    medication: medication === null ? starterMedicationTable() : loadMedicationTable(medication.text, medication.name),
    timeZone,
    minWords,
    unsupported,
    meaningQuestions
  }
  const writeOutput = createWriter<ConsultationOutput>('ConsultationOutput')
  const writeEvidence = createWriter<ReportEvidence>('ReportEvidence')
  const never = new AbortController().signal
  const recentReport = createRecentReports(createReporting(options))

  return async function writeReport ({ request, transcript, facts, life, engine, draft, verdicts, fitness = 'fit', fallback }) {
    const pieces = recent.recognise(facts.id, JSON.parse(transcript) as TranscriptPiece[], life.state !== 'final')
    const questions: MeaningQuestion[] = []
    const parsed = { ...request, transcript: pieces }
    const report = await (engine === null
      ? recentReport(parsed)
      : createReporting({ ...options, engine: engineOf({ draft, verdicts, fitness }, engine, questions) }).generate(parsed, never))
    const output = life.state === 'final' ? finalOutput(facts, life, report) : interimOutput(facts, life, minWords, report)
    return {
      output: writeOutput(output),
      evidence: writeEvidence(datedEvidence(report.evidence, fallback)),
      result: report.generation_result,
      checks: countChecks(report.evidence),
      unfounded: report.unfounded === true,
      questions
    }
  }
}
