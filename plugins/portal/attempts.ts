import { sql, type Kysely } from 'kysely'
import { hashSecret, makeSecret } from '../../lib/one-time-secrets.js'
import type { PortalAttemptsTable } from '../database/portal-tables.js'
import type { Tables } from '../database/tables.js'

/** How long a login or registration that has begun may take, in minutes. */
export const ATTEMPT_MINUTES = 10

/** Most attempts that are kept: whoever begins many without ending them drops the oldest. */
const ATTEMPTS_MAX = 10_000

type Kind = PortalAttemptsTable['kind']

/** Keeps what an attempt needs when it ends. @returns the secret that names it */
export async function beginAttempt (db: Kysely<Tables>, kind: Kind, data: unknown, personId: string | null = null): Promise<string> {
  const secret = makeSecret()
  await db.deleteFrom('portal_attempts').where(({ or, eb, selectFrom }) => or([
    eb('expires_at', '<', sql<Date>`now()`),
    eb('hash', 'in', selectFrom('portal_attempts').select('hash').orderBy('expires_at', 'desc').offset(ATTEMPTS_MAX))
  ])).execute()
  await db.insertInto('portal_attempts').values({
    hash: hashSecret(secret),
    kind,
    person_id: personId,
    data: JSON.stringify(data),
    expires_at: sql<Date>`now() + make_interval(mins => ${ATTEMPT_MINUTES}::int)`
  }).execute()
  return secret
}

/** Takes an attempt, which can be ended once; `null` when there is none of this kind and person, or it is too old. */
export async function takeAttempt<T> (db: Kysely<Tables>, kind: Kind, secret: string, personId: string | null = null): Promise<T | null> {
  const row = await db.deleteFrom('portal_attempts').where('hash', '=', hashSecret(secret)).where('kind', '=', kind)
    .where('person_id', 'is not distinct from', personId)
    .returning(['data', sql<boolean>`expires_at > now()`.as('works')]).executeTakeFirst()
  return row?.works === true ? JSON.parse(row.data) as T : null
}
