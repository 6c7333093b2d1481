import { isIP } from 'node:net'
import path from 'node:path'
import { Config } from '../../schemas/config.js'
import { COST, KIBIBYTE } from '../work-cost.js'
import { ConfigError } from './config-error.js'
import { readSetting } from './setting-values.js'

const PATTERN_PROBLEMS: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'must be an http:// or https:// URL without query and fragment',
  DATABASE_URL: 'must be a URL that starts with postgres://',
  REDIS_URL: 'must be a URL that starts with redis:// or rediss://',
  REPORT_BASE_URL: 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1',
  SPEECH_BASE_URL: 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1',
  API_KEY_PEPPER: 'must have at least 32 characters'
}

/** Settings that are URLs: malformed ones are refused here, because a driver would fail later with an error that shows the URL. */
const URLS = ['PUBLIC_URL', 'DATABASE_URL', 'REDIS_URL', 'REPORT_BASE_URL', 'SPEECH_BASE_URL'] as const

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

/** Whether only this machine can reach an address. */
function isLoopback (host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** The value of each setting, with defaults, and the errors of those that are malformed. */
function readValues (env: Readonly<Record<string, string | undefined>>) {
  const problems = new Map<string, string>()
  const values = Object.entries(Config.properties).flatMap(([setting, schema]) => {
    const text = env[setting] ?? ''
    if (text.trim() === '') return schema.default === undefined ? [] : [[setting, schema.default as unknown]]
    const reading = readSetting(text, schema)
    if ('value' in reading) return [[setting, reading.value]]
    problems.set(setting, PATTERN_PROBLEMS[setting] ?? reading.problem)
    return []
  })
  return { config: Object.fromEntries(values) as Config, problems }
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
  if (!listOf(config.TRUST_PROXY).every(isAddressRange)) {
    yield ['TRUST_PROXY', 'must be a list of addresses or CIDR ranges separated by commas; a hop count or "true" is not safe']
  }
  if (!isOrigins(config.CORS_ORIGINS)) {
    yield ['CORS_ORIGINS', 'must be * or a list of origins such as https://ehr.example, without a path, separated by commas']
  }
  if (usable('DATABASE_URL', 'API_KEY_PEPPER') && config.DATABASE_URL !== '' && config.API_KEY_PEPPER === '') {
    yield ['API_KEY_PEPPER', 'is required with DATABASE_URL, and must be the same on all instances']
  }
  const largest = COST.change + Math.ceil(config.BODY_LIMIT / KIBIBYTE) + config.SEGMENTS_MAX
  if (usable('USER_WORK_MAX', 'BODY_LIMIT', 'SEGMENTS_MAX') && config.USER_WORK_MAX < largest) {
    yield ['USER_WORK_MAX', `must be at least ${largest}, for one request as large as BODY_LIMIT and SEGMENTS_MAX allow`]
  }
  if (usable('TIME_ZONE') && !isTimeZone(config.TIME_ZONE)) yield ['TIME_ZONE', 'must be an IANA time zone such as Europe/Brussels']
  for (const prefix of ['REPORT', 'SPEECH'] as const) {
    if (config[`${prefix}_ENGINE`] !== 'openai') continue
    for (const setting of [`${prefix}_BASE_URL`, `${prefix}_MODEL`] as const) {
      if (usable(setting) && config[setting] === '') yield [setting, `is required with ${prefix}_ENGINE=openai`]
    }
  }
}

/**
 * Reads the settings from an environment: applies defaults, derives what follows from other settings and refuses what is not valid.
 *
 * @param env names and values, such as `process.env`; unknown names are ignored, an empty or blank value counts as not set
 * @throws {ConfigError} naming every setting that is wrong
 */
export function parseConfig (env: Readonly<Record<string, string | undefined>>): Config {
  const { config, problems } = readValues(env)
  for (const [setting, problem] of contradictions(config, (...settings) => !settings.some(name => problems.has(name)))) {
    problems.set(setting, problems.get(setting) ?? problem)
  }
  if (problems.size > 0) throw ConfigError.together([...problems].map(([setting, problem]) => new ConfigError(setting, problem)))
  return {
    ...config,
    SANDBOX_ENABLED: config.SANDBOX_ENABLED ?? isLoopback(config.HOST),
    PUBLIC_URL: (config.PUBLIC_URL || `http://${urlHost(config.HOST)}:${config.PORT}`).replace(/\/+$/, ''),
    SIGNING_KEYS_DIR: config.SIGNING_KEYS_DIR || path.join(config.DATA_DIR, 'signing-keys')
  }
}
