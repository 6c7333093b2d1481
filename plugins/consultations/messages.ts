import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { lookUp } from './language-lookup.js'
import { texts, type Texts } from './message-texts.js'

function textsOf (languageTag: string): Texts {
  return lookUp(texts, languageTag) ?? texts.en
}

/**
 * What to tell the clinician about the outcome of a report generation, in the language of the report: what happened and what to do
 * now, in fewer than 500 characters. `null` for a success. A language without texts of its own is answered in English.
 */
export function generationResultMessage (result: ConsultationOutput['generation_result'], languageTag: string): string | null {
  return result === 'success' ? null : textsOf(languageTag)[result]
}

/** The label of an episode that has no other, in the language of the report. */
export function episodeLabel (languageTag: string): string {
  return textsOf(languageTag).episode
}
