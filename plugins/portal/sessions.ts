import { sql, type Kysely } from 'kysely'
import { hashSecret, makeSecret } from '../../lib/identity/index.js'
import type { PortalWay } from '../database/tables.js'
import type { Tables } from '../database/tables.js'
import type { PortalPerson } from './people.js'

/** A session ends after so long without a request, and so long after the login, in minutes. */
export const IDLE_MINUTES = 15
export const SESSION_MINUTES = 480

/** For so long after the login, keys may be made and revoked without another one, in minutes. */
export const FRESH_MINUTES = 5

/** For so long a provider's word that a person may enter is believed, in minutes. */
export const CHECK_MINUTES = 60

/** How old its word may be while it cannot be reached, and how long it is not asked again then, in minutes. */
export const WORD_MINUTES = 240
export const AWAY_MINUTES = 5

/** The last use of a session is written at most this often, in seconds. */
const USE_RESOLUTION_SECONDS = 10

/** A session that goes on. */
export interface PortalSession {
  person: PortalPerson
  signedInWith: PortalWay
  openedAt: Date
  /** When it ends without another request. */
  idleUntil: Date
  /** When it ends in any case. */
  expiresAt: Date
  /** Until when keys may be changed without another login. */
  confirmedUntil: Date
  /** Whether that is still so, by the clock of the database. */
  confirmed: boolean
  passkeys: number
  /** When the provider has to vouch for the person again; `null` for people of a link. */
  checkAt: Date | null
  /** Whether that is overdue: the session does nothing until then. */
  checkDue: boolean
}

interface SessionRow {
  id: string
  name: string
  role: PortalPerson['role']
  customer_id: string | null
  customer: string | null
  signed_in_with: PortalWay
  opened_at: Date
  used_at: Date
  confirmed: boolean
  stale: boolean
  passkeys: number
  provided: boolean
  check_at: Date | null
  check_due: boolean
}

const minutes = (count: number) => sql`make_interval(mins => ${count}::int)`

function minutesAfter (time: Date, count: number): Date {
  return new Date(time.getTime() + count * 60_000)
}

/**
 * Opens a session for a person, and ends the one that it replaces. Sessions that are over are removed.
 *
 * @param replaced the secret of the session that the same browser had, if any
 * @returns the secret of the new one, of which only a hash is stored
 */
export async function openSession (db: Kysely<Tables>, personId: string, way: PortalWay, replaced: string | undefined): Promise<string> {
  const secret = makeSecret()
  await db.transaction().execute(async transaction => {
    await transaction.deleteFrom('portal_sessions').where(({ or, eb }) => or([
      eb('used_at', '<', sql<Date>`now() - ${minutes(IDLE_MINUTES)}`),
      eb('opened_at', '<', sql<Date>`now() - ${minutes(SESSION_MINUTES)}`),
      ...replaced === undefined ? [] : [eb('hash', '=', hashSecret(replaced))]
    ])).execute()
    await transaction.deleteFrom('portal_removed_sessions').where('removed_at', '<', sql<Date>`now() - ${minutes(SESSION_MINUTES)}`).execute()
    await transaction.insertInto('portal_sessions').values({ hash: hashSecret(secret), person_id: personId, signed_in_with: way }).execute()
  })
  return secret
}

/** Whether a provider's word about a person may be believed. */
const vouched = sql`(
  checked_at > now() - ${minutes(CHECK_MINUTES)} or (away_until > now() and checked_at > now() - ${minutes(WORD_MINUTES)})
)`

/**
 * The session with this secret, which counts as used now; `null` when there is none, or it is over.
 *
 * @returns `removed` when its person is not let in any more
 */
export async function findSession (db: Kysely<Tables>, secret: string): Promise<PortalSession | 'removed' | null> {
  const hash = hashSecret(secret)
  const { rows: [row] } = await sql<SessionRow>`
    select person.id, person.name, person.role, person.customer_id, customers.name as customer, signed_in_with, opened_at,
      greatest(used_at, now()) as used_at, opened_at > now() - ${minutes(FRESH_MINUTES)} as confirmed,
      used_at < now() - make_interval(secs => ${USE_RESOLUTION_SECONDS}) as stale,
      (select count(*)::int from portal_passkeys where person_id = person.id) as passkeys, issuer is not null as provided,
      greatest(checked_at + ${minutes(CHECK_MINUTES)}, away_until) as check_at,
      issuer is not null and not coalesce(${vouched}, false) as check_due
    from portal_sessions
    join portal_people as person on person.id = person_id
    left join customers on customers.id = person.customer_id
    where hash = ${hash} and used_at > now() - ${minutes(IDLE_MINUTES)} and opened_at > now() - ${minutes(SESSION_MINUTES)}`.execute(db)
  if (row === undefined) {
    const removed = await db.selectFrom('portal_removed_sessions').select('hash').where('hash', '=', hash).executeTakeFirst()
    return removed === undefined ? null : 'removed'
  }
  if (row.stale) await db.updateTable('portal_sessions').set({ used_at: sql<Date>`now()` }).where('hash', '=', hash).execute()
  return sessionOf(row)
}

function sessionOf ({ id, opened_at: openedAt, ...row }: SessionRow): PortalSession {
  const { name, role, customer, customer_id: customerId, provided } = row
  const expiresAt = minutesAfter(openedAt, SESSION_MINUTES)
  const idleUntil = minutesAfter(row.used_at, IDLE_MINUTES)
  return {
    person: { id, name, role, customer: customerId === null ? null : { id: customerId, name: customer ?? '' }, provided },
    signedInWith: row.signed_in_with,
    openedAt,
    idleUntil: idleUntil < expiresAt ? idleUntil : expiresAt,
    expiresAt,
    confirmedUntil: minutesAfter(openedAt, FRESH_MINUTES),
    confirmed: row.confirmed,
    passkeys: row.passkeys,
    checkAt: provided ? row.check_at : null,
    checkDue: row.check_due
  }
}

/** Ends all sessions of a person. */
export async function closeSessionsOf (db: Kysely<Tables>, personId: string): Promise<void> {
  await db.deleteFrom('portal_sessions').where('person_id', '=', personId).execute()
}

/** Ends a session. */
export async function closeSession (db: Kysely<Tables>, secret: string): Promise<void> {
  await db.deleteFrom('portal_sessions').where('hash', '=', hashSecret(secret)).execute()
}
