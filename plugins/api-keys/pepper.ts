import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '../../schemas/config.js'
import { ConfigError, OperationError } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import { apiKeyId, hashApiKey, makePepper, pepperFile, readPepper } from '../../lib/identity/index.js'

/** Where the sandbox key is kept, in DATA_DIR. */
export const SANDBOX_KEY_FILE = 'sandbox-api-key'

/** No API key looks like this, so the check value is never the hash of a key. */
const CHECK_TEXT = 'consultation-service: check value of the API key pepper, version 1'

type PepperConfig = Pick<Config, 'API_KEY_PEPPER' | 'DATA_DIR'>

/** The pepper that API keys are hashed with. */
export interface Pepper {
  value: string
  /** Whether the database has confirmed that it is the right one. */
  readonly proven: boolean
  /** Whether it is still to be proven, and a key made at `createdAt` can do it. */
  canProve: (createdAt: Date) => boolean
  /** Takes a key that can prove it, and whose hash has just matched, as proof. */
  prove: () => Promise<void>
}

function checkValueOf (pepper: string): Buffer {
  return createHmac('sha256', pepper).update(CHECK_TEXT).digest()
}

/** The error about a pepper, in one sentence that says what to do. */
function refusal ({ API_KEY_PEPPER, DATA_DIR }: PepperConfig, isMissing: boolean): ConfigError {
  const file = pepperFile(DATA_DIR)
  const lost = 'if it is lost, revoke every key and run "npm run api-key -- forget-pepper"'
  if (API_KEY_PEPPER !== '') {
    return new ConfigError('API_KEY_PEPPER', `is not the one that the API keys in the database were made with, and none of them would work: set it back, or, ${lost}`)
  }
  const problem = isMissing ? `${file}, which the API keys in the database were made with, is missing` : `${file} is not the one that the API keys in the database were made with`
  return new ConfigError('API_KEY_PEPPER', `is not set, and ${problem}: put it back from a backup, or, ${lost}`)
}

/** Whether any key could still be used, so that another pepper would lock somebody out. */
async function hasUsableKeys (transaction: Transaction<Tables>): Promise<boolean> {
  const key = await transaction.selectFrom('api_keys').select('id').where('revoked_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)])).limit(1).executeTakeFirst()
  return key !== undefined
}

/** Whether the sandbox key was hashed with this pepper; `null` when there is no sandbox key to check. */
async function matchesSandboxKey (transaction: Transaction<Tables>, { DATA_DIR }: PepperConfig, pepper: string): Promise<boolean | null> {
  const file = path.join(DATA_DIR, SANDBOX_KEY_FILE)
  const key = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  const id = apiKeyId(key)
  if (id === null) return null
  const row = await transaction.selectFrom('api_keys').select('hash').where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : timingSafeEqual(row.hash, hashApiKey(pepper, key))
}

/**
 * The pepper that API keys are hashed with: the setting, or the one in DATA_DIR, made at the first start. The database keeps a check value
 * of it, so that any other pepper is refused. If several instances make their first start at the same time, one decides on the pepper, and
 * those with another are refused.
 *
 * A database that predates check values gets one as soon as a key proves the pepper: the sandbox key at once, any other one when it is
 * used.
 *
 * @throws {ConfigError} when the pepper is missing, incomplete or a different one
 */
export async function openPepper (db: Kysely<Tables>, config: PepperConfig): Promise<Pepper> {
  const opened = await db.transaction().execute(async transaction => {
    const { check_value: known, since } = await transaction.selectFrom('api_key_pepper').selectAll().forUpdate().executeTakeFirstOrThrow()
    const present = readPepper(config)
    const inUse = await hasUsableKeys(transaction)
    if (present === null && (known !== null || inUse)) throw refusal(config, true)
    const value = present ?? makePepper(config)
    const checkValue = checkValueOf(value)
    if (known !== null) {
      if (!timingSafeEqual(known, checkValue)) throw refusal(config, false)
      return { value, since, proven: true }
    }
    const matches = inUse ? await matchesSandboxKey(transaction, config, value) : true
    if (matches === false) throw refusal(config, false)
    if (matches === null) return { value, since, proven: false }
    await transaction.updateTable('api_key_pepper').set({ check_value: checkValue }).execute()
    return { value, since, proven: true }
  })

  let { proven } = opened
  return {
    value: opened.value,
    get proven () { return proven },
    canProve: createdAt => !proven && createdAt < opened.since,
    async prove () {
      await db.updateTable('api_key_pepper').set({ check_value: checkValueOf(opened.value) }).where('check_value', 'is', null).execute()
      proven = true
    }
  }
}

/**
 * Lets the next start decide on a new pepper when the old one is lost.
 *
 * @throws {OperationError} while a key could still be used, because a new pepper would invalidate it
 */
export async function forgetPepper (db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async transaction => {
    await transaction.selectFrom('api_key_pepper').select('since').forUpdate().executeTakeFirstOrThrow()
    if (await hasUsableKeys(transaction)) throw new OperationError('There are API keys that could still be used; revoke them first.')
    await transaction.updateTable('api_key_pepper').set({ check_value: null, since: sql<Date>`now()` }).execute()
  })
}
