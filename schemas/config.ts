import { Type, type Static } from '@sinclair/typebox'
import type { FixedSettings } from './fixed-settings.js'
import { enumeration } from './kit.js'
import { signingAlgorithms } from './jwks.js'
import type { LimitSettings } from './limits.js'

/** What makes reports: rules, a language model on this machine, or one behind a server. */
export const reportEngines = ['embedded', 'model', 'openai'] as const
export type ReportEngineName = typeof reportEngines[number]

/** The values of the setting: `auto` is one of the report engines, whichever is there. */
const reportEngineSettings = ['auto', ...reportEngines] as const

/** Tokens of a language model when no setting says how many: behind a server, and at most on this machine, where they cost memory. */
export const SERVER_CONTEXT_TOKENS = 8192
export const LOCAL_CONTEXT_TOKENS = 16_384

/** What makes a report when the language model does not. */
const reportFallbacks = ['embedded', 'none'] as const

/** What to do with sentences that contain something nobody said. */
const unsupportedHandlings = ['mark', 'remove'] as const
export type UnsupportedHandling = typeof unsupportedHandlings[number]

/** The speech engines. */
const speechEngines = ['auto', 'none', 'embedded', 'openai'] as const

/** Where audio is kept. */
const audioStores = ['directory', 'database', 's3'] as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Shortest pepper, in characters. */
const PEPPER_MIN_LENGTH = 32

const install = {
  HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'Address to listen on.' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 3000, description: 'Port to listen on.' }),
  PUBLIC_URL: Type.String({
    pattern: '^$|^https?://[\\w.~:/%[\\]-]+$',
    default: '',
    description: 'URL at which clients reach the service, and issuer of its tokens. Default: `http://HOST:PORT`.'
  }),
  DATA_DIR: Type.String({ minLength: 1, default: './data', description: 'Directory of the embedded database, the signing keys and the secrets created at the first start.' }),
  TIME_ZONE: Type.String({ minLength: 1, maxLength: 255, default: 'UTC', description: 'IANA time zone for the dates of consultations whose start is given in UTC, such as `Europe/Brussels`.' }),
  LOG_LEVEL: enumeration(logLevels, { default: 'info', description: 'Least severe log lines to write: `fatal` to `trace`, or `silent`.' }),
  DOCS_ENABLED: Type.Boolean({ default: true, description: 'Whether the guides, Swagger UI and the OpenAPI and AsyncAPI documents are served.' }),
  SANDBOX_ENABLED: Type.Optional(Type.Boolean({ description: 'Whether a fresh installation on the embedded database gets an API key for trying it out and, while that key works, the page `/demo/`, open to anyone who can reach it. Default: true if HOST is a loopback address.' }))
}

const identity = {
  API_KEY_PEPPER: Type.String({
    pattern: `^$|^.{${PEPPER_MIN_LENGTH},}$`,
    default: '',
    description: `Secret that API keys are hashed with, at least ${PEPPER_MIN_LENGTH} characters; the same on all instances. Required with DATABASE_URL, otherwise created at the first start.`
  }),
  SIGNING_KEYS_DIR: Type.String({ default: '', description: 'Directory of the signing keys (PKCS#8), shared by all instances. Default: `DATA_DIR/signing-keys`.' }),
  SIGNING_ALGORITHM: enumeration(signingAlgorithms, { default: 'ES256', description: 'Algorithm of the signing key: `ES256`, `EdDSA` or `RS256`.' }),
  PORTAL_ENABLED: Type.Optional(Type.Boolean({ description: 'Whether to serve the management portal, `/portal/`, and `/api/v1/admin/`. Other machines reach it only under a PUBLIC_URL with https. Default: true if HOST is a loopback address.' })),
  PORTAL_OPENID_ISSUER: Type.String({ pattern: '^$|^https?://', default: '', description: 'OpenID Connect provider that logs people in to the portal, `https://…`. Its redirect URI is `PUBLIC_URL/portal/openid/callback/`.' }),
  PORTAL_OPENID_CLIENT_ID: Type.String({ maxLength: 255, default: '', description: 'Id of the portal at the provider. Required with PORTAL_OPENID_ISSUER.' }),
  PORTAL_OPENID_CLIENT_SECRET: Type.String({ default: '', description: 'Secret of the portal at the provider; empty for a public client.' }),
  PORTAL_OPENID_SCOPE: Type.String({ maxLength: 255, pattern: '(?:^|\\s)openid(?:\\s|$)', default: 'openid profile email', description: 'Scopes to request from the provider; `openid` must be one of them.' }),
  PORTAL_OPENID_CLAIM: Type.String({ minLength: 1, maxLength: 255, default: 'groups', description: 'Claim that says who may log in: a string or a list of strings. People without it may not.' }),
  PORTAL_OPENID_ADMINS: Type.String({ maxLength: 10_000, default: '', description: 'Values of the claim for people who may change things, separated by commas.' }),
  PORTAL_OPENID_VIEWERS: Type.String({ maxLength: 10_000, default: '', description: 'Values of the claim for people who may only look, separated by commas.' }),
  PORTAL_OPENID_CUSTOMER_CLAIM: Type.String({ maxLength: 255, default: '', description: 'Claim that names the one customer that a person may see; people without it may not log in. Default: people see all customers.' })
}

