import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { chunksOf, createBatch, entryLimit, every, forbidden, lookUp } from '../../lib/runtime/index.js'
import { detailsOf, hasSameDetails, isErased, isSubject, subjectOf, type UserDetails } from '../../lib/identity/index.js'
import type { TokenRequest } from '../../schemas/token.js'
import type { Tables } from '../database/tables.js'
import { revokeTokensOf } from './operations.js'
import { findChanged, findStandings, findStored, store, storeMember } from './stored.js'
import type { ActiveUser, Reference, Standing, StoredUser, UserKey, Version } from './stored.js'

declare module 'fastify' {
  interface FastifyInstance {
    users: Users
  }
}

/** How long a user is assumed to be stored as last seen and not blocked, in milliseconds; as for API keys. */
const CACHE_TTL_MS = 1500

/** Resolution of the age of cached users, in milliseconds; as for API keys. */
const CACHE_TTL_RESOLUTION_MS = 100

/** How often to look up again the users seen since the last time, in milliseconds, so that no request has to wait for that. */
const RENEWAL_INTERVAL_MS = 1000

/** Most users that one statement looks up when they are renewed. */
const RENEWAL_CHUNK = 1000

/** Most users to cache. */
const CACHE_MAX = 50_000

/** A user as cached. */
interface KnownUser {
  reference: Reference
  details: UserDetails
  /** The row that holds them. */
  version: Version
  /** Whether a request asked for the user since the last renewal. */
  seen: boolean
}

/** The users that tokens are issued for, in the database and cached. */
export class Users {
  readonly #db: Kysely<Tables>
  readonly #find: (reference: Reference) => Promise<StoredUser>
  /** By subject. */
  readonly #known = new LRUCache<string, KnownUser>({ ...entryLimit(CACHE_MAX), ttl: CACHE_TTL_MS, ttlResolution: CACHE_TTL_RESOLUTION_MS })
  readonly #standings: LRUCache<string, Standing>

  constructor (db: Kysely<Tables>) {
    this.#db = db
    this.#find = createBatch(async (references: readonly Reference[]) => findStored(db, references))
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
   * @example
   * const subject = await fastify.users.admit(apiKey, request.body)
   * return fastify.issueAccessToken(subject, apiKey.id, request.body)
   */
  async admit (key: UserKey, request: TokenRequest): Promise<string> {
    const { customerId, mode } = key
    const details = detailsOf(request)
    const subject = subjectOf(customerId, mode, request.user_id)
    const known = this.#known.get(subject)
    if (known !== undefined && hasSameDetails(known.details, details)) {
      known.seen = true
      return subject
    }

    const reference = { subject, customerId, userId: request.user_id, organisation: request.organisation }
    const { blocked, member, details: before, version: found } = await this.#find(reference)
    if (blocked) throw forbidden('This user is blocked.', 'forbidden', 'user_blocked')
    let version = found
    if (!member) version = await storeMember(this.#db, reference, key, details)
    else if (before === null || !hasSameDetails(before, details)) version = await store(this.#db, reference, mode, details)
    this.#known.set(subject, { reference, details, version, seen: true })
    return subject
  }

  /**
   * Looks up the users seen since the last time, many at once, and forgets those blocked or changed since: so requests seldom
   * wait for a look-up of their own. Users that it cannot look up, because the database fails, expire.
   */
  async renew (): Promise<void> {
    const seen = [...this.#known.entries()].filter(([, user]) => user.seen)
    for (const chunk of chunksOf(seen, RENEWAL_CHUNK)) {
      for (const [, user] of chunk) user.seen = false
      const changed = await findChanged(this.#db, chunk.map(([, user]) => user))
      for (const [subject, user] of chunk) {
        // Not what a request has looked up meanwhile.
        if (this.#known.peek(subject) !== user) continue
        if (changed.has(subject)) this.#known.delete(subject)
        else this.#known.set(subject, user)
      }
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

  /** Forgets what is cached of the user with this subject, or of all. */
  forget (subject: string | null): void {
    for (const cache of [this.#known, this.#standings]) {
      if (subject === null) cache.clear()
      else cache.delete(subject)
    }
  }

  /**
   * Revokes the tokens of a user, for a key of the customer.
   *
   * @returns the subject; `null` when there is no such user, or none whom the key may act for
   */
  async revokeTokens ({ customerId, mode, allowedOrganisations }: UserKey, userId: string): Promise<string | null> {
    const subject = subjectOf(customerId, mode, userId)
    return await revokeTokensOf(this.#db, subject, allowedOrganisations) ? subject : null
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

export type { ActiveUser } from './stored.js'
export { listUsers, ListUsers } from './listing.js'
export { blockUser, customerId, revokeTokensOfUser, unblockUser } from './operations.js'

export default fp(usersPlugin, { name: 'users', dependencies: ['database', 'errors'] })
