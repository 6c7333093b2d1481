import { Type, type Static } from '@sinclair/typebox'
import { ConsultationOutput, languageTag, reportStatuses, templates } from './consultation-output/index.js'
import { consentSchemas, consentStates, StartingConsent, type ConsentState } from './consent.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { RecordContext, RecordEntry, SentRecordContext, SentRecordEntry } from './record-context.js'
import { ConsultationStatus, reportStates } from './report-state.js'
import { ReportStyle } from './report-style.js'
import { reviewStates } from './review-states.js'
import { CURSOR, givenTimestamp, PLAIN_TEXT, timestamp, visibleText } from './text.js'

/** Hard bounds of a transcript; the settings may set lower ones. */
const SEGMENTS_MAX = 10_000
export const SEGMENT_TEXT_MAX_LENGTH = 100_000

export const ID_MAX_LENGTH = 255
/** Longest name of a speaker, in characters. */
export const SPEAKER_MAX_LENGTH = 255
/** The longest consultation: a day, in milliseconds. */
const OFFSET_MAX_MS = 86_400_000
export const PAGE_MAX = 100
const PAGE_DEFAULT = 20
/** Most terms that are looked for in one consultation, and the longest. */
export const KEY_TERMS_MAX = 100
export const KEY_TERM_MAX_LENGTH = 100
/** Most speakers of one consultation whose role can be set. */
export const SPEAKERS_MAX = 20
/** Most characters of a report that a list shows. */
export const FIRST_LINE_MAX = 200
export const CURSOR_MAX_LENGTH = 64
/** The length of an event stream that a client should be able to read, in characters. */
export const STREAM_MAX_LENGTH = 2_147_483_647

const keyTerms = Type.Array(visibleText(KEY_TERM_MAX_LENGTH, { description: 'A name or term, as it is to be written.' }), {
  maxItems: KEY_TERMS_MAX,
  description: 'Terms that are likely to be said, such as names of drugs and people: what is heard that is like one is heard again with ' +
    'them, and the term is taken where both support it. Shorter ones than 5 letters are never looked for.'
})

export const CreateConsultation = closed({
  template: enumeration(templates, { description: 'Template that decides the shape of the report.' }),
  input_language: languageTag('Language that is spoken.', 'nl'),
  output_language: Type.Optional(languageTag('Language of the report; the one that is spoken when left out.', 'en')),
  start_datetime: Type.Optional(Type.String({ ...givenTimestamp, description: 'Start of the consultation, ISO 8601; default: now.' })),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'The customer\'s own id for the consultation, for finding it again.' })),
  dictation_commands: Type.Optional(Type.Boolean({
    description: 'Of a `dictation_api`: whether spoken punctuation and commands ("comma", "new paragraph", "scratch that") are carried out in ' +
      'the text, in English, Dutch, French, German or Spanish; default: false, the words as they were spoken.'
  })),
  key_terms: Type.Optional(keyTerms),
  context: Type.Optional(ref(SentRecordContext)),
  style: Type.Optional(ref(ReportStyle)),
  consent: Type.Optional(ref(StartingConsent))
}, {
  $id: 'CreateConsultation',
  description: 'Starts a consultation.',
  examples: [{ template: 'soap_new_complaint_api', input_language: 'en', external_id: 'visit-4711' }]
})
export type CreateConsultation = Static<typeof CreateConsultation>

export const KeyTerms = closed({ key_terms: keyTerms }, {
  $id: 'KeyTerms',
  description: 'Terms that are likely to be said in a consultation.',
  examples: [{ key_terms: ['lisinopril', 'Sint-Rafaël'] }]
})
export type KeyTerms = Static<typeof KeyTerms>

/** Who speaks: the one who treats, the one who is treated, or somebody who came along. */
export const speakerRoles = ['clinician', 'patient', 'other'] as const

export const SpeakerRole = closed({
  speaker: visibleText(SPEAKER_MAX_LENGTH, { description: 'A `speaker` of the transcript.' }),
  role: enumeration(speakerRoles, { description: 'Who that is: `other` is somebody who came along.' })
}, {
  $id: 'SpeakerRole',
  description: 'Who a speaker of a consultation is.',
  examples: [{ speaker: 'speaker_1', role: 'clinician' }]
})
export type SpeakerRole = Static<typeof SpeakerRole>

export const SpeakerRoles = closed({
  speakers: Type.Array(ref(SpeakerRole), {
    maxItems: SPEAKERS_MAX, description: 'The speakers whose role is known; of two roles for one speaker, the last one counts.'
  })
}, {
  $id: 'SpeakerRoles',
  description: 'Who the speakers of a consultation are.',
  examples: [{ speakers: [{ speaker: 'speaker_1', role: 'clinician' }, { speaker: 'speaker_2', role: 'patient' }] }]
})
export type SpeakerRoles = Static<typeof SpeakerRoles>

