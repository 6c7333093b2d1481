import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { sql, type Kysely, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { createBatch } from '../../lib/concurrency/batch.js'
import { chunksOf } from '../../lib/concurrency/chunks.js'
import { entryLimit } from '../../lib/concurrency/entry-limit.js'
import { every } from '../../lib/concurrency/every.js'
import { lookUp } from '../../lib/concurrency/look-up.js'
import { forbidden } from '../../lib/problems.js'
import { detailsOf, hasSameDetails, isErased, isSubject, subjectOf, type Erasure, type UserDetails } from '../../lib/user-details.js'
import type { TokenRequest } from '../../schemas/token.js'
import type { ApiKey } from '../api-keys/index.js'
import type { KeyMode, Tables } from '../database/tables.js'

declare module 'fastify' {
  interface FastifyInstance {
    users: Users
  }
}

/** How long a user is assumed to be stored as last seen and not blocked, in milliseconds; as for API keys. */
const CACHE_TTL_MS = 4000

/** Resolution of the age of cached users, in milliseconds; as for API keys. */
const CACHE_TTL_RESOLUTION_MS = 100

/** How often to look up again the users seen since the last time, in milliseconds, so that no request has to wait for that. */
const RENEWAL_INTERVAL_MS = 2500

/** Most users that one statement looks up when they are renewed. */
const RENEWAL_CHUNK = 1000

/** Most users to cache. */
const CACHE_MAX = 50_000

/** The user of a token request, and where they work. */
interface Reference {
  subject: string
  customerId: string
  userId: string
  organisation: string
}

/** A user whose tokens may be used. */
export interface ActiveUser {
  customerId: string
  mode: KeyMode
}

/** What an API key determines about the users that tokens are requested for. */
export type UserKey = Pick<ApiKey, 'customerId' | 'mode' | 'allowedOrganisations'>

/** What the database knows of a user. */
interface StoredUser {
  blocked: boolean
  /** Whether the user is known to work at the organisation. */
  member: boolean
  /** `null`: not seen before. */
  details: UserDetails | null
}

/** The user if their tokens may be used, otherwise `null`. */
interface Standing {
  active: ActiveUser & Erasure | null
}

/** A user as cached. */
interface KnownUser {
  reference: Reference
  details: UserDetails
  /** Whether a request asked for the user since the last renewal. */
  seen: boolean
}

async function findStored (db: Kysely<Tables>, asked: readonly Reference[]): Promise<StoredUser[]> {
  const column = (name: keyof Reference) => asked.map(reference => reference[name])
  const { rows } = await sql<StoredUser>`
    select blocked_users.user_id is not null as blocked, user_organisations.subject is not null as member, to_json(users) as details
    from unnest(${column('subject')}::uuid[], ${column('customerId')}::uuid[], ${column('userId')}::text[], ${column('organisation')}::text[])
      with ordinality as asked (id, customer_id, user_id, organisation, place)
    left join blocked_users using (customer_id, user_id)
    left join users on users.id = asked.id
    left join user_organisations on subject = asked.id and user_organisations.organisation = asked.organisation
    order by place`.execute(db)
  return rows
}

async function findStandings (db: Kysely<Tables>, subjects: readonly string[]): Promise<Standing[]> {
  const found = await db.selectFrom('users')
    .leftJoin('blocked_users', join => join
      .onRef('blocked_users.customer_id', '=', 'users.customer_id').onRef('blocked_users.user_id', '=', 'users.user_id'))
    .select(['users.id', 'users.customer_id', 'users.mode', 'users.erased_at', 'users.updated_at'])
    .where('users.id', '=', sql<string>`any(${subjects}::uuid[])`)
    .where('blocked_users.user_id', 'is', null).execute()
  const active = new Map(found.map(row => [row.id, { ...row, customerId: row.customer_id }]))
  return subjects.map(subject => ({ active: active.get(subject) ?? null }))
}

/**
 * Stores a user, new or changed. Of concurrent requests for the same new user, the others wait for the first; they must not name one unique
 * index in their `on conflict`, since PostgreSQL may then report that another one is violated.
 */
async function store (db: Kysely<Tables>, { subject, customerId, userId }: Reference, mode: KeyMode, details: UserDetails): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db.insertInto('users')
    .values({ id: subject, customer_id: customerId, mode, user_id: userId, ...details })
    .onConflict(conflict => conflict.doNothing()).executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 0n) return
  await db.updateTable('users').set({ ...details, updated_at: sql<Date>`now()` }).where('id', '=', subject).execute()
}

/** Refuses a user who is known, but at none of the organisations that the key is bound to. */
async function requireKnown (transaction: Transaction<Tables>, subject: string, allowed: ReadonlySet<string> | null): Promise<void> {
  if (allowed === null) return
  const { rows } = await sql<{ known: boolean }>`
    select coalesce(bool_or(organisation = any(${[...allowed]}::text[])), true) as known from user_organisations where subject = ${subject}`
    .execute(transaction)
  if (rows[0]?.known !== true) throw forbidden('The user is not known to work at an organisation of this API key.', 'forbidden', 'user_elsewhere')
}

