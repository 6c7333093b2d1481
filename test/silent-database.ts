import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Test } from 'tap'
import { timeLimitsOf } from '../lib/storage/index.js'
import { build, type BuildOptions, copiedDatabase } from './helper.js'
import { postgresProxy, type NetworkProxy } from './network-proxy.js'

/** While the database is silent, everything is answered within this many milliseconds. */
export const ANSWERED_MS = 5000

/** When it answers again, all is well within this many milliseconds. */
export const BACK_MS = 2000

/** The limits that an installation has unless it sets others. */
const { connect, query, transaction } = timeLimitsOf({})
const USUAL = {
  DATABASE_CONNECT_TIMEOUT: String(connect),
  DATABASE_QUERY_TIMEOUT: String(query),
  DATABASE_TRANSACTION_TIMEOUT: String(transaction)
}

/** Limits that do not make a test wait. */
export const SHORT = { DATABASE_CONNECT_TIMEOUT: '800', DATABASE_QUERY_TIMEOUT: '1200' }

export interface Silent {
  fastify: FastifyInstance
  proxy: NetworkProxy
  /** Past the proxy. */
  direct: pg.Client
}

/** The application, with a network to PostgreSQL that can fall silent. */
export async function behindProxy (t: Test, overrides: Record<string, string> = {}, options: BuildOptions = {}): Promise<Silent> {
  const url = await copiedDatabase(t)
  const proxy = await postgresProxy(t, url)
  const direct = new pg.Client({ connectionString: url })
  await direct.connect()
  const fastify = await build(t, { INTERMEDIATE_REPORT_DELAY: '0', ...USUAL, ...overrides, DATABASE_URL: proxy.url }, { ...options, keepOpen: true })
  t.teardown(async () => {
    proxy.resume()
    await fastify.close()
    await direct.end()
  })
  return { fastify, proxy, direct }
}

/** What `act` resolves with, unless that takes too long. */
export async function within<T> (milliseconds: number, what: string, act: Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = sleep(milliseconds, undefined, { signal: late.signal }).then(() => { throw new Error(`not ${what} within ${milliseconds} ms`) })
  try {
    return await Promise.race([act, timeout])
  } finally {
    late.abort()
    timeout.catch(() => {})
  }
}
