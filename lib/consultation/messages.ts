import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { lookUp } from '../language-tags.js'
import { texts, type Texts } from './message-texts.js'
import { stateTexts, type StatePhrase } from './state-texts.js'

function textsOf (languageTag: string): Texts {
  return lookUp(texts, languageTag) ?? texts.en
}

/**
 * The message for the clinician about the result of a report, in the language of the report: what happened and what to do now, in fewer
 * than 500 characters. `null` for a success, unless some of its statements are unsupported. A language without texts of its own gets
 * English.
 */
export function generationResultMessage (
  result: ConsultationOutput['generation_result'], languageTag: string, unsupported = false
): string | null {
  if (result !== 'success') return textsOf(languageTag)[result]
  return unsupported ? textsOf(languageTag).unsupported : null
}

/** The message for the clinician about a report that is not there yet, in the language of the report. */
export function stateMessage (phrase: StatePhrase, languageTag: string): string {
  return (lookUp(stateTexts, languageTag) ?? stateTexts.en)[phrase]
}

/**
 * The message of an output: about the result of a final report, or about the state of any other. During a consultation there is no
 * message as soon as a report could be made of what has been said so far.
 */
export function outputMessage (
  phrase: StatePhrase | null, result: ConsultationOutput['generation_result'], languageTag: string, unsupported = false
): string | null {
  if (phrase === null) return generationResultMessage(result, languageTag, unsupported)
  return phrase === 'recording' && result === 'success' ? null : stateMessage(phrase, languageTag)
}

/** The default label of an episode, in the language of the report. */
export function episodeLabel (languageTag: string): string {
  return textsOf(languageTag).episode
}
