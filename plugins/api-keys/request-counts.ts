import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { chunksOf } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import { outcomeOf, outcomes, type Outcome } from './request-outcomes.js'

/** Requests of one key, and how they ended. */
type Counts = Record<'requests' | Outcome, number>

/** Most keys to count requests of between two writes: others are not counted until the next one. */
const COUNTED_KEYS_MAX = 100_000

/** Most keys whose counts one statement writes, so that it keeps no other waiting for long. */
const CHUNK = 1000

/** How often old counts are removed, in milliseconds. */
const REMOVAL_INTERVAL_MS = 3_600_000

/**
 * Adds to the counts of this hour. It is the hour of the database, so that all instances mean the same one. Counts of keys that are deleted
 * meanwhile are dropped. Rows are locked in the order of their keys, so that instances do not block each other for good.
 */
async function addCounts (db: Kysely<Tables>, counts: ReadonlyArray<[string, Counts]>): Promise<void> {
  const columns = counts.map(([id, { requests, ...ended }]) => ({ id, requests, ...ended }))
  await sql`insert into api_key_requests (api_key_id, hour, requests, succeeded, refused, denied, limited, failed)
    select api_keys.id, date_trunc('hour', now(), 'UTC'), counted.requests, succeeded, refused, denied, limited, failed
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb)
      as counted (id text, requests bigint, succeeded bigint, refused bigint, denied bigint, limited bigint, failed bigint)
    join api_keys on api_keys.id = counted.id
    order by api_keys.id
    on conflict (api_key_id, hour) do update set requests = api_key_requests.requests + excluded.requests,
      succeeded = api_key_requests.succeeded + excluded.succeeded, refused = api_key_requests.refused + excluded.refused,
      denied = api_key_requests.denied + excluded.denied, limited = api_key_requests.limited + excluded.limited,
      failed = api_key_requests.failed + excluded.failed`.execute(db)
}

async function removeOldCounts (db: Kysely<Tables>, days: number): Promise<void> {
  await db.deleteFrom('api_key_requests').where('hour', '<', sql<Date>`now() - make_interval(days => ${days}::int)`).execute()
}

/** Counts requests by their API key: in memory, from where the counts are written now and then, those of many keys in one statement. */
export class RequestCounts {
  readonly #db: Kysely<Tables>
  readonly #log: FastifyBaseLogger
  readonly #keptDays: number
  #counts = new Map<string, Counts>()
  #removedAt = -Infinity
  #failing = false

  /** @param keptDays how long the counts of an hour are kept */
  constructor (db: Kysely<Tables>, log: FastifyBaseLogger, keptDays: number) {
    this.#db = db
    this.#log = log
    this.#keptDays = keptDays
  }

  /** Counts a request. No request waits for its count to be written, or fails because of it. */
  add (id: string): void {
    const counts = this.#countsOf(id)
    if (counts !== null) counts.requests += 1
  }

  /** Counts how a request has ended: with this status. */
  addOutcome (id: string, status: number): void {
    const counts = this.#countsOf(id)
    if (counts !== null) counts[outcomeOf(status)] += 1
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
      for (const [id, unwritten] of counts) this.#putBack(id, unwritten)
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
    await removeOldCounts(this.#db, this.#keptDays).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'old counts of requests with API keys could not be removed')
    })
  }

  /** What is counted of a key since the last write; `null` where there are too many of them. */
  #countsOf (id: string): Counts | null {
    const known = this.#counts.get(id)
    if (known !== undefined) return known
    if (this.#counts.size >= COUNTED_KEYS_MAX) return null
    const counts = { requests: 0, succeeded: 0, refused: 0, denied: 0, limited: 0, failed: 0 }
    this.#counts.set(id, counts)
    return counts
  }

  #putBack (id: string, unwritten: Counts): void {
    const counts = this.#countsOf(id)
    if (counts === null) return
    for (const name of ['requests', ...outcomes] as const) counts[name] += unwritten[name]
  }
}
