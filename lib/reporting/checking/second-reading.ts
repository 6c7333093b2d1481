import type { UnsupportedText } from '../../../schemas/evidence.js'
import type { CodeTables } from '../tables/codes.js'
import { recordedAllergies } from '../extracting/medication/recorded-allergies.js'
import type { MedicationTable } from '../tables/medication.js'
import type { NarrativePart, ReportRequest } from '../types.js'
import { claimMarks } from './claim-marks.js'
import type { Concepts } from './concepts.js'
import { createDecisions, type Decisions } from './decision-marks.js'
import { createPolarity, type Polarity } from './polarity.js'
import { createGraveDenials, type GraveDenials } from './grave-denials.js'
import type { Locator } from './sources.js'
import type { Read } from './statement.js'
import { createTalk, type Talk } from './talk.js'
import { isSameLanguage, type TranscriptIndex, type TranscriptSentence } from './transcript-index.js'
import { createVerdicts, type Verdicts } from './verdicts.js'

/** A second reading of the talk, as a conversation: who said what, what was decided, what was answered. */
export interface SecondReading {
  talk: Talk
  verdicts: Verdicts
  decisions: Decisions
  polarity: Polarity
  denials: GraveDenials
}

/** The parts that say what is to be done. */
const PLANNED: ReadonlySet<NarrativePart> = new Set<NarrativePart>(['plan', 'action_plan'])

/** `undefined` in a language without a pack. */
export function createSecondReading (
  index: TranscriptIndex, request: ReportRequest,
  { medication, codes, locator }: { medication: MedicationTable, codes: CodeTables, locator: Locator }
): SecondReading | undefined {
  const talk = createTalk(index, request)
  if (talk === undefined) return undefined
  const verdicts = createVerdicts(index, talk, medication, recordedAllergies(request.context, medication))
  return {
    talk,
    verdicts,
    decisions: createDecisions(index, talk, verdicts),
    polarity: createPolarity(index, talk, codes),
    denials: createGraveDenials(index, talk, codes, locator)
  }
}

/** Marks what was said otherwise. Only in sentences in the language that was spoken, whose words can be compared. */
export function secondMarks (
  read: Read, value: string, sources: readonly TranscriptSentence[],
  { index, concepts, second: { talk, decisions, polarity }, part, language }: {
    index: TranscriptIndex, concepts: Concepts, second: SecondReading, part: NarrativePart, language: string
  }
): UnsupportedText[] {
  if (!isSameLanguage(language, index.language)) return []
  const planned = PLANNED.has(part)
  return [
    ...claimMarks(read, value, sources, { talk, concepts, planned }),
    ...planned ? decisions.marks(read, value) : polarity.marks(read, value)
  ]
}