const storage = {
  DATABASE_URL: Type.String({ pattern: '^$|^postgres(ql)?://', default: '', description: 'PostgreSQL to use instead of the embedded database, `postgres://…`.' }),
  AUDIO_STORE: Type.Optional(enumeration(audioStores, { description: 'Where new audio is kept: in `AUDIO_DIR`, in the database, or in a bucket of S3-compatible storage. Default: `directory` with AUDIO_DIR, otherwise `database`.' })),
  AUDIO_DIR: Type.String({ default: '', description: 'Directory for audio, shared by all instances. With another AUDIO_STORE, audio still in it is read and deleted.' }),
  AUDIO_RETENTION_DAYS: Type.Integer({ minimum: 0, maximum: 36_500, default: 0, description: 'Days that audio is kept after the final report; 0 deletes it with the report. With SANDBOX_ENABLED, audio of test keys stays a day, so that the demo page can play it.' }),
  S3_ENDPOINT: Type.String({ pattern: '^$|^https?://', default: '', description: 'URL of the S3-compatible storage, `https://host:port`, with the bucket in the path. Default: Amazon S3 in S3_REGION, with the bucket in the host.' }),
  S3_REGION: Type.String({ minLength: 1, maxLength: 100, default: 'us-east-1', description: 'Region of the bucket; many self-hosted servers accept any.' }),
  S3_BUCKET: Type.String({ maxLength: 255, default: '', description: 'Bucket for audio, without versioning. Required with AUDIO_STORE=s3.' }),
  S3_PREFIX: Type.String({ pattern: '^$|^[\\w.-]+(?:/[\\w.-]+)*/?$', maxLength: 500, default: '', description: 'Prefix of all object keys, such as `scribe/audio`, if the bucket holds other things as well.' }),
  S3_ACCESS_KEY_ID: Type.String({ maxLength: 1000, default: '', description: 'Access key of the storage. Required with AUDIO_STORE=s3.' }),
  S3_SECRET_ACCESS_KEY: Type.String({ maxLength: 1000, default: '', description: 'Secret of the access key. Required with AUDIO_STORE=s3.' })
}

const models = {
  MODELS_DIR: Type.String({ default: '', description: 'Directory of the models that `npm run models` installs: speech and language models that run here. Processes and instances may share it. Default: `DATA_DIR/models`.' }),
  MODELS_MIRROR: Type.String({ pattern: '^$|^https?://', default: '', description: 'Server to download models from instead of from their publishers, `https://host/path`: any that serves the MODELS_DIR of an installation as files.' })
}

const speech = {
  SPEECH_ENGINE: enumeration(speechEngines, {
    default: 'auto',
    description: 'What recognises speech: `embedded`, a model that `npm run models` installed, on this machine; `openai`, any server with `POST /audio/transcriptions`; `none`, so that audio is refused; or `auto`: an installed model as soon as there is one, otherwise none.'
  }),
  SPEECH_BASE_URL: Type.String({ pattern: '^$|^https?://', default: '', description: 'URL of the speech engine, `http://host:port/v1`. Required with SPEECH_ENGINE=openai.' }),
  SPEECH_API_KEY: Type.String({ default: '', description: 'Bearer key of the speech engine, if it needs one.' }),
  SPEECH_MODEL: Type.String({ maxLength: 255, default: '', description: 'Name of the speech model. Required with SPEECH_ENGINE=openai; of installed models, the one to use. Default: the largest.' })
}

const reports = {
  REPORT_ENGINE: enumeration(reportEngineSettings, {
    default: 'auto',
    description: 'What makes final reports: `embedded`, rules that are built in; `model`, a language model that `npm run models` installed; `openai`, one behind `POST /chat/completions`; or `auto`: the server if REPORT_BASE_URL and REPORT_MODEL name one, otherwise an installed language model, otherwise the rules.'
  }),
  REPORT_BASE_URL: Type.String({ pattern: '^$|^https?://', default: '', description: 'URL of the language model, `http://host:port/v1`. Required with REPORT_ENGINE=openai.' }),
  REPORT_API_KEY: Type.String({ default: '', description: 'Bearer key of the language model, if it needs one.' }),
  REPORT_MODEL: Type.String({ maxLength: 255, default: '', description: 'Name of the language model. Required with REPORT_ENGINE=openai; with `model`, the one to use if several are installed. Default: the largest.' }),
  REPORT_AUTH_HEADER: Type.String({ maxLength: 100, default: '', description: 'Header that carries the bare REPORT_API_KEY, such as `api-key` for Azure. Default: `Authorization`, as a bearer token.' }),
  REPORT_EXTRA_BODY: Type.String({ maxLength: 10_000, default: '', description: 'JSON object that is merged into every request to the language model, such as `{"reasoning_effort":"none"}`; it cannot change the model or the messages.' }),
  REPORT_CONTEXT_TOKENS: Type.Optional(Type.Integer({ minimum: 4096, maximum: 10_000_000, description: 'Tokens that the language model can read and write at once; longer consultations are read in parts. Default: 8192 for a server; for an installed model what it holds, up to 16,384.' })),
  REPORT_FALLBACK: enumeration(reportFallbacks, {
    default: 'embedded',
    description: 'What makes a report when the language model does not: `embedded`, and the report is marked, or `none`, and the report is parked. The embedded engine takes over only if it knows the language and the report needs no translation.'
  }),
  REPORT_UNSUPPORTED: enumeration(unsupportedHandlings, { default: 'mark', description: 'What to do with a sentence that contains something nobody said: `mark` it, or `remove` it. In a plan, an assessment, a diagnosis or a conclusion it is never removed.' }),
  CODE_TABLES_DIR: Type.String({ default: '', description: 'Directory of your own code tables (CSV): ICD-10, ICPC-2, IBUI. Default: a starter table of ICD-10.' }),
  MEDICATION_TABLE: Type.String({ default: '', description: 'File with your own table of medication (CSV). Default: a starter table.' })
}

