import { countWords, emptyEpisode, episodeLabel, type Warning } from '../consultation/index.js'
import { assemble } from './assemble.js'
import { withGaps } from './gaps.js'
import { isHeld, isMisheard } from './held.js'
import { rejoin, withPlaces } from './rejoining/index.js'
import type { CheckedDraft, Draft, Report, ReportEngine, ReportRequest, Reports } from './types.js'
import { RULES_VERSION } from './version.js'
import { EVIDENCE_MAX, type EvidenceItem, type RemovedItem } from '../../schemas/evidence.js'

/** Whether the checks marked a sentence or removed one; what could not be read was not theirs. */
function hasUnsupported (evidence: readonly EvidenceItem[], removed: readonly RemovedItem[]): boolean {
  return evidence.some(({ unsupported }) => unsupported.length > 0) ||
    removed.some(({ kind, reason }) => kind === 'sentence' && reason !== 'not_readable')
}

/** Whether rules and the language model do not agree on a value. */
function hasDoubt (evidence: readonly EvidenceItem[]): boolean {
  return evidence.some(({ doubt }) => doubt !== undefined)
}

/** Why a report has to be read with care. */
function warningsOf ({ held = [], removed, doubtful = false }: CheckedDraft, evidence: readonly EvidenceItem[]): Warning[] {
  const found: Warning[] = []
  if ([...held, ...removed].some(isHeld)) found.push('unclear')
  if (held.some(isMisheard)) found.push('medicine')
  if (hasDoubt(evidence)) found.push('values')
  if (hasUnsupported(evidence, removed)) found.push('unsupported')
  if (doubtful) found.push('context')
  return found
}

/** A report of the same words, heard in sound of another quality. Where too few of them were recognised, it marks what was not. */
export function heardIn (report: Report, audio: ReportRequest['audio']): Report {
  const { generation_result: result } = report
  if (audio?.degraded !== true) return report
  const { gaps = [] } = audio
  if (result !== 'success' && !(result === 'transcript_too_short' && gaps.length > 0)) return report
  return { ...gaps.length === 0 ? report : withGaps(report, gaps), generation_result: 'audio_quality_degraded' }
}

/** Checks a draft against the transcript. */
export type Check = (request: ReportRequest, draft: Draft) => CheckedDraft

/** Why the engine is not asked, if so: it would only invent. */
function tooShort ({ audio, transcript }: ReportRequest, minWords: number): Report['generation_result'] | null {
  if (audio?.too_short === true) return 'audio_too_short'
  const words = transcript.reduce((sum, { text }) => sum + countWords(text), 0)
  return words < minWords ? 'transcript_too_short' : null
}

/**
 * Makes reports with an engine: its draft, checked, in the shape of the template, and where each statement comes from. When too little
 * was said, the engine is not asked. A value that is cut over two segments is read as one by the engine and the checks alike.
 *
 * @param minWords words that a transcript needs for a meaningful report
 */
export function createReports (engine: ReportEngine, check: Check, minWords: number): Reports {
  return {
    cheap: engine.cheap,
    async generate (asked, signal) {
      signal.throwIfAborted()
      const failure = tooShort(asked, minWords)
      if (failure !== null) {
        const data = [emptyEpisode(asked.template, episodeLabel(asked.output_language))]
        return heardIn({ generation_result: failure, data, evidence: { provenance: null, evidence: [], removed: [] } }, asked.audio)
      }
      const { transcript, placesOf } = rejoin(asked.transcript, asked.input_language)
      const request = { ...asked, transcript }
      const draft = check(request, await engine.draft(request, signal))
      const { generation_result: result, data, evidence } = assemble(request, draft)
      const provenance = {
        engine: engine.name,
        model: engine.model,
        prompt_version: engine.promptVersion ?? null,
        rules_version: RULES_VERSION,
        generated_at: new Date().toISOString()
      }
      const report = {
        generation_result: result,
        data,
        warnings: warningsOf(draft, evidence),
        evidence: withPlaces({ provenance, evidence, removed: [...draft.held ?? [], ...draft.removed].slice(0, EVIDENCE_MAX) }, placesOf)
      }
      return heardIn(report, request.audio)
    }
  }
}
