import { Type, type Static } from '@sinclair/typebox'
import { streamEncodings } from './audio.js'
import { ConsultationOutput } from './consultation-output/index.js'
import { ConsultationParameters, SEGMENT_TEXT_MAX_LENGTH, TranscriptSegment } from './consultation.js'
import { changing, conflicting } from './consultation-operations.js'
import { ErrorMessage } from './errors.js'
import { closed, discriminated, enumeration, INT32_MAX, ref } from './kit.js'
import { ConsultationStatus } from './report-state.js'
import { invalid, notAvailable, refusal, refused, storageFull, tooManyOpen } from './responses.js'
import { TOKEN_MAX_LENGTH } from './token.js'

/** The subprotocol of a stream; the token comes as a second one, `bearer.<token>`, which the server never selects. */
export const STREAM_PROTOCOL = 'consultation.v1'
export const BEARER_PROTOCOL_PREFIX = 'bearer.'

/**
 * Close codes of a stream. Those below 4000 are of RFC 6455 and the IANA registry; the last three digits of those above are the
 * corresponding HTTP status.
 */
export const closeCodes = {
  /** Everything is stored and the consultation is finished. */
  finished: 1000,
  /** This instance stops: connect again, and go on. */
  going_away: 1001,
  /** A frame is larger than allowed. */
  too_large: 1009,
  /** The service failed: connect again, and go on. */
  failed: 1011,
  /** A malformed frame, or a gap in the sequence numbers. */
  bad_frame: 4400,
  /**
   * The token has expired, or its API key was revoked, or its user was blocked or erased. (A fresh one that is not valid, or of another
   * user, is answered with an error; the one before counts on.)
   */
  token_expired: 4401,
  /** The consultation is gone. */
  gone: 4404,
  /** The client gave no sign of life, did not send `start` in time, or sent no sound for too long: connect again, and go on. */
  idle: 4408,
  /** The consultation is finished, takes its audio otherwise, or another connection goes on with the stream. */
  conflict: 4409,
  /** The recording has reached its largest length or size. */
  full: 4413,
  /** There is too little space on the disk of the service. */
  disk_full: 4507
} as const
export type CloseReason = keyof typeof closeCodes

/** Largest payload of a binary frame, in bytes: two seconds of PCM. */
export const FRAME_PAYLOAD_MAX = 64_000
/** Bytes before the payload of a binary frame: its sequence number, unsigned, big-endian. */
export const FRAME_HEADER_BYTES = 4
/** Largest sequence number that fits into the header. */
export const SEQUENCE_MAX = 4_294_967_295
/** Samples per second of PCM frames. */
export const STREAM_SAMPLE_RATE = 16_000
/** Longest Opus frame, in milliseconds (RFC 6716, 2.1.4), and so the most that a binary frame of that encoding holds. */
export const OPUS_PACKET_MAX_MS = 120

/**
 * Frames that a client may send at once, pings among them, and that it may send on average, per second: what catches up after a broken
 * connection sends many, one that speaks between 10 and 400. A text frame counts as TEXT_FRAME_COST of them: it is parsed, and a token in
 * it is verified. Over it, nothing is read for a while.
 */
export const FRAMES_BURST = 4000
export const FRAMES_PER_SECOND = 1000
export const TEXT_FRAME_COST = 50
/** Largest text frame, in bytes: a token and its name. */
export const TEXT_FRAME_MAX = 16_384
/** How long a connection may be open before its `start`, in milliseconds. */
export const START_TIMEOUT_MS = 10_000

const ERROR_MAX_LENGTH = 1000

/** Most segments of one utterance: as many as an engine may answer with. */
const UTTERANCE_SEGMENTS_MAX = 10_000

const sequence = { type: 'integer', format: 'int64', minimum: 0, maximum: SEQUENCE_MAX } as const
const moment = { format: 'date-time', maxLength: 35 }
const milliseconds = { format: 'int32', minimum: 0, maximum: INT32_MAX }

export const StreamStart = closed({
  type: Type.Literal('start'),
  encoding: enumeration(streamEncodings, { description: 'What binary frames hold: 16-bit little-endian PCM at 16 kHz, mono, or one Opus packet each.' })
}, { $id: 'StreamStart', description: 'First frame of the client: what it is going to send.', examples: [{ type: 'start', encoding: 'pcm_s16le' }] })
export type StreamStart = Static<typeof StreamStart>

