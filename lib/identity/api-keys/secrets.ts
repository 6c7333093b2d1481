import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../schemas/config.js'
import { ConfigError } from '../../runtime/index.js'
import { makePrivateDirectory, writePrivateFile } from '../../storage/index.js'

/** Random bytes of a pepper that the service makes itself. */
const PEPPER_BYTES = 32

/** Shortest pepper that counts as complete, in characters. */
const PEPPER_MIN_LENGTH = 32

/** Where a pepper that the service made itself is kept. */
export function pepperFile (dataDir: string): string {
  return path.join(dataDir, 'api-key-pepper')
}

/**
 * The existing pepper: the setting, or the one in DATA_DIR; `null` when there is neither.
 *
 * @throws {ConfigError} when the one in DATA_DIR is incomplete; with a new one, no key would work any more
 */
export function readPepper ({ API_KEY_PEPPER, DATA_DIR }: Pick<Config, 'API_KEY_PEPPER' | 'DATA_DIR'>): string | null {
  if (API_KEY_PEPPER !== '') return API_KEY_PEPPER
  const file = pepperFile(DATA_DIR)
  if (!existsSync(file)) return null
  const pepper = readFileSync(file, 'utf8')
  if (pepper.length < PEPPER_MIN_LENGTH) throw new ConfigError('API_KEY_PEPPER', `is not set, and ${file} does not hold a whole one`)
  return pepper
}

/** Makes a pepper of random bytes and keeps it in DATA_DIR. */
export function makePepper ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  const pepper = randomBytes(PEPPER_BYTES).toString('base64url')
  makePrivateDirectory(DATA_DIR)
  writePrivateFile(pepperFile(DATA_DIR), pepper)
  return pepper
}

/** HMAC-SHA256 of a whole API key, the only form in which it is stored. */
export function hashApiKey (pepper: string, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest()
}
