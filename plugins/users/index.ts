import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TokenRequest } from '../../schemas/token.js'
import { createBatch } from '../database/batch.js'
import { forbidden } from '../errors/problems.js'

declare module 'fastify' {
  interface FastifyInstance {
    users: ReturnType<typeof createUsers>
  }
}

/** How long a user is believed to be stored as last seen and not blocked, in milliseconds; as for API keys. */
const CACHE_TTL_MS = 4000

/** How exactly the age of cached users is known, in milliseconds; as for API keys. */
const CACHE_TTL_RESOLUTION_MS = 100

/** How often the users seen since the last time are looked up again, in milliseconds, before a request would have to wait for it. */
const RENEWAL_INTERVAL_MS = 2500

/** Most users that are looked up with one statement when they are renewed. */
const RENEWAL_CHUNK = 1000

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

/** Whom a token request is about. */
interface Reference {
  subject: string
  customerId: string
  userId: string
}

/** What the database knows of a user. */
interface StoredUser {
  blocked: boolean
  /** `null`: not seen before. */
  details: Details | null
}

/** A user as cached. */
interface KnownUser {
  reference: Reference
  details: Details
  /** Whether a request asked for the user since the last renewal. */
  seen: boolean
}

const DETAIL_NAMES = [
  'first_name', 'last_name', 'organisation', 'healthcare_provider_identification_number', 'email', 'healthcare_provider_type'
] as const satisfies ReadonlyArray<keyof Details>

function isSame (one: Details, other: Details): boolean {
  return DETAIL_NAMES.every(name => one[name] === other[name])
}

function createUsers ({ db }: FastifyInstance) {
  const stored = new LRUCache<string, KnownUser>({ max: CACHE_MAX, ttl: CACHE_TTL_MS, ttlResolution: CACHE_TTL_RESOLUTION_MS })

  const find = createBatch(async (asked: readonly Reference[]): Promise<StoredUser[]> => {
    const column = (name: keyof Reference) => asked.map(reference => reference[name])
    const { rows } = await sql<StoredUser>`
      select blocked_users.user_id is not null as blocked, to_json(users) as details
      from unnest(${column('subject')}::uuid[], ${column('customerId')}::uuid[], ${column('userId')}::text[])
        with ordinality as asked (id, customer_id, user_id, place)
      left join blocked_users using (customer_id, user_id)
      left join users on users.id = asked.id
      order by place`.execute(db)
    return rows
  })

  async function store ({ subject, customerId, userId }: Reference, details: Details): Promise<void> {
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
      const known = stored.get(cacheKey)
      if (known !== undefined && isSame(known.details, details)) {
        known.seen = true
        return known.reference.subject
      }

      const subject = subjectOf(customerId, request.user_id)
      const reference = { subject, customerId, userId: request.user_id }
      const { blocked, details: before } = await find(reference)
      if (blocked) throw forbidden('This user is blocked.')
      if (before === null || !isSame(before, details)) await store(reference, details)
      stored.set(cacheKey, { reference, details, seen: true })
      return subject
    },

    /**
     * Looks up the users seen since the last time, many at once, and forgets those that are blocked or stored otherwise by now: so that
     * requests seldom wait for a look-up of their own. Whom it does not reach, because the database fails, expires.
     */
    async renew (): Promise<void> {
      const seen = [...stored.entries()].filter(([, user]) => user.seen)
      for (let start = 0; start < seen.length; start += RENEWAL_CHUNK) {
        await Promise.all(seen.slice(start, start + RENEWAL_CHUNK).map(async ([cacheKey, user]) => {
          const { blocked, details } = await find(user.reference)
          if (stored.peek(cacheKey) !== user) return
          if (blocked || details === null || !isSame(details, user.details)) stored.delete(cacheKey)
          else stored.set(cacheKey, { ...user, seen: false })
        }))
      }
    },

    /** The user with this subject, or `undefined`. */
    async find (subject: string) {
      return db.selectFrom('users').selectAll().where('id', '=', subject).executeTakeFirst()
    }
  }
}

/** Keeps the users that tokens are issued for: `fastify.users`. */
export async function usersPlugin (fastify: FastifyInstance): Promise<void> {
  const users = createUsers(fastify)
  fastify.decorate('users', users)

  let renewal: Promise<void> | null = null
  const timer = setInterval(function renewUsers () {
    renewal ??= users.renew()
      .catch((error: unknown) => fastify.log.warn({ err: error }, 'users could not be looked up again'))
      .finally(() => { renewal = null })
  }, RENEWAL_INTERVAL_MS).unref()
  fastify.addHook('onClose', async () => {
    clearInterval(timer)
    await renewal
  })
}

export default fp(usersPlugin, { name: 'users', dependencies: ['database', 'errors'] })
