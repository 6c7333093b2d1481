import { episodeLabel } from '../../consultation/index.js'
import type { VitalSign } from '../../../schemas/consultation-output/index.js'
import {
  EVIDENCE_MAX, SOURCES_MAX, type EvidenceKind, type EvidenceSource, type RemovalReason, type RemovedItem
} from '../../../schemas/evidence.js'
import { isWithinBounds } from '../reading/bounds.js'
import { localDay } from '../reading/calendar.js'
import { decisionsOf, type MedicationDecisions } from '../extracting/medication/index.js'
import { recordedAllergies } from '../extracting/medication/recorded-allergies.js'
import { sickNoteOf } from '../extracting/sick-note/index.js'
import { dismissedValuesOf, vitalSignsOf } from '../extracting/vital-signs/index.js'
import { conversationOf } from '../reading/conversation.js'
import { withoutMachineOrders } from '../reading/to-machine.js'
import type { AttributedSentence } from '../reading/attributed.js'
import type { CheckedDraft, Draft, DraftEpisode, NarrativePart, ReportRequest, Sourced, Statement } from '../types.js'
import { clinicalLinesOf, cut, unrecognisedMedicineItems, visitOf, type CheckTables } from './clinical-lines.js'
import type { Checked } from './checked.js'
import { createCodeCheck } from './codes.js'
import { createConcepts } from './concepts.js'
import { createMedicationCheck } from './medication.js'
import { isOnlyConsidered, mentionedOf, tableAgainst, withReadMedication } from './medication-table.js'
import { namedWithCodes } from './named-diagnoses.js'
import { createNarrativeCheck } from './narrative.js'
import { createSecondReading, type SecondReading } from './second-reading.js'
import { contradictingPressures } from './pressures.js'
import { withPutBack } from './put-back.js'
import { checkSickNote } from './sick-note.js'
import { createLocator } from './sources.js'
import { talkToPeople } from './to-people.js'
import { withReadValues } from './read-values.js'
import { indexTranscript, type TranscriptIndex } from './transcript-index.js'
import { isUnfounded } from './unfounded.js'
import { withoutUnsupported } from './unsupported.js'
import { createVitalSignCheck } from './vital-signs.js'
import { codeText, medicationText, sickNoteText, vitalSignText } from './wording.js'

export type { CheckTables } from './clinical-lines.js'
export { unrecognisedMedicinesIn } from './misheard.js'

/** Why a vital sign is not what was said, whatever its number is. */
function spokenAgainst (value: VitalSign, second: SecondReading | undefined): { reason: RemovalReason } | null {
  const unclear = second?.verdicts.unclear(value) ?? null
  if (unclear !== null) return { reason: unclear }
  const dismissed = second?.verdicts.dismissed(value) ?? null
  if (dismissed !== null) return { reason: dismissed }
  return second?.verdicts.contradicts(value) === true || second?.verdicts.isOther(value) === true ? { reason: 'said_otherwise' } : null
}

/** What was heard and not understood, whatever an engine made of it. */
function heldIn (second: SecondReading | undefined): RemovedItem[] {
  if (second === undefined) return []
  const { held, heldDoses } = second.verdicts
  const values = [...held().filter(({ told }) => !told), ...heldDoses()]
  return values.map(({ kind, text, reason, sources }) => ({ kind, text: cut(text), reason, sources: sources.slice(0, SOURCES_MAX) }))
}

/** What was said as a vital sign of another occasion, or of somebody else. */
function dismissedIn (sentences: readonly AttributedSentence[], language: string): RemovedItem[] {
  return dismissedValuesOf(sentences, language)
    .map(({ kind, reason, text, sources }) => ({ kind, text: cut(text), reason, sources: sources.slice(0, SOURCES_MAX) }))
}

/** The medicines that were decided on and that an allergy bars, whatever an engine made of them. */
function barredIn ({ table }: MedicationDecisions): RemovedItem[] {
  return table.filter(({ barred }) => barred !== null).map(({ mentioned: { active_ingredient: text }, sources }) => (
    { kind: 'medication', text: cut(text), reason: 'allergy', sources: sources.slice(0, SOURCES_MAX) }
  ))
}

/** Whether a draft says that nobody speaks of health in what may be a consultation. */
function isWronglyNone (draft: Draft, request: ReportRequest, tables: CheckTables): boolean {
  return tables.drafted === true && draft.generation_result === 'no_medical_context' && visitOf(request, tables) !== null
}

/** An episode that says nothing. */
function episodeWithout (label: string): DraftEpisode {
  return { label, narrative: {}, vital_signs: [], complaints: [], diagnoses: [], prescribed_medication: [], sick_note: null }
}

