import type { UnsupportedHandling } from '../../../schemas/config.js'
import { TERM_MAX_LENGTH } from '../../../schemas/consultation-output/limits.js'
import type { RemovedItem } from '../../../schemas/evidence.js'
import { readVisit, type PlacedLine } from '../arranging/visit.js'
import { conversationOf } from '../reading/conversation.js'
import type { CodeTables } from '../tables/codes.js'
import type { MedicationTable } from '../tables/medication.js'
import type { ReportRequest } from '../types.js'
import { truncated } from '../words.js'
import { unrecognisedMedicinesIn } from './misheard.js'

/** The knowledge and settings of the checks: drugs by all their names, existing codes, and the time zone for starts in UTC. */
export interface CheckTables {
  medication: MedicationTable
  codes: CodeTables
  /** An IANA time zone; UTC when there is none. */
  timeZone?: string
  /** Whether drafts are those of a language model, whose values are held against those that rules read. */
  drafted?: boolean
  /** What to do with sentences that say something unsupported; by default, mark them. */
  unsupported?: UnsupportedHandling
}

/** Truncates a text to `TERM_MAX_LENGTH` code units, without splitting a surrogate pair. */
export function cut (text: string): string {
  return truncated(text, TERM_MAX_LENGTH)
}

/** The words that may be a medicine and are the name of none. */
export function unrecognisedMedicineItems (
  { transcript, input_language: language }: ReportRequest, medication: MedicationTable
): RemovedItem[] {
  return unrecognisedMedicinesIn(conversationOf(transcript, language), language, medication).map(({ text, ...found }) => (
    { kind: 'medication', text: cut(text), reason: 'not_recognised', ...found }
  ))
}

/** What rules make of the talk; `null` when it is surely no consultation. */
export function visitOf (request: ReportRequest, { timeZone = 'UTC', medication, codes }: CheckTables): ReturnType<typeof readVisit> {
  const misheard = unrecognisedMedicineItems(request, medication).flatMap(({ sources }) => sources)
  return readVisit(request, { medication, codes, timeZone }, misheard)
}

/** What was said about health, in the order spoken: an exchange in each line. */
export function clinicalLinesOf (request: ReportRequest, tables: CheckTables): readonly PlacedLine[] {
  return visitOf(request, tables)?.lines ?? []
}