/** Who a speaker is taken for. */
export const attributedRoles = [...speakerRoles, 'unknown'] as const

/** What decides in a report who a speaker is, where no request has said so. */
export const roleSources = ['name', 'words', 'none'] as const

/** Most segments that one speaker can have: as many as a transcript. */
const COUNTED_MAX = 100_000

export const Speaker = closed({
  speaker: Type.String({ minLength: 1, maxLength: SPEAKER_MAX_LENGTH, description: 'The `speaker` of segments of the transcript.' }),
  role: enumeration(attributedRoles, { description: 'Who that is; `unknown` where nothing decides, and before there is a report.' }),
  decided_by: enumeration(['given', ...roleSources], {
    description: 'What decides that: a request (`given`), the name itself (`name`), what they say (`words`), or nothing yet (`none`).'
  }),
  segments: Type.Integer({ format: 'int32', minimum: 0, maximum: COUNTED_MAX, description: 'Segments of the transcript that they have.' })
}, {
  $id: 'Speaker',
  description: 'A speaker of a consultation, and who that is.',
  examples: [{ speaker: 'speaker_1', role: 'clinician', decided_by: 'words', segments: 31 }]
})
export type Speaker = Static<typeof Speaker>

export const SpeakerList = closed({
  speakers: Type.Array(ref(Speaker), {
    maxItems: 2 * SPEAKERS_MAX,
    description: `Those who speak, ${SPEAKERS_MAX} at most, in the order in which they first do; then those who were given a role and have not spoken.`
  })
}, {
  $id: 'SpeakerList',
  description: 'Who the speakers of a consultation are.',
  examples: [{ speakers: [...Speaker.examples, { speaker: 'speaker_2', role: 'patient', decided_by: 'words', segments: 28 }] }]
})
export type SpeakerList = Static<typeof SpeakerList>

/** When speech was recognised: while people spoke, or after that, with more of the recording around it. */
export const hearings = ['live', 'final'] as const
export type Hearing = typeof hearings[number]

const sentSegment = {
  id: visibleText(ID_MAX_LENGTH, { description: 'The client\'s own id for the segment. Sending it again replaces the segment while that is not final.' }),
  text: Type.String({ maxLength: SEGMENT_TEXT_MAX_LENGTH, pattern: PLAIN_TEXT, description: 'What was said.' }),
  is_final: Type.Optional(Type.Boolean({ description: 'Whether the text will no longer change; default: false.' })),
  speaker: Type.Optional(visibleText(SPEAKER_MAX_LENGTH, { description: 'Who said it.' })),
  start_ms: Type.Optional(Type.Integer({ format: 'int32', minimum: 0, maximum: OFFSET_MAX_MS, description: 'Start, in milliseconds since the start of the recording.' })),
  end_ms: Type.Optional(Type.Integer({ format: 'int32', minimum: 0, maximum: OFFSET_MAX_MS, description: 'End, in milliseconds since the start of the recording.' }))
}

export const TranscriptSegment = closed({
  ...sentSegment,
  hearing: Type.Optional(enumeration(hearings, {
    description: 'Only of what was heard in audio: `live` for what was recognised while people spoke, `final` for what was recognised after ' +
      'the finish, with more of the recording around it. The report is made of `final` text; where there is `live` text in it, that could not be heard again.'
  })),
  corrected: Type.Optional(Type.Boolean({
    description: 'Only `true`, of a segment whose words a clinician has corrected: `corrections/` has those that were there before.'
  }))
}, {
  $id: 'TranscriptSegment',
  description: 'A piece of recognised speech.',
  examples: [{ id: 's-1', text: 'I have had a sore throat for three days.', is_final: true, speaker: 'patient', start_ms: 1200, end_ms: 4100 }]
})
export type TranscriptSegment = Static<typeof TranscriptSegment>

export const SentSegment = closed(sentSegment, {
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

export const ConsultationEntry = closed({
  id: Type.String({ format: 'uuid', maxLength: 36, description: 'Id of the consultation.' }),
  external_id: nullableString({ maxLength: ID_MAX_LENGTH, description: 'The customer\'s own id for it; `null` without one.' }),
  start_datetime: Type.String({ ...timestamp, description: 'Start of the consultation, ISO 8601, as it was given.' }),
  duration_ms: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    format: 'int64',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Length of its sound, in milliseconds; `null` without any, and of uploaded chunks until they are transcribed.'
  }),
  template: enumeration(templates, { description: 'Template of the report.' }),
  state: enumeration(reportStates, { description: 'State of the report.' }),
  consent: Type.Unsafe<ConsentState | null>({ type: ['string', 'null'], enum: [...consentStates, null], description: 'What the patient said last to the recording; `null` where nobody told.' }),
  review: enumeration(reviewStates, { description: 'How far the review of the final report is.' }),
  revision: Type.Integer({
    format: 'int32', minimum: 0, maximum: INT32_MAX, description: 'The newest revision of the report; 0 before there is a final one.'
  }),
  first_line: nullableString({ maxLength: FIRST_LINE_MAX, description: `First line of the report, cut to ${FIRST_LINE_MAX} characters; \`null\` while it has no text.` })
}, {
  $id: 'ConsultationEntry',
  description: 'What a list shows of a consultation.',
  examples: [{
    id: '0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10',
    external_id: 'visit-4711',
    start_datetime: '2026-03-02T09:00:00Z',
    duration_ms: 612_400,
    template: 'soap_new_complaint_api',
    state: 'final',
    consent: 'given',
    review: 'signed',
    revision: 2,
    first_line: 'Sore throat and fever for three days.'
  }]
})
export type ConsultationEntry = Static<typeof ConsultationEntry>

