import { Type, type Static } from '@sinclair/typebox'
import { SEGMENT_TEXT_MAX_LENGTH, SEGMENTS_MAX } from './consultation.js'
import { TRANSCRIPTION_MAX_LENGTH } from './consultation-output/limits.js'
import { enumeration } from './kit.js'
import { signingAlgorithms } from './jwks.js'

/** The engines that reports are made with. */
export const reportEngines = ['embedded', 'openai'] as const

/** The engines that speech is recognised with. */
const speechEngines = ['none', 'openai'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Shortest pepper, in characters. */
const PEPPER_MIN_LENGTH = 32

/** A limit that may be raised as far as a counter can go. */
function limit (value: number, description: string) {
  return Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: value, description })
}

/**
 * Every setting of the service. The names are those of the environment; an empty string means "not set". `.env.example` and the
 * table in the README say the same.
 */
export const Config = Type.Object({
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'Address to listen on.' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000, description: 'Port to listen on.' }),
  PUBLIC_URL: Type.String({
    pattern: '^$|^https?://[\\w.~:/%[\\]-]+$',
    default: '',
    description: 'URL under which clients reach the service: the issuer of tokens. Default: `http://HOST:PORT`.'
  }),
  DATA_DIR: Type.String({ minLength: 1, default: './data', description: 'Directory of the embedded database, the signing keys and the secrets made at the first start.' }),
  DATABASE_URL: Type.String({ pattern: '^$|^postgres(ql)?://', default: '', description: 'PostgreSQL to use instead of the embedded database, `postgres://…`.' }),
  DATABASE_POOL_MAX: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: 'Most connections to PostgreSQL at once.' }),
  REDIS_URL: Type.String({ pattern: '^$|^rediss?://', default: '', description: 'Redis that several instances share their counts in, `redis://…`.' }),
  TOKEN_LIFETIME: Type.Integer({ minimum: 60, maximum: 86_400, default: 900, description: 'Lifetime of an access token in seconds.' }),
  TOKEN_AUDIENCE: Type.String({ minLength: 1, maxLength: 255, default: 'consultation-service', description: 'Audience of access tokens.' }),
  SIGNING_KEYS_DIR: Type.String({ default: '', description: 'Directory of the signing keys (PKCS#8), shared by all instances. Default: `DATA_DIR/signing-keys`.' }),
  SIGNING_ALGORITHM: enumeration(signingAlgorithms, { default: 'ES256', description: 'Algorithm of the signing key: `ES256`, `EdDSA` or `RS256`.' }),
  API_KEY_PEPPER: Type.String({
    pattern: `^$|^.{${PEPPER_MIN_LENGTH},}$`,
    default: '',
    description: `Secret that API keys are hashed with, at least ${PEPPER_MIN_LENGTH} characters; the same on all instances. Required with DATABASE_URL, otherwise made at the first start.`
  }),
  RATE_LIMIT_WINDOW: Type.Integer({ minimum: 1, maximum: 86_400, default: 60, description: 'Length of the window that requests are counted in, in seconds.' }),
  RATE_LIMIT_MAX: limit(120, 'Token requests per API key and window; a limit of the key itself wins.'),
  RATE_LIMIT_FAILED_KEY_MAX: limit(30, 'Requests with a wrong API key per address and window.'),
  RATE_LIMIT_ADDRESS_MAX: limit(6000, 'Requests per address and window, everything but health counted.'),
  TRUST_PROXY: Type.String({ default: '', description: 'Proxies whose `X-Forwarded-*` headers are believed: addresses or CIDR ranges, separated by commas.' }),
  CORS_ORIGINS: Type.String({ default: '*', description: 'Origins whose pages may use a token from a browser: `*`, or a list separated by commas. Never applies to the token endpoint.' }),
  DOCS_ENABLED: Type.Boolean({ default: true, description: 'Whether Swagger UI and the OpenAPI and AsyncAPI documents are served.' }),
  LOG_LEVEL: enumeration(logLevels, { default: 'info', description: 'Least severe log lines to write: `fatal` to `trace`, or `silent`.' }),
  BODY_LIMIT: Type.Integer({ minimum: 1024, maximum: 104_857_600, default: 1_048_576, description: 'Largest request body in bytes; chunks of audio have AUDIO_CHUNK_BYTES_MAX.' }),
  REPORT_ENGINE: enumeration(reportEngines, { default: 'embedded', description: 'What makes reports: `embedded`, built in, or `openai`, a language model behind `POST /chat/completions`.' }),
  REPORT_BASE_URL: Type.String({ pattern: '^$|^https?://', default: '', description: 'Where the language model is, `http://host:port/v1`. Required with REPORT_ENGINE=openai.' }),
  REPORT_API_KEY: Type.String({ default: '', description: 'Bearer key of the language model, where it asks for one.' }),
  REPORT_MODEL: Type.String({ maxLength: 255, default: '', description: 'Name of the language model. Required with REPORT_ENGINE=openai.' }),
  REPORT_CONTEXT_TOKENS: Type.Integer({ minimum: 4096, maximum: 10_000_000, default: 8192, description: 'Tokens that the language model can read and write at once; longer consultations are read in parts.' }),
  CODE_TABLES_DIR: Type.String({ default: '', description: 'Directory of your own code tables (CSV): ICD-10, ICPC-2, IBUI. Default: a starter table of ICD-10.' }),
  MEDICATION_TABLE: Type.String({ default: '', description: 'File with your own table of medication (CSV). Default: a starter table.' }),
  TIME_ZONE: Type.String({ minLength: 1, maxLength: 255, default: 'UTC', description: 'IANA time zone of the dates of consultations whose start is given in UTC, such as `Europe/Brussels`.' }),
  REPORT_MIN_WORDS: limit(15, 'Words that a transcript needs for a meaningful report.'),
  REPORT_TIMEOUT: Type.Integer({ minimum: 5, maximum: 3600, default: 120, description: 'Seconds that one attempt to make a report may take; then another worker takes over.' }),
  REPORT_ATTEMPTS: Type.Integer({ minimum: 1, maximum: 100, default: 5, description: 'Attempts to make a report, or to transcribe audio, before it is parked.' }),
  REPORT_RETRY_DELAY: Type.Integer({ minimum: 1, maximum: 3600, default: 5, description: 'Seconds before the second attempt; doubled for each one after it.' }),
  INTERMEDIATE_REPORT_DELAY: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of quiet after which an intermediate report is made while recording; 0 for none.' }),
  SEGMENTS_MAX: Type.Integer({ minimum: 1, maximum: SEGMENTS_MAX, default: 500, description: 'Transcript segments in one request.' }),
  SEGMENT_CHARACTERS_MAX: Type.Integer({ minimum: 1, maximum: SEGMENT_TEXT_MAX_LENGTH, default: 10_000, description: 'Characters in one transcript segment.' }),
  CONSULTATION_CHARACTERS_MAX: Type.Integer({ minimum: 1, maximum: TRANSCRIPTION_MAX_LENGTH / 2, default: 500_000, description: 'Characters in the transcript of one consultation.' }),
  OPEN_CONSULTATIONS_MAX: limit(20, 'Consultations that one user may have open at once.'),
  RECORDING_MAX_HOURS: Type.Integer({ minimum: 1, maximum: 720, default: 12, description: 'Hours without a change after which a forgotten recording is finished by itself.' }),
  EVENTS_HEARTBEAT: Type.Integer({ minimum: 1, maximum: 300, default: 15, description: 'Seconds between two signs of life on an event stream.' }),
  SPEECH_ENGINE: enumeration(speechEngines, { default: 'none', description: 'What recognises speech: `none`, so that audio is refused, or `openai`, any server with `POST /audio/transcriptions`.' }),
  SPEECH_BASE_URL: Type.String({ pattern: '^$|^https?://', default: '', description: 'Where the speech engine is, `http://host:port/v1`. Required with SPEECH_ENGINE=openai.' }),
  SPEECH_API_KEY: Type.String({ default: '', description: 'Bearer key of the speech engine, where it asks for one.' }),
  SPEECH_MODEL: Type.String({ maxLength: 255, default: '', description: 'Name of the speech model. Required with SPEECH_ENGINE=openai.' }),
  SPEECH_TIMEOUT: Type.Integer({ minimum: 1, maximum: 3600, default: 60, description: 'Seconds that one request to the speech engine may take.' }),
  SPEECH_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1000, default: 8, description: 'Requests to the speech engine at once, of one instance.' }),
  LIVE_INTERVAL: Type.Integer({ minimum: 0, maximum: 60_000, default: 1000, description: 'Milliseconds between two recognitions of what is being dictated; 0 for none before the pause.' }),
  AUDIO_MIN_SPEECH: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of speech that audio needs for a report.' }),
  AUDIO_DIR: Type.String({ default: '', description: 'Directory that audio is kept in, shared by all instances. Default: in the database.' }),
  AUDIO_RETENTION_DAYS: Type.Integer({ minimum: 0, maximum: 36_500, default: 0, description: 'Days that audio is kept after the final report; 0 deletes it with the report.' }),
  AUDIO_CHUNK_BYTES_MAX: limit(104_857_600, 'Bytes of one chunk of audio.'),
  AUDIO_BYTES_MAX: limit(1_000_000_000, 'Bytes of audio of one consultation.'),
  AUDIO_HOURS_MAX: Type.Integer({ minimum: 1, maximum: 24, default: 6, description: 'Hours of sound of one consultation.' }),
  STREAMS_PER_USER_MAX: limit(3, 'Audio streams that one user may have open at once on an instance.'),
  STREAMS_MAX: limit(1000, 'Audio streams that may be open at once on an instance.'),
  SANDBOX_ENABLED: Type.Optional(Type.Boolean({ description: 'Whether a fresh installation on the embedded database gets an API key to try it with, and the page `/demo/`, for anyone who reaches it, while that key works. Default: true where HOST is a loopback address.' })),
  SHUTDOWN_TIMEOUT: Type.Integer({ minimum: 1, maximum: 300, default: 5, description: 'Seconds that requests in flight get to finish after SIGTERM or SIGINT.' })
}, { $id: 'Config' })
export type Config = Static<typeof Config>
