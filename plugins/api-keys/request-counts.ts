import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { chunksOf } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'

/** Most keys to count requests of between two writes: others are not counted until the next one. */
const COUNTED_KEYS_MAX = 100_000

/** Most keys whose counts one statement writes, so that it keeps no other waiting for long. */
const CHUNK = 1000

/** How long the count of an hour is kept, in hours. */
const KEPT_HOURS = 48

/** How often old counts are removed, in milliseconds. */
const REMOVAL_INTERVAL_MS = 3_600_000

/**
 * Adds to the counts of this hour. It is the hour of the database, so that all instances mean the same one. Counts of keys that are deleted
 * meanwhile are dropped. Rows are locked in the order of their keys, so that instances do not block each other for good.
 */
async function addCounts (db: Kysely<Tables>, counts: ReadonlyArray<[string, number]>): Promise<void> {
  await sql`insert into api_key_requests (api_key_id, hour, requests)
    select api_keys.id, date_trunc('hour', now(), 'UTC'), counted.requests
    from unnest(${counts.map(([id]) => id)}::text[], ${counts.map(([, requests]) => requests)}::bigint[]) as counted (id, requests)
    join api_keys on api_keys.id = counted.id
    order by api_keys.id
    on conflict (api_key_id, hour) do update set requests = api_key_requests.requests + excluded.requests`.execute(db)
}

async function removeOldCounts (db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('api_key_requests').where('hour', '<', sql<Date>`now() - make_interval(hours => ${sql.lit(KEPT_HOURS)})`).execute()
}

/** Counts requests by their API key: in memory, from where the counts are written now and then, those of many keys in one statement. */
export class RequestCounts {
  readonly #db: Kysely<Tables>
  readonly #log: FastifyBaseLogger
  #counts = new Map<string, number>()
  #removedAt = -Infinity
  #failing = false

  constructor (db: Kysely<Tables>, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Counts a request. No request waits for its count to be written, or fails because of it. */
  add (id: string): void {
    this.#put(id, 1)
  }

  /**
   * Writes what was counted, and removes counts that are too old. Never rejects: what cannot be written is kept for the next time, and
   * counts for the hour in which it is written. Where the database has written it, but its answer is lost, it is counted twice.
   */
  async write (): Promise<void> {
    const counts = this.#counts
    if (counts.size === 0) return
    this.#counts = new Map()
    try {
      for (const chunk of chunksOf([...counts], CHUNK)) {
        await addCounts(this.#db, chunk)
        for (const [id] of chunk) counts.delete(id)
      }
      this.#failing = false
    } catch (error) {
      for (const [id, requests] of counts) this.#put(id, requests)
      if (!this.#failing) this.#log.warn({ err: error }, 'the requests with API keys could not be counted in the database; it is tried again')
      this.#failing = true
      return
    }
    await this.#removeOld()
  }

  async #removeOld (): Promise<void> {
    const now = performance.now()
    if (now - this.#removedAt < REMOVAL_INTERVAL_MS) return
    this.#removedAt = now
    await removeOldCounts(this.#db).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'old counts of requests with API keys could not be removed')
    })
  }

  #put (id: string, requests: number): void {
    const before = this.#counts.get(id)
    if (before !== undefined || this.#counts.size < COUNTED_KEYS_MAX) this.#counts.set(id, (before ?? 0) + requests)
  }
}
