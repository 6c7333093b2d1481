import { readFileSync, statSync, type Stats } from 'node:fs'
import { secretSettings, type Config } from '../../../schemas/config.js'

/** Largest file with a secret, in bytes. */
const SECRET_MAX_BYTES = 65_536

/** Permissions that let anybody but the owner of a file read or write it, and those that let its group do more than read. */
const OPEN_TO_OTHERS = 0o066
const OPEN_BEYOND_GROUP = 0o026

type Environment = Readonly<Record<string, string | undefined>>

/** The name of the variable that says which file a secret is in. */
export function fileSettingOf (setting: typeof secretSettings[number]): string {
  return `${setting}_FILE`
}

function isSet (value: string | undefined): value is string {
  return value !== undefined && value.trim() !== ''
}

/**
 * Whether others may read or write a file. One of root may be read by a group that this user is in: so Kubernetes and systemd give a
 * secret to a user who cannot change it.
 */
function isOpen ({ uid, mode }: Stats): boolean {
  const isGivenByRoot = uid === 0 && process.geteuid?.() !== 0
  return (mode & (isGivenByRoot ? OPEN_BEYOND_GROUP : OPEN_TO_OTHERS)) !== 0
}

/** What a file holds, without one trailing newline, or what is wrong with it. */
function secretIn (file: string): { value: string } | { problem: string } {
  try {
    const found = statSync(file)
    if (!found.isFile()) return { problem: `names ${file}, which is not a file` }
    if (isOpen(found)) {
      return { problem: `names ${file}, which others may read or write; make it private to the user that runs the service: chmod 400 ${file}` }
    }
    if (found.size > SECRET_MAX_BYTES) return { problem: `names ${file}, which has more than ${SECRET_MAX_BYTES} bytes` }
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    return isSet(value) ? { value } : { problem: `names ${file}, which is empty` }
  } catch (error) {
    return { problem: `names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'})` }
  }
}

/**
 * Reads the secrets that an environment names files for: `NAME_FILE` instead of `NAME`.
 *
 * @returns the environment with those secrets in it, and what is wrong, by the name of the variable
 */
export function withSecretFiles (env: Environment): { env: Environment, problems: Map<string, string> } {
  const problems = new Map<string, string>()
  const secrets: Partial<Record<keyof Config, string>> = {}
  for (const setting of secretSettings) {
    const name = fileSettingOf(setting)
    const file = env[name]
    if (!isSet(file)) continue
    const reading = isSet(env[setting]) ? { problem: `and ${setting} are both set; keep one of them` } : secretIn(file)
    if ('value' in reading) secrets[setting] = reading.value
    else problems.set(name, reading.problem)
  }
  return { env: { ...env, ...secrets }, problems }
}
