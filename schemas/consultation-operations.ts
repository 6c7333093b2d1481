import { Type } from '@sinclair/typebox'
import { ConsultationOutput, exampleOutput } from './consultation-output/index.js'
import { ErrorMessage } from './errors.js'
import { anyHeader, cacheControl, etag, headerText } from './headers.js'
import { ref } from './kit.js'
import { ConsultationStatus, reportStates } from './report-state.js'
import {
  answer, errorResponses, invalid, packedBody, rateLimitHeaders, refusal, refused, scoped, storageFull, tooManyOpen, unauthorized
} from './responses.js'
import {
  ID_MAX_LENGTH, STREAM_MAX_LENGTH, CreateConsultation, AppendTranscript, KeyTerms, SpeakerList, SpeakerRoles, ConsultationParameters,
  FinishQuery, ReopenConsultation
} from './consultation.js'

const IdempotencyHeaders = Type.Object({
  'Idempotency-Key': Type.Optional(Type.String({
    minLength: 1,
    maxLength: ID_MAX_LENGTH,
    pattern: '^[!-~]+$',
    description: 'Makes it safe to send the request again: for 24 hours, the same key and body get the same response.',
    examples: ['visit-4711']
  }))
})

const WaitHeaders = Type.Object({ Prefer: anyHeader('`wait=N` waits for up to N seconds, at most 30, for the final report (RFC 7240).', { examples: ['wait=10'] }) })
const VersionHeaders = Type.Object({ 'If-None-Match': anyHeader('The `ETag` of the version that is known: when it is still the newest, the answer is 304.', { examples: ['"3"'] }) })
const ResumeHeaders = Type.Object({
  'Last-Event-ID': anyHeader('The `id` of the last event that arrived: only newer versions are sent.', { examples: ['3'] })
})

/** The version of an answer. */
export const versioned = { ETag: etag('Version of what is answered: a number that grows with every change.') }
export const uncached = { 'Cache-Control': cacheControl('no-store', 'Clinical text is never cached: `no-store`.') }
export const stateHeader = (description: string) => ({ 'Report-State': { type: 'string', enum: [...reportStates], description } })
const reportState = stateHeader('The state of the report; why it is delayed or has failed is told by `status/`.')
const applied = {
  'Preference-Applied': headerText('^wait=\\d+$', 'wait=10', 'The wait that was granted, in seconds; when one was asked for.')
}
/** An answer with an output. */
export const output = (description: string, headers = {}) =>
  answer(ConsultationOutput, description, { ...versioned, ...reportState, ...uncached, ...headers })
/** An answer without a body. */
export const empty = (description: string, headers = {}) => ({ type: 'null', description, headers: { ...rateLimitHeaders, ...headers } })

export const { 404: absent, ...failures } = errorResponses
const damaged = refused('data_damaged', 'Stored data of this consultation is damaged; it has to be restored from a backup.')

/** The refusal of whatever would delete a consultation under a legal hold. */
export const held = refused('legal_hold', 'The consultation is under a legal hold; nobody deletes it.')

/** 409, for one consultation: with what the operation refuses, besides damaged data. */
export function conflicting (description: string, first: object, ...others: object[]) {
  return refusal(ErrorMessage, `${description} Or its stored data is damaged.`, [first, ...others, damaged])
}

/** What a consultation answers whose patient has withdrawn the consent. */
export const withdrawn = refused('consent_withdrawn', 'The consent is withdrawn; nothing is taken any more.')

/** The errors of changing one consultation, for a user. */
export const changing = {
  ...failures,
  400: invalid(['path', 'id'], 'id is not valid.', 'value_error'),
  401: unauthorized.user,
  404: absent,
  409: refusal(ErrorMessage, 'The stored data of the consultation is damaged.', [damaged])
}
/** The errors of reading one, for a user and for a backend. */
export const reading = { ...changing, 401: unauthorized.userOrBackend, 403: scoped('consultations:read') }
/** The errors of changing one, for both. */
export const changingByBoth = { ...reading, 403: scoped('consultations:write') }

const eventOf = (version: number, data: object) => `id: ${version}\nevent: consultation\ndata: ${JSON.stringify(data)}\n\n`
const exampleReport = exampleOutput('specialist_general_free_text_api')
const stateEventOf = (state: ConsultationStatus['state']) =>
  `event: state\ndata: ${JSON.stringify({ state, reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false, review: 'draft', revision: state === 'final' ? 1 : 0 } satisfies ConsultationStatus)}\n\n`
