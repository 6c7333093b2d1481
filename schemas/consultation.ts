import { Type, type Static } from '@sinclair/typebox'
import { ConsultationOutput, exampleOutput, languageTag, reportStatuses, templates } from './consultation-output/index.js'
import { ErrorMessage, UnauthorizedError } from './errors.js'
import { closed, enumeration, nullableString, ref } from './kit.js'
import { answer, errorResponses, rateLimitHeaders } from './responses.js'
import { PLAIN_TEXT, timestamp, visibleText } from './text.js'

/** Hard bounds of a transcript; the settings may set lower ones. */
export const SEGMENTS_MAX = 10_000
export const SEGMENT_TEXT_MAX_LENGTH = 100_000

const ID_MAX_LENGTH = 255
const SPEAKER_MAX_LENGTH = 255
/** A day, in milliseconds: no consultation is longer. */
const OFFSET_MAX_MS = 86_400_000
const PAGE_MAX = 100
const PAGE_DEFAULT = 20
const CURSOR_MAX_LENGTH = 64
/** What a client should be ready to read of one event stream, in characters. */
const STREAM_MAX_LENGTH = 2_147_483_647

export const CreateConsultation = closed({
  template: enumeration(templates, { description: 'Template that decides the shape of the report.' }),
  input_language: languageTag('Language that is spoken.', 'nl'),
  output_language: Type.Optional(languageTag('Language of the report; the one that is spoken when left out.', 'en')),
  start_datetime: Type.Optional(Type.String({ ...timestamp, description: 'Start of the consultation, ISO 8601; now when left out.' })),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'The customer\'s own id of the consultation, to find it again.' }))
}, {
  $id: 'CreateConsultation',
  description: 'Starts a consultation.',
  examples: [{ template: 'soap_new_complaint_api', input_language: 'nl', output_language: 'en', external_id: 'visit-4711' }]
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

export const AppendTranscript = closed({
  segments: Type.Array(ref(TranscriptSegment), { minItems: 1, maxItems: SEGMENTS_MAX, description: 'The segments, in the order spoken.' })
}, {
  $id: 'AppendTranscript',
  description: 'Adds to the transcript of a consultation.',
  examples: [{ segments: TranscriptSegment.examples }]
})
export type AppendTranscript = Static<typeof AppendTranscript>

export const ConsultationList = closed({
  consultations: Type.Array(ref(ConsultationOutput), { maxItems: PAGE_MAX, description: 'The consultations, newest first.' }),
  next_cursor: nullableString({ maxLength: CURSOR_MAX_LENGTH, description: 'Asks for the next page; `null` on the last one.' })
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
  limit: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: PAGE_MAX, description: `Consultations on a page; ${PAGE_DEFAULT} when left out.` })),
  cursor: Type.Optional(Type.String({ maxLength: CURSOR_MAX_LENGTH, pattern: '^[\\w-]+$', description: '`next_cursor` of the page before.' })),
  report_status: Type.Optional(enumeration(reportStatuses, { description: 'Only those in progress, or only finished ones.' })),
  template: Type.Optional(enumeration(templates, { description: 'Only those of this template.' })),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'Only those with this id of the customer.' })),
  updated_since: Type.Optional(Type.String({ ...timestamp, description: 'Only those that changed at or after this moment.' })),
  user_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'Only those of this user; with an API key.' }))
})
export type ConsultationQuery = Static<typeof ConsultationQuery>
export { PAGE_DEFAULT }

/** Longest header that can arrive at all: Node takes no more than this for all of them together. */
const HEADER_MAX_LENGTH = 16_384

/** A header that other parts of the way may set as well: whatever it says, the request is not refused for it. */
function anyHeader (description: string) {
  return Type.Optional(Type.String({ maxLength: HEADER_MAX_LENGTH, pattern: '^.*$', description }))
}

const IdempotencyHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(Type.String({
    minLength: 1, maxLength: ID_MAX_LENGTH, pattern: '^[!-~]+$', description: 'Makes it safe to send the request again: for 24 hours, the same key and body get the same answer.'
  }))
})

/** Query of `finish/`. */
export const FinishQuery = Type.Object({
  missing_audio: Type.Optional(enumeration(['refuse', 'ignore'], {
    description: 'What happens when chunks of the audio are missing: the finish is refused (`refuse`, when left out), or their sound is lost (`ignore`).'
  }))
})
export type FinishQuery = Static<typeof FinishQuery>

const WaitHeaders = Type.Object({ Prefer: anyHeader('`wait=N` waits for up to N seconds, at most 30, for the final report (RFC 7240).') })
const VersionHeaders = Type.Object({ 'If-None-Match': anyHeader('The `ETag` of the version that is known: when it is still the newest, the answer is 304.') })
const ResumeHeaders = Type.Object({
  'Last-Event-ID': anyHeader('The `id` of the last event that arrived: only newer versions are sent.')
})

const versioned = { ETag: { type: 'string', maxLength: 64, pattern: '^"\\d+"$', description: 'Version of the output: a number that grows with every change.' } }
export const uncached = { 'Cache-Control': { type: 'string', maxLength: 64, pattern: '^no-store$', description: 'Clinical text is never cached: `no-store`.' } }
const applied = {
  'Preference-Applied': { type: 'string', maxLength: 64, pattern: '^wait=\\d+$', description: 'The wait that was granted, in seconds; when one was asked for.' }
}
const output = (description: string, headers = {}) => answer(ConsultationOutput, description, { ...versioned, ...uncached, ...headers })
/** An answer without a body. */
const empty = (description: string, headers = {}) => ({ type: 'null', description, headers: { ...rateLimitHeaders, ...headers } })

