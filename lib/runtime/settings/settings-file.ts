import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Environment, secretSettings, type Config } from '../../../schemas/config.js'
import { ConfigError } from './config-error.js'
import { removedSettings } from './limits.js'
import { readLimitsFile } from './limits-file.js'
import { nearestOf } from './nearest.js'
import { parseConfig } from './parse-config.js'
import { fileSettingOf } from './secret-files.js'
import type { SettingSources } from './sources.js'

/** The file that settings may be in, besides the environment. */
const FILE = '.env'

/** Variables of PostgreSQL's clients, of Node and npm, of tests and benchmarks: similar to names of settings, but not settings. */
const OTHERS = /^(?:PG|NODE|NPM|npm|TEST|BENCH)_?[A-Za-z]/

const SETTINGS = [...Object.keys(Environment.properties), ...secretSettings.map(fileSettingOf)]

/** Names that parseConfig knows, if only to say where their values live now. */
const KNOWN: ReadonlySet<string> = new Set([...SETTINGS, ...removedSettings])

type Variables = NodeJS.Dict<string>

/** The setting that a name was probably meant to be; `null` when it resembles none. */
export function nearestSetting (name: string): string | null {
  return OTHERS.test(name) ? null : nearestOf(name, SETTINGS, text => text.toUpperCase().replaceAll('-', '_'))
}

function readFile (): Variables {
  try {
    return existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {}
  } catch (error) {
    throw new ConfigError(FILE, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}); it must be a file of lines NAME=value that this user may read`)
  }
}

/** Names in a settings file that are not settings: probable typos, as errors, and the others. */
function unknownIn (file: Variables): { mistyped: ConfigError[], others: string[] } {
  const unknown = Object.keys(file).filter(name => !KNOWN.has(name))
  const mistyped = unknown.flatMap(name => {
    const meant = nearestSetting(name)
    return meant === null ? [] : [new ConfigError(name, `is not a setting; did you mean ${meant}?`)]
  })
  return { mistyped, others: unknown.filter(name => nearestSetting(name) === null) }
}

/** The settings that variables set. */
function settingsIn (variables: Variables): string[] {
  return SETTINGS.filter(name => (variables[name] ?? '').trim() !== '')
}

/** What a step returns, and what is wrong instead. */
async function attempt<T> (errors: ConfigError[], step: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    errors.push(error)
  }
}

/**
 * The settings of this process, and where each comes from: its environment, what the file .env adds to it, and the file that LIMITS_FILE
 * names.
 *
 * @param overrides values for settings that neither sets
 * @param onUnknown called with each name in .env that is not a setting and does not resemble one: it may be meant for another program
 * @throws {ConfigError} naming every setting and every limit that is wrong, and every name in .env that was meant to be a setting
 */
export async function readSettingsAndSources (
  overrides: Readonly<Record<string, string>> = {}, onUnknown: (name: string) => void = () => {}
): Promise<{ config: Config, sources: SettingSources }> {
  const file = readFile()
  const environment = settingsIn(process.env)
  const added = settingsIn(file).filter(name => process.env[name] === undefined)
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value
  const { mistyped: errors, others } = unknownIn(file)
  others.forEach(onUnknown)
  const variables = { ...process.env, ...overrides }
  const limitsFile = variables.LIMITS_FILE ?? ''
  const limits = await attempt(errors, async () => readLimitsFile(limitsFile)) ?? {}
  const config = await attempt(errors, () => parseConfig(variables, limits))
  if (config === undefined || errors.length > 0) throw ConfigError.together(errors)
  return { config, sources: { environment, file: added, limits: Object.keys(limits), limitsFile } }
}

/** The same without where each comes from. */
export async function readSettings (overrides: Readonly<Record<string, string>> = {}): Promise<Config> {
  return (await readSettingsAndSources(overrides)).config
}