const EXAMPLE_EVENTS = 'retry: 1000\n\n' +
  stateEventOf('processing') +
  eventOf(4, { ...exampleReport, end_datetime: null, report_status: 'intermediate' }) +
  ': still here\n\n' +
  stateEventOf('final') +
  eventOf(5, exampleReport)
const tags = ['Consultations']

/** `POST /api/v1/consultations/` */
export const createConsultation = {
  operationId: 'createConsultation',
  tags,
  summary: 'Start a consultation',
  description: 'The consultation belongs to the user and the organisation of the token. Its transcript is open until it is finished.',
  headers: IdempotencyHeaders,
  body: ref(CreateConsultation),
  response: {
    201: output('The consultation has started.', {
      Location: { type: 'string', maxLength: 2048, description: 'Where the consultation is.', examples: ['/api/v1/consultations/0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10/'] }
    }),
    ...failures,
    ...packedBody,
    400: invalid(['body', 'input_language'], 'input_language is required.', 'missing'),
    401: unauthorized.user,
    409: refusal(ErrorMessage, 'The user has too many open consultations at the organisation, or a request with the same Idempotency-Key is in flight.', [
      refused('too_many_open_consultations', 'The user has too many open consultations; finish one of them first.'),
      refused('request_in_flight', 'A request with the same Idempotency-Key is in flight.')
    ]),
    422: refusal(ErrorMessage, 'The Idempotency-Key was used with another body.', [
      refused('idempotency_key_reused', 'The Idempotency-Key was used with another body.')
    ]),
    507: storageFull
  }
}

/** `GET /api/v1/consultations/{id}/` */
export const getConsultation = {
  operationId: 'getConsultation',
  tags,
  summary: 'Read the consultation output',
  description: 'The current output: intermediate while people speak and while the report is made, final afterwards.',
  params: ConsultationParameters,
  headers: VersionHeaders,
  response: {
    200: output('The output as it is now.'),
    304: empty('Not changed since the version in `If-None-Match`.', { ...versioned, ...reportState }),
    ...reading
  }
}

/** `GET /api/v1/consultations/{id}/status/` */
export const getConsultationStatus = {
  operationId: 'getConsultationStatus',
  tags,
  summary: 'Read the state of the report',
  description: 'What the output does not say: whether its report is being made, is delayed or has failed, why, and when it is retried. ' +
    'An engine that is down, fails or refuses is retried with growing pauses, and at once when it is back.',
  params: ConsultationParameters,
  response: { 200: answer(ConsultationStatus, 'The state as it is now.', uncached), ...reading }
}

/** `PUT /api/v1/consultations/{id}/key-terms/` */
export const replaceKeyTerms = {
  operationId: 'replaceKeyTerms',
  tags,
  summary: 'Replace the key terms',
  description: 'The terms are used for what is recognised from then on, also while people speak.',
  params: ConsultationParameters,
  body: ref(KeyTerms),
  response: {
    204: empty('The terms are replaced.'),
    ...failures,
    ...packedBody,
    400: invalid(['body', 'key_terms'], 'key_terms is required.', 'missing'),
    401: unauthorized.user,
    404: absent,
    409: conflicting('The consent is withdrawn.', withdrawn),
    507: storageFull
  }
}

/** `GET /api/v1/consultations/{id}/speakers/` */
export const getSpeakers = {
  operationId: 'getSpeakers',
  tags,
  summary: 'Read who the speakers are',
  description: 'Who each speaker was taken for in the last report, and what decided that: what a request said, their name, or what they ' +
    'say. Where it is wrong, say who they are, and make the report again.',
  params: ConsultationParameters,
  response: { 200: answer(SpeakerList, 'The speakers as they are now.', uncached), ...reading }
}

/** `PUT /api/v1/consultations/{id}/speakers/` */
export const replaceSpeakerRoles = {
  operationId: 'replaceSpeakerRoles',
  tags,
  summary: 'Say who the speakers are',
  description: 'Replaces the roles of all speakers. Reports that are made from then on use them, in any state of the consultation, also ' +
    'when one is made again; without them, what each speaker says decides.',
  params: ConsultationParameters,
  body: ref(SpeakerRoles),
  response: {
    204: empty('The roles are replaced.'),
    ...failures,
    ...packedBody,
    400: invalid(['body', 'speakers'], 'speakers is required.', 'missing'),
    401: unauthorized.user,
    404: absent,
    409: conflicting('The consent is withdrawn.', withdrawn),
    507: storageFull
  }
}

