import { isIP } from 'node:net'
import path from 'node:path'
import { Environment, LOCAL_CONTEXT_TOKENS, SERVER_CONTEXT_TOKENS, type Config } from '../../../schemas/config.js'
import { FIXED, type FixedSettings } from '../../../schemas/fixed-settings.js'
import { COST, KIBIBYTE } from '../requests/work-cost.js'
import { ConfigError } from './config-error.js'
import { headersOf } from './headers.js'
import { placeOf, readLimits, removedSettings, shown } from './limits.js'
import { withSecretFiles } from './secret-files.js'
import { readSetting } from './setting-values.js'

const PATTERN_PROBLEMS: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'must be an http:// or https:// URL without query and fragment',
  DATABASE_URL: 'must be a URL that starts with postgres://',
  REDIS_URL: 'must be a URL that starts with redis:// or rediss://',
  REPORT_BASE_URL: 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1',
  SPEECH_BASE_URL: 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1',
  MODELS_MIRROR: 'must be an http:// or https:// URL such as https://mirror.example/models',
  S3_ENDPOINT: 'must be an http:// or https:// URL such as https://storage.example:9000',
  S3_PREFIX: 'must be names separated by slashes, without one at the beginning, such as scribe/audio',
  PORTAL_OPENID_ISSUER: 'must be an https:// URL such as https://login.example/realms/hospital',
  PORTAL_OPENID_SCOPE: 'must be a list of scopes with openid, separated by spaces',
  API_KEY_PEPPER: 'must have at least 32 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'must be an http:// or https:// URL such as http://127.0.0.1:4318'
}

/** Settings that are URLs: malformed ones are refused here, because a driver would fail later with an error that shows the URL. */
const URLS = [
  'PUBLIC_URL', 'DATABASE_URL', 'REDIS_URL', 'REPORT_BASE_URL', 'SPEECH_BASE_URL', 'MODELS_MIRROR', 'S3_ENDPOINT',
  'PORTAL_OPENID_ISSUER', 'OTEL_EXPORTER_OTLP_ENDPOINT'
] as const

const PORT_MAX = 65_535

/** A URL of PostgreSQL may leave out the host: `postgres://user@/database?host=/run/postgresql`. */
function isUrl (value: string): boolean {
  return URL.canParse(value.replace('@/', '@localhost/'))
}

