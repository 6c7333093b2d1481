import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Test } from 'tap'
import app, { serverOptions } from '../app.js'
import { createApiKey } from '../plugins/api-keys/operations.js'
import { parseConfig } from '../lib/settings/parse-config.js'
import { openDatabase } from '../plugins/database/open.js'
import { acquireProcessLock } from '../lib/files/process-lock.js'
import { startBoss } from '../plugins/jobs/boss.js'
import type { Config } from '../schemas/config.js'

/** Where tests that need PostgreSQL or Redis find it; such tests are skipped without. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL ?? ''
export const TEST_REDIS_URL = process.env.TEST_REDIS_URL ?? ''

/** For `t.test(name, { skip: needs.postgres }, …)`: a sentence where there is none. */
export const needs = {
  postgres: TEST_DATABASE_URL === '' && 'TEST_DATABASE_URL is not set',
  redis: TEST_REDIS_URL === '' && 'TEST_REDIS_URL is not set'
}

const MIGRATIONS = new URL('../plugins/database/migrations/', import.meta.url)

/** A directory that is removed when the test ends: by `rm`, in a tenth of the time that Node.js takes for the files of a database. */
export function temporaryDirectory (t: Test): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'consultation-service-'))
  t.teardown(() => spawn('rm', ['-rf', directory], { detached: true, stdio: 'ignore' }).unref())
  return directory
}

/** An embedded database with its tables, made once for each version of them and copied for each test: making one takes seconds. */
async function embeddedTemplate (): Promise<string> {
  const hash = createHash('sha256').update(readFileSync(new URL('../package-lock.json', import.meta.url)))
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(new URL(name, MIGRATIONS)))
  for (const name of ['durable-files.js', 'embedded.ts']) hash.update(readFileSync(new URL(`../lib/embedded-postgres/${name}`, import.meta.url)))
  const template = path.join(tmpdir(), `consultation-service-template-${hash.digest('hex').slice(0, 16)}`)
  while (!existsSync(template)) {
    let release
    try {
      release = acquireProcessLock(`${template}.lock`)
    } catch {
      await sleep(100)
      continue
    }
    try {
      if (existsSync(template)) break
      const draft = mkdtempSync(`${template}-draft-`)
      const { db, close } = await openDatabase({ DATABASE_URL: '', DATABASE_POOL_MAX: 1, DATA_DIR: draft })
      const boss = await startBoss(db)
      await boss.stop({ graceful: false, wait: true })
      await close()
      renameSync(draft, template)
    } finally {
      release()
    }
  }
  return template
}

/** A PostgreSQL database that is gone when the test ends. */
export async function temporaryDatabase (t: Test): Promise<string> {
  const name = `consultation_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: TEST_DATABASE_URL })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  t.teardown(async () => {
    const client = new pg.Client({ connectionString: TEST_DATABASE_URL })
    await client.connect()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  })
  const url = new URL(TEST_DATABASE_URL)
  url.pathname = `/${name}`
  return url.href
}

/** Settings for one test, with a database of its own: PostgreSQL where TEST_DATABASE_URL says so, otherwise the embedded one. */
export async function testConfig (t: Test, overrides: Partial<Record<keyof Config, string>> = {}): Promise<Config> {
  const DATA_DIR = overrides.DATA_DIR ?? temporaryDirectory(t)
  const postgres = overrides.DATABASE_URL ?? (TEST_DATABASE_URL === '' ? '' : await temporaryDatabase(t))
  if (postgres === '' && !existsSync(path.join(DATA_DIR, 'database'))) execFileSync('cp', ['-a', `${await embeddedTemplate()}/.`, DATA_DIR])
  return parseConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://service.test',
    API_KEY_PEPPER: 'a pepper for tests, long enough for it',
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
}

/** The whole application, on a database of its own, closed when the test ends. */
export async function build (
  t: Test, overrides: Partial<Record<keyof Config, string>> = {}, { logs, keepOpen = false, prepare }: BuildOptions = {}
): Promise<FastifyInstance> {
  const config = await testConfig(t, overrides)
  const { logger, ...options } = serverOptions(config)
  const fastify = Fastify({ ...options, logger: logs === undefined ? logger as object : { ...logger as object, stream: logs } })
  if (!keepOpen) t.teardown(() => fastify.close())
  prepare?.(fastify as unknown as FastifyInstance)
  await fastify.register(app, { config })
  await fastify.ready()
  return fastify as unknown as FastifyInstance
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
