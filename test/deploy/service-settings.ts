import { readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { parseConfig } from '../../lib/runtime/settings/index.js'
import { fileSettingOf } from '../../lib/runtime/settings/secret-files.js'
import { Environment, secretSettings, type Config } from '../../schemas/config.js'

/** Every variable that the service reads. */
const NAMES = [...Object.keys(Environment.properties), ...secretSettings.map(fileSettingOf)]

/** How long work that the database holds up may take to end, beyond SHUTDOWN_TIMEOUT, in seconds. */
const CLOSE_GRACE_SECONDS = 10

/** A file of the project, beside `test/`. */
export function read (name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
}

/**
 * What the service makes of the variables that a deployment sets: each is a setting, and all together are accepted.
 *
 * @param secrets where the files of secrets are here, by where they are there
 */
export function acceptedSettings (t: Test, variables: Readonly<Record<string, unknown>>, secrets: (file: string) => string): Config {
  const env = Object.fromEntries(Object.entries(variables).map(([name, value]) => {
    t.ok(NAMES.includes(name), `${name} is a setting`)
    return [name, name.endsWith('_FILE') ? secrets(String(value)) : String(value)]
  }))
  return parseConfig(env)
}

/** The seconds that the service may take to stop: a deployment has to let it. */
export function secondsToStop ({ SHUTDOWN_DELAY, SHUTDOWN_TIMEOUT }: Config): number {
  return SHUTDOWN_DELAY + SHUTDOWN_TIMEOUT + CLOSE_GRACE_SECONDS
}