export const StreamToken = closed({
  type: Type.Literal('token'),
  token: Type.String({ minLength: 1, maxLength: TOKEN_MAX_LENGTH, description: 'A fresh access token of the same user.' })
}, { $id: 'StreamToken', description: 'Keeps the stream open after its token expires.', examples: [{ type: 'token', token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln' }] })
export type StreamToken = Static<typeof StreamToken>

export const StreamFinish = closed({
  type: Type.Literal('finish')
}, {
  $id: 'StreamFinish',
  description: 'Last frame of the client: finishes the consultation once everything sent before is stored. The connection stays open until the report is final.',
  examples: [{ type: 'finish' }]
})
export type StreamFinish = Static<typeof StreamFinish>

export const StreamReady = closed({
  type: Type.Literal('ready'),
  next_sequence: Type.Unsafe<number>({ ...sequence, description: 'Sequence number for the client to continue with: everything before it is stored.' }),
  expires_at: Type.String({ ...moment, description: 'When the token expires, and with it the stream.' })
}, {
  $id: 'StreamReady', description: 'Reply to `start`: the client may send.', examples: [{ type: 'ready', next_sequence: 0, expires_at: '2026-03-02T09:15:00.000Z' }]
})
export type StreamReady = Static<typeof StreamReady>

export const StreamAcknowledgement = closed({
  type: Type.Literal('ack'),
  next_sequence: Type.Unsafe<number>({ ...sequence, description: 'Every frame before this one is on disk; the client may delete them.' })
}, { $id: 'StreamAcknowledgement', description: 'Acknowledges all frames up to one.', examples: [{ type: 'ack', next_sequence: 50 }] })
export type StreamAcknowledgement = Static<typeof StreamAcknowledgement>

export const StreamConsultation = closed({
  type: Type.Literal('consultation'),
  version: Type.Integer({ format: 'int32', minimum: 1, maximum: INT32_MAX, description: 'Version of the output; it increases with every change.' }),
  output: ref(ConsultationOutput)
}, { $id: 'StreamConsultation', description: 'The consultation output, after every change: the same as the `consultation` event of `events/`.' })
export type StreamConsultation = Static<typeof StreamConsultation>

const { sound: _, ...state } = ConsultationStatus.properties

export const StreamState = closed({
  type: Type.Literal('state'),
  ...state
}, {
  $id: 'StreamState',
  description: 'The state of the report, at first and after every change: the same as the `state` event of `events/`.',
  examples: [{ type: 'state', state: 'recording', reason: null, retry_at: null, attempts: 0, fallback: false, regenerate: false }]
})
export type StreamState = Static<typeof StreamState>

export const qualityProblems = ['too_quiet', 'clipping', 'noisy'] as const
export type QualityProblem = typeof qualityProblems[number]

export const StreamQuality = closed({
  type: Type.Literal('quality'),
  state: enumeration(['poor', 'recovered'] as const, { description: 'Whether the sound has become poor or good again.' }),
  problems: Type.Array(enumeration(qualityProblems), { maxItems: qualityProblems.length, uniqueItems: true, description: 'What is wrong with it; empty when recovered.' })
}, {
  $id: 'StreamQuality', description: 'The sound has become poor, while the microphone can still be moved, or good again.', examples: [{ type: 'quality', state: 'poor', problems: ['too_quiet'] }]
})
export type StreamQuality = Static<typeof StreamQuality>

export const StreamSilence = closed({
  type: Type.Literal('silence'),
  silent_ms: Type.Integer({ ...milliseconds, description: 'How long nobody has spoken.' })
}, { $id: 'StreamSilence', description: 'Nobody has spoken for a long time: is the microphone on?', examples: [{ type: 'silence', silent_ms: 30_000 }] })
export type StreamSilence = Static<typeof StreamSilence>

export const StreamTranscript = closed({
  type: Type.Literal('transcript'),
  segments: Type.Array(ref(TranscriptSegment), {
    maxItems: UTTERANCE_SEGMENTS_MAX, description: 'What was recognised of the utterance that has just ended; empty while one lasts, and where nothing was.'
  }),
  ongoing: Type.String({ maxLength: SEGMENT_TEXT_MAX_LENGTH, description: 'What is being spoken: it replaces the text before, and may still change; empty in a pause.' })
}, {
  $id: 'StreamTranscript',
  description: 'What is heard in the sound of this stream, to be shown while people speak. After the finish, all of it is recognised again for the report.',
  examples: [
    { type: 'transcript', segments: [], ongoing: 'I have had a sore' },
    {
      type: 'transcript',
      segments: [{ id: 'audio:0-0', text: 'I have had a sore throat.', is_final: true, start_ms: 400, end_ms: 2100, hearing: 'live' }],
      ongoing: ''
    }
  ]
})
export type StreamTranscript = Static<typeof StreamTranscript>

export const StreamTokenExpiring = closed({
  type: Type.Literal('token_expiring'),
  expires_at: Type.String({ ...moment, description: 'When the stream ends unless a fresh token comes.' })
}, { $id: 'StreamTokenExpiring', description: 'The token is about to expire: send a fresh one.', examples: [{ type: 'token_expiring', expires_at: '2026-03-02T09:15:00.000Z' }] })
export type StreamTokenExpiring = Static<typeof StreamTokenExpiring>

export const StreamTokenAccepted = closed({
  type: Type.Literal('token_accepted'),
  expires_at: Type.String({ ...moment, description: 'When the fresh token expires.' })
}, { $id: 'StreamTokenAccepted', description: 'The fresh token is valid.', examples: [{ type: 'token_accepted', expires_at: '2026-03-02T09:30:00.000Z' }] })
export type StreamTokenAccepted = Static<typeof StreamTokenAccepted>

export const StreamError = closed({
  type: Type.Literal('error'),
  error: Type.String({ maxLength: ERROR_MAX_LENGTH, description: 'What is wrong, in a sentence.' })
}, { $id: 'StreamError', description: 'Sent before the server closes a stream because of an error; the close code says which. Also the reply to a refused fresh token, which closes nothing.', examples: [{ type: 'error', error: 'Frame 12 was expected, not 14.' }] })
export type StreamError = Static<typeof StreamError>

/** What a client sends as text. */
export const clientFrames = { start: StreamStart, token: StreamToken, finish: StreamFinish }
export const ClientFrame = discriminated({ propertyName: 'type', variants: clientFrames }, { $id: 'ClientFrame', description: 'A text frame of the client.' })
export type ClientFrame = Static<typeof ClientFrame>

/** What the server sends. */
export const serverFrames = {
  ready: StreamReady,
  ack: StreamAcknowledgement,
  consultation: StreamConsultation,
  state: StreamState,
  quality: StreamQuality,
  silence: StreamSilence,
  transcript: StreamTranscript,
  token_expiring: StreamTokenExpiring,
  token_accepted: StreamTokenAccepted,
  error: StreamError
}
export const ServerFrame = discriminated({ propertyName: 'type', variants: serverFrames }, { $id: 'ServerFrame', description: 'A text frame of the server.' })
export type ServerFrame = Static<typeof ServerFrame>

/** The named schemas of this file. They are in the AsyncAPI document, not in the OpenAPI one. */
export const streamSchemas = [...Object.values(clientFrames), ClientFrame, ...Object.values(serverFrames), ServerFrame]

/** A header value without control characters: names of subprotocols, separated by commas. */
const PROTOCOLS = '^[ -~]*$'
/** With room for the longest token, within what Node takes for all headers together. */
const PROTOCOLS_MAX_LENGTH = 12_288

const StreamHeaders = Type.Object({
  'Sec-WebSocket-Protocol': Type.Optional(Type.String({
    maxLength: PROTOCOLS_MAX_LENGTH,
    pattern: PROTOCOLS,
    description: `\`${STREAM_PROTOCOL}\`, and \`${BEARER_PROTOCOL_PREFIX}<token>\` where the client cannot send an \`Authorization\` header.`,
    examples: [`${STREAM_PROTOCOL}, ${BEARER_PROTOCOL_PREFIX}eyJhbGciOiJFUzI1NiJ9.e30.c2ln`]
  }))
})

/** `GET /api/v1/consultations/{id}/stream/` */
export const openStream = {
  operationId: 'openStream',
  tags: ['Audio'],
  summary: 'Stream audio and watch the consultation',
  description: 'A WebSocket: the client sends audio as it is recorded, the server sends acknowledgements and the consultation output. Its frames and close ' +
    'codes are described in AsyncAPI, at `/asyncapi.json`. What is refused is refused as below, before there is a WebSocket.',
  params: ConsultationParameters,
  headers: StreamHeaders,
  response: {
    101: {
      type: 'null',
      description: `The connection is a WebSocket now, of the subprotocol \`${STREAM_PROTOCOL}\`.`,
      headers: {
        'Sec-WebSocket-Protocol': { type: 'string', maxLength: 64, description: 'The chosen subprotocol; never the token.', examples: [STREAM_PROTOCOL] }
      }
    },
    ...changing,
    400: invalid(['header', 'sec-websocket-protocol'], `sec-websocket-protocol must offer ${STREAM_PROTOCOL}.`, 'literal_error'),
    403: refusal(ErrorMessage, 'The page comes from an origin that may not use the service.', [
      refused('origin_not_allowed', 'Pages of this origin may not stream.')
    ]),
    409: conflicting('The consultation is finished, or its audio was uploaded in chunks, or the patient does not consent.',
      refused('consultation_finished', 'The consultation is finished; it takes no more audio.'),
      refused('consent_refused', 'The patient refuses to be recorded; no audio is taken.'),
      refused('consent_withdrawn', 'The consent is withdrawn; nothing is taken any more.'),
      refused('audio_source_different', 'The audio of the consultation was uploaded in chunks; it cannot be streamed as well.')),
    426: refusal(ErrorMessage, 'The request does not ask for a WebSocket.', [
      refused('websocket_required', 'This is a WebSocket: connect with one.')
    ]),
    429: tooManyOpen('The rate limit is exceeded, or too many streams are open: of the user, of the customer, or on the instance.',
      'too_many_streams', 'This user has too many streams open.'),
    503: notAvailable('Recording is off: no speech engine is configured; or the service cannot reach its database, or stops.',
      refused('speech_engine_not_set', 'Recording is off: no speech engine is configured.')),
    507: storageFull
  }
}
