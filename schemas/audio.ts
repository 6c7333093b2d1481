import { Type, type Static } from '@sinclair/typebox'
import { ConsultationParameters } from './consultation.js'
import { changing, conflicting, reading, uncached } from './consultation-operations.js'
import { ErrorMessage } from './errors.js'
import { closed, INT32_MAX, ref } from './kit.js'
import { answer, invalid, notStored, refusal, refused, storageFull } from './responses.js'

/** The supported formats of audio, detected from its first bytes; raw PCM is declared by its `Content-Type`. */
export const audioFormats = ['wav', 'mp3', 'flac', 'ogg_opus', 'webm_opus', 'mp4_aac', 'pcm_s16le'] as const
export type AudioFormat = typeof audioFormats[number]

/** How the frames of a stream are encoded: raw 16-bit PCM, little-endian, 16 kHz mono, or one Opus packet each. */
export const streamEncodings = ['pcm_s16le', 'opus'] as const
export type StreamEncoding = typeof streamEncodings[number]

/** Most chunks of one consultation: more than a day of one-second chunks. */
const AUDIO_CHUNKS_MAX = 100_000

const INTEGER_MAX = 9_007_199_254_740_991
const CONTENT_DIGEST_MAX_LENGTH = 1024
const CONTENT_TYPE_MAX_LENGTH = 255

const chunkIndex = { type: 'integer', format: 'int32', minimum: 0, maximum: AUDIO_CHUNKS_MAX - 1 } as const

