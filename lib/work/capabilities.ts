import { streamEncodings } from '../../schemas/audio.js'
import type { Capabilities, ModelInUse } from '../../schemas/capabilities.js'
import type { Config, ReportEngineName } from '../../schemas/config.js'
import { templates } from '../../schemas/consultation-output/index.js'
import type { CreateConsultation } from '../../schemas/consultation.js'
import { isSameLanguage } from '../runtime/index.js'
import { reportLanguages } from '../consultation/index.js'
import { decodableFormats, dictationLanguages, knowsDictation } from '../speech/index.js'

const embedded: Capabilities['report'] = { engine: 'embedded', languages: [...reportLanguages], translates: false }

/** What is there to hear and to write with. */
export interface Engines {
  /** Whether there is a speech engine. */
  hears: boolean
  /** What makes final reports. */
  engine: ReportEngineName
  /** The models of both. */
  models?: readonly ModelInUse[]
}

/** What an installation with these settings and engines can do. */
export function capabilitiesOf (config: Config, { hears, engine, models = [] }: Engines): Capabilities {
  return {
    templates: [...templates],
    report: engine === 'embedded' ? embedded : { engine, languages: null, translates: true },
    transcript: {
      segments_max: config.SEGMENTS_MAX,
      segment_characters_max: config.SEGMENT_CHARACTERS_MAX,
      characters_max: config.CONSULTATION_CHARACTERS_MAX,
      body_bytes_max: config.BODY_LIMIT
    },
    audio: hears
      ? {
          formats: [...decodableFormats],
          stream_encodings: [...streamEncodings],
          chunk_bytes_max: config.AUDIO_CHUNK_BYTES_MAX,
          bytes_max: config.AUDIO_BYTES_MAX,
          hours_max: config.AUDIO_HOURS_MAX
        }
      : null,
    open_consultations_max: config.OPEN_CONSULTATIONS_MAX,
    reopen_hours: config.REOPEN_HOURS,
    models: [...models]
  }
}

/** A value of a request that the report engine cannot use, and why, as the end of a sentence that begins with its name. */
export interface UnknownLanguage {
  field: 'input_language' | 'output_language'
  problem: string
}

/**
 * What is wrong with the languages of a consultation that is about to start, `null` when the engine can write its report. Refusing now is
 * better than a report in a language that nobody asked for. A dictation is written down as it is spoken, in any language.
 */
export function unknownLanguage (
  { engine, languages: known, translates }: Capabilities['report'],
  { template, input_language: input, output_language: output = input }: Pick<CreateConsultation, 'template' | 'input_language' | 'output_language'>
): UnknownLanguage | null {
  const dictated = template === 'dictation_api'
  if (!dictated && known !== null && !known.some(language => isSameLanguage(language, input))) {
    return { field: 'input_language', problem: `must be one that the ${engine} report engine knows: ${known.join(', ')}` }
  }
  if ((dictated || !translates) && !isSameLanguage(input, output)) {
    const why = dictated ? 'a dictation is not translated' : `the ${engine} report engine does not translate`
    return { field: 'output_language', problem: `must be the language that is spoken: ${why}` }
  }
  return null
}

/** Why spoken commands cannot be carried out in a consultation that is about to start, as the end of a sentence; `null` when they can. */
export function unknownDictation (
  { template, input_language: language, dictation_commands: commands }: Pick<CreateConsultation, 'template' | 'input_language' | 'dictation_commands'>
): string | null {
  if (commands !== true) return null
  if (template !== 'dictation_api') return 'is for the template dictation_api only'
  return knowsDictation(language) ? null : `needs an input_language whose commands are known: ${dictationLanguages.join(', ')}`
}

/** Whether the embedded engine knows the languages of a consultation, whatever engine is set. */
export function embeddedCanReport (consultation: Parameters<typeof unknownLanguage>[1]): boolean {
  return unknownLanguage(embedded, consultation) === null
}
