import { Type, type Static } from '@sinclair/typebox'
import { SEGMENT_TEXT_MAX_LENGTH, SEGMENTS_MAX } from './consultation.js'
import { TRANSCRIPTION_MAX_LENGTH } from './consultation-output/limits.js'
import { enumeration } from './kit.js'
import { signingAlgorithms } from './jwks.js'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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
  DOCS_ENABLED: Type.Boolean({ default: true, description: 'Whether Swagger UI and the OpenAPI document are served.' }),
  LOG_LEVEL: enumeration(logLevels, { default: 'info', description: 'Least severe log lines to write: `fatal` to `trace`, or `silent`.' }),
  BODY_LIMIT: Type.Integer({ minimum: 1024, maximum: 104_857_600, default: 1_048_576, description: 'Largest request body in bytes.' }),
  REPORT_MIN_WORDS: limit(15, 'Words that a transcript needs for a meaningful report.'),
  REPORT_TIMEOUT: Type.Integer({ minimum: 5, maximum: 3600, default: 120, description: 'Seconds that one attempt to make a report may take; then another worker takes over.' }),
  REPORT_ATTEMPTS: Type.Integer({ minimum: 1, maximum: 100, default: 5, description: 'Attempts to make a report before it is parked.' }),
  REPORT_RETRY_DELAY: Type.Integer({ minimum: 1, maximum: 3600, default: 5, description: 'Seconds before the second attempt; doubled for each one after it.' }),
  INTERMEDIATE_REPORT_DELAY: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of quiet after which an intermediate report is made while recording; 0 for none.' }),
  SEGMENTS_MAX: Type.Integer({ minimum: 1, maximum: SEGMENTS_MAX, default: 500, description: 'Transcript segments in one request.' }),
  SEGMENT_CHARACTERS_MAX: Type.Integer({ minimum: 1, maximum: SEGMENT_TEXT_MAX_LENGTH, default: 10_000, description: 'Characters in one transcript segment.' }),
  CONSULTATION_CHARACTERS_MAX: Type.Integer({ minimum: 1, maximum: TRANSCRIPTION_MAX_LENGTH / 2, default: 500_000, description: 'Characters in the transcript of one consultation.' }),
  OPEN_CONSULTATIONS_MAX: limit(20, 'Consultations that one user may have open at once.'),
  RECORDING_MAX_HOURS: Type.Integer({ minimum: 1, maximum: 720, default: 12, description: 'Hours without a change after which a forgotten recording is finished by itself.' }),
  EVENTS_HEARTBEAT: Type.Integer({ minimum: 1, maximum: 300, default: 15, description: 'Seconds between two signs of life on an event stream.' }),
  SHUTDOWN_TIMEOUT: Type.Integer({ minimum: 1, maximum: 300, default: 5, description: 'Seconds that requests in flight get to finish after SIGTERM or SIGINT.' })
}, { $id: 'Config' })
export type Config = Static<typeof Config>
