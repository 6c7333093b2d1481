import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { lookUpTag } from '../runtime/index.js'
import { texts, type Texts } from './message-texts.js'
import { stateTexts, type StatePhrase } from './state-texts.js'
import { warnings as allWarnings, type Warning } from './types.js'
import { warningTexts } from './warning-texts.js'

/** Shown with poor sound, too, which already asks to read the whole report with care. */
const ofWhatWasHeard: ReadonlySet<Warning> = new Set<Warning>(['unclear', 'medicine'])

function textsOf (languageTag: string): Texts {
  return lookUpTag(texts, languageTag) ?? texts.en
}

/**
 * The message for the clinician about the result of a report, in the language of the report: what happened and what to do now, in at most
 * 500 characters. `null` for a success without warnings. Without a report there is nothing to warn of. A language without texts of its own
 * gets English.
 */
export function generationResultMessage (
  result: ConsultationOutput['generation_result'], languageTag: string, warnings: readonly Warning[] = []
): string | null {
  if (result !== 'success' && result !== 'audio_quality_degraded') return textsOf(languageTag)[result]
  const texts = lookUpTag(warningTexts, languageTag) ?? warningTexts.en
  const isShown = (warning: Warning): boolean => {
    // Who is asked to check the whole report checks its values.
    if (warning === 'values' && warnings.includes('unsupported')) return false
    return warnings.includes(warning) && (result === 'success' || ofWhatWasHeard.has(warning))
  }
  const shownWarnings = allWarnings.filter(isShown)
  const sentences = [...result === 'success' ? [] : [textsOf(languageTag)[result]], ...shownWarnings.map(warning => texts[warning])]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** The message for the clinician about a report that is not there yet, in the language of the report. */
export function stateMessage (phrase: StatePhrase, languageTag: string): string {
  return (lookUpTag(stateTexts, languageTag) ?? stateTexts.en)[phrase]
}

/**
 * The message of an output: about the result of a final report, or about the state of any other. During a consultation there is no
 * message as soon as a report could be made of what has been said so far.
 */
export function outputMessage (
  phrase: StatePhrase | null, result: ConsultationOutput['generation_result'], languageTag: string, warnings: readonly Warning[] = []
): string | null {
  if (phrase === null) return generationResultMessage(result, languageTag, warnings)
  return phrase === 'recording' && result === 'success' ? null : stateMessage(phrase, languageTag)
}

/** The default label of an episode, in the language of the report. */
export function episodeLabel (languageTag: string): string {
  return textsOf(languageTag).episode
}
