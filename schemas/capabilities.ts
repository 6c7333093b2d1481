import { Type, type Static } from '@sinclair/typebox'
import { audioFormats, streamEncodings } from './audio.js'
import { reportEngines } from './config.js'
import { languageTag, templates } from './consultation-output/index.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { MODEL_NAME_MAX_LENGTH, modelPlaces, modelTasks } from './model-names.js'
import { answer, errorResponses, scoped, unauthorized } from './responses.js'

const LANGUAGES_MAX = 1000
const bound = (description: string) => Type.Integer({ format: 'int32', minimum: 0, maximum: INT32_MAX, description })

export const ReportCapabilities = closed({
  engine: enumeration(reportEngines, { description: 'What makes reports.' }),
  languages: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: languageTag('Language that consultations may be held in, with or without a region.', 'nl'),
    maxItems: LANGUAGES_MAX,
    description: 'Languages that the engine knows; `null` if it accepts any. Dictations may be in any language.'
  }),
  translates: Type.Boolean({ description: 'Whether a report may be in a different language from the one spoken. A dictation never is.' })
}, {
  $id: 'ReportCapabilities',
  description: 'What the report engine of this installation can do.',
  examples: [{ engine: 'embedded', languages: ['de', 'en', 'es', 'fr', 'nl'], translates: false }]
})

export const AudioCapabilities = closed({
  formats: Type.Array(enumeration(audioFormats), { maxItems: audioFormats.length, description: 'Formats of audio that is uploaded in chunks.' }),
  stream_encodings: Type.Array(enumeration(streamEncodings), { maxItems: streamEncodings.length, description: 'Encodings of audio streams.' }),
  chunk_bytes_max: bound('Bytes of one chunk, at most.'),
  bytes_max: bound('Bytes of audio of one consultation, at most.'),
  hours_max: bound('Hours of sound of one consultation, at most.')
}, {
  $id: 'AudioCapabilities',
  description: 'The audio that this installation accepts.',
  examples: [{
    formats: [...audioFormats], stream_encodings: [...streamEncodings], chunk_bytes_max: 104_857_600, bytes_max: 1_000_000_000, hours_max: 6
  }]
})

export const TranscriptCapabilities = closed({
  segments_max: bound('Segments in one request, at most.'),
  segment_characters_max: bound('Characters of one segment, at most.'),
  characters_max: bound('Characters that may be added to the transcript of one consultation.'),
  body_bytes_max: bound('Bytes of one request body, at most.')
}, {
  $id: 'TranscriptCapabilities',
  description: 'The text that this installation accepts.',
  examples: [{ segments_max: 500, segment_characters_max: 10_000, characters_max: 200_000, body_bytes_max: 1_048_576 }]
})

/** Longest name of a model behind a server, and longest revision, in characters. */
const SERVER_MODEL_NAME_MAX_LENGTH = 255
const REVISION_MAX_LENGTH = 1000

export const ModelInUse = closed({
  task: enumeration(modelTasks, { description: 'What the model is used for.' }),
  name: Type.String({ minLength: 1, maxLength: Math.max(MODEL_NAME_MAX_LENGTH, SERVER_MODEL_NAME_MAX_LENGTH), description: 'Its name, as the settings or `npm run models` have it.' }),
  revision: nullableString({ maxLength: REVISION_MAX_LENGTH, description: 'Its revision; `null` for one behind a server, which does not say.' }),
  place: enumeration(modelPlaces, { description: 'Where it runs: on the machine of the service, or behind a server.' })
}, {
  $id: 'ModelInUse',
  description: 'A speech or language model that this installation uses.',
  examples: [{ task: 'speech', name: 'whisper-small', revision: '2d2b0a3a5bb0a8a8a4f0b0b7e1c3a7c5d9e1f0a2', place: 'local' }]
})
export type ModelInUse = Static<typeof ModelInUse>

export const Capabilities = closed({
  templates: Type.Array(enumeration(templates), { maxItems: templates.length, description: 'Templates that reports can have.' }),
  report: ref(ReportCapabilities),
  transcript: ref(TranscriptCapabilities),
  audio: Type.Unsafe<Static<typeof AudioCapabilities> | null>({
    anyOf: [ref(AudioCapabilities), { type: 'null' }], description: 'The audio that is accepted; `null` if no speech engine is set, so that all audio is refused.'
  }),
  open_consultations_max: bound('Consultations that one user may have open at once.'),
  reopen_hours: Type.Optional(bound('Hours after its end in which a finished consultation may be continued; 0: never.')),
  models: Type.Optional(Type.Array(ref(ModelInUse), {
    maxItems: modelTasks.length, description: 'The models that recognise speech and write reports; one that is installed meanwhile is there at once. Rules are no model.'
  }))
}, {
  $id: 'Capabilities',
  description: 'What this installation can do: its engines, languages, templates, audio formats and limits.',
  examples: [{
    templates: [...templates],
    report: ReportCapabilities.examples[0],
    transcript: TranscriptCapabilities.examples[0],
    audio: null,
    open_consultations_max: 20,
    reopen_hours: 24,
    models: []
  }]
})
export type Capabilities = Static<typeof Capabilities>

/** `GET /api/v1/capabilities/` */
export const getCapabilities = {
  operationId: 'getCapabilities',
  tags: ['Sessions'],
  summary: 'Get what this installation can do',
  description: 'Engines, languages, templates, audio formats and limits, as the operator has configured them: what a frontend can offer before a consultation starts.',
  response: {
    200: answer(Capabilities, 'What this installation can do.'),
    400: errorResponses[400],
    401: unauthorized.userOrBackend,
    403: scoped('consultations:read'),
    429: errorResponses[429],
    500: errorResponses[500],
    503: errorResponses[503]
  }
}

/** The named schemas of this file, for `addSchema`. */
export const capabilitiesSchemas = [ReportCapabilities, AudioCapabilities, TranscriptCapabilities, ModelInUse, Capabilities]
