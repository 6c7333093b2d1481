import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../schemas/config.js'
import { ConfigError } from '../config.js'
import { makePrivateDirectory, writePrivateFile } from '../private-files.js'

/** Random bytes of a pepper that the service makes itself. */
const PEPPER_BYTES = 32

/** Shortest pepper that is believed to be whole, in characters. */
const PEPPER_MIN_LENGTH = 32

/**
 * The pepper that API keys are hashed with: the setting, or the one made at the first start in DATA_DIR.
 *
 * @throws {ConfigError} when the one made at the first start is not whole; with another one, no key would work any more
 */
export function loadPepper ({ API_KEY_PEPPER, DATA_DIR }: Pick<Config, 'API_KEY_PEPPER' | 'DATA_DIR'>): string {
  if (API_KEY_PEPPER !== '') return API_KEY_PEPPER
  const file = path.join(DATA_DIR, 'api-key-pepper')
  makePrivateDirectory(DATA_DIR)
  if (!existsSync(file)) writePrivateFile(file, randomBytes(PEPPER_BYTES).toString('base64url'))
  const pepper = readFileSync(file, 'utf8')
  if (pepper.length < PEPPER_MIN_LENGTH) throw new ConfigError('API_KEY_PEPPER', `is not set, and ${file} does not hold a whole one`)
  return pepper
}

/** HMAC-SHA256 of a whole API key: what is stored of it. */
export function hashApiKey (pepper: string, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest()
}
