import { Type, type Static } from '@sinclair/typebox'
import { SEGMENT_TEXT_MAX_LENGTH, SEGMENTS_MAX } from './consultation.js'
import { TRANSCRIPTION_MAX_LENGTH } from './consultation-output/limits.js'
import { enumeration } from './kit.js'
import { signingAlgorithms } from './jwks.js'

/** The report engines. */
export const reportEngines = ['embedded', 'openai'] as const

/** What makes a report that the language model does not make. */
const reportFallbacks = ['embedded', 'none'] as const

/** What happens to sentences with something that was not said. */
const unsupportedHandlings = ['mark', 'remove'] as const
export type UnsupportedHandling = typeof unsupportedHandlings[number]

/** The speech engines. */
const speechEngines = ['none', 'openai'] as const

/** Where audio is kept. */
const audioStores = ['directory', 'database', 's3'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Shortest pepper, in characters. */
const PEPPER_MIN_LENGTH = 32

/** A limit that may be raised as far as a counter can go. */
function limit (value: number, description: string) {
  return Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: value, description })
}

/**
 * Every setting of the service. The names are those of the environment; an empty string means "not set". `.env.example` and
 * docs/operate.md (`npx tsx docs/settings.ts`) say the same.
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
  DISK_RESERVE: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000_000,
    default: 200_000_000,
    description: 'Bytes that stay free on the disks of the embedded database and of AUDIO_DIR: with less, what would take space is refused (507); 0 for no limit.'
  }),
  DATABASE_URL: Type.String({ pattern: '^$|^postgres(ql)?://', default: '', description: 'PostgreSQL to use instead of the embedded database, `postgres://…`.' }),
  DATABASE_POOL_MAX: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: 'Most connections to PostgreSQL at once, of one process; it has two more, for notifications and leases.' }),
  REDIS_URL: Type.String({ pattern: '^$|^rediss?://', default: '', description: 'Redis that several instances share their counts in, `redis://…`.' }),
  DATABASE_CONNECT_TIMEOUT: Type.Integer({ minimum: 100, maximum: 60_000, default: 1500, description: 'Milliseconds that getting a connection to PostgreSQL may take, of the pool or a new one.' }),
  DATABASE_QUERY_TIMEOUT: Type.Integer({ minimum: 100, maximum: 600_000, default: 3000, description: 'Milliseconds that one statement may take on PostgreSQL, and a transaction may wait for the service; then it is 503.' }),
  DATABASE_TRANSACTION_TIMEOUT: Type.Integer({ minimum: 100, maximum: 600_000, default: 10_000, description: 'Milliseconds that one transaction may take on PostgreSQL; then its connection is closed.' }),
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
  RATE_LIMIT_READY_MAX: limit(600, 'Requests for `/health/ready/` per address and window, of one instance.'),
  USER_WORK_MAX: limit(6000, 'Units of work for consultations per user and window: a request that reads is 1, one that changes something 5, opening a stream 50, a report made again 100, and each segment and kibibyte of a body 1 more.'),
  CONNECTIONS_MAX: limit(5000, 'Connections that may be open at once on an instance.'),
  CONNECTIONS_PER_ADDRESS_MAX: limit(2000, 'Connections that one address may have open at once on an instance; proxies of TRUST_PROXY are not limited.'),
  WRITE_TIMEOUT: Type.Integer({ minimum: 1, maximum: 3600, default: 60, description: 'Seconds after which a connection is cut whose client takes nothing of what is sent; a large answer gets longer.' }),
  TRUST_PROXY: Type.String({ default: '', description: 'Proxies whose `X-Forwarded-*` headers are believed: addresses or CIDR ranges, separated by commas.' }),
  CORS_ORIGINS: Type.String({ default: '*', description: 'Origins whose pages may use a token from a browser: `*`, or a list separated by commas. Never applies to the token endpoint.' }),
  WIDGET_ORIGINS: Type.String({ default: '', description: 'Origins whose pages may show the widget in a frame, `/widget/embed/`: a list separated by commas. Default: none, and there is no such page.' }),
  DOCS_ENABLED: Type.Boolean({ default: true, description: 'Whether Swagger UI and the OpenAPI and AsyncAPI documents are served.' }),
  LOG_LEVEL: enumeration(logLevels, { default: 'info', description: 'Least severe log lines to write: `fatal` to `trace`, or `silent`.' }),
  BODY_LIMIT: Type.Integer({ minimum: 1024, maximum: 104_857_600, default: 1_048_576, description: 'Largest request body in bytes; chunks of audio have AUDIO_CHUNK_BYTES_MAX.' }),
  REPORT_ENGINE: enumeration(reportEngines, { default: 'embedded', description: 'What makes reports: `embedded`, built in, or `openai`, a language model behind `POST /chat/completions`.' }),
  REPORT_BASE_URL: Type.String({ pattern: '^$|^https?://', default: '', description: 'Where the language model is, `http://host:port/v1`. Required with REPORT_ENGINE=openai.' }),
  REPORT_API_KEY: Type.String({ default: '', description: 'Bearer key of the language model, where it asks for one.' }),
  REPORT_MODEL: Type.String({ maxLength: 255, default: '', description: 'Name of the language model. Required with REPORT_ENGINE=openai.' }),
  REPORT_AUTH_HEADER: Type.String({ maxLength: 100, default: '', description: 'Header that REPORT_API_KEY is sent in as it is, such as `api-key` for Azure. Default: `Authorization`, as a bearer token.' }),
  REPORT_EXTRA_BODY: Type.String({ maxLength: 10_000, default: '', description: 'JSON object that is merged into every request to the language model, such as `{"reasoning_effort":"none"}`; it cannot change the model or the messages.' }),
  REPORT_CONTEXT_TOKENS: Type.Integer({ minimum: 4096, maximum: 10_000_000, default: 8192, description: 'Tokens that the language model can read and write at once; longer consultations are read in parts.' }),
  CODE_TABLES_DIR: Type.String({ default: '', description: 'Directory of your own code tables (CSV): ICD-10, ICPC-2, IBUI. Default: a starter table of ICD-10.' }),
  MEDICATION_TABLE: Type.String({ default: '', description: 'File with your own table of medication (CSV). Default: a starter table.' }),
  TIME_ZONE: Type.String({ minLength: 1, maxLength: 255, default: 'UTC', description: 'IANA time zone of the dates of consultations whose start is given in UTC, such as `Europe/Brussels`.' }),
  REPORT_MIN_WORDS: limit(15, 'Words that a transcript needs for a meaningful report.'),
  REPORT_UNSUPPORTED: enumeration(unsupportedHandlings, { default: 'mark', description: 'What happens to a sentence with something that nobody said: `mark` it in the evidence, or `remove` it. In a plan it is always removed.' }),
  REPORT_TIMEOUT: Type.Integer({ minimum: 5, maximum: 3600, default: 120, description: 'Seconds that one attempt to make a report may take; of a language model, the longest silence: the whole may take ten times as long. Then another worker takes over.' }),
  REPORT_THREADS: Type.Integer({ minimum: 0, maximum: 64, default: 0, description: 'Threads of a process that make reports; 0 for one less than there are processors, shared by PROCESSES, from 1 to 3. Each holds 60 MB, and up to 300 MB more for the longest transcripts.' }),
  REPORT_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1000, default: 8, description: 'Reports that one instance makes at once; of the embedded engine as many as it has threads, and one that waits for them.' }),
  REPORT_ATTEMPTS: Type.Integer({ minimum: 1, maximum: 100, default: 5, description: 'Attempts to make a report, or to transcribe audio, that may fail before it is parked. None is counted when an engine cannot be reached, fails, refuses or asks to wait, nor when the service is killed meanwhile.' }),
  REPORT_RETRY_DELAY: Type.Integer({ minimum: 1, maximum: 3600, default: 5, description: 'Seconds before the second attempt; doubled for each one after it, up to 15 minutes.' }),
  REPORT_RETRY_HOURS: Type.Integer({ minimum: 0, maximum: 720, default: 24, description: 'Hours for which a report, or a transcription, is tried again whose engine cannot be reached, fails, refuses or asks to wait; then it is parked.' }),
  REPORT_FALLBACK: enumeration(reportFallbacks, {
    default: 'embedded',
    description: 'What makes a report that the language model does not make: `embedded`, marked as such, or `none`, so that it is parked. The embedded engine takes over only where it knows the language, and nothing is to be translated.'
  }),
  REPORT_FALLBACK_AFTER: Type.Integer({ minimum: 0, maximum: 604_800, default: 600, description: 'Seconds for which the language model may be away, or refuse, before REPORT_FALLBACK takes over.' }),
  INTERMEDIATE_REPORT_DELAY: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of quiet after which an intermediate report is made while recording; 0 for none.' }),
  SEGMENTS_MAX: Type.Integer({ minimum: 1, maximum: SEGMENTS_MAX, default: 500, description: 'Transcript segments in one request.' }),
  SEGMENT_CHARACTERS_MAX: Type.Integer({ minimum: 1, maximum: SEGMENT_TEXT_MAX_LENGTH, default: 10_000, description: 'Characters in one transcript segment.' }),
  CONSULTATION_CHARACTERS_MAX: Type.Integer({ minimum: 1, maximum: TRANSCRIPTION_MAX_LENGTH / 2, default: 200_000, description: 'Characters that clients may add to the transcript of one consultation; 200,000 are nearly four hours of talk without a pause.' }),
  OPEN_CONSULTATIONS_MAX: limit(20, 'Consultations that one user may have open at once.'),
  RECORDING_MAX_HOURS: Type.Integer({ minimum: 1, maximum: 720, default: 12, description: 'Hours without a change after which a forgotten recording is finished by itself.' }),
  EVENTS_HEARTBEAT: Type.Integer({ minimum: 1, maximum: 300, default: 15, description: 'Seconds between two signs of life on an event stream.' }),
  EVENT_STREAMS_PER_USER_MAX: limit(20, 'Event streams that one user may have open at once on an instance.'),
  EVENT_STREAMS_PER_CUSTOMER_MAX: limit(500, 'Event streams that one customer, with all its users, may have open at once on an instance.'),
  EVENT_STREAMS_MAX: limit(1000, 'Event streams that may be open at once on an instance.'),
  SPEECH_ENGINE: enumeration(speechEngines, { default: 'none', description: 'What recognises speech: `none`, so that audio is refused, or `openai`, any server with `POST /audio/transcriptions`.' }),
  SPEECH_BASE_URL: Type.String({ pattern: '^$|^https?://', default: '', description: 'Where the speech engine is, `http://host:port/v1`. Required with SPEECH_ENGINE=openai.' }),
  SPEECH_API_KEY: Type.String({ default: '', description: 'Bearer key of the speech engine, where it asks for one.' }),
  SPEECH_MODEL: Type.String({ maxLength: 255, default: '', description: 'Name of the speech model. Required with SPEECH_ENGINE=openai.' }),
  SPEECH_TIMEOUT: Type.Integer({ minimum: 1, maximum: 3600, default: 60, description: 'Seconds that one request to the speech engine may take.' }),
  SPEECH_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1000, default: 8, description: 'Requests to the speech engine at once, of one instance, at most: fewer are sent to an engine that answers later with each.' }),
  TRANSCRIPTION_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1000, default: 4, description: 'Finished recordings that one instance transcribes at once; all but one of them may be of one customer.' }),
  LIVE_INTERVAL: Type.Integer({ minimum: 0, maximum: 60_000, default: 1000, description: 'Milliseconds between two recognitions of what is being dictated; 0 for none before the pause.' }),
  AUDIO_MIN_SPEECH: Type.Integer({ minimum: 0, maximum: 600_000, default: 2000, description: 'Milliseconds of speech that audio needs for a report.' }),
  AUDIO_STORE: Type.Optional(enumeration(audioStores, { description: 'Where new audio is kept: in `AUDIO_DIR`, in the database, or in a bucket of S3-compatible storage. Default: `directory` with AUDIO_DIR, otherwise `database`.' })),
  AUDIO_DIR: Type.String({ default: '', description: 'Directory that audio is kept in, shared by all instances. With another AUDIO_STORE, what is still in it is read and deleted.' }),
  AUDIO_RETENTION_DAYS: Type.Integer({ minimum: 0, maximum: 36_500, default: 0, description: 'Days that audio is kept after the final report; 0 deletes it with the report.' }),
  AUDIO_KEEP_FAILED_DAYS: Type.Integer({ minimum: 0, maximum: 36_500, default: 7, description: 'Days that audio is kept whose report failed or is no full success, so that it can be heard again.' }),
  AUDIO_CHUNK_BYTES_MAX: limit(104_857_600, 'Bytes of one chunk of audio.'),
  AUDIO_BYTES_MAX: limit(1_000_000_000, 'Bytes of audio of one consultation.'),
  AUDIO_HOURS_MAX: Type.Integer({ minimum: 1, maximum: 24, default: 6, description: 'Hours of sound of one consultation.' }),
  S3_ENDPOINT: Type.String({ pattern: '^$|^https?://', default: '', description: 'Where the S3-compatible storage is, `https://host:port`. Default: Amazon S3 in S3_REGION.' }),
  S3_REGION: Type.String({ minLength: 1, maxLength: 100, default: 'us-east-1', description: 'Region of the bucket; many servers of your own take any.' }),
  S3_BUCKET: Type.String({ maxLength: 255, default: '', description: 'Bucket that audio is kept in, without versioning. Required with AUDIO_STORE=s3.' }),
  S3_PREFIX: Type.String({ pattern: '^$|^[\\w.-]+(?:/[\\w.-]+)*/?$', maxLength: 500, default: '', description: 'What the keys of all objects begin with, such as `scribe/audio`, where the bucket holds other things as well.' }),
  S3_ACCESS_KEY_ID: Type.String({ maxLength: 1000, default: '', description: 'Access key of the storage. Required with AUDIO_STORE=s3.' }),
  S3_SECRET_ACCESS_KEY: Type.String({ maxLength: 1000, default: '', description: 'Secret of the access key. Required with AUDIO_STORE=s3.' }),
  S3_FORCE_PATH_STYLE: Type.Optional(Type.Boolean({ description: 'Whether the bucket is in the path of a URL, not in its host. Default: true with S3_ENDPOINT.' })),
  S3_TIMEOUT: Type.Integer({ minimum: 300, maximum: 60_000, default: 10_000, description: 'Milliseconds that a request to the storage may take, with up to three attempts.' }),
  S3_STREAM_INTERVAL: Type.Integer({ minimum: 500, maximum: 5000, default: 1000, description: 'Milliseconds of sound of a stream in one object: with more there are fewer requests, and sound is acknowledged and recognised later.' }),
  STREAMS_PER_USER_MAX: limit(3, 'Audio streams that one user may have open at once on an instance.'),
  STREAMS_MAX: limit(1000, 'Audio streams that may be open at once on an instance.'),
  STREAMS_PER_CUSTOMER_MAX: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: 'Audio streams that one customer may have open at once on an instance; 0: half of STREAMS_MAX.' }),
  STREAM_IDLE_TIMEOUT: Type.Integer({ minimum: 1, maximum: 86_400, default: 900, description: 'Seconds without sound after which an audio stream is closed; the client may connect again.' }),
  STREAM_AHEAD_MAX: Type.Integer({ minimum: 1, maximum: 86_400, default: 300, description: 'Seconds that the sound of a stream may be ahead of the time since its consultation began; then it is not read until it is due.' }),
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0, description: 'Port to serve metrics for Prometheus on, at `/metrics`; another one than PORT. The second of PROCESSES has the next port, and so on. 0 for none.' }),
  METRICS_HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'Address to serve metrics on. Whoever reaches it may read them.' }),
  SANDBOX_ENABLED: Type.Optional(Type.Boolean({ description: 'Whether a fresh installation on the embedded database gets an API key to try it with, and the page `/demo/`, for anyone who reaches it, while that key works. Default: true where HOST is a loopback address.' })),
  PORTAL_ENABLED: Type.Optional(Type.Boolean({ description: 'Whether the management portal, `/portal/`, and `/api/v1/admin/` are there. Other machines reach it only under a PUBLIC_URL with https. Default: true where HOST is a loopback address.' })),
  PORTAL_OPENID_ISSUER: Type.String({ pattern: '^$|^https?://', default: '', description: 'OpenID Connect provider that logs people in to the portal, `https://…`. Its redirect URI is `PUBLIC_URL/portal/openid/callback/`.' }),
  PORTAL_OPENID_CLIENT_ID: Type.String({ maxLength: 255, default: '', description: 'Id of the portal at the provider. Required with PORTAL_OPENID_ISSUER.' }),
  PORTAL_OPENID_CLIENT_SECRET: Type.String({ default: '', description: 'Secret of the portal at the provider; empty for a public client.' }),
  PORTAL_OPENID_SCOPE: Type.String({ maxLength: 255, pattern: '(?:^|\\s)openid(?:\\s|$)', default: 'openid profile email', description: 'Scopes to ask the provider for; `openid` is one of them.' }),
  PORTAL_OPENID_CLAIM: Type.String({ minLength: 1, maxLength: 255, default: 'groups', description: 'Claim that says who may enter: a string or a list of strings. Who does not have it may not.' }),
  PORTAL_OPENID_ADMINS: Type.String({ maxLength: 10_000, default: '', description: 'Values of the claim whose people may change things, separated by commas.' }),
  PORTAL_OPENID_VIEWERS: Type.String({ maxLength: 10_000, default: '', description: 'Values of the claim whose people may only look, separated by commas.' }),
  PORTAL_OPENID_CUSTOMER_CLAIM: Type.String({ maxLength: 255, default: '', description: 'Claim that names the one customer that a person may see; who does not have it may not enter. Default: people see all customers.' }),
  PROCESSES: Type.Integer({ minimum: 1, maximum: 256, default: 1, description: 'Processes that serve the port, such as one for each core. More than one need DATABASE_URL and REDIS_URL, and each is an instance of its own: what a setting allows an instance, it allows each of them.' }),
  SHUTDOWN_DELAY: Type.Integer({ minimum: 0, maximum: 300, default: 0, description: 'Seconds after SIGTERM in which everything is still served, while `/health/ready/` is already 503, so that a balancer sends nobody any more. A second SIGTERM ends them.' }),
  SHUTDOWN_TIMEOUT: Type.Integer({ minimum: 1, maximum: 300, default: 5, description: 'Seconds that requests in flight get to finish after SIGTERM or SIGINT, and SHUTDOWN_DELAY.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({ pattern: '^$|^https?://', default: '', description: 'Collector that traces are sent to by OTLP over HTTP, such as `http://127.0.0.1:4318`; `/v1/traces` is added. Default: there are no traces.' }),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({ maxLength: 10_000, default: '', description: 'Headers for the collector, `name=value` separated by commas, values percent-encoded: `authorization=Bearer%20…`.' }),
  OTEL_SERVICE_NAME: Type.String({ minLength: 1, maxLength: 255, default: 'consultation-service', description: 'Name of the service in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1, description: 'Share of the traces that begin here to keep. Of a request that comes with a `traceparent`, the caller decides.' })
}, { $id: 'Config' })
export type Config = Static<typeof Config>

/** Settings that are secrets, or hold one: each may be in a file that `NAME_FILE` names. */
export const secretSettings = [
  'DATABASE_URL', 'REDIS_URL', 'API_KEY_PEPPER', 'REPORT_API_KEY', 'SPEECH_API_KEY', 'S3_SECRET_ACCESS_KEY', 'PORTAL_OPENID_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS'
] as const satisfies ReadonlyArray<keyof Config>