/** A checked draft of a language model with the values that rules read in the same talk, where the language is known. */
function compared (
  episodes: DraftEpisode[], { input_language: language, start_datetime: start }: ReportRequest,
  { timeZone = 'UTC', medication }: CheckTables, { sentences, medicines }: { sentences: readonly AttributedSentence[], medicines: MedicationDecisions }
) {
  return withReadValues(withReadMedication(episodes, medicines, medication), {
    vitalSigns: vitalSignsOf(sentences, language).filter(({ value }) => isWithinBounds(value)),
    sickNote: sickNoteOf(sentences, language, start, timeZone)
  })
}

/** A checked draft of a language model with the exchanges that it lacks: also one that is about health and has no episode. */
function completed (
  { generation_result: result }: Draft, supported: DraftEpisode[],
  request: ReportRequest, tables: CheckTables, medicines: MedicationDecisions
): DraftEpisode[] {
  if (supported.length === 0 && result !== 'success') return supported
  const episodes = supported.length > 0 ? supported : [episodeWithout(episodeLabel(request.output_language))]
  const { codes, medication } = tables
  return withPutBack(episodes, clinicalLinesOf(request, tables), request, { codes, medication, medicines })
}

/** Takes a statement out of the report, and says why. */
type Remove = (kind: EvidenceKind, text: string, reason: RemovalReason, sources: readonly EvidenceSource[]) => void

/** The vital signs of a draft that a living person may have and that were said. */
function checkedVitalSigns (
  drafted: DraftEpisode['vital_signs'],
  { index, second, remove, ground }: {
    index: TranscriptIndex, second: SecondReading | undefined, remove: Remove, ground: ReturnType<typeof createVitalSignCheck>
  }
): DraftEpisode['vital_signs'] {
  const possible = drafted.filter(({ value, sources }) => {
    const within = isWithinBounds(value)
    if (!within) remove('vital_sign', vitalSignText(value), 'out_of_bounds', sources)
    return within
  })
  const grounded = possible.flatMap(({ value, sources }) => {
    const found = spokenAgainst(value, second) ?? ground(value, index.valid(sources))
    if ('sources' in found) return [{ value, sources: found.sources.slice(0, SOURCES_MAX) }]
    remove('vital_sign', vitalSignText(value), found.reason, sources)
    return []
  })
  const contradicting = contradictingPressures(grounded.map(({ value }) => value))
  return grounded.filter(({ value, sources }, at) => {
    if (contradicting.has(at)) remove('vital_sign', vitalSignText(value), 'out_of_bounds', sources)
    return !contradicting.has(at)
  })
}

/** The checks for one draft, and what they remove. */
function checksOf (request: ReportRequest, { medication, codes, timeZone, drafted = false, unsupported: handling = 'mark' }: CheckTables) {
  const today = localDay(request.start_datetime, timeZone ?? null)
  const { request: toPeople, isOrder } = talkToPeople(request)
  const index = indexTranscript(toPeople, medication)
  const [locator, concepts] = [createLocator(index), createConcepts(index, codes)]
  const groundVitalSign = createVitalSignCheck(index)
  const checkCode = createCodeCheck(index, codes, { locator, concepts }, toPeople)
  const second = createSecondReading(index, toPeople, { medication, codes, locator })
  const checkStatement = createNarrativeCheck(index, medication, { locator, concepts, second, drafted }, toPeople, today)
  const checkMedication = createMedicationCheck(index, medication, request.output_language, second?.verdicts)
  const { input_language: language, output_language: output } = request
  const sentences = withoutMachineOrders(conversationOf(request.transcript, language), language)
  const medicines = decisionsOf(sentences, language, medication, output, recordedAllergies(request.context, medication))
  const removed: RemovedItem[] = []
  const remove: Remove = (kind, text, reason, sources) => {
    removed.push({ kind, text: cut(text), reason, sources: index.valid(sources).slice(0, SOURCES_MAX) })
  }

  /** Runs a check on items that may be removed whole or in part. */
  function checked<T> (
    kind: EvidenceKind, drafted: readonly (Sourced<T> & { spoken?: string })[],
    check: (value: T, sources: EvidenceSource[], spoken?: string) => Checked<T>, textOf: (value: T) => string
  ): Sourced<T>[] {
    return drafted.flatMap(({ value, sources, spoken }) => {
      const found = check(value, index.valid(sources), spoken)
      if ('reason' in found) {
        remove(kind, textOf(value), found.reason, sources)
        return []
      }
      for (const part of found.removed) remove(kind, part.text, part.reason, sources)
      return [{ value: found.value, sources: found.sources.slice(0, SOURCES_MAX), ...spoken === undefined ? {} : { spoken } }]
    })
  }

  function prescribed (listed: DraftEpisode['prescribed_medication']): DraftEpisode['prescribed_medication'] {
    return checked('medication', listed, checkMedication, medicationText).filter(({ value, sources }) => {
      const reason = tableAgainst(value, medicines.table, medication)
      // What an allergy bars is listed anyway.
      if (reason !== null && reason !== 'allergy') remove('medication', medicationText(value), reason, sources)
      return reason === null
    }).map(item => drafted && isOnlyConsidered(item.value, medicines.table, medication) ? { ...item, doubt: 'differs' as const } : item)
  }

  function sickNote (drafted: DraftEpisode['sick_note']): DraftEpisode['sick_note'] {
    if (drafted === null || (drafted.value.from_date === undefined && drafted.value.to_date === undefined)) return null
    const found = checkSickNote(drafted.value, index.valid(drafted.sources), index, today)
    if ('sources' in found) return { value: { ...drafted.value }, sources: found.sources.slice(0, SOURCES_MAX) }
    remove('sick_note', sickNoteText(drafted.value), found.reason, drafted.sources)
    return null
  }

  function narrative (drafted: DraftEpisode['narrative']): DraftEpisode['narrative'] {
    const parts = Object.entries(drafted) as [NarrativePart, Statement[]][]
    return Object.fromEntries(parts.map(([part, statements]) => (
      [part, withoutUnsupported(part, statements.map(one => isOrder(one.value) ? one : checkStatement(one, part)), handling, remove)]
    )))
  }

  function episode (drafted: DraftEpisode): DraftEpisode {
    // This order is the order of `removed`.
    return {
      label: drafted.label,
      vital_signs: checkedVitalSigns(drafted.vital_signs, { index, second, remove, ground: groundVitalSign }),
      prescribed_medication: prescribed(drafted.prescribed_medication),
      complaints: checked('medical_code', drafted.complaints, checkCode, codeText),
      diagnoses: checked('medical_code', drafted.diagnoses, checkCode, codeText),
      sick_note: sickNote(drafted.sick_note),
      narrative: narrative(drafted.narrative)
    }
  }

  const held = () => [
    ...heldIn(second), ...dismissedIn(sentences, language), ...unrecognisedMedicineItems(request, medication), ...barredIn(medicines)
  ]
  return { episode, held, removed, sentences, medicines }
}

