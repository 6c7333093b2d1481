import { isIP } from 'node:net'
import path from 'node:path'
import { Ajv } from 'ajv'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Config } from '../schemas/config.js'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
  }
}

/** A setting that the service cannot start with. The message is one sentence that names the setting and never shows its value. */
export class ConfigError extends Error {
  constructor (setting: string, problem: string) {
    super(`${setting} ${problem}.`)
    this.name = 'ConfigError'
  }
}

const ajv = new Ajv({ coerceTypes: true, useDefaults: true, removeAdditional: 'all', allErrors: false, allowUnionTypes: true })
const validate = ajv.compile<Config>({ ...Config, additionalProperties: false })

const PROBLEMS: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  type: ({ type }) => `must be ${type === 'integer' ? 'a whole number' : 'true or false'}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  minLength: ({ limit }) => `must have at least ${String(limit)} character(s)`,
  maxLength: ({ limit }) => `must have at most ${String(limit)} characters`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as string[]).join(', ')}`
}

const PATTERN_PROBLEMS: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'must be an http:// or https:// URL without query and fragment',
  DATABASE_URL: 'must be a URL that starts with postgres://',
  REDIS_URL: 'must be a URL that starts with redis:// or rediss://',
  REPORT_BASE_URL: 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1',
  SPEECH_BASE_URL: 'must be an http:// or https:// URL such as http://127.0.0.1:8000/v1',
  API_KEY_PEPPER: 'must have at least 32 characters'
}

/** Settings that are URLs, so that what a driver would stumble on later, showing it, is refused here. */
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

/** An IPv6 address stands in brackets in a URL; "all addresses" is no address to call. */
function urlHost (host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIP(host) === 6 ? `[${host}]` : host
}

/** Whether only this machine reaches what listens on an address. */
function isLoopback (host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/**
 * Reads the settings from an environment: applies defaults, derives what follows from other settings and refuses what is not valid.
 *
 * @param env names and values, as of `process.env`; what is not a setting is ignored, an empty or blank value counts as not set
 * @throws {ConfigError} naming the first setting that is wrong
 */
export function parseConfig (env: Readonly<Record<string, string | undefined>>): Config {
  const settings = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in Config.properties && value !== undefined && value.trim() !== ''))
  const config: unknown = structuredClone(settings)
  if (!validate(config)) {
    const error = validate.errors?.[0]
    const setting = error?.instancePath.slice(1) ?? ''
    throw new ConfigError(setting, PATTERN_PROBLEMS[setting] ?? PROBLEMS[error?.keyword ?? '']?.(error?.params ?? {}) ?? 'is not valid')
  }
  for (const setting of URLS) {
    if (config[setting] !== '' && !isUrl(config[setting])) throw new ConfigError(setting, PATTERN_PROBLEMS[setting] ?? '')
  }
  for (const range of listOf(config.TRUST_PROXY)) {
    if (!isAddressRange(range)) throw new ConfigError('TRUST_PROXY', 'must be a list of addresses or CIDR ranges separated by commas; a hop count or "true" is not safe')
  }
  if (!isOrigins(config.CORS_ORIGINS)) {
    throw new ConfigError('CORS_ORIGINS', 'must be * or a list of origins such as https://ehr.example, without a path, separated by commas')
  }
  if (config.DATABASE_URL !== '' && config.API_KEY_PEPPER === '') {
    throw new ConfigError('API_KEY_PEPPER', 'is required with DATABASE_URL, and must be the same on all instances')
  }
  if (!isTimeZone(config.TIME_ZONE)) throw new ConfigError('TIME_ZONE', 'must be an IANA time zone such as Europe/Brussels')
  for (const setting of ['REPORT_BASE_URL', 'REPORT_MODEL'] as const) {
    if (config.REPORT_ENGINE === 'openai' && config[setting] === '') throw new ConfigError(setting, 'is required with REPORT_ENGINE=openai')
  }
  for (const setting of ['SPEECH_BASE_URL', 'SPEECH_MODEL'] as const) {
    if (config.SPEECH_ENGINE === 'openai' && config[setting] === '') throw new ConfigError(setting, 'is required with SPEECH_ENGINE=openai')
  }
  return {
    ...config,
    SANDBOX_ENABLED: config.SANDBOX_ENABLED ?? isLoopback(config.HOST),
    PUBLIC_URL: (config.PUBLIC_URL || `http://${urlHost(config.HOST)}:${config.PORT}`).replace(/\/+$/, ''),
    SIGNING_KEYS_DIR: config.SIGNING_KEYS_DIR || path.join(config.DATA_DIR, 'signing-keys')
  }
}

/** Hands the parsed settings to every plugin as `fastify.config`. */
export async function configPlugin (fastify: FastifyInstance, { config }: { config: Config }): Promise<void> {
  fastify.decorate('config', config)
}

export default fp(configPlugin, { name: 'config' })
