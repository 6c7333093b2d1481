import { countWords, emptyEpisode, episodeLabel, type Warnings } from '../consultation/index.js'
import { assemble } from './assemble.js'
import { withGaps } from './gaps.js'
import { isHeld, isMisheard } from './held.js'
import { speakersOf } from './reading/conversation.js'
import { rejoin, withPlaces } from './rejoining/index.js'
import type { CheckedDraft, Draft, Report, ReportEngine, ReportRequest, Reports } from './types.js'
import { RULES_VERSION } from './version.js'
import { SPEAKERS_MAX } from '../../schemas/consultation.js'
import { EVIDENCE_MAX, type EvidenceItem, type RemovedItem } from '../../schemas/evidence.js'

/** How many of what the checks removed are of each kind. What was heard and not understood, or read in two ways, is counted apart. */
function removedByKind (removed: readonly RemovedItem[]): NonNullable<Warnings['removed']> {
  const counts: NonNullable<Warnings['removed']> = {}
  for (const item of removed) {
    if (isHeld(item) || item.reason === 'differs') continue
    counts[item.kind] = (counts[item.kind] ?? 0) + 1
  }
  return counts
}

/** Why a report has to be read with care. */
function warningsOf (
  { held = [], removed, medication = [], doubtful = false }: CheckedDraft, evidence: readonly EvidenceItem[], isWrittenByRules: boolean
): Warnings {
  // An engine may have made several values of one that was not understood.
  const values = [held, removed].map(items => items.filter(isHeld).length).find(count => count > 0) ?? 0
  const medicines = medication.filter(({ status, whose, prescribed }) => status === 'unclear' && whose === 'patient' && !prescribed).length
  const removedKinds = removedByKind([...removed, ...held.filter(({ reason }) => reason === 'allergy')])
  const counts = {
    unclear: values + medicines,
    medicine: held.filter(isMisheard).length,
    added: evidence.filter(({ kind, doubt }) => doubt === 'added' && kind !== 'sentence').length,
    put_back: evidence.filter(({ kind, doubt }) => doubt === 'added' && kind === 'sentence').length,
    differs: evidence.filter(({ doubt }) => doubt === 'differs').length,
    marked: evidence.filter(({ unsupported }) => unsupported.length > 0).length
  }
  return {
    ...isWrittenByRules ? { rules: true } : {},
    ...Object.fromEntries(Object.entries(counts).filter(([_name, count]) => count > 0)),
    ...Object.keys(removedKinds).length === 0 ? {} : { removed: removedKinds },
    ...doubtful ? { context: true } : {}
  }
}

/** Whether names in the record were among the key terms of what was recognised, as they are wherever audio is. */
function hasHints ({ audio, context = {} }: SoundContext): boolean {
  const { allergies = [], current_medication: medication = [], problems = [], earlier_consultations: earlier = [] } = context
  return audio !== null && [allergies, medication, problems, earlier].some(list => list.length > 0)
}

/** What a report says only because its words were heard in sound. */
type SoundContext = Pick<ReportRequest, 'audio' | 'context'>

/**
 * A report of the same words, heard in sound of another quality. Where too few of them were recognised, it marks what was not. Its evidence
 * says whether names in the record were among the key terms.
 */
export function withSoundQuality (report: Report, sound: SoundContext): Report {
  const { audio } = sound
  const { generation_result: result, evidence } = report
  const used = new Set([...hasHints(sound) ? ['hints' as const] : [], ...evidence.context_used ?? []])
  const informed: Report = used.size === 0 ? report : { ...report, evidence: { ...evidence, context_used: [...used] } }
  if (audio?.degraded !== true) return informed
  const { gaps = [] } = audio
  if (result !== 'success' && !(result === 'transcript_too_short' && gaps.length > 0)) return informed
  return { ...gaps.length === 0 ? informed : withGaps(informed, gaps), generation_result: 'audio_quality_degraded' }
}

/** Checks a draft against the transcript. @throws the reason of the signal when that is aborted */
export type Check = (request: ReportRequest, draft: Draft, signal: AbortSignal) => CheckedDraft | Promise<CheckedDraft>

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
    async generate (received, signal) {
      signal.throwIfAborted()
      const failure = tooShort(received, minWords)
      if (failure !== null) {
        const data = [emptyEpisode(received.template, episodeLabel(received.output_language))]
        return withSoundQuality({ generation_result: failure, data, evidence: { provenance: null, evidence: [], removed: [] } }, received)
      }
      const { transcript, placesOf } = rejoin(received.transcript, received.input_language)
      const request = { ...received, transcript }
      const draft = await check(request, await engine.draft(request, signal), signal)
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
        warnings: warningsOf(draft, evidence, engine.model === null),
        evidence: withPlaces({
          provenance,
          evidence,
          removed: [...draft.held ?? [], ...draft.removed].slice(0, EVIDENCE_MAX),
          medication: draft.medication ?? [],
          diagnoses: draft.named ?? [],
          speakers: speakersOf(transcript, received.input_language).slice(0, SPEAKERS_MAX),
          ...draft.contextUsed === undefined ? {} : { context_used: draft.contextUsed },
          ...draft.meaning === undefined ? {} : { meaning: draft.meaning },
          ...draft.meaningUnasked === undefined ? {} : { meaning_unasked: draft.meaningUnasked }
        }, placesOf),
        ...draft.unfounded === true ? { unfounded: true as const } : {}
      }
      return withSoundQuality(report, request)
    }
  }
}
