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
 * What a report has to be read with care for: a value was heard and not understood (`unclear`), words were heard that may be a medicine
 * (`medicine`), rules read a value that the language model left out or has otherwise (`values`), the checks marked a sentence or removed
 * one (`unsupported`), little of the talk was about health (`context`). In the order in which they are said.
 */
export const warnings = ['unclear', 'medicine', 'values', 'unsupported', 'context'] as const
export type Warning = typeof warnings[number]

/** The result of a report and its episodes, which fit the schema whatever the result is. */
export interface Outcome {
  generation_result: ConsultationOutput['generation_result']
  data: Episode[]
  /** Why somebody has to read the report against the talk. */
  warnings?: readonly Warning[]
}
