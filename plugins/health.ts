import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { answerWithin } from '../lib/concurrency/answer-within.js'
import type { Readiness } from '../schemas/health.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** Which dependencies of the service cannot be reached, as found a moment ago at most. */
    missingDependencies: () => Promise<Readiness['missing']>
    /** Whether the service is about to stop: it still answers, but new requests belong elsewhere. */
    shutdown: { announced: boolean }
  }
}

/** Longest wait for one dependency, in milliseconds. */
const CHECK_TIMEOUT_MS = 1500

/** How long a finding is reused, in milliseconds: when all was well, and when something was missing. */
const WELL_KEPT_MS = 500
const MISSING_KEPT_MS = 250

async function answers (check: () => Promise<unknown>): Promise<boolean> {
  try {
    await answerWithin(CHECK_TIMEOUT_MS, check())
    return true
  } catch {
    return false
  }
}

/** Shares one answer between all who ask at the same time or a moment later, so that any number of them cost no more than one. */
function share (check: () => Promise<Readiness['missing']>): () => Promise<Readiness['missing']> {
  let found: Promise<Readiness['missing']> | undefined
  return async function ask () {
    found ??= check().then(missing => {
      setTimeout(() => { found = undefined }, missing.length === 0 ? WELL_KEPT_MS : MISSING_KEPT_MS).unref()
      return missing
    })
    return found
  }
}

/** Checks whether the database and Redis answer, and knows whether the service is about to stop. */
export async function healthPlugin (fastify: FastifyInstance): Promise<void> {
  const { db, redis } = fastify
  fastify.decorate('shutdown', { announced: false })
  fastify.decorate('missingDependencies', share(async function missingDependencies () {
    const [database, redisAnswers] = await Promise.all([
      answers(() => sql`select 1`.execute(db)),
      redis === null || answers(() => redis.ping())
    ])
    const missing: Readiness['missing'] = []
    if (!database) missing.push('database')
    if (!redisAnswers) missing.push('redis')
    return missing
  }))
}

export default fp(healthPlugin, { name: 'health', dependencies: ['database', 'redis'] })
