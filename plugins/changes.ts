import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
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
  /** Calls `listener` with each end of access, on whichever instance it was caused, and with `null` when some may have been missed. */
  onAccessEnd: (listener: (ended: AccessEnd | null) => void) => void
}

/** Whose access has ended: everything requested with an API key, a user by the subject of the tokens, or a customer. */
export interface AccessEnd {
  kind: 'key' | 'user' | 'customer'
  id: string
}

const CHANNEL = 'consultation_changes'

/** What notifications of an end of access begin with; consultations have no space in their ids. */
const ACCESS_END = 'access-end '

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

/** Notifies every instance of whose access has ended when the transaction is committed. */
export async function publishEnd (transaction: Kysely<Tables>, ended: readonly AccessEnd[]): Promise<void> {
  const payloads = ended.map(({ kind, id }) => `${ACCESS_END}${kind} ${id}`)
  await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as ended (payload)`.execute(transaction)
}

/**
 * How far the clocks that two instances date tokens by may be apart, in milliseconds: both follow that of the database, as closely as
 * it answers them.
 */
const CLOCK_DIFFERENCE_MS = 25

/**
 * The moment up to which tokens are revoked, to store in `tokens_revoked_at`. It is later than now by what a clock may be ahead, so that no
 * token escapes that was issued before; `revoke` waits until it is over.
 */
export const revokedUntilNow: RawBuilder<Date> =
  sql<Date>`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${sql.lit(CLOCK_DIFFERENCE_MS / 1000)})`

/**
 * Revokes access in a transaction, and notifies every instance of what has ended when it is committed.
 *
 * @param work returns its result, and what has ended
 * @returns the result, once a token that is asked for from now on is dated later than the revocation on every instance
 */
export async function revoke<T> (
  db: Kysely<Tables>, work: (transaction: Transaction<Tables>) => Promise<{ result: T, ended: readonly AccessEnd[] }>
): Promise<T> {
  const result = await db.transaction().execute(async transaction => {
    const done = await work(transaction)
    await publishEnd(transaction, done.ended)
    return done.result
  })
  await sleep(2 * CLOCK_DIFFERENCE_MS)
  return result
}

/** The moment that a row of `tokens_revoked_at` holds, in milliseconds since 1970; 0 when nothing was revoked. */
export function revokedUntil (moment: Date | null): number {
  return moment?.getTime() ?? 0
}

/** What a notification says of an end of access. */
function endOf (payload: string): AccessEnd {
  const [kind, id = ''] = payload.slice(ACCESS_END.length).split(' ')
  return { kind: kind as AccessEnd['kind'], id }
}

/** Carries changes of consultations between instances, through the database: `fastify.changes`. */
export async function changesPlugin (fastify: FastifyInstance): Promise<void> {
  const emitter = new EventEmitter().setMaxListeners(0)
  const stop = await fastify.listenToDatabase(CHANNEL, {
    notified: id => id.startsWith(ACCESS_END) ? emitter.emit(ACCESS_END, endOf(id)) : emitter.emit(id),
    missed: () => emitter.emit(ANY)
  })
  fastify.addHook('onClose', async () => stop())

  fastify.decorate('changes', {
    publish,
    publication,
    onAccessEnd (listener) {
      emitter.on(ACCESS_END, listener)
      emitter.on(ANY, () => listener(null))
    },
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