/** `POST /api/v1/consultations/{id}/transcript/` */
export const appendTranscript = {
  operationId: 'appendTranscript',
  tags,
  summary: 'Add recognised text',
  description: 'Segments answered with 200 are on disk. A final segment is frozen: sending it again with the same content has no effect.',
  params: ConsultationParameters,
  body: ref(AppendTranscript),
  response: {
    200: output('The text is stored.'),
    ...changing,
    ...packedBody,
    400: invalid(['body', 'segments'], 'segments must have at least 1 element.', 'too_short'),
    409: conflicting('The transcript is closed or would become too long, or a final segment would change; the error names it.',
      refused('consultation_finished', 'The consultation is finished; its transcript is closed.'),
      refused('segment_final', 'Segment s-1 is final and cannot change.'),
      refused('segment_id_reserved', 'Ids of segments that begin with audio: are those of what is heard.'),
      refused('transcript_too_long', 'The transcript of the consultation would become too long.')),
    507: storageFull
  }
}

/** `POST /api/v1/consultations/{id}/finish/` */
export const finishConsultation = {
  operationId: 'finishConsultation',
  tags,
  summary: 'Finish the consultation',
  description: 'Closes the transcript, transcribes the audio and makes the report. Safe to repeat.',
  params: ConsultationParameters,
  querystring: FinishQuery,
  headers: WaitHeaders,
  response: {
    200: output('The report is final, within the time that `Prefer` allows.', applied),
    202: output('The transcript is closed. The report is being made, unless it was there already.', applied),
    ...changing,
    409: conflicting('Chunks of the audio are missing; the error names them.',
      refused('audio_missing', 'Chunks of the audio are missing: 0. Send them, or finish with missing_audio=ignore.')),
    507: storageFull
  }
}

/** `POST /api/v1/consultations/{id}/reopen/` */
export const reopenConsultation = {
  operationId: 'reopenConsultation',
  tags,
  summary: 'Continue a finished consultation',
  description: 'More text and sound are taken, and `finish/` makes another final report of everything. Until then the output is ' +
    '`intermediate`, and keeps the report that is there, which stays as a revision. Possible for 24 hours after the end, unless configured ' +
    'otherwise, and not once the report is signed; one that a clinician edited is replaced only with `discard_edits`. Where the sound before ' +
    'is deleted, what was recognised in it stays, under ids that begin with `audio-1:` or another number, and without times. Safe to repeat.',
  params: ConsultationParameters,
  body: ref(ReopenConsultation),
  'x-optional-body': true,
  response: {
    200: output('The consultation is open.'),
    ...changing,
    ...packedBody,
    400: invalid(['body', 'discard_edits'], 'discard_edits must be true or false.', 'bool_type'),
    409: conflicting('There is no final report, it is signed or was edited, the consultation ended too long ago, the user has too many open ones, or the consent is withdrawn.',
      refused('report_not_final', 'The report is being made; the visit can be continued once it is final.'),
      refused('report_signed', 'The report is signed; add to it, or start another consultation.'),
      refused('report_edited', 'The report was edited; the visit is continued only with discard_edits.'),
      refused('reopen_too_late', 'The visit ended more than 24 hours ago; start another consultation.'),
      refused('too_many_open_consultations', 'The user has too many open consultations; finish one of them first.'), withdrawn),
    507: storageFull
  }
}

/** `DELETE /api/v1/consultations/{id}/` */
export const deleteConsultation = {
  operationId: 'deleteConsultation',
  tags,
  summary: 'Delete the consultation',
  description: 'Deletes everything: output, transcript and work in progress.',
  params: ConsultationParameters,
  response: {
    204: empty('It is gone.'), ...changingByBoth, 403: scoped('consultations:delete'), 409: conflicting('It is under a legal hold.', held), 507: storageFull
  }
}

/** `GET /api/v1/consultations/{id}/events/` */
export const watchConsultation = {
  operationId: 'watchConsultation',
  tags,
  summary: 'Watch the consultation output',
  description: 'Server-sent events: a `consultation` event with the whole output after every change, with the version as its `id`, and ' +
    'a `state` event with the state of the report, at first and after every change of it. ' +
    '`Last-Event-ID` resumes. Comments keep the connection alive. The stream ends after the final output, when the token or key ends, ' +
    'and when the client does not read. One user may have 20 open, unless configured otherwise; one more is 429.',
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
            description: 'Server-sent events. The `data` of a `consultation` event is a ConsultationOutput, that of a `state` event a ConsultationStatus.',
            examples: [EXAMPLE_EVENTS]
          }
        }
      }
    },
    ...reading,
    429: tooManyOpen('The rate limit is exceeded, or too many event streams are open: of the user, of the customer, or on the instance.',
      'too_many_event_streams', 'This user has too many event streams open.')
  }
}
