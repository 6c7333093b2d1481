import { Type } from '@sinclair/typebox'

/**
 * Error codes, for programs. The meaning of a code never changes; its sentence may. Answers whose bodies are fixed (the list of a 400, and
 * 401, 403 and 429 of the token endpoint) have none.
 */
export const errorCodes = {
  access_token_invalid: 'The access token is missing, malformed, unknown, expired or ended.',
  access_token_not_yet_valid: 'The access token is of an instance whose clock is too far ahead: the operator has to set the clocks.',
  api_key_invalid: 'The API key is missing, malformed, unknown, expired or revoked.',
  portal_session_invalid: 'Nobody is logged in to the portal, or the session is over.',
  portal_access_ended: 'The person of the session is not let into the portal any more.',
  portal_check_required: 'The identity provider has to say again that the person may enter: open `/portal/openid/?check=1` in the browser.',
  confirmation_required: 'The login is too long ago for this: log in again, then repeat the request.',
  forbidden: 'The credentials are valid, but not for this.',
  origin_not_allowed: 'Pages of this origin may not do this.',
  not_found: 'There is nothing here for these credentials.',
  method_not_allowed: 'The path does not have this method; `Allow` lists those that it has.',
  conflict: 'It cannot be done in the state that something is in.',
  consultation_finished: 'The consultation is finished: its transcript and its audio are closed.',
  consent_refused: 'The patient refuses to be recorded: no audio is taken until the consent is given.',
  consent_withdrawn: 'The patient has withdrawn the consent: the consultation is closed for good, and its sound and text are deleted.',
  segment_final: 'A segment that is final would change.',
  segment_id_reserved: 'Ids that begin like this belong to what is heard in the audio.',
  transcript_too_long: 'The transcript would become longer than allowed.',
  too_many_open_consultations: 'The user has to finish a consultation first.',
  request_in_flight: 'A request with the same `Idempotency-Key` has no answer yet: send it again.',
  idempotency_key_reused: 'The `Idempotency-Key` was used with another body.',
  audio_missing: 'Chunks of the audio have not come.',
  audio_different: 'There are other bytes in this place.',
  audio_source_different: 'The audio of the consultation comes another way: as chunks, or as a stream.',
  audio_deleted: 'The audio of the consultation has been deleted.',
  data_damaged: 'Stored data of the consultation is damaged: sending the request again does not help; the operator has to restore a backup.',
  legal_hold: 'The consultation is under a legal hold: it is not deleted, nor is what was said in it.',
  report_not_failed: 'Only a report that has failed is made again.',
  report_not_final: 'The consultation has no final report.',
  report_edited: 'A clinician has edited the report: it is replaced only with `discard_edits`.',
  report_signed: 'The report is signed: it is neither corrected nor made again.',
  report_not_signed: 'Only a signed report has addenda.',
  reopen_too_late: 'The consultation ended too long ago to be continued.',
  revision_not_current: 'There is another revision by now, of the report or of the corrections of the transcript.',
  precondition_required: 'The request has to name the revision that it is about, in `If-Match`.',
  precondition_failed: 'There is no such version.',
  too_large: 'More bytes than a setting allows.',
  encoding_not_supported: 'The body has a `Content-Encoding` that is not read here; `Accept-Encoding` names the one that is.',
  range_not_satisfiable: 'The bytes that `Range` asks for are beyond the end.',
  unknown_host: 'The service is not known under this host.',
  websocket_required: 'This path only takes a WebSocket.',
  rate_limited: 'Too many requests: wait for `retry_after` seconds.',
  too_many_streams: 'Too many audio streams are open: of the user, of the customer, or on the instance.',
  too_many_event_streams: 'Too many event streams are open: of the user, of the customer, or on the instance.',
  internal_error: 'The service failed. Its log says why, under the `X-Request-Id` of the answer.',
  unavailable: 'The service cannot do this now, or a proxy cannot reach it: try again.',
  database_unavailable: 'The service cannot reach its database: try again after `Retry-After` seconds.',
  audio_store_unavailable: 'The service cannot reach the storage of its audio: try again after `Retry-After` seconds.',
  speech_engine_not_set: 'Recording is off: no speech engine is configured, and no speech model is installed.',
  stopping: 'The instance stops: connect again.',
  disk_full: 'There is too little free space on the disk of the service.'
} as const
export type ErrorCode = keyof typeof errorCodes

const names = Object.keys(errorCodes) as ErrorCode[]

export const ErrorCode = Type.Unsafe<ErrorCode>({
  $id: 'ErrorCode',
  type: 'string',
  enum: names,
  description: 'Kind of error, for programs: it stays the same when the sentence is reworded.\n\n' +
    Object.entries(errorCodes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`).join('\n'),
  examples: ['consultation_finished']
})

/** The default code of each status, for errors without one of their own. */
export const codesOfStatuses: Readonly<Record<number, ErrorCode>> = {
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  415: 'encoding_not_supported',
  416: 'range_not_satisfiable',
  421: 'unknown_host',
  422: 'idempotency_key_reused',
  426: 'websocket_required',
  428: 'precondition_required',
  429: 'rate_limited',
  500: 'internal_error',
  503: 'unavailable',
  507: 'disk_full'
}
