import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import type { Listen } from './listen.js'
import { maintain, MAINTENANCE_INTERVAL_MS } from './maintenance.js'
import { openDatabase } from './open.js'
import type { Tables } from './tables.js'

declare module 'fastify' {
  interface FastifyInstance {
    db: Kysely<Tables>
    /** Whether the database is the embedded one. */
    embedded: boolean
    /** Listens to the notifications of the database. */
    listenToDatabase: Listen
  }
}

/** Has the embedded database maintained until the service closes. */
function keepMaintained (fastify: FastifyInstance): void {
  let maintaining: Promise<void> | undefined
  const timer = setInterval(() => {
    maintaining ??= maintain(fastify.db)
      .catch(error => fastify.log.error({ err: error }, 'the database could not be maintained; it is tried again'))
      .finally(() => { maintaining = undefined })
  }, MAINTENANCE_INTERVAL_MS).unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await maintaining
  })
}

/** Opens the database with its tables up to date, as `fastify.db`, and closes it after the last request. */
export async function databasePlugin (fastify: FastifyInstance): Promise<void> {
  const { db, embedded, durable, listen, close } = await openDatabase(fastify.config, error => {
    fastify.log.warn({ err: error }, 'a database connection broke')
  })
  fastify.addHook('onClose', close)
  if (!durable) fastify.log.warn('writes of the embedded database are not forced to disk: a power cut can lose what was acknowledged')
  fastify.decorate('db', db)
  fastify.decorate('embedded', embedded)
  fastify.decorate('listenToDatabase', listen)
  if (embedded) keepMaintained(fastify)
}

export default fp(databasePlugin, { name: 'database', dependencies: ['config'] })
