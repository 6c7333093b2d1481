import { EventEmitter } from 'node:events'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from './database/tables.js'

declare module 'fastify' {
  interface FastifyInstance {
    changes: Changes
  }
}

/** Notifies every instance of changes: to a consultation, under its id, or to waiting work, under another name. */
export interface Changes {
  /** Notifies when the transaction is committed, and not at all when it is rolled back. */
  publish: (transaction: Kysely<Tables>, consultationId: string) => Promise<void>
  /** The same, as what a statement returns; the id may be one of its columns. */
  publication: (consultationId: string | RawBuilder<string>) => RawBuilder<unknown>
  /**
   * Calls `listener` after each change of a consultation, on whichever instance it was made, until the returned function is called.
   *
   * @example
   * const unsubscribe = fastify.changes.subscribe(consultationId, () => console.log('changed'))
   * request.raw.once('close', unsubscribe)
   */
  subscribe: (consultationId: string, listener: () => void) => () => void
}

const CHANNEL = 'consultation_changes'

/** The event that tells all listeners that changes may have been missed. */
const ANY = '*'

/** Notifies every instance of a change, as what a statement returns. */
export function publication (id: string | RawBuilder<string>): RawBuilder<unknown> {
  return sql<unknown>`pg_notify(${CHANNEL}, ${typeof id === 'string' ? id.toLowerCase() : id})`
}

/** Notifies every instance of a change when the transaction is committed. */
export async function publish (transaction: Kysely<Tables>, id: string): Promise<void> {
  await sql`select ${publication(id)}`.execute(transaction)
}

/** Does the same for many at once. */
export async function publishAll (transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`select ${publication(sql.ref('id'))} from unnest(${[...ids]}::text[]) as changed (id)`.execute(transaction)
}

/** Carries changes of consultations between instances, through the database: `fastify.changes`. */
export async function changesPlugin (fastify: FastifyInstance): Promise<void> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const stop = await fastify.listenToDatabase(CHANNEL, {
    notified: id => emitter.emit(id),
    missed: () => emitter.emit(ANY)
  })
  fastify.addHook('onClose', async () => stop())

  fastify.decorate('changes', {
    publish,
    publication,
    subscribe (consultationId, listener) {
      const id = consultationId.toLowerCase()
      emitter.on(id, listener)
      emitter.on(ANY, listener)
      return function unsubscribe () {
        emitter.off(id, listener)
        emitter.off(ANY, listener)
      }
    }
  } satisfies Changes)
}

export default fp(changesPlugin, { name: 'changes', dependencies: ['database'] })