/**
 * Stores a user who was not known at the organisation. Concurrent requests for the same user wait for each other here: the row is locked.
 */
async function storeMember (
  db: Kysely<Tables>, reference: Reference, { mode, allowedOrganisations }: UserKey, details: UserDetails
): Promise<void> {
  const { subject, organisation } = reference
  await db.transaction().execute(async transaction => {
    await store(transaction, reference, mode, details)
    await requireKnown(transaction, subject, allowedOrganisations)
    await transaction.insertInto('user_organisations').values({ subject, organisation }).onConflict(conflict => conflict.doNothing()).execute()
  })
}

/** The users that tokens are issued for, in the database and cached. */
export class Users {
  readonly #db: Kysely<Tables>
  readonly #find: (reference: Reference) => Promise<StoredUser>
  readonly #known = new LRUCache<string, KnownUser>({ ...entryLimit(CACHE_MAX), ttl: CACHE_TTL_MS, ttlResolution: CACHE_TTL_RESOLUTION_MS })
  readonly #standings: LRUCache<string, Standing>

  constructor (db: Kysely<Tables>) {
    this.#db = db
    this.#find = createBatch(async (asked: readonly Reference[]) => findStored(db, asked))
    const findStanding = createBatch(async (subjects: readonly string[]) => findStandings(db, subjects))
    this.#standings = new LRUCache({
      ...entryLimit(CACHE_MAX), ttl: CACHE_TTL_MS, ttlResolution: CACHE_TTL_RESOLUTION_MS, ignoreFetchAbort: true, fetchMethod: findStanding
    })
  }

  /**
   * Admits the user of a token request: stores the details when they are new or changed, and returns the subject of the user's tokens.
   * A request that repeats the last one does not touch the database.
   *
   * @param key that the token is requested with; it may act for the organisation of the request
   * @throws 403 when the customer has blocked the user, or when the key is bound to organisations and the user is known only at others;
   * then nothing is written
   */
  async admit (key: UserKey, request: TokenRequest): Promise<string> {
    const { customerId, mode } = key
    const details = detailsOf(request)
    const cacheKey = `${mode}:${customerId}:${request.user_id}`
    const known = this.#known.get(cacheKey)
    if (known !== undefined && hasSameDetails(known.details, details)) {
      known.seen = true
      return known.reference.subject
    }

    const subject = subjectOf(customerId, mode, request.user_id)
    const reference = { subject, customerId, userId: request.user_id, organisation: request.organisation }
    const { blocked, member, details: before } = await this.#find(reference)
    if (blocked) throw forbidden('This user is blocked.', 'forbidden', 'user_blocked')
    if (!member) await storeMember(this.#db, reference, key, details)
    else if (before === null || !hasSameDetails(before, details)) await store(this.#db, reference, mode, details)
    this.#known.set(cacheKey, { reference, details, seen: true })
    return subject
  }

  /**
   * Looks up the users seen since the last time, many at once, and forgets those blocked or changed since: so requests seldom
   * wait for a look-up of their own. Users that it cannot look up, because the database fails, expire.
   */
  async renew (): Promise<void> {
    const seen = [...this.#known.entries()].filter(([, user]) => user.seen)
    for (const chunk of chunksOf(seen, RENEWAL_CHUNK)) {
      await Promise.all(chunk.map(async ([cacheKey, user]) => {
        const { blocked, details } = await this.#find(user.reference)
        if (this.#known.peek(cacheKey) !== user) return
        if (blocked || details === null || !hasSameDetails(details, user.details)) this.#known.delete(cacheKey)
        else this.#known.set(cacheKey, { ...user, seen: false })
      }))
    }
  }

  /**
   * The user with this subject, or `null` when there is none, when the customer has blocked them, or when their details were erased after
   * the token was issued.
   *
   * @param issuedAt `iat` of the token, in seconds
   * @param fresh looks the user up now, whatever is cached
   */
  async findActive (subject: string, issuedAt: number, fresh = false): Promise<ActiveUser | null> {
    if (!isSubject(subject)) return null
    const known = fresh ? undefined : this.#standings.get(subject)
    const { active } = known ?? await lookUp(this.#standings, subject, fresh)
    if (active === null || !isErased(active, issuedAt)) return active
    // The token may be younger than the erasure: then the user has come back since, which is not cached yet.
    const isNewer = active.erased_at !== null && issuedAt * 1000 >= active.erased_at.getTime()
    return isNewer && known !== undefined ? this.findActive(subject, issuedAt, true) : null
  }

  /** The user with this subject, or `undefined`. */
  async find (subject: string) {
    return this.#db.selectFrom('users').selectAll().where('id', '=', subject).executeTakeFirst()
  }
}

/** Keeps the users that tokens are issued for: `fastify.users`. */
export async function usersPlugin (fastify: FastifyInstance): Promise<void> {
  const users = new Users(fastify.db)
  fastify.decorate('users', users)

  const stop = every(RENEWAL_INTERVAL_MS, async () => users.renew(), error => fastify.log.warn({ err: error }, 'users could not be looked up again'))
  fastify.addHook('onClose', async () => stop())
}

export default fp(usersPlugin, { name: 'users', dependencies: ['database', 'errors'] })
