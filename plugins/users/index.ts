import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TokenRequest } from '../../schemas/token.js'
import { forbidden } from '../errors/problems.js'

declare module 'fastify' {
  interface FastifyInstance {
    users: ReturnType<typeof createUsers>
  }
}

/** How long a user is believed to be stored as last seen and not blocked, in milliseconds; as for API keys. */
const CACHE_TTL_MS = 4000

/** Most users that are kept in memory. */
const CACHE_MAX = 50_000

/** A user as stored: what a token request says, with absent values as `null` and the provider number without separators. */
interface Details {
  first_name: string
  last_name: string
  organisation: string
  healthcare_provider_identification_number: string | null
  email: string | null
  healthcare_provider_type: TokenRequest['healthcare_provider_type'] | null
}

function detailsOf (request: TokenRequest): Details {
  return {
    first_name: request.first_name,
    last_name: request.last_name,
    organisation: request.organisation,
    healthcare_provider_identification_number: request.healthcare_provider_identification_number?.replace(/[ ./-]/g, '') ?? null,
    email: request.email ?? null,
    healthcare_provider_type: request.healthcare_provider_type ?? null
  }
}

/**
 * The subject of a user's tokens: a UUID (version 8) made from customer and `user_id`, so that it is the same every time and on every
 * instance, different for every customer, and tells nothing about either.
 */
export function subjectOf (customerId: string, userId: string): string {
  const bytes = createHash('sha256').update(`${customerId}:${userId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function createUsers ({ db }: FastifyInstance) {
  const stored = new LRUCache<string, { subject: string, details: string }>({ max: CACHE_MAX, ttl: CACHE_TTL_MS })

  async function isBlocked (customerId: string, userId: string): Promise<boolean> {
    const row = await db.selectFrom('blocked_users').select('user_id')
      .where('customer_id', '=', customerId).where('user_id', '=', userId).executeTakeFirst()
    return row !== undefined
  }

  async function store (subject: string, customerId: string, userId: string, details: Details): Promise<void> {
    const row = await db.selectFrom('users').selectAll().where('id', '=', subject).executeTakeFirst()
    if (row !== undefined && Object.entries(details).every(([name, value]) => row[name as keyof Details] === value)) return
    await db.insertInto('users').values({ id: subject, customer_id: customerId, user_id: userId, ...details })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ ...details, updated_at: sql<Date>`now()` })).execute()
  }

  return {
    /**
     * Admits the user of a token request: keeps the details when they are new or changed, and returns the subject of the user's tokens.
     * A request that repeats the last one touches no database.
     *
     * @throws 403 when the customer has blocked the user; nothing is written then
     */
    async admit (customerId: string, request: TokenRequest): Promise<string> {
      const details = detailsOf(request)
      const cacheKey = `${customerId}:${request.user_id}`
      const fingerprint = JSON.stringify(details)
      const known = stored.get(cacheKey)
      if (known?.details === fingerprint) return known.subject

      if (await isBlocked(customerId, request.user_id)) throw forbidden('This user is blocked.')
      const subject = subjectOf(customerId, request.user_id)
      await store(subject, customerId, request.user_id, details)
      stored.set(cacheKey, { subject, details: fingerprint })
      return subject
    },

    /** The user with this subject, or `undefined`. */
    async find (subject: string) {
      return db.selectFrom('users').selectAll().where('id', '=', subject).executeTakeFirst()
    }
  }
}

/** Keeps the users that tokens are issued for: `fastify.users`. */
export async function usersPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorate('users', createUsers(fastify))
}

export default fp(usersPlugin, { name: 'users', dependencies: ['database', 'errors'] })
