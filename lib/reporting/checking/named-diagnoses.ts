import { MENTIONED_DIAGNOSES_MAX, SOURCES_MAX, type MentionedDiagnosis } from '../../../schemas/evidence.js'
import { namedDiagnosesOf } from '../extracting/diagnoses/index.js'
import type { AttributedSentence } from '../reading/attributed.js'
import { codeSystems, type CodeTables } from '../tables/codes.js'
import type { DraftEpisode, ReportRequest } from '../types.js'

/** The diseases and complaints that were named, each with whether the checked report has a code of it. */
export function namedWithCodes (
  sentences: readonly AttributedSentence[], { input_language: input, output_language: output }: ReportRequest,
  episodes: readonly DraftEpisode[], tables: CodeTables
): MentionedDiagnosis[] {
  const codings = episodes.flatMap(({ complaints, diagnoses }) => [...complaints, ...diagnoses])
  const given = new Set(codings.flatMap(({ value }) => codeSystems.filter(system => value[system] !== '').map(system => `${system} ${value[system]}`)))
  return namedDiagnosesOf(sentences, { input, output }, tables).slice(0, MENTIONED_DIAGNOSES_MAX).map(({ sources, ...named }) => ({
    ...named,
    coded: codeSystems.some(system => given.has(`${system} ${named[system]}`)),
    sources: sources.slice(0, SOURCES_MAX)
  }))
}
