import { sql, type Kysely } from 'kysely'
import { hashSecret, makeSecret } from '../../lib/identity/index.js'
import type { PortalAttemptsTable } from '../database/tables.js'
import type { Tables } from '../database/tables.js'

/** How long a login or registration that has begun may take, in minutes. */
export const ATTEMPT_MINUTES = 10

/** Most attempts that are kept of one network, and in all. */
const NETWORK_ATTEMPTS_MAX = 100
const ATTEMPTS_MAX = 10_000

type Kind = PortalAttemptsTable['kind']

/** The person making the attempt. */
export interface Beginner {
  /** Where the request comes from, as limits count it. */
  network: string
  /** Of a registration. */
  personId?: string
}

/**
 * Removes attempts that are too old, and those beyond what is kept: of each network the oldest; in all, of the networks with the most. So
 * a client that begins many loses its own, not those of others.
 */
async function prune (db: Kysely<Tables>): Promise<void> {
  await sql`
    with ranked as (
      select hash, expires_at, row_number() over (partition by network order by expires_at desc, hash) as place from portal_attempts
    )
    delete from portal_attempts where expires_at < now()
      or hash in (select hash from ranked where place > ${NETWORK_ATTEMPTS_MAX}::int)
      or hash in (select hash from ranked order by place, expires_at desc, hash offset ${ATTEMPTS_MAX}::int)`.execute(db)
}

/** Keeps what an attempt needs when it ends. @returns the secret that names it */
export async function beginAttempt (db: Kysely<Tables>, kind: Kind, data: unknown, { network, personId }: Beginner): Promise<string> {
  const secret = makeSecret()
  await db.insertInto('portal_attempts').values({
    hash: hashSecret(secret),
    kind,
    person_id: personId ?? null,
    data: JSON.stringify(data),
    expires_at: sql<Date>`now() + make_interval(mins => ${ATTEMPT_MINUTES}::int)`,
    network
  }).execute()
  await prune(db)
  return secret
}

/** Takes an attempt, which can be ended once; `null` when there is none of this kind and person, or it is too old. */
export async function takeAttempt<T> (db: Kysely<Tables>, kind: Kind, secret: string, personId: string | null = null): Promise<T | null> {
  const row = await db.deleteFrom('portal_attempts').where('hash', '=', hashSecret(secret)).where('kind', '=', kind)
    .where('person_id', 'is not distinct from', personId)
    .returning(['data', sql<boolean>`expires_at > now()`.as('works')]).executeTakeFirst()
  return row?.works === true ? JSON.parse(row.data) as T : null
}