/**
 * Checks drafts, whatever engine made them. What contradicts the transcript is removed from the structured fields and listed in `removed`
 * with the reason: values that no living person has, vital signs whose number was not said, drugs that were not named or only refused,
 * codes that do not exist, sick notes whose days were not said. In the sentences of the summaries it is marked. If so configured, such
 * sentences are removed, but never from a plan, an assessment, a diagnosis or a conclusion: no check deletes a decision. Every statement
 * gets the ranges of the transcript that it comes from, if they can be found.
 *
 * Of a language model, that nobody speaks of health is only believed of a talk that is clearly about something else.
 *
 * The values of a language model's draft are held against those that rules read in the same talk: see `withReadValues`,
 * `withReadMedication`. Exchanges that it lacks are put back: see `withPutBack`.
 *
 * What was heard and cannot be understood, and what an allergy bars, is listed apart, in `held`, whatever the draft makes of it. Every
 * medicine that was named is in `medication`, and every disease and complaint in `named`.
 *
 * The checks are pure, never throw for any draft, and remove nothing more from a checked draft. They take time that grows with the
 * length of the transcript and with the number of statements.
 */
export function createChecks (tables: CheckTables): (request: ReportRequest, draft: Draft) => CheckedDraft {
  return function check (request, draft) {
    const checks = checksOf(request, tables)
    const supported = draft.episodes.map(checks.episode)
    const { episodes, differing } = tables.drafted === true
      ? compared(completed(draft, supported, request, tables, checks.medicines), request, tables, checks)
      : { episodes: supported, differing: [] }
    const removed = [...draft.unusable ?? [], ...checks.removed, ...differing].slice(0, EVIDENCE_MAX)
    const isMostlyUnsaid = tables.drafted === true && isUnfounded(supported, [...draft.unusable ?? [], ...checks.removed])
    const held = draft.episodes.length > 0 ? checks.held() : []
    const medication = draft.episodes.length > 0 ? mentionedOf(checks.medicines.table, episodes, tables.medication) : []
    const named = draft.episodes.length > 0 ? namedWithCodes(checks.sentences, request, episodes, tables.codes) : []
    return {
      generation_result: draft.generation_result,
      episodes,
      removed,
      ...held.length === 0 ? {} : { held },
      ...medication.length === 0 ? {} : { medication },
      ...named.length === 0 ? {} : { named },
      ...held.length > 0 && checks.medicines.table.some(({ barred }) => barred === 'recorded') ? { contextUsed: ['allergies'] } : {},
      ...draft.doubtful === true ? { doubtful: true } : {},
      ...isWronglyNone(draft, request, tables) || isMostlyUnsaid ? { unfounded: true } : {}
    }
  }
}