export const AudioChunk = closed({
  index: Type.Unsafe<number>({ ...chunkIndex, description: 'Place of the chunk in the recording, from 0.' }),
  bytes: Type.Integer({ minimum: 1, maximum: INTEGER_MAX, format: 'int64', description: 'Size in bytes.' }),
  content_digest: Type.String({
    maxLength: 64, pattern: '^sha-256=:[A-Za-z0-9+/]{43}=:$', description: 'SHA-256 of the bytes, as in a `Content-Digest` (RFC 9530).'
  }),
  format: Type.Unsafe<AudioFormat | null>({
    type: ['string', 'null'], enum: [...audioFormats, null], description: 'Format, recognised from the first bytes; `null` when the chunk continues the one before it.'
  })
}, {
  $id: 'AudioChunk',
  description: 'A chunk of audio that is stored.',
  examples: [{ index: 0, bytes: 48_213, content_digest: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:', format: 'webm_opus' }]
})
export type AudioChunk = Static<typeof AudioChunk>

export const AudioStatus = closed({
  source: Type.Unsafe<'chunks' | 'stream' | null>({
    type: ['string', 'null'], enum: ['chunks', 'stream', null], description: 'How the audio is sent: as chunks or as one stream; `null` while there is none.'
  }),
  bytes: Type.Integer({ minimum: 0, maximum: INTEGER_MAX, format: 'int64', description: 'Bytes stored, or that were stored before they were deleted.' }),
  chunks: Type.Array(ref(AudioChunk), { maxItems: AUDIO_CHUNKS_MAX, description: 'The chunks that are stored, in their order.' }),
  missing: Type.Array(Type.Unsafe<number>({ ...chunkIndex }), {
    maxItems: AUDIO_CHUNKS_MAX, description: 'Indices of the chunks missing before the last stored one.'
  }),
  next_sequence: Type.Unsafe<number | null>({
    type: ['integer', 'null'], format: 'int64', minimum: 0, maximum: INTEGER_MAX, description: 'For a stream: sequence number of the first frame that is not stored.'
  }),
  transcribed_ms: Type.Integer({ minimum: 0, maximum: INT32_MAX, format: 'int32', description: 'Milliseconds from the start of the audio that are in the transcript.' }),
  deleted: Type.Boolean({ description: 'Whether the audio has been deleted, as it is after the final report.' })
}, {
  $id: 'AudioStatus',
  description: 'Which audio of a consultation is stored.',
  examples: [{
    source: 'chunks',
    bytes: 96_426,
    chunks: [AudioChunk.examples[0], { ...AudioChunk.examples[0], index: 2, format: null }],
    missing: [1],
    next_sequence: null,
    transcribed_ms: 0,
    deleted: false
  }]
})
export type AudioStatus = Static<typeof AudioStatus>

/** Path parameters of a chunk. */
export const AudioChunkParameters = Type.Object({
  ...ConsultationParameters.properties,
  index: Type.Integer({ ...chunkIndex, description: 'Place of the chunk in the recording, from 0.', examples: [0] })
})
export type AudioChunkParameters = Static<typeof AudioChunkParameters>

const ChunkHeaders = Type.Object({
  'Content-Digest': Type.Optional(Type.String({
    maxLength: CONTENT_DIGEST_MAX_LENGTH,
    pattern: '^.*$',
    description: 'Digest of the bytes (RFC 9530), `sha-256` or `sha-512`, such as ' +
      '`sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:`: other bytes are refused.'
  })),
  'Content-Type': Type.Optional(Type.String({
    maxLength: CONTENT_TYPE_MAX_LENGTH,
    pattern: '^.*$',
    description: 'Only needed for raw PCM, 16 bits, little-endian: `audio/pcm;rate=16000;channels=1`. Everything else is recognised from its bytes.',
    examples: ['audio/webm;codecs=opus', 'audio/pcm;rate=16000;channels=1']
  }))
})

const tags = ['Audio']

/**
 * Raw bytes as OpenAPI 3.1 describes them (4.8.14.1, "Considerations for File Uploads"): without a type, because they are not JSON.
 * Generators that know `format: binary` use the byte type of their language.
 */
const bytes = Type.Unknown({ format: 'binary', contentMediaType: 'application/octet-stream', description: 'The bytes.' })
const noEngine = notStored('Recording is off: no speech engine is configured; or the service cannot reach its database, or the storage of audio.',
  refused('speech_engine_not_set', 'Recording is off: no speech engine is configured.'))

/** `PUT /api/v1/consultations/{id}/audio/{index}/` */
export const putAudioChunk = {
  operationId: 'putAudioChunk',
  tags,
  summary: 'Send a chunk of audio',
  description: 'The raw bytes: a whole recording as chunk 0, or the pieces that MediaRecorder makes, numbered from 0, in any order. WAV, MP3, ' +
    'FLAC, Ogg/Opus, WebM/Opus, MP4/AAC, or raw PCM. Audio answered with 200 or 201 is on disk. Safe to repeat: the same bytes are ' +
    'accepted again, different ones are refused. The audio is transcribed when the consultation is finished, and deleted with the final ' +
    'report.',
  params: AudioChunkParameters,
  headers: ChunkHeaders,
  body: { content: { 'application/octet-stream': { schema: bytes } } },
  response: {
    200: answer(AudioChunk, 'The chunk was stored already, with the same bytes.', uncached),
    201: answer(AudioChunk, 'The chunk is stored.', uncached),
    ...changing,
    400: invalid(['header', 'content-digest'], 'The bytes that arrived are not those of the Content-Digest header.', 'value_error',
      'The bytes are in no supported format, do not match the `Content-Digest`, or a header is not valid.'),
    409: conflicting('The consultation is finished, is streamed, or has other bytes in this place, or the patient does not consent.',
      refused('consultation_finished', 'The consultation is finished; no audio is taken any more.'),
      refused('consent_refused', 'The patient refuses to be recorded; no audio is taken.'),
      refused('consent_withdrawn', 'The consent is withdrawn; nothing is taken any more.'),
      refused('audio_source_different', 'The audio of the consultation is streamed; chunks are not taken.'),
      refused('audio_different', 'The consultation has other audio in this place.')),
    413: refusal(ErrorMessage, 'The chunk or the recording is too large.', [
      refused('too_large', 'The chunk is too large: at most 104857600 bytes of audio are taken.')
    ]),
    415: refusal(ErrorMessage, 'The audio has a `Content-Encoding`.', [
      refused('encoding_not_supported', 'Audio is read as it is, without a Content-Encoding.')
    ]),
    503: noEngine,
    507: storageFull
  }
}

/** `GET /api/v1/consultations/{id}/audio/` */
export const getAudioStatus = {
  operationId: 'getAudioStatus',
  tags,
  summary: 'See which audio is stored',
  description: 'Which chunks are stored and which are missing, or where a stream continues.',
  params: ConsultationParameters,
  response: { 200: answer(AudioStatus, 'What is stored.', uncached), ...reading }
}

/** The named schemas of this file, for `addSchema`. */
export const audioSchemas = [AudioChunk, AudioStatus]
