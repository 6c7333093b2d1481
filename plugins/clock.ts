import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { CLOCK_TOLERANCE_SECONDS, every, SharedClock } from '../lib/runtime/index.js'

declare module 'fastify' {
  interface FastifyInstance {
    clock: Pick<SharedClock, 'isOff' | 'now' | 'offset'>
  }
}

/** How often the clock is compared with that of the database, in milliseconds. */
const COMPARE_INTERVAL_MS = 5000

/**
 * Compares the clock of this machine with that of PostgreSQL, as `fastify.clock`, and says in the log when they come too far apart and when
 * they are close again. The embedded database has the clock of this process.
 */
export async function clockPlugin (fastify: FastifyInstance): Promise<void> {
  const { db, embedded, log } = fastify
  if (embedded) {
    fastify.decorate('clock', { isOff: () => false, now: () => Date.now(), offset: () => 0 })
    return
  }
  const clock = new SharedClock()
  let wasOff = false

  async function compare (): Promise<void> {
    const askedAt = performance.now()
    const { rows: [row] } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
    clock.note({ database: row?.now ?? 0, askedAt, answeredAt: performance.now() })
    const isOff = clock.isOff()
    if (isOff === wasOff) return
    wasOff = isOff
    const details = { offset: Math.round(clock.offset() ?? 0), tolerance: CLOCK_TOLERANCE_SECONDS }
    if (isOff) log.error(details, 'the clock of this machine and that of the database are too far apart: instances refuse each other\'s tokens; set both by NTP')
    else log.info(details, 'the clock of this machine and that of the database are close enough again')
  }

  // Before the first token is checked.
  await compare()
  const stop = every(COMPARE_INTERVAL_MS, compare, error => log.warn({ err: error }, 'the clock could not be compared with that of the database'))
  fastify.addHook('onClose', async () => stop())
  fastify.decorate('clock', clock)
}

export default fp(clockPlugin, { name: 'clock', dependencies: ['database'] })
