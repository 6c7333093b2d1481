import type { ConsultationOutput, Episode, GenerationResult } from '../../schemas/consultation-output/index.js'
import { emptyEpisode } from '../reports/empty.js'
import type { AudioQuality, Outcome } from '../reports/types.js'
import type { ConsultationsTable } from '../database/tables.js'
import { episodeLabel, generationResultMessage } from './messages.js'
import type { Life } from './state-machine.js'

/** What of a consultation is in its output besides its life. */
export type Facts = Pick<ConsultationsTable, 'id' | 'template' | 'input_language' | 'output_language' | 'start_datetime'>

/** The text of a dictation: what does not change any more, and what may. */
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

/** The segments of a dictation: those that are final, and those that are not. */
export interface TypedText {
  fixed: string
  typed: string
}

/** The text of a dictation with what is being spoken. */
export function joinDictated ({ fixed, typed }: TypedText, spoken: string): DictatedText {
  return { fixed, ongoing: [typed, spoken].filter(text => text !== '').join(' ') }
}

/** The text in the output of a dictation. */
export function readDictated ({ data }: ConsultationOutput): DictatedText {
  const section = data[0]?.sections[0]
  if (section?.section_id !== 'transcription') throw new Error('the output is not that of a dictation')
  return { fixed: section.fields.fixed.text, ongoing: section.fields.ongoing.text }
}

function assemble (facts: Facts, life: Life, result: GenerationResult, data: Episode[]): ConsultationOutput {
  return {
    id: facts.id,
    input_language: facts.input_language,
    output_language: facts.output_language,
    start_datetime: facts.start_datetime,
    end_datetime: life.end_datetime,
    report_status: life.state === 'final' ? 'final' : 'intermediate',
    generation_result: result,
    generation_result_message: generationResultMessage(result, facts.output_language),
    data
  }
}

/** How a dictation turned out: by its sound, where it was heard, since its text is its own report. */
function dictationResult (audio: AudioQuality | null): GenerationResult {
  if (audio === null) return 'success'
  if (audio.too_short) return 'audio_too_short'
  return audio.degraded ? 'audio_quality_degraded' : 'success'
}

/**
 * The output of a dictation.
 *
 * @param audio what the sound was like, once all of it is heard
 */
export function dictationOutput (facts: Facts, life: Life, text: DictatedText, audio: AudioQuality | null = null): ConsultationOutput {
  return assemble(facts, life, dictationResult(audio), [dictationEpisode(episodeLabel(facts.output_language), text)])
}

/**
 * The output while there is no final report: the sections of the template, empty or with an intermediate report, and how a report from
 * what has come in so far would turn out.
 *
 * @param minWords words that a transcript needs for a meaningful report
 * @param interim the episodes of an intermediate report, if there is one
 */
export function interimOutput (facts: Facts, life: Life, minWords: number, interim: Outcome | null): ConsultationOutput {
  const empty = [emptyEpisode(facts.template, episodeLabel(facts.output_language))]
  if (life.words < minWords) return assemble(facts, life, 'transcript_too_short', empty)
  return assemble(facts, life, interim?.generation_result ?? 'success', interim?.data ?? empty)
}

/** The output with a final report. On a failure the structured fields are empty, whatever the engine wrote. */
export function finalOutput (facts: Facts, life: Life, report: Outcome): ConsultationOutput {
  const produced = report.generation_result === 'success' || report.generation_result === 'audio_quality_degraded'
  const data = produced ? report.data : [emptyEpisode(facts.template, episodeLabel(facts.output_language))]
  return assemble(facts, life, report.generation_result, data)
}
