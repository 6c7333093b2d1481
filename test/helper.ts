import { existsSync } from 'node:fs'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import app, { serverOptions } from '../app.js'
import type { ModelOptions } from '../plugins/models/index.js'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { dividedSettings } from '../bench/settings.js'
import { parseConfig } from '../lib/runtime/settings/parse-config.js'
import { FIXED } from '../schemas/fixed-settings.js'
import type { Config } from '../schemas/config.js'
import { copiedDatabase } from './copied-databases.js'
import { embeddedTemplate, onceConnected, POOL_MAX, TEST_DATABASE_URL } from './databases.js'
import { temporaryDirectory } from './directories.js'
import { lendSession } from './embedded-sessions.js'
import { run } from './shell.js'

export { copiedDatabase } from './copied-databases.js'
export { needs, temporaryDatabase, TEST_DATABASE_URL, TEST_REDIS_URL } from './databases.js'
export { temporaryDirectory } from './directories.js'

/** The settings by the names that the code has for them, wherever an installation has them, and even where it has not. */
export function configOf (settings: Partial<Record<keyof Config, string>>): Config {
  const { environment, limits, fixed } = dividedSettings(settings)
  return parseConfig(environment, limits, { ...FIXED, ...fixed })
}

/**
 * How long a database may take, in milliseconds. What the limits do is seen where a test sets short ones; others should not weigh how busy
 * the machine is.
 */
const PATIENCE = { DATABASE_QUERY_TIMEOUT: '30000', DATABASE_TRANSACTION_TIMEOUT: '60000' }

/**
 * Settings for one test, with a database of its own: PostgreSQL where TEST_DATABASE_URL says so, otherwise the embedded one.
 *
 * @param lent whether it is enough when only applications of this process can open the embedded one, which is then open already
 */
export async function testConfig (t: Test, overrides: Partial<Record<keyof Config, string>> = {}, lent = false): Promise<Config> {
  const DATA_DIR = overrides.DATA_DIR ?? temporaryDirectory(t)
  const postgres = overrides.DATABASE_URL ?? (TEST_DATABASE_URL === '' ? '' : await copiedDatabase(t))
  if (postgres === '' && !existsSync(path.join(DATA_DIR, 'database'))) {
    if (lent && overrides.DATA_DIR === undefined) lendSession(t, DATA_DIR)
    else await run('cp', '-a', `${await embeddedTemplate()}/.`, DATA_DIR)
  }
  return configOf({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://service.test',
    API_KEY_PEPPER: 'a pepper for tests, long enough for it',
    DATABASE_POOL_MAX: POOL_MAX,
    ...PATIENCE,
    ...overrides,
    DATA_DIR,
    DATABASE_URL: postgres
  })
}

/** Collects log lines: `new Lines()` as `logs`, with LOG_LEVEL set. */
export class Lines {
  readonly lines: Array<Record<string, unknown>> = []

  write (line: string): void {
    this.lines.push(JSON.parse(line) as Record<string, unknown>)
  }
}

export interface BuildOptions {
  /** Takes the log lines instead of standard output. */
  logs?: Lines
  /** Stops the teardown from closing the instance, for tests that do it themselves. */
  keepOpen?: boolean
  /** Called before anything is registered. */
  prepare?: (fastify: FastifyInstance) => void
  /** Models that can be installed, and how, instead of the catalogue. */
  models?: ModelOptions
}

/**
 * The whole application, on a database of its own, closed when the test ends. Other processes cannot open that database, unless the test
 * names its DATA_DIR.
 */
export async function build (
  t: Test, overrides: Partial<Record<keyof Config, string>> = {}, { logs, keepOpen = false, prepare, models }: BuildOptions = {}
): Promise<FastifyInstance> {
  const config = await testConfig(t, overrides, true)
  const { logger, ...options } = serverOptions(config)
  return onceConnected(async () => {
    const fastify = Fastify({ ...options, logger: logs === undefined ? logger as object : { ...logger as object, stream: logs } })
    if (!keepOpen) t.teardown(() => fastify.close())
    prepare?.(fastify as unknown as FastifyInstance)
    await fastify.register(app, { config, ...models === undefined ? {} : { models } })
    await fastify.ready()
    return fastify as unknown as FastifyInstance
  })
}

/** A new API key, made as the shell makes one. */
export async function makeKey (
  fastify: FastifyInstance, params: Partial<Parameters<typeof createApiKey>[2]> = {}
): Promise<{ id: string, key: string }> {
  return createApiKey(fastify.db, fastify.apiKeys.pepper, { customer: 'General Hospital', name: 'backend', mode: 'live', ...params })
}

/** The least that a token request must say. */
export const user = { user_id: 'u-1', first_name: 'Jane', last_name: 'Doe', organisation: 'Riverside Practice' }

/** `POST /api/v1/token/`. */
export async function requestToken (
  fastify: FastifyInstance, key: string | undefined, payload: object | string = user, headers: Record<string, string> = {}
) {
  return fastify.inject({
    method: 'POST',
    url: '/api/v1/token/',
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }), ...headers },
    payload
  })
}
