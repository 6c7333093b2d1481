import { Type, type Static } from '@sinclair/typebox'
import { ConsultationParameters } from './consultation.js'
import { changing } from './consultation-operations.js'
import { ErrorMessage } from './errors.js'
import { anyHeader, cacheControl, headerText } from './headers.js'
import { closed } from './kit.js'
import { invalid, rateLimitHeaders, refusal, refused } from './responses.js'

/** Longest stretch that one request can ask for, in milliseconds. */
export const STRETCH_MAX_MS = 600_000

/** Longest recording, in milliseconds: a day. */
const RECORDING_MAX_MS = 86_400_000

/** Longest file, in bytes: the stretch at 16 kHz with 16 bits, and its header. */
const WAV_MAX_BYTES = STRETCH_MAX_MS * 32 + 44

export const RecordingQuery = closed({
  from: Type.Optional(Type.Integer({ format: 'int32', minimum: 0, maximum: RECORDING_MAX_MS, description: 'Where the stretch begins, in milliseconds from the start of the recording; default: 0.' })),
  to: Type.Optional(Type.Integer({
    format: 'int32',
    minimum: 0,
    maximum: RECORDING_MAX_MS + STRETCH_MAX_MS,
    description: `Where it ends, at most ${STRETCH_MAX_MS} milliseconds after \`from\`, which is the default; it is shorter where the recording ends before.`
  }))
})
export type RecordingQuery = Static<typeof RecordingQuery>

export const RangeHeaders = Type.Object({
  Range: anyHeader('One range of bytes (RFC 9110, 14.2); anything else is ignored.', { examples: ['bytes=0-65535'] })
})

const size = { type: 'integer', format: 'int32', minimum: 0, maximum: WAV_MAX_BYTES }
const privately = cacheControl('private, no-store', 'Never cached: `private, no-store`.')
const ranges = { 'Accept-Ranges': { type: 'string', enum: ['bytes'], description: 'Ranges of bytes can be asked for.' } }

function wav (description: string, headers: object) {
  return {
    description,
    headers: { ...rateLimitHeaders, ...ranges, 'Content-Length': { ...size, description: 'Bytes of the body.' }, ...headers },
    content: { 'audio/wav': { schema: { type: 'string', maxLength: WAV_MAX_BYTES, description: 'The bytes of a WAV file: 16 kHz, mono, 16-bit PCM.' } } }
  }
}

const contentRange = headerText('^bytes (?:\\d+-\\d+|\\*)/\\d+$', 'bytes 0-65535/640044', 'Which bytes of how many.')

/** `GET /api/v1/consultations/{id}/recording/` */
export const getRecording = {
  operationId: 'getRecording',
  tags: ['Consultations'],
  summary: 'Hear a stretch of the recording',
  description: 'The kept sound of a stretch as one WAV file, whatever it came as, for the user who recorded it only. Times are those of the transcript and of the ' +
    'evidence. Also while sound still arrives: what is there so far.',
  params: ConsultationParameters,
  querystring: RecordingQuery,
  headers: RangeHeaders,
  response: {
    200: wav('The stretch; a part of it is not cached either.', { 'Cache-Control': privately }),
    206: wav('The bytes of it that `Range` asks for.', { 'Content-Range': contentRange }),
    ...changing,
    400: invalid(['query', 'to'], 'to must be greater than from.', 'value_error'),
    404: refusal(ErrorMessage, 'There is no such consultation for this user, or it has no audio.', [refused('not_found', 'The consultation has no audio.')]),
    410: refusal(ErrorMessage, 'The audio is deleted, as the settings say.', [refused('audio_deleted', 'The audio of the consultation has been deleted.')]),
    416: refusal(ErrorMessage, 'The sound ends before `from`, or the file before the range.', [
      refused('range_not_satisfiable', 'The sound ends before that.')
    ], { 'Content-Range': contentRange })
  }
}
