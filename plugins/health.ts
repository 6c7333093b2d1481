import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Readiness } from '../schemas/health.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** What of the things that the service needs cannot be reached. */
    missingDependencies: () => Promise<Readiness['missing']>
  }
}

/** Longest wait for one dependency, in milliseconds. */
const CHECK_TIMEOUT_MS = 2000

async function answers (check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  try {
    const timeout = new Promise((_resolve, reject) => { timer = setTimeout(() => reject(new Error('no answer')), CHECK_TIMEOUT_MS) })
    await Promise.race([check(), timeout])
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Asks the database and Redis whether they are there. */
export async function healthPlugin (fastify: FastifyInstance): Promise<void> {
  const { db, redis } = fastify
  fastify.decorate('missingDependencies', async function missingDependencies () {
    const [database, redisAnswers] = await Promise.all([
      answers(() => sql`select 1`.execute(db)),
      redis === null || answers(() => redis.ping())
    ])
    const missing: Readiness['missing'] = []
    if (!database) missing.push('database')
    if (!redisAnswers) missing.push('redis')
    return missing
  })
}

export default fp(healthPlugin, { name: 'health', dependencies: ['database', 'redis'] })