const { 403: _, 404: absent, ...failures } = errorResponses
const listing = {
  ...failures,
  401: answer(UnauthorizedError, 'The access token or the API key is missing or not valid.', {
    'WWW-Authenticate': { type: 'string', maxLength: 255, description: 'Which credentials are asked for (RFC 6750, section 3).' }
  })
}
/** How reading one consultation can fail. */
export const reading = { ...listing, 404: absent }

const eventOf = (version: number, data: object) => `id: ${version}\nevent: consultation\ndata: ${JSON.stringify(data)}\n\n`
const exampleReport = exampleOutput('specialist_general_free_text_api')
const EXAMPLE_EVENTS = 'retry: 1000\n\n' +
  eventOf(4, { ...exampleReport, end_datetime: null, report_status: 'intermediate' }) +
  ': still here\n\n' +
  eventOf(5, exampleReport)
const tags = ['Consultations']

/** `POST /api/v1/consultations/` */
export const createConsultation = {
  operationId: 'createConsultation',
  tags,
  summary: 'Start a consultation',
  description: 'The consultation belongs to the user of the token. Its transcript is open until it is finished.',
  headers: IdempotencyHeaders,
  body: ref(CreateConsultation),
  response: {
    201: output('The consultation has started.', { Location: { type: 'string', maxLength: 2048, description: 'Where the consultation is.' } }),
    ...listing,
    409: answer(ErrorMessage, 'The user has too many open consultations, or a request with the same Idempotency-Key is in flight.'),
    422: answer(ErrorMessage, 'The Idempotency-Key was used with another body.')
  }
}

/** `GET /api/v1/consultations/` */
export const listConsultations = {
  operationId: 'listConsultations',
  tags,
  summary: 'List consultations',
  description: 'The newest first. With a token: those of the user; with an API key: those of the customer. ' +
    'A test key sees what was made with test keys, a live key the rest.',
  querystring: ConsultationQuery,
  response: { 200: answer(ConsultationList, 'A page of consultations.', uncached), ...listing }
}

/** `GET /api/v1/consultations/{id}/` */
export const getConsultation = {
  operationId: 'getConsultation',
  tags,
  summary: 'Read the consultation output',
  description: 'As it is now: intermediate while people speak and while the report is made, final afterwards.',
  params: ConsultationParameters,
  headers: VersionHeaders,
  response: {
    200: output('The output as it is now.'),
    304: empty('Not changed since the version in `If-None-Match`.', versioned),
    ...reading
  }
}

/** `POST /api/v1/consultations/{id}/transcript/` */
export const appendTranscript = {
  operationId: 'appendTranscript',
  tags,
  summary: 'Add recognised text',
  description: 'What is answered with 200 is on disk. A final segment is frozen: sent again with the same content it is ignored.',
  params: ConsultationParameters,
  body: ref(AppendTranscript),
  response: {
    200: output('The text is stored.'),
    ...reading,
    409: answer(ErrorMessage, 'The transcript is closed, or a final segment would change; the error names it.')
  }
}

/** `POST /api/v1/consultations/{id}/finish/` */
export const finishConsultation = {
  operationId: 'finishConsultation',
  tags,
  summary: 'Finish the consultation',
  description: 'Closes the transcript, has the audio transcribed, and has the report made. Safe to repeat.',
  params: ConsultationParameters,
  querystring: FinishQuery,
  headers: WaitHeaders,
  response: {
    200: output('The report is final, within the time that `Prefer` allows.', applied),
    202: output('The transcript is closed. The report is being made, unless it was there already.', applied),
    ...reading,
    409: answer(ErrorMessage, 'Chunks of the audio are missing; the error names them.')
  }
}

/** `POST /api/v1/consultations/{id}/regenerate/` */
export const regenerateReport = {
  operationId: 'regenerateReport',
  tags,
  summary: 'Try again to make a report that failed',
  description: 'For a finished consultation whose report could not be made after every attempt. The transcript is as it was.',
  params: ConsultationParameters,
  response: {
    202: output('The report is being made.'),
    ...reading,
    409: answer(ErrorMessage, 'The report has not failed.')
  }
}

/** `DELETE /api/v1/consultations/{id}/` */
export const deleteConsultation = {
  operationId: 'deleteConsultation',
  tags,
  summary: 'Delete the consultation',
  description: 'Everything of it is gone: output, transcript and work in progress.',
  params: ConsultationParameters,
  response: { 204: empty('It is gone.'), ...reading }
}

/** `GET /api/v1/consultations/{id}/events/` */
export const watchConsultation = {
  operationId: 'watchConsultation',
  tags,
  summary: 'Watch the consultation output',
  description: 'Server-sent events: one `consultation` event with the whole output at every change, its `id` the version. ' +
    '`Last-Event-ID` resumes. Comments keep the connection alive. The stream ends after the final output, and when the token expires.',
  params: ConsultationParameters,
  headers: ResumeHeaders,
  response: {
    200: {
      description: 'The events, as they happen.',
      headers: { ...rateLimitHeaders, ...uncached },
      content: {
        'text/event-stream': {
          schema: {
            type: 'string',
            maxLength: STREAM_MAX_LENGTH,
            description: 'Server-sent events. The `data` of a `consultation` event is a ConsultationOutput.',
            examples: [EXAMPLE_EVENTS]
          }
        }
      }
    },
    ...reading
  }
}

/** The named schemas of this file, for `addSchema`. */
export const consultationSchemas = [CreateConsultation, TranscriptSegment, AppendTranscript, ConsultationList]
