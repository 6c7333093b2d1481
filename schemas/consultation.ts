import { Type, type Static } from '@sinclair/typebox'
import { ConsultationOutput, languageTag, reportStatuses, templates } from './consultation-output/index.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { ConsultationStatus, reportStates } from './report-state.js'
import { CURSOR, givenTimestamp, PLAIN_TEXT, visibleText } from './text.js'

/** Hard bounds of a transcript; the settings may set lower ones. */
export const SEGMENTS_MAX = 10_000
export const SEGMENT_TEXT_MAX_LENGTH = 100_000

export const ID_MAX_LENGTH = 255
const SPEAKER_MAX_LENGTH = 255
/** The longest consultation: a day, in milliseconds. */
const OFFSET_MAX_MS = 86_400_000
export const PAGE_MAX = 100
const PAGE_DEFAULT = 20
const CURSOR_MAX_LENGTH = 64
/** The length of an event stream that a client should be able to read, in characters. */
export const STREAM_MAX_LENGTH = 2_147_483_647

export const CreateConsultation = closed({
  template: enumeration(templates, { description: 'Template that decides the shape of the report.' }),
  input_language: languageTag('Language that is spoken.', 'nl'),
  output_language: Type.Optional(languageTag('Language of the report; the one that is spoken when left out.', 'en')),
  start_datetime: Type.Optional(Type.String({ ...givenTimestamp, description: 'Start of the consultation, ISO 8601; now when left out.' })),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'The customer\'s own id of the consultation, to find it again.' }))
}, {
  $id: 'CreateConsultation',
  description: 'Starts a consultation.',
  examples: [{ template: 'soap_new_complaint_api', input_language: 'en', external_id: 'visit-4711' }]
})
export type CreateConsultation = Static<typeof CreateConsultation>

export const TranscriptSegment = closed({
  id: visibleText(ID_MAX_LENGTH, { description: 'The client\'s own id of the segment. Sent again, it replaces the segment while that is not final.' }),
  text: Type.String({ maxLength: SEGMENT_TEXT_MAX_LENGTH, pattern: PLAIN_TEXT, description: 'What was said.' }),
  is_final: Type.Optional(Type.Boolean({ description: 'Whether the text will not change any more; false when left out.' })),
  speaker: Type.Optional(visibleText(SPEAKER_MAX_LENGTH, { description: 'Who said it.' })),
  start_ms: Type.Optional(Type.Integer({ format: 'int32', minimum: 0, maximum: OFFSET_MAX_MS, description: 'Start, in milliseconds since the start of the recording.' })),
  end_ms: Type.Optional(Type.Integer({ format: 'int32', minimum: 0, maximum: OFFSET_MAX_MS, description: 'End, in milliseconds since the start of the recording.' }))
}, {
  $id: 'TranscriptSegment',
  description: 'A piece of recognised speech.',
  examples: [{ id: 's-1', text: 'I have had a sore throat for three days.', is_final: true, speaker: 'patient', start_ms: 1200, end_ms: 4100 }]
})
export type TranscriptSegment = Static<typeof TranscriptSegment>

export const SentSegment = closed(TranscriptSegment.properties, {
  $id: 'SentSegment',
  description: 'A piece of recognised speech, as a client sends it.',
  examples: TranscriptSegment.examples
})

export const AppendTranscript = closed({
  segments: Type.Array(ref(SentSegment), { minItems: 1, maxItems: SEGMENTS_MAX, description: 'The segments, in the order spoken.' })
}, {
  $id: 'AppendTranscript',
  description: 'Adds to the transcript of a consultation.',
  examples: [{
    segments: [
      { id: 's-1', text: 'Good morning, what can I do for you?', is_final: true, speaker: 'clinician' },
      { id: 's-2', text: 'I have had a sore throat and a fever for three days, and it hurts when I swallow.', is_final: true, speaker: 'patient' },
      { id: 's-3', text: 'Your throat is red and the temperature is 37.8 degrees.', is_final: true, speaker: 'clinician' },
      { id: 's-4', text: 'I think this is a viral pharyngitis.', is_final: true, speaker: 'clinician' },
      { id: 's-5', text: 'I will prescribe paracetamol.', is_final: true, speaker: 'clinician' }
    ]
  }]
})
export type AppendTranscript = Static<typeof AppendTranscript>

export const ConsultationList = closed({
  consultations: Type.Array(ref(ConsultationOutput), { maxItems: PAGE_MAX, description: 'The consultations, newest first.' }),
  next_cursor: nullableString({ maxLength: CURSOR_MAX_LENGTH, description: 'Asks for the next page; `null` on the last one.' }),
  damaged: Type.Optional(Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: INT32_MAX,
    description: 'How many consultations are left out of the page, because their stored data is damaged; said when there are any. ' +
      'Whether they match what was asked for is not known.'
  }))
}, {
  $id: 'ConsultationList',
  description: 'A page of consultations.',
  examples: [{ consultations: [], next_cursor: null }]
})

export const ConsultationParameters = closed({
  id: Type.String({ format: 'uuid', maxLength: 36, description: 'Id of the consultation.', examples: ['0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10'] })
})
export type ConsultationParameters = Static<typeof ConsultationParameters>

export const ConsultationQuery = closed({
  limit: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: PAGE_MAX, description: `Consultations on a page, at most; ${PAGE_DEFAULT} when left out.` })),
  cursor: Type.Optional(Type.String({ maxLength: CURSOR_MAX_LENGTH, pattern: CURSOR, description: '`next_cursor` of the page before, for whom that page was.' })),
  report_status: Type.Optional(enumeration(reportStatuses, { description: 'Only those in progress, or only finished ones.' })),
  state: Type.Optional(enumeration(reportStates, { description: 'Only those in this state; `failed` are those whose report nothing makes by itself any more.' })),
  template: Type.Optional(enumeration(templates, { description: 'Only those of this template.' })),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'Only those with this id of the customer.' })),
  updated_since: Type.Optional(Type.String({ ...givenTimestamp, description: 'Only those that changed at or after this moment.' })),
  user_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'Only those of this user; with an API key.' }))
})
export type ConsultationQuery = Static<typeof ConsultationQuery>
export { PAGE_DEFAULT }

/** Query of `finish/`. */
export const FinishQuery = Type.Object({
  missing_audio: Type.Optional(enumeration(['refuse', 'ignore'], {
    description: 'What happens when chunks of the audio are missing: the finish is refused (`refuse`, when left out), or their sound is lost (`ignore`).'
  }))
})
export type FinishQuery = Static<typeof FinishQuery>

/** The named schemas of this file, for `addSchema`. */
export const consultationSchemas = [
  CreateConsultation, TranscriptSegment, SentSegment, AppendTranscript, ConsultationList, ConsultationStatus
]