const protection = {
  LIMITS_FILE: Type.String({ default: '', description: 'File that overrides the built-in limits, as YAML or JSON; `limits.example.yaml` lists them all.' }),
  TRUST_PROXY: Type.String({ default: '', description: 'Proxies whose `X-Forwarded-*` headers are trusted: addresses or CIDR ranges, separated by commas.' }),
  CORS_ORIGINS: Type.String({ default: '*', description: 'Origins whose pages may use a token from a browser: `*`, or a list separated by commas. Never applies to the token endpoint.' }),
  WIDGET_ORIGINS: Type.String({ default: '', description: 'Origins whose pages may show the widget in a frame, `/widget/embed/`: a list separated by commas. Default: none, and the page is not served.' })
}

const watching = {
  METRICS_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 0, description: 'Port to serve metrics for Prometheus on, at `/metrics`; must differ from PORT. The second of PROCESSES has the next port, and so on. 0 for none.' }),
  METRICS_HOST: Type.String({ minLength: 1, default: '127.0.0.1', description: 'Address to serve metrics on. Anyone who can reach it may read them.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.String({ pattern: '^$|^https?://', default: '', description: 'Collector that traces are sent to by OTLP over HTTP, such as `http://127.0.0.1:4318`; `/v1/traces` is added. Default: no traces.' }),
  OTEL_EXPORTER_OTLP_HEADERS: Type.String({ maxLength: 10_000, default: '', description: 'Headers for the collector, `name=value` separated by commas, values percent-encoded: `authorization=Bearer%20…`.' }),
  OTEL_SERVICE_NAME: Type.String({ minLength: 1, maxLength: 255, default: 'consultation-service', description: 'Name of the service in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1, description: 'Share of the traces that begin here to keep. For a request with a `traceparent`, the caller decides.' })
}

const instances = {
  REDIS_URL: Type.String({ pattern: '^$|^rediss?://', default: '', description: 'Redis in which several instances share their counts, `redis://…`.' }),
  PROCESSES: Type.Integer({ minimum: 1, maximum: 256, default: 1, description: 'Processes that serve the port, such as one for each core. More than one require DATABASE_URL and REDIS_URL, and each is a separate instance: limits per instance apply to each of them.' }),
  SHUTDOWN_DELAY: Type.Integer({ minimum: 0, maximum: 300, default: 0, description: 'Seconds after SIGTERM during which everything is still served, but `/health/ready/` is already 503, so that a load balancer stops sending requests. A second SIGTERM ends the delay.' })
}

/** The settings, by what an operator wants to do, in the order of `.env.example` and of docs/operate/settings.md. */
export const settingGroups = [
  { title: 'Install', settings: install },
  { title: 'Keys, tokens and people', settings: identity },
  { title: 'Storage', settings: storage },
  { title: 'Models', settings: models },
  { title: 'Speech', settings: speech },
  { title: 'Reports', settings: reports },
  { title: 'Limits and protection', settings: protection },
  { title: 'Watching', settings: watching },
  { title: 'Several instances', settings: instances }
] as const

/** The settings of the environment; an empty string means "not set". */
export const Environment = Type.Object({
  ...install, ...identity, ...storage, ...models, ...speech, ...reports, ...protection, ...watching, ...instances
}, { $id: 'Environment' })
export type Environment = Static<typeof Environment>

/** The whole configuration: from the environment, from the file of LIMITS_FILE, and fixed values. */
export type Config = Environment & LimitSettings & FixedSettings

/** Settings that are secrets, or hold one: each may be in a file that `NAME_FILE` names. */
export const secretSettings = [
  'DATABASE_URL', 'REDIS_URL', 'API_KEY_PEPPER', 'REPORT_API_KEY', 'SPEECH_API_KEY', 'S3_SECRET_ACCESS_KEY', 'PORTAL_OPENID_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS'
] as const satisfies ReadonlyArray<keyof Environment>
