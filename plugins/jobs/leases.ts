import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.js'
import { SCHEMA } from './boss.js'

/** Seconds after which work belongs to another worker, when its own gives no sign of life: it has died. */
export const LEASE_SECONDS = 10

/** How often a worker gives one, in milliseconds. */
const RENEWAL_MS = 2500

/** How often work is looked for that no worker holds, in milliseconds. */
const WATCH_MS = 5000

/**
 * Leases of durable work. pg-boss gives work to another worker once it has been active for as long as it may ever take; that long after the
 * death of a worker nothing would happen. So each sign of life moves the beginning of the work (which nothing else reads) to where
 * that time ends one lease from now.
 *
 * @param failed called with the error of a renewal; the next one may succeed
 */
export function createLeases (db: Kysely<Tables>, failed: (error: unknown) => void) {
  async function renew (queue: string, job: string): Promise<void> {
    await sql`update ${sql.id(SCHEMA, 'job')} set started_on = now() - expire_in + least(expire_in, make_interval(secs => ${sql.lit(LEASE_SECONDS)}))
      where name = ${queue} and id = ${job}::uuid and state = 'active'`.execute(db)
  }

  /**
   * Gives away work whose worker died before its first sign of life. That work is younger than any that is held: this begins at least one
   * lease before the end of its time.
   */
  async function giveAway (queues: readonly string[]): Promise<void> {
    const lease = sql`make_interval(secs => ${sql.lit(LEASE_SECONDS)})`
    await sql`update ${sql.id(SCHEMA, 'job')} set started_on = now() - expire_in
      where name in (${sql.join(queues)}) and state = 'active' and started_on between now() - expire_in + ${lease} + interval '1 second' and now() - ${lease}`
      .execute(db)
  }

  return {
    /**
     * Has the attempt in progress not count, because part of the work is done and kept: pg-boss adds one when the next begins. Otherwise
     * long work would be parked by so many deaths of its workers, however far it got.
     */
    async forgive (queue: string, job: string): Promise<void> {
      await sql`update ${sql.id(SCHEMA, 'job')} set retry_count = -1 where name = ${queue} and id = ${job}::uuid and state = 'active'`.execute(db)
    },

    /** Looks for work that nobody holds, again and again until the returned function is called. */
    watch (queues: readonly string[]): () => void {
      const timer = setInterval(() => { giveAway(queues).catch(failed) }, WATCH_MS)
      return () => clearInterval(timer)
    },

    /** Holds work until the returned function is called, or until `signal` is aborted: what does not listen to that is held no longer. */
    hold (queue: string, job: string, signal: AbortSignal): () => void {
      if (signal.aborted) return () => {}
      const beat = () => { renew(queue, job).catch(failed) }
      beat()
      const timer = setInterval(beat, RENEWAL_MS)
      const release = () => {
        clearInterval(timer)
        signal.removeEventListener('abort', release)
      }
      signal.addEventListener('abort', release, { once: true })
      return release
    }
  }
}
