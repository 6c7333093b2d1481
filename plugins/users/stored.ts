import { sql, type Kysely, type Transaction } from 'kysely'
import { jsonRows } from '../../lib/storage/index.js'
import { forbidden } from '../../lib/runtime/index.js'
import type { Erasure, UserDetails } from '../../lib/identity/index.js'
import type { ApiKey } from '../api-keys/index.js'
import type { KeyMode, Tables } from '../database/tables.js'
import { revokedUntil } from '../changes.js'

/** The user of a token request, and where they work. */
export interface Reference {
  subject: string
  customerId: string
  userId: string
  organisation: string
}

/** A user whose tokens may be used. */
export interface ActiveUser {
  customerId: string
  mode: KeyMode
  /** Tokens issued up to then are revoked, in milliseconds since 1970. */
  tokensRevokedAt: number
}

/** What an API key determines about the users that tokens are requested for. */
export type UserKey = Pick<ApiKey, 'customerId' | 'mode' | 'allowedOrganisations'>

/** What the database knows of a user. */
export interface StoredUser {
  blocked: boolean
  /** Whether the user is known to work at the organisation. */
  member: boolean
  /** `null`: not seen before. */
  details: UserDetails | null
  version: Version
}

/**
 * Which write of a user's row is the last: every one is another (the transaction id `xmin`, as text). `null` when there is no row.
 */
export type Version = string | null

/** The user if their tokens may be used, otherwise `null`. */
export interface Standing {
  active: ActiveUser & Erasure | null
}

const VERSION = sql<string>`users.xmin::text`

/** What the database knows of users, in the order in which they are asked for. */
export async function findStored (db: Kysely<Tables>, references: readonly Reference[]): Promise<StoredUser[]> {
  const column = (name: keyof Reference) => references.map(reference => reference[name])
  const rows = await jsonRows<StoredUser & { place: number }>(db, sql`
    select place, blocked_users.user_id is not null as blocked, user_organisations.subject is not null as member, users as details,
      ${VERSION} as version
    from unnest(${column('subject')}::uuid[], ${column('customerId')}::uuid[], ${column('userId')}::text[], ${column('organisation')}::text[])
      with ordinality as asked (id, customer_id, user_id, organisation, place)
    left join blocked_users using (customer_id, user_id)
    left join users on users.id = asked.id
    left join user_organisations on subject = asked.id and user_organisations.organisation = asked.organisation`)
  return rows.sort((a, b) => a.place - b.place)
}

/** The subjects of those users who were written since, are blocked, or are gone. */
export async function findChanged (
  db: Kysely<Tables>, known: ReadonlyArray<{ reference: Reference, version: Version }>
): Promise<Set<string>> {
  const subjects = known.map(({ reference }) => reference.subject)
  const versions = known.map(({ version }) => version)
  const { rows } = await sql<{ subject: string }>`
    select asked.id as subject from unnest(${subjects}::uuid[], ${versions}::text[]) as asked (id, version)
    left join users on users.id = asked.id
    left join blocked_users using (customer_id, user_id)
    where ${VERSION} is distinct from asked.version or users.id is null or blocked_users.user_id is not null`.execute(db)
  return new Set(rows.map(({ subject }) => subject))
}

/** Whether the users with these subjects may use their tokens. */
export async function findStandings (db: Kysely<Tables>, subjects: readonly string[]): Promise<Standing[]> {
  const found = await db.selectFrom('users')
    .leftJoin('blocked_users', join => join
      .onRef('blocked_users.customer_id', '=', 'users.customer_id').onRef('blocked_users.user_id', '=', 'users.user_id'))
    .select(['users.id', 'users.customer_id', 'users.mode', 'users.erased_at', 'users.updated_at', 'users.tokens_revoked_at'])
    .where('users.id', '=', sql<string>`any(${subjects}::uuid[])`)
    .where('blocked_users.user_id', 'is', null).execute()
  const active = new Map(found.map(row => [row.id, {
    ...row, customerId: row.customer_id, tokensRevokedAt: revokedUntil(row.tokens_revoked_at)
  }]))
  return subjects.map(subject => ({ active: active.get(subject) ?? null }))
}

/**
 * Stores a user, new or changed. Of concurrent requests for the same new user, the others wait for the first; they must not name one unique
 * index in their `on conflict`, since PostgreSQL may then report that another one is violated.
 */
export async function store (
  db: Kysely<Tables>, { subject, customerId, userId }: Reference, mode: KeyMode, details: UserDetails
): Promise<Version> {
  const inserted = await db.insertInto('users')
    .values({ id: subject, customer_id: customerId, mode, user_id: userId, ...details })
    .onConflict(conflict => conflict.doNothing()).returning(VERSION.as('version')).executeTakeFirst()
  if (inserted !== undefined) return inserted.version
  const updated = await db.updateTable('users').set({ ...details, updated_at: sql<Date>`now()` }).where('id', '=', subject)
    .returning(VERSION.as('version')).executeTakeFirst()
  return updated?.version ?? null
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
export async function storeMember (
  db: Kysely<Tables>, reference: Reference, { mode, allowedOrganisations }: UserKey, details: UserDetails
): Promise<Version> {
  const { subject, organisation } = reference
  return db.transaction().execute(async transaction => {
    const version = await store(transaction, reference, mode, details)
    await requireKnown(transaction, subject, allowedOrganisations)
    await transaction.insertInto('user_organisations').values({ subject, organisation }).onConflict(conflict => conflict.doNothing()).execute()
    return version
  })
}
