import { timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely, type Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { apiKeyId, hashApiKey } from '../../lib/identity/index.js'
import { createBatch, entryLimit, every, lookUp } from '../../lib/runtime/index.js'
import { jsonRows } from '../../lib/storage/index.js'
import { upToLatest } from '../database/index.js'
import type { ApiKeysTable, Tables } from '../database/tables.js'
import { LastUses } from './last-uses.js'
import { openPepper, type Pepper } from './pepper.js'
import { RequestCounts } from './request-counts.js'
import { scopesOf } from './scopes.js'
import type { ApiKey } from './types.js'

declare module 'fastify' {
  interface FastifyInstance {
    apiKeys: ApiKeys
  }
}

/** The row of a key; `null` if there is none. */
type KeyRow = ApiKey & { hash: Uint8Array, createdAt: Date, expiresAt: number, revoked: boolean }

interface CachedKey {
  row: KeyRow | null
}

/**
 * How long a cached row is trusted, in milliseconds: even where the notification of a revocation is lost, it counts within two seconds on
 * every instance, together with the look-up.
 */
const CACHE_TTL_MS = 1500

/** Most keys to cache, known or unknown. */
const CACHE_MAX = 100_000

/** Resolution of the age of cached rows, in milliseconds: with an exact age, the cache would start a timer at every clock reading. */
const CACHE_TTL_RESOLUTION_MS = 100

/** How often the requests and the last uses of keys are written, in milliseconds. */
const WRITE_INTERVAL_MS = 5000

/** Compared with when there is no such key, so that an unknown id takes as long as a wrong secret. */
const NO_HASH = new Uint8Array(32)

function isUsable ({ revoked, expiresAt }: KeyRow): boolean {
  return !revoked && expiresAt > Date.now()
}

/** A row as JSON. */
type FoundKey = Pick<Selectable<ApiKeysTable>, 'id' | 'customer_id' | 'mode' | 'scopes' | 'write_deletes' | 'allowed_organisations' | 'rate_limit_max'> &
  Record<'hash' | 'created_at', string> & Record<'expires_at' | 'revoked_at' | 'tokens_revoked_at', string | null>

function setOf<T> (list: readonly T[] | null): ReadonlySet<T> | null {
  return list === null ? null : new Set(list)
}

async function findRows (db: Kysely<Tables>, ids: readonly string[]): Promise<Array<KeyRow | null>> {
  const found = await jsonRows<FoundKey>(db, sql`
    select api_keys.id, customer_id, mode, scopes, write_deletes, allowed_organisations, rate_limit_max, encode(hash, 'hex') as hash, api_keys.created_at,
      ${upToLatest('expires_at')} as expires_at, revoked_at, greatest(api_keys.tokens_revoked_at, customers.tokens_revoked_at) as tokens_revoked_at
    from api_keys join customers on customers.id = customer_id where api_keys.id = any(${ids}::text[])`)
  const byId = new Map(found.map(row => [row.id, {
    id: row.id,
    customerId: row.customer_id,
    mode: row.mode,
    scopes: setOf(scopesOf(row)),
    allowedOrganisations: setOf(row.allowed_organisations),
    rateLimitMax: row.rate_limit_max,
    hash: Buffer.from(row.hash, 'hex'),
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? Infinity : Date.parse(row.expires_at),
    revoked: row.revoked_at !== null,
    tokensRevokedAt: row.tokens_revoked_at === null ? 0 : Date.parse(row.tokens_revoked_at)
  }]))
  return ids.map(id => byId.get(id) ?? null)
}

/** The API keys in the database, cached. */
export class ApiKeys {
  /** The pepper that keys are hashed with. */
  readonly pepper: string
  readonly #pepper: Pepper
  readonly #log: FastifyBaseLogger
  readonly #rows: LRUCache<string, CachedKey>
  readonly #proofs = new Set<Promise<void>>()
  readonly #counts: RequestCounts
  readonly #lastUses: LastUses

  constructor (db: Kysely<Tables>, log: FastifyBaseLogger, pepper: Pepper, keptDays: number) {
    this.#counts = new RequestCounts(db, log, keptDays)
    this.#lastUses = new LastUses(db, log)
    this.pepper = pepper.value
    this.#pepper = pepper
    this.#log = log
    const find = createBatch(async (ids: readonly string[]) => findRows(db, ids))
    this.#rows = new LRUCache({
      ...entryLimit(CACHE_MAX),
      ttl: CACHE_TTL_MS,
      ttlResolution: CACHE_TTL_RESOLUTION_MS,
      ignoreFetchAbort: true,
      fetchMethod: async id => ({ row: await find(id) })
    })
  }

  /**
   * The key that a request presents, or `null` if it is absent, malformed, unknown, expired or revoked.
   *
   * @throws when the database cannot be reached
   * @example
   * const apiKey = await fastify.apiKeys.authenticate(request.headers['x-api-key'])
   * if (apiKey === null) throw invalidApiKey()
   */
  async authenticate (presented: unknown): Promise<ApiKey | null> {
    if (typeof presented !== 'string') return null
    const id = apiKeyId(presented)
    if (id === null) return null
    const { row } = this.#rows.get(id) ?? await lookUp(this.#rows, id)
    const matches = timingSafeEqual(hashApiKey(this.pepper, presented), row?.hash ?? NO_HASH)
    if (row === null || !matches || !isUsable(row)) return null
    this.#lastUses.note(id)
    if (this.#pepper.canProve(row.createdAt)) this.#noteProof()
    return row
  }

  /**
   * The key with this id, or `null` if there is no usable one.
   *
   * @param fresh looks it up now, whatever is cached
   */
  async findUsable (id: string, fresh = false): Promise<ApiKey | null> {
    const { row } = await lookUp(this.#rows, id, fresh)
    return row === null || !isUsable(row) ? null : row
  }

  /** Forgets what is cached of a key, or of all. */
  forget (id: string | null): void {
    if (id === null) this.#rows.clear()
    else this.#rows.delete(id)
  }

  /** Counts a request that was made with the key. */
  countRequest (id: string): void {
    this.#counts.add(id)
  }

  /** Counts how a request that was made with the key has ended. */
  countOutcome (id: string, status: number): void {
    this.#counts.addOutcome(id, status)
  }

  /** Writes the requests and the last uses noted so far. Never rejects: counts that cannot be written are kept for the next time. */
  async writeUses (): Promise<void> {
    await Promise.all([this.#counts.write(), this.#lastUses.write()])
  }

  /** Resolves when all that is known of the use of keys is written. */
  async settled (): Promise<void> {
    await Promise.all([...this.#proofs, this.writeUses()])
  }

  #noteProof (): void {
    const proof = this.#pepper.prove().catch((error: unknown) => {
      this.#log.warn({ err: error }, 'the check value of the API key pepper could not be written; it is tried again')
    }).finally(() => this.#proofs.delete(proof))
    this.#proofs.add(proof)
  }
}

/** Knows which API keys may be used: `fastify.apiKeys`. The guard that asks for one is registered where it is needed. */
export async function apiKeysPlugin (fastify: FastifyInstance): Promise<void> {
  const pepper = await openPepper(fastify.db, fastify.config)
  if (!pepper.proven) fastify.log.warn('the API key pepper cannot be checked yet; the first use of a key made before the last upgrade does')
  const apiKeys = new ApiKeys(fastify.db, fastify.log, pepper, fastify.config.KEY_REQUESTS_DAYS)
  fastify.decorate('apiKeys', apiKeys)
  fastify.addHook('onResponse', function countOutcome ({ apiKey }, { statusCode }, done) {
    // Only the guards set it, once a key is known to be the right one.
    if ((apiKey as ApiKey | undefined) !== undefined) apiKeys.countOutcome(apiKey.id, statusCode)
    done()
  })
  const stop = every(WRITE_INTERVAL_MS, async () => apiKeys.writeUses(), error => fastify.log.error({ err: error }, 'requests could not be counted'))
  fastify.addHook('onClose', async function writeLastUses () {
    await stop()
    await apiKeys.settled()
  })
}

export { default as apiKeyGuard, requireApiKey, useApiKey } from './guard.js'
export { ApiKeyRotation, createApiKey, insertApiKey, ListApiKeys, listApiKeys, revokeApiKey, RevokeApiKey, revokeKeysOf, revokeTokensOfKey, rotateApiKey } from './operations.js'
export { forgetPepper, SANDBOX_KEY_FILE } from './pepper.js'
export { listKeyRequests } from './request-outcomes.js'
export type { ApiKey } from './types.js'

export default fp(apiKeysPlugin, { name: 'api-keys', dependencies: ['config', 'database'] })
