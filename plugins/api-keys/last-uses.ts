import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { chunksOf, entryLimit } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'

/** How often the last use of a key is written, in milliseconds. */
const INTERVAL_MS = 60_000

/** Resolution of that interval, in milliseconds: with an exact one, the cache would start a timer at every clock reading. */
const RESOLUTION_MS = 100

/** Most keys whose last uses are remembered. */
const KEYS_MAX = 100_000

/** Most keys that one statement writes, so that it keeps no other waiting for long. */
const CHUNK = 1000

async function writeAll (db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(eb => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)])).execute()
}

/** Notes when API keys are used: in memory, from where it is written now and then, for many keys in one statement. */
export class LastUses {
  readonly #db: Kysely<Tables>
  readonly #log: FastifyBaseLogger
  /** Keys noted in the last minute, by any use. */
  readonly #noted = new LRUCache<string, true>({ ...entryLimit(KEYS_MAX), ttl: INTERVAL_MS, ttlResolution: RESOLUTION_MS })
  #unwritten = new Set<string>()

  constructor (db: Kysely<Tables>, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Notes that the key is used now; once a minute is enough. */
  note (id: string): void {
    if (this.#noted.has(id)) return
    this.#noted.set(id, true)
    if (this.#unwritten.size < KEYS_MAX) this.#unwritten.add(id)
  }

  /** Writes what was noted. Never rejects: a use that cannot be written is forgotten, and the next one noted. */
  async write (): Promise<void> {
    const ids = [...this.#unwritten]
    this.#unwritten = new Set()
    for (const chunk of chunksOf(ids, CHUNK)) {
      await writeAll(this.#db, chunk).catch((error: unknown) => this.#log.warn({ err: error }, 'the last use of an API key could not be written'))
    }
  }
}
