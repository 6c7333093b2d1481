import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../schemas/config.js'
import { makePrivateDirectory } from '../database/embedded.js'

/** Random bytes of a pepper that the service makes itself. */
const PEPPER_BYTES = 32

/** Writes a secret to a file that only this user may read, and onto the disk. */
export function writeSecretFile (file: string, content: string, flag: 'w' | 'wx'): void {
  const descriptor = openSync(file, flag, 0o600)
  try {
    writeSync(descriptor, content)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The pepper that API keys are hashed with: the setting, or the one made at the first start in DATA_DIR. */
export function loadPepper ({ API_KEY_PEPPER, DATA_DIR }: Pick<Config, 'API_KEY_PEPPER' | 'DATA_DIR'>): string {
  if (API_KEY_PEPPER !== '') return API_KEY_PEPPER
  const file = path.join(DATA_DIR, 'api-key-pepper')
  makePrivateDirectory(DATA_DIR)
  try {
    writeSecretFile(file, randomBytes(PEPPER_BYTES).toString('base64url'), 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** HMAC-SHA256 of a whole API key: what is stored of it. */
export function hashApiKey (pepper: string, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest()
}