export const ConsultationList = closed({
  consultations: Type.Array(ref(ConsultationOutput), {
    maxItems: PAGE_MAX, description: 'The consultations, newest first; with `started_from` or `started_to`, those that started last first.'
  }),
  entries: Type.Array(ref(ConsultationEntry), { maxItems: PAGE_MAX, description: 'What a list shows of each of them, in the same order.' }),
  next_cursor: nullableString({ maxLength: CURSOR_MAX_LENGTH, description: 'Cursor of the next page; `null` on the last one.' }),
  damaged: Type.Optional(Type.Integer({
    format: 'int32',
    minimum: 1,
    maximum: INT32_MAX,
    description: 'How many consultations the page omits, because their stored data is damaged; present only if there are any. Whether ' +
      'they match the filters is not known.'
  }))
}, {
  $id: 'ConsultationList',
  description: 'A page of consultations.',
  examples: [{ consultations: ConsultationOutput.examples, entries: ConsultationEntry.examples, next_cursor: null }]
})

export const ConsultationParameters = closed({
  id: Type.String({ format: 'uuid', maxLength: 36, description: 'Id of the consultation.', examples: ['0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10'] })
})
export type ConsultationParameters = Static<typeof ConsultationParameters>

export const ConsultationQuery = closed({
  limit: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: PAGE_MAX, description: `Most consultations on a page; default: ${PAGE_DEFAULT}.` })),
  cursor: Type.Optional(Type.String({ maxLength: CURSOR_MAX_LENGTH, pattern: CURSOR, description: '`next_cursor` of the previous page, which only the same caller can use, with the same filters.' })),
  report_status: Type.Optional(enumeration(reportStatuses, { description: 'Only those in progress, or only finished ones.' })),
  state: Type.Optional(enumeration(reportStates, { description: 'Only those in this state; `failed` are those whose report is no longer retried.' })),
  review: Type.Optional(enumeration(reviewStates, { description: 'Only those with a final report whose review is this far: `draft` are those that wait for one.' })),
  template: Type.Optional(enumeration(templates, { description: 'Only those with this template.' })),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'Only those with this id of the customer.' })),
  started_from: Type.Optional(Type.String({ ...givenTimestamp, description: 'Only those that started at or after this moment.' })),
  started_to: Type.Optional(Type.String({ ...givenTimestamp, description: 'Only those that started before this moment.' })),
  updated_since: Type.Optional(Type.String({ ...givenTimestamp, description: 'Only those that changed at or after this moment.' })),
  user_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'Only those of this user; with an API key.' }))
})
export type ConsultationQuery = Static<typeof ConsultationQuery>
export { PAGE_DEFAULT }

/** Query of `finish/`. */
export const FinishQuery = Type.Object({
  missing_audio: Type.Optional(enumeration(['refuse', 'ignore'], {
    description: 'What happens when chunks of the audio are missing: the finish is refused (`refuse`, the default), or their sound is lost (`ignore`).'
  }))
})
export type FinishQuery = Static<typeof FinishQuery>

/** Body of `reopen/`. */
export const ReopenConsultation = closed({
  discard_edits: Type.Optional(Type.Boolean({
    description: 'Whether the next report may replace one that a clinician edited; default: false. The edited one stays as a revision.'
  }))
}, {
  $id: 'ReopenConsultation',
  description: 'How a finished consultation is continued.',
  examples: [{}, { discard_edits: true }]
})
export type ReopenConsultation = Static<typeof ReopenConsultation>

/** The named schemas of this file, for `addSchema`. */
export const consultationSchemas = [
  RecordEntry, SentRecordEntry, RecordContext, SentRecordContext, ReportStyle, ...consentSchemas,
  CreateConsultation, KeyTerms, SpeakerRole, SpeakerRoles, Speaker, SpeakerList, TranscriptSegment, SentSegment,
  AppendTranscript, ReopenConsultation, ConsultationEntry, ConsultationList,
  ConsultationStatus
]
