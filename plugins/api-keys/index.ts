import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { createBatch } from '../database/batch.js'
import type { KeyMode } from '../database/tables.js'
import { apiKeyId } from './format.js'
import { hashApiKey, loadPepper } from './secrets.js'

declare module 'fastify' {
  interface FastifyInstance {
    apiKeys: ReturnType<typeof createApiKeys>
  }
}

/** An API key that may be used now. */
export interface ApiKey {
  id: string
  customerId: string
  mode: KeyMode
  /** `null`: any organisation. */
  allowedOrganisations: ReadonlySet<string> | null
  /** Requests per window; `null`: as the service is set. */
  rateLimitMax: number | null
}

interface CachedKey {
  row: (ApiKey & { hash: Uint8Array, expiresAt: number, revoked: boolean }) | null
}

/** How long a key row is believed, in milliseconds. With the look-up itself, a revocation reaches every instance within 5 s. */
const CACHE_TTL_MS = 4000

/** Most keys that are kept in memory, known and unknown ones. */
const CACHE_MAX = 100_000

/** How exactly the age of cached rows is known, in milliseconds. Exact to one, looking at the clock is a timer of its own each time. */
const CACHE_TTL_RESOLUTION_MS = 100

/** How often the last use of a key is written, in milliseconds. */
const LAST_USED_INTERVAL_MS = 60_000

/** Compared with when there is no such key, so that an unknown id takes as long as a wrong secret. */
const NO_HASH = new Uint8Array(32)

function createApiKeys ({ db, log, config }: FastifyInstance) {
  const pepper = loadPepper(config)
  const touched = new LRUCache<string, true>({ max: CACHE_MAX, ttl: LAST_USED_INTERVAL_MS, ttlResolution: CACHE_TTL_RESOLUTION_MS })
  const writes = new Set<Promise<void>>()

  const rows = new LRUCache<string, CachedKey>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    ttlResolution: CACHE_TTL_RESOLUTION_MS,
    ignoreFetchAbort: true,
    fetchMethod: async id => ({ row: await find(id) })
  })

  const find = createBatch(async (ids: readonly string[]): Promise<Array<CachedKey['row']>> => {
    const found = await db.selectFrom('api_keys').selectAll().where('id', '=', sql<string>`any(${ids}::text[])`).execute()
    const byId = new Map(found.map(row => [row.id, {
      id: row.id,
      customerId: row.customer_id,
      mode: row.mode,
      allowedOrganisations: row.allowed_organisations === null ? null : new Set(row.allowed_organisations),
      rateLimitMax: row.rate_limit_max,
      hash: row.hash,
      expiresAt: row.expires_at?.getTime() ?? Infinity,
      revoked: row.revoked_at !== null
    }]))
    return ids.map(id => byId.get(id) ?? null)
  })

  const writeLastUse = createBatch(async (ids: readonly string[]): Promise<void[]> => {
    try {
      await db.updateTable('api_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', sql<string>`any(${ids}::text[])`)
        .where(eb => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)])).execute()
    } catch (error) {
      log.warn({ err: error }, 'the last use of an API key could not be written')
    }
    return []
  })

  function noteUse (id: string): void {
    if (touched.has(id)) return
    touched.set(id, true)
    const write = writeLastUse(id).finally(() => writes.delete(write))
    writes.add(write)
  }

  return {
    /**
     * The key that a request presents, or `null` for every way in which it can be wrong: absent, malformed, unknown, expired, revoked.
     *
     * @throws when the database cannot be asked
     */
    async authenticate (presented: unknown): Promise<ApiKey | null> {
      if (typeof presented !== 'string') return null
      const id = apiKeyId(presented)
      if (id === null) return null
      const row = (rows.get(id) ?? await rows.forceFetch(id)).row
      const matches = timingSafeEqual(hashApiKey(pepper, presented), row?.hash ?? NO_HASH)
      if (row === null || !matches || row.revoked || row.expiresAt <= Date.now()) return null
      noteUse(id)
      return row
    },

    /** The key with this id, whether or not it may be used now; `null` when there is none. */
    async find (id: string): Promise<ApiKey | null> {
      return (rows.get(id) ?? await rows.forceFetch(id)).row
    },

    /** Resolves when every last use noted so far is written. */
    async settled (): Promise<void> {
      await Promise.all(writes)
    }
  }
}

/** Knows which API keys may be used: `fastify.apiKeys`. The guard that asks for one is registered where it is needed. */
export async function apiKeysPlugin (fastify: FastifyInstance): Promise<void> {
  const apiKeys = createApiKeys(fastify)
  fastify.decorate('apiKeys', apiKeys)
  fastify.addHook('onClose', async () => apiKeys.settled())
}

export default fp(apiKeysPlugin, { name: 'api-keys', dependencies: ['config', 'database'] })
