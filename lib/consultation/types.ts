import type { ConsultationOutput, Episode } from '../../schemas/consultation-output/index.js'

/** The measured quality of a consultation's audio. */
export interface AudioQuality {
  /** Too little speech for a report. */
  too_short: boolean
  /** Recognisable, but so poor that the report may contain errors. */
  degraded: boolean
}

/** The result of a report and its episodes, which fit the schema whatever the result is. */
export interface Outcome {
  generation_result: ConsultationOutput['generation_result']
  data: Episode[]
  /** Whether the checks marked a sentence, or removed one: somebody has to read the report against the talk. */
  unsupported?: boolean
}
