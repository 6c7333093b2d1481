import { evidenceKinds } from '../../schemas/evidence.js'
import type { ConsultationOutput } from '../../schemas/consultation-output/index.js'
import { TERM_MAX_LENGTH } from '../../schemas/consultation-output/limits.js'
import { lookUpTag } from '../runtime/index.js'
import { checkTexts } from './check-texts.js'
import { texts, type Texts } from './message-texts.js'
import { removedTexts } from './removed-texts.js'
import { stateTexts, type StatePhrase } from './state-texts.js'
import { countedWarnings, type Warnings } from './types.js'
import { warningTexts } from './warning-texts.js'

function textsOf (languageTag: string): Texts {
  return lookUpTag(texts, languageTag) ?? texts.en
}

/** What has to be checked, how many of each kind, in one sentence; `null` for nothing. */
function checkSentence (warnings: Warnings, languageTag: string): string | null {
  const own = lookUpTag(checkTexts, languageTag) ?? checkTexts.en
  const { removed: leftOut, ...names } = lookUpTag(removedTexts, languageTag) ?? removedTexts.en
  const counted = countedWarnings.flatMap(warning => {
    const count = warnings[warning] ?? 0
    return count === 0 ? [] : [`${own[warning]} (${count})`]
  })
  const removed = evidenceKinds.flatMap(kind => {
    const count = warnings.removed?.[kind] ?? 0
    return count === 0 ? [] : [`${names[kind]} ${count}`]
  })
  const all = [...counted, ...removed.length === 0 ? [] : [`${leftOut} (${removed.join(', ')})`]]
  return all.length === 0 ? null : `${own.check}: ${all.join(', ')}.`
}

/** As many whole sentences as a message can hold. */
function joined (sentences: readonly string[]): string {
  return sentences.reduce((text, sentence) => text.length + 1 + sentence.length > TERM_MAX_LENGTH ? text : `${text} ${sentence}`, '').trim()
}

/**
 * The message for the clinician about the result of a report, in the language of the report: that rules made it, if so; what happened and
 * what to do now; what has to be checked. `null` for a success of which there is nothing to say. Without a report there is nothing to warn
 * of. A language without texts of its own gets English.
 */
export function generationResultMessage (
  result: ConsultationOutput['generation_result'], languageTag: string, warnings: Warnings = {}
): string | null {
  if (result !== 'success' && result !== 'audio_quality_degraded') return textsOf(languageTag)[result]
  const own = lookUpTag(warningTexts, languageTag) ?? warningTexts.en
  const sentences = [
    warnings.rules === true ? own.rules : null,
    result === 'success' ? null : textsOf(languageTag)[result],
    checkSentence(warnings, languageTag),
    // With poor sound there is little of anything; the message asks to check the whole report already.
    warnings.context === true && result === 'success' ? own.context : null
  ].filter(sentence => sentence !== null)
  return sentences.length === 0 ? null : joined(sentences)
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
  phrase: StatePhrase | null, result: ConsultationOutput['generation_result'], languageTag: string, warnings: Warnings = {}
): string | null {
  if (phrase === null) return generationResultMessage(result, languageTag, warnings)
  return phrase === 'recording' && result === 'success' ? null : stateMessage(phrase, languageTag)
}

/** The default label of an episode, in the language of the report. */
export function episodeLabel (languageTag: string): string {
  return textsOf(languageTag).episode
}
