import type { EvidenceKind } from '../../schemas/evidence.js'
import type { ConsultationOutput, Episode } from '../../schemas/consultation-output/index.js'

/** The measured quality of a consultation's audio. */
export interface AudioQuality {
  /** Too little speech for a report. */
  too_short: boolean
  /** Recognisable, but so poor that the report may contain errors. */
  degraded: boolean
  /** Marks of the stretches in which nothing was recognised, in the language of the report. */
  gaps?: readonly string[]
}

/**
 * What a message counts, in this order: values that were heard and not understood (`unclear`), words that may be a medicine (`medicine`),
 * values that rules read and the language model left out (`added`) or has otherwise (`differs`), exchanges that it left out (`put_back`),
 * sentences that the checks marked.
 */
export const countedWarnings = ['unclear', 'medicine', 'added', 'put_back', 'differs', 'marked'] as const
export type CountedWarning = typeof countedWarnings[number]

/** What a report has to be read with care for. */
export interface Warnings extends Partial<Record<CountedWarning, number>> {
  /** No language model wrote it. */
  rules?: true
  /** What the checks removed, how many of each kind. */
  removed?: Partial<Record<EvidenceKind, number>>
  /** Little of the talk was about health. */
  context?: true
}

/** The result of a report and its episodes, which fit the schema whatever the result is. */
export interface Outcome {
  generation_result: ConsultationOutput['generation_result']
  data: Episode[]
  /** Why somebody has to read the report against the talk. */
  warnings?: Warnings
}
