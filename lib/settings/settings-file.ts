import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Config, secretSettings } from '../../schemas/config.js'
import { ConfigError } from './config-error.js'
import { parseConfig } from './parse-config.js'
import { fileSettingOf } from './secret-files.js'

/** The file that settings may be in, besides the environment. */
const FILE = '.env'

/** Variables of PostgreSQL's clients, of Node and npm, of tests and benchmarks: similar to names of settings, but not settings. */
const OTHERS = /^(?:PG|NODE|NPM|npm|TEST|BENCH)_?[A-Za-z]/

const SETTINGS = [...Object.keys(Config.properties), ...secretSettings.map(fileSettingOf)]

/** The edit distance of two names: characters to change, remove, insert or swap with the next one. */
function distance (one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity))
    }
    [beforeLast, last] = [last, row]
  }
  return last[other.length] ?? 0
}

/** The setting that a name was probably meant to be; `null` when it resembles none. */
export function nearestSetting (name: string): string | null {
  if (OTHERS.test(name)) return null
  const written = name.toUpperCase().replaceAll('-', '_')
  const mistakes = Math.min(3, Math.ceil(written.length / 6))
  const [nearest] = SETTINGS.map(setting => ({ setting, far: distance(written, setting) }))
    .filter(({ far }) => far <= mistakes).sort((a, b) => a.far - b.far)
  return nearest?.setting ?? null
}

function readFile (): NodeJS.Dict<string> {
  try {
    return existsSync(FILE) ? parseEnv(readFileSync(FILE, 'utf8')) : {}
  } catch (error) {
    throw new ConfigError(FILE, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}); it must be a file of lines NAME=value that this user may read`)
  }
}

/** Names in a settings file that are not settings: probable typos, as errors, and the others. */
function unknownIn (file: NodeJS.Dict<string>): { mistyped: ConfigError[], others: string[] } {
  const unknown = Object.keys(file).filter(name => !SETTINGS.includes(name))
  const mistyped = unknown.flatMap(name => {
    const meant = nearestSetting(name)
    return meant === null ? [] : [new ConfigError(name, `is not a setting; did you mean ${meant}?`)]
  })
  return { mistyped, others: unknown.filter(name => nearestSetting(name) === null) }
}

/**
 * The settings of this process: its environment, and what the file .env adds to it.
 *
 * @param overrides values for settings that neither sets
 * @param onUnknown called with each name in the file that is not a setting and does not resemble one: it may be meant for another program
 * @throws {ConfigError} naming every setting that is wrong, and every name in the file that was meant to be a setting
 */
export function readSettings (overrides: Readonly<Record<string, string>> = {}, onUnknown: (name: string) => void = () => {}): Config {
  const file = readFile()
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value
  const { mistyped, others } = unknownIn(file)
  others.forEach(onUnknown)
  let config: Config
  try {
    config = parseConfig({ ...process.env, ...overrides })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw ConfigError.together([...mistyped, error])
  }
  if (mistyped.length > 0) throw ConfigError.together(mistyped)
  return config
}
