import { Type, type Static } from '@sinclair/typebox'
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
  SHUTDOWN_TIMEOUT: Type.Integer({ minimum: 1, maximum: 300, default: 5, description: 'Seconds that requests in flight get to finish after SIGTERM or SIGINT.' })
}, { $id: 'Config' })
export type Config = Static<typeof Config>
