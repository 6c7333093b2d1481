import type { ConsultationOutput, Episode, GenerationResult, Template } from '../../schemas/consultation-output/index.js'
import { emptyEpisode } from './empty-episode.js'
import type { AudioQuality, Outcome } from './types.js'
import { episodeLabel, outputMessage } from './messages.js'
import { phraseOf, type Progress } from './report-state.js'
import type { Lifecycle } from './lifecycle.js'

/** What the output of a consultation says besides its lifecycle. */
export interface Facts extends Pick<ConsultationOutput, 'id' | 'input_language' | 'output_language' | 'start_datetime'> {
  template: Template
}

/** The text of a dictation: the part that no longer changes, and the part that may. */
export interface DictatedText {
  fixed: string
  ongoing: string
}

function dictationEpisode (label: string, { fixed, ongoing }: DictatedText): Episode {
  return {
    episode: label,
    template: 'dictation_api',
    sections: [{ section_id: 'transcription', fields: { fixed: { text: fixed }, ongoing: { text: ongoing } } }]
  }
}

/** The text of the segments of a dictation: final ones, and those still being typed. */
export interface TypedText {
  fixed: string
  typed: string
}

/** The text of a dictation together with the words being spoken right now. */
export function joinDictated ({ fixed, typed }: TypedText, spoken: string): DictatedText {
  return { fixed, ongoing: [typed, spoken].filter(text => text !== '').join(' ') }
}

/** The text in the output of a dictation. */
export function readDictated ({ data }: ConsultationOutput): DictatedText {
  const section = data[0]?.sections[0]
  if (section?.section_id !== 'transcription') throw new Error('the output is not that of a dictation')
  return { fixed: section.fields.fixed.text, ongoing: section.fields.ongoing.text }
}

/** A lifecycle, and what delays its report. */
type Course = Lifecycle & Progress

function assemble (facts: Facts, life: Course, result: GenerationResult, data: Episode[], warnings: Outcome['warnings'] = {}): ConsultationOutput {
  return {
    id: facts.id,
    input_language: facts.input_language,
    output_language: facts.output_language,
    start_datetime: facts.start_datetime,
    end_datetime: life.end_datetime,
    report_status: life.state === 'final' ? 'final' : 'intermediate',
    generation_result: result,
    generation_result_message: outputMessage(phraseOf(life), result, facts.output_language, warnings),
    data
  }
}

/** The result of a dictation. Its text is the report, so only the audio can make it anything but a success. */
function dictationResult (audio: AudioQuality | null): GenerationResult {
  if (audio === null) return 'success'
  if (audio.too_short) return 'audio_too_short'
  return audio.degraded ? 'audio_quality_degraded' : 'success'
}

/**
 * The output of a dictation.
 *
 * @param audio the quality of the audio, once all of it has been recognised
 */
export function dictationOutput (facts: Facts, life: Course, text: DictatedText, audio: AudioQuality | null = null): ConsultationOutput {
  return assemble(facts, life, dictationResult(audio), [dictationEpisode(episodeLabel(facts.output_language), text)])
}

/**
 * The output until there is a final report: the sections of the template, empty or with an intermediate report, and the result that a
 * report of the transcript so far would have. While words may still come, nobody can say that there are too few: the message says that
 * there are not enough yet.
 *
 * @param minWords how many words a transcript needs for a meaningful report
 * @param interim the outcome of an intermediate report, if there is one
 * @param awaited whether audio of a finished consultation is still to be recognised
 */
export function interimOutput (
  facts: Facts, life: Course, minWords: number, interim: Outcome | null, awaited = false
): ConsultationOutput {
  const empty = [emptyEpisode(facts.template, episodeLabel(facts.output_language))]
  if (life.words < minWords) {
    const short = assemble(facts, life, 'transcript_too_short', empty)
    return life.state === 'recording' || awaited ? { ...short, generation_result: 'success' } : short
  }
  return assemble(facts, life, interim?.generation_result ?? 'success', interim?.data ?? empty)
}

/** The output with the final report. After a failure the structured fields are empty, whatever the engine wrote. */
export function finalOutput (facts: Facts, life: Lifecycle, report: Outcome): ConsultationOutput {
  const produced = report.generation_result === 'success' || report.generation_result === 'audio_quality_degraded'
  const data = produced ? report.data : [emptyEpisode(facts.template, episodeLabel(facts.output_language))]
  return assemble(facts, life, report.generation_result, data, report.warnings)
}

/**
 * The output of a consultation of which everything is deleted because the patient has withdrawn the consent: final and empty, as of a
 * transcript without words. The message for that would ask to try again, so there is none.
 */
export function withdrawnOutput (facts: Facts, life: Lifecycle): ConsultationOutput {
  return { ...finalOutput(facts, life, { generation_result: 'transcript_too_short', data: [] }), generation_result_message: null }
}