function isAddressRange (range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/')
  // An IPv4 address in IPv6 form counts as IPv4, the length of its prefix too; a zone belongs to one machine.
  const family = isIP(address.replace(/^::ffff:(?=[\d.]+$)/i, ''))
  if (family === 0 || address.includes('%') || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** An origin as browsers send it: scheme, host and port, in lower case. */
function isOrigin (origin: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.:[\]-]+$/.test(origin) && URL.canParse(origin)
}

function isOrigins (value: string): boolean {
  const origins = listOf(value)
  return value.trim() === '*' || (origins.length > 0 && origins.every(isOrigin))
}

function isTimeZone (name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The parts of a setting that is a list separated by commas. */
export function listOf (value: string): string[] {
  return value.split(',').map(part => part.trim()).filter(part => part !== '')
}

/** An IPv6 address needs brackets in a URL, and the wildcard address cannot be called. */
function urlHost (host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Whether a listener can listen there: an address, or a possible host name. */
function isHost (host: string): boolean {
  return isIP(host) !== 0 || (/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(host) && URL.canParse(`http://${host}`))
}

/** Whether only this machine can reach an address. */
function isLoopback (host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

type Variables = Readonly<Record<string, string | undefined>>

/** The value of each setting of the environment, with defaults, and the errors of those that are malformed, or are none any more. */
function readEnvironment (variables: Variables) {
  const { env, problems } = withSecretFiles(variables)
  const values = Object.entries(Environment.properties).flatMap(([setting, schema]) => {
    const text = env[setting] ?? ''
    if (text.trim() === '') return schema.default === undefined ? [] : [[setting, schema.default as unknown]]
    const reading = readSetting(text, schema)
    if ('value' in reading) return [[setting, reading.value]]
    problems.set(setting, PATTERN_PROBLEMS[setting] ?? reading.problem)
    return []
  })
  for (const setting of removedSettings) {
    if ((env[setting] ?? '').trim() !== '') problems.set(setting, placeOf(setting))
  }
  return { values: Object.fromEntries(values) as Environment, problems }
}

/** What each place for audio needs. */
const AUDIO_SETTINGS = {
  database: [], directory: ['AUDIO_DIR'], s3: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
} as const satisfies Record<NonNullable<Config['AUDIO_STORE']>, ReadonlyArray<keyof Config>>

/** Errors between the settings of the portal. */
function * portalContradictions (
  config: Config, usable: (...settings: Array<keyof Config>) => boolean
): Generator<[setting: keyof Config, problem: string]> {
  const isSafe = (url: string): boolean => url.startsWith('https:') || isLoopback(new URL(url).hostname)
  if (config.PORTAL_ENABLED === true && !isLoopback(config.HOST) && usable('PUBLIC_URL') && config.PUBLIC_URL !== '' && isUrl(config.PUBLIC_URL) && !isSafe(config.PUBLIC_URL)) {
    yield ['PORTAL_ENABLED', 'needs a PUBLIC_URL with https://, so that nobody can listen']
  }
  if (config.PORTAL_OPENID_ISSUER === '' || !usable('PORTAL_OPENID_ISSUER') || !isUrl(config.PORTAL_OPENID_ISSUER)) return
  if (!isSafe(config.PORTAL_OPENID_ISSUER)) return yield ['PORTAL_OPENID_ISSUER', PATTERN_PROBLEMS.PORTAL_OPENID_ISSUER ?? '']
  if (config.PORTAL_OPENID_CLIENT_ID === '') yield ['PORTAL_OPENID_CLIENT_ID', 'is required with PORTAL_OPENID_ISSUER']
  if ([...listOf(config.PORTAL_OPENID_ADMINS), ...listOf(config.PORTAL_OPENID_VIEWERS)].length === 0) {
    yield ['PORTAL_OPENID_ADMINS', 'or PORTAL_OPENID_VIEWERS is required with PORTAL_OPENID_ISSUER: nobody could enter']
  }
}

/**
 * Errors between settings that are each well-formed.
 *
 * @param usable whether settings have values
 */
function * contradictions (
  config: Config, usable: (...settings: Array<keyof Config>) => boolean
): Generator<[setting: keyof Config, problem: string]> {
  for (const setting of URLS) {
    if (usable(setting) && config[setting] !== '' && !isUrl(config[setting])) yield [setting, PATTERN_PROBLEMS[setting] ?? '']
  }
  for (const setting of ['HOST', 'METRICS_HOST'] as const) {
    if (usable(setting) && !isHost(config[setting])) {
      yield [setting, 'must be an address of this machine, such as 127.0.0.1 for this machine only or 0.0.0.0 for everyone who reaches it, or a host name']
    }
  }
  if (!listOf(config.TRUST_PROXY).every(isAddressRange)) {
    yield ['TRUST_PROXY', 'must be a list of addresses or CIDR ranges separated by commas; a hop count or "true" is not safe']
  }
  if (!isOrigins(config.CORS_ORIGINS)) {
    yield ['CORS_ORIGINS', 'must be * or a list of origins such as https://ehr.example, without a path, separated by commas']
  }
  if (config.WIDGET_ORIGINS !== '' && (config.WIDGET_ORIGINS.includes('*') || !isOrigins(config.WIDGET_ORIGINS))) {
    yield ['WIDGET_ORIGINS', 'must be a list of origins such as https://ehr.example, without a path, separated by commas']
  }
  if (usable('DATABASE_URL', 'API_KEY_PEPPER') && config.DATABASE_URL !== '' && config.API_KEY_PEPPER === '') {
    yield ['API_KEY_PEPPER', 'is required with DATABASE_URL, and must be the same on all instances']
  }
  if (usable('PROCESSES', 'DATABASE_URL', 'REDIS_URL') && config.PROCESSES > 1) {
    const missing = [
      ...config.DATABASE_URL === '' ? ['DATABASE_URL, because only one process can open the embedded database'] : [],
      ...config.REDIS_URL === '' ? ['REDIS_URL, so that rate limits count the requests of all processes together'] : []
    ]
    if (missing.length > 0) yield ['PROCESSES', `above 1 needs ${missing.join(', and ')}`]
  }
  const largest = COST.change + Math.ceil(config.BODY_LIMIT / KIBIBYTE) + config.SEGMENTS_MAX
  if (usable('USER_WORK_MAX', 'BODY_LIMIT') && config.USER_WORK_MAX < largest) {
    yield ['USER_WORK_MAX', `must be at least ${largest}, for one request as large as bodyLimit allows, with ${config.SEGMENTS_MAX} segments`]
  }
  const lastMetricsPort = config.METRICS_PORT + config.PROCESSES - 1
  if (usable('PORT', 'METRICS_PORT', 'PROCESSES') && config.METRICS_PORT !== 0) {
    if (config.METRICS_PORT <= config.PORT && config.PORT <= lastMetricsPort) {
      yield ['METRICS_PORT', `must be another port than PORT${config.PROCESSES === 1 ? '' : ', also for the last of PROCESSES'}: metrics are not for clients`]
    }
    if (lastMetricsPort > PORT_MAX) yield ['METRICS_PORT', `must be at most ${PORT_MAX - config.PROCESSES + 1}, so that each of PROCESSES has a port`]
  }
  if (usable('TIME_ZONE') && !isTimeZone(config.TIME_ZONE)) yield ['TIME_ZONE', 'must be an IANA time zone such as Europe/Brussels']
  for (const prefix of ['REPORT', 'SPEECH'] as const) {
    if (config[`${prefix}_ENGINE`] !== 'openai') continue
    for (const setting of [`${prefix}_BASE_URL`, `${prefix}_MODEL`] as const) {
      if (usable(setting) && config[setting] === '') yield [setting, `is required with ${prefix}_ENGINE=openai`]
    }
  }
  if (/^\w+:\/\/[^/?#]*@/.test(config.OTEL_EXPORTER_OTLP_ENDPOINT)) {
    yield ['OTEL_EXPORTER_OTLP_ENDPOINT', 'must not hold a user name or a password; use OTEL_EXPORTER_OTLP_HEADERS']
  }
  if (usable('OTEL_EXPORTER_OTLP_HEADERS') && headersOf(config.OTEL_EXPORTER_OTLP_HEADERS) === null) {
    yield ['OTEL_EXPORTER_OTLP_HEADERS', 'must be name=value pairs separated by commas, with the values percent-encoded']
  }
  for (const setting of AUDIO_SETTINGS[config.AUDIO_STORE ?? 'database']) {
    if (usable(setting, 'AUDIO_STORE') && config[setting] === '') yield [setting, `is required with AUDIO_STORE=${config.AUDIO_STORE}`]
  }
  yield * portalContradictions(config, usable)
}

/**
 * Reads the settings from an environment, the files that it names for secrets, and limits: applies defaults, derives what follows from
 * other settings and refuses what is not valid.
 *
 * @param env names and values, such as `process.env`; unknown names are ignored, an empty or blank value counts as not set
 * @param limits what the file says that LIMITS_FILE names: this function does not read it
 * @param fixed what no installation changes; tests may
 * @throws {ConfigError} naming every setting that is wrong
 */
export function parseConfig (env: Variables, limits: Readonly<Record<string, unknown>> = {}, fixed: FixedSettings = FIXED): Config {
  const [fromEnvironment, fromFile] = [readEnvironment(env), readLimits(limits)]
  const config: Config = { ...fromEnvironment.values, ...fromFile.values, ...fixed }
  const problems = new Map([...fromEnvironment.problems, ...fromFile.problems])
  for (const [setting, problem] of contradictions(config, (...settings) => !settings.some(name => problems.has(shown(name))))) {
    problems.set(shown(setting), problems.get(shown(setting)) ?? problem)
  }
  if (problems.size > 0) throw ConfigError.together([...problems].map(([setting, problem]) => new ConfigError(setting, problem)))
  return {
    ...config,
    AUDIO_STORE: config.AUDIO_STORE ?? (config.AUDIO_DIR === '' ? 'database' : 'directory'),
    SANDBOX_ENABLED: config.SANDBOX_ENABLED ?? isLoopback(config.HOST),
    PORTAL_ENABLED: config.PORTAL_ENABLED ?? isLoopback(config.HOST),
    PUBLIC_URL: (config.PUBLIC_URL || `http://${urlHost(config.HOST)}:${config.PORT}`).replace(/\/+$/, ''),
    SIGNING_KEYS_DIR: config.SIGNING_KEYS_DIR || path.join(config.DATA_DIR, 'signing-keys'),
    REPORT_CONTEXT_TOKENS: config.REPORT_CONTEXT_TOKENS ?? (config.REPORT_BASE_URL === '' ? LOCAL_CONTEXT_TOKENS : SERVER_CONTEXT_TOKENS),
    MODELS_DIR: config.MODELS_DIR || path.join(config.DATA_DIR, 'models')
  }
}
