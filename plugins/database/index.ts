import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import { every, Outage } from '../../lib/runtime/index.js'
import {
  type BaseBackup, createBaseBackups, createRowTurns, type Listen, maintain, MAINTENANCE_INTERVAL_MS, type PoolUsage, type TakeRowTurn
} from '../../lib/storage/index.js'
import { openDatabase } from './open.js'
import type { Tables } from './tables.js'

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Tables>
    /** Whether the database is the embedded one. */
    embedded: boolean
    /** How the connections to the database are used now; the embedded one has a single one. */
    databaseUsage: () => PoolUsage
    /** Aborted, with the reason, when the embedded database has failed: the process can only be restarted. */
    databaseFailure: AbortSignal
    /** Begins a copy of the files of the embedded database. */
    beginBaseBackup: () => Promise<BaseBackup>
    /** Listens to the notifications of the database. */
    listenToDatabase: Listen
    /** Serializes work that locks the same row, before it takes a connection. */
    takeRowTurn: TakeRowTurn
  }
}

/** Maintains the embedded database until the service closes. */
function keepMaintained (fastify: FastifyInstance, isBackedUp: () => boolean): void {
  const stop = every(MAINTENANCE_INTERVAL_MS, async () => maintain(fastify.db, isBackedUp), error => {
    fastify.log.error({ err: error }, 'the database could not be maintained; it is tried again')
  })
  fastify.addHook('onClose', async () => stop())
}

/** Opens the database with its tables up to date, as `fastify.db`, and closes it after the last request. */
export async function databasePlugin (fastify: FastifyInstance): Promise<void> {
  const failing = new AbortController()
  const outage = new Outage(fastify.log, { level: 'error', began: 'the database cannot be reached', ended: 'the database answers again' })
  const watch = { failed: (error: unknown) => outage.failed(error), answered: () => outage.answered() }
  const { db, embedded, durable, listen, usage, close } = await openDatabase(fastify.config, watch, failure => {
    fastify.log.fatal({ err: failure }, 'the embedded database cannot go on')
    failing.abort(failure)
  })
  fastify.decorate('databaseFailure', failing.signal)
  fastify.addHook('onClose', async function closeDatabase () {
    await close()
    outage.close()
  })
  if (!durable) fastify.log.warn('writes of the embedded database are not forced to disk: a power cut can lose what was acknowledged')
  fastify.decorate('db', db)
  fastify.decorate('embedded', embedded)
  fastify.decorate('databaseUsage', usage)
  fastify.decorate('listenToDatabase', listen)
  fastify.decorate('takeRowTurn', createRowTurns())
  const backups = createBaseBackups(db)
  fastify.decorate('beginBaseBackup', async () => backups.begin())
  if (embedded) keepMaintained(fastify, backups.isRunning)
}

export { carryOver } from './migrations/0030-jobs.js'
export { answered, upToLatest } from './moments.js'

export default fp(databasePlugin, { name: 'database', dependencies: ['config'] })
