import { sql, type Kysely } from 'kysely'
import { type LoginAttempt, type OpenId, type OpenIdPerson, OpenIdRefusal } from '../../lib/identity/index.js'
import type { Tables } from '../database/tables.js'
import { beginAttempt, takeAttempt } from './attempts.js'
import { admitProvided, removeProvided } from './people.js'
import { AWAY_MINUTES, closeSessionsOf, WORD_MINUTES } from './sessions.js'

/** Logging in with an identity provider. Each of them throws {OpenIdRefusal} when it comes to nothing. */
export interface ProviderLogin {
  /** Begins a login: where the browser goes, and the secret that it keeps until it comes back. */
  begin: (purpose: 'login' | 'confirm', network: string) => Promise<Redirection>
  /**
   * Asks again whether somebody who is logged in may still be. While the provider is away, their sessions go on for as long as its last
   * word may be believed: then `null`, and there is nothing to do.
   */
  beginCheck: (personId: string, network: string) => Promise<Redirection | null>
  /** Ends what was begun, once. After a check, the sessions of the person go on; where it comes to nothing, all of them have ended. */
  finish: (query: string, attempt: string) => Promise<Finished>
}

/** Where a browser goes, and what it keeps until it comes back. */
interface Redirection {
  url: string
  attempt: string
}

/** Who has come back, stored with the rights that the provider gives them now, and whether a session is to be opened for them. */
interface Finished {
  personId: string
  opens: boolean
}

/** An attempt as it is kept: a check is one of somebody. */
type KeptAttempt = LoginAttempt & { checked?: string }

/** Keeps logins that have begun, and the people who come back from them. */
export function createProviderLogin (db: Kysely<Tables>, openId: OpenId, issuer: string): ProviderLogin {
  /** Who is let in no more has no session here any more either. */
  async function forget (error: unknown): Promise<never> {
    if (error instanceof OpenIdRefusal && error.subject !== null) await removeProvided(db, { issuer, subject: error.subject })
    throw error
  }

  /** Stores whom the provider lets in. */
  async function admit (person: OpenIdPerson): Promise<string> {
    const personId = await admitProvided(db, person)
    if (personId === null) throw new OpenIdRefusal('no_access', 'The person’s customer is not known here')
    return personId
  }

  /** Whether the provider's last word may be believed for a while, because it is away. */
  async function goOn (personId: string): Promise<boolean> {
    const { numUpdatedRows } = await db.updateTable('portal_people')
      .set({ away_until: sql<Date>`now() + make_interval(mins => ${AWAY_MINUTES}::int)` })
      .where('id', '=', personId).where('checked_at', '>', sql<Date>`now() - make_interval(mins => ${WORD_MINUTES}::int)`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Ends the sessions of somebody for whom the provider did not vouch again, unless it is only away. @returns whether they go on */
  async function end (personId: string, error: unknown): Promise<boolean> {
    const refusal = error instanceof OpenIdRefusal ? error : null
    if (refusal?.kind === 'unavailable' && await goOn(personId)) return true
    // Who was removed is told so by their session.
    await closeSessionsOf(db, personId)
    throw refusal?.kind === 'refused' ? new OpenIdRefusal('ended', refusal.message) : error
  }

  /** @throws {OpenIdRefusal} unless the provider vouches for the person again, and gives them the rights that they have */
  async function check (personId: string, query: string, attempt: LoginAttempt): Promise<void> {
    const before = await db.selectFrom('portal_people').selectAll().where('id', '=', personId).executeTakeFirst()
    const person = await openId.finish(query, attempt).catch(forget)
    if (before?.issuer !== person.issuer || before.subject !== person.subject) {
      throw new OpenIdRefusal('ended', 'Somebody else is logged in at the provider')
    }
    await admit(person)
    const after = await db.selectFrom('portal_people').select(['role', 'customer_id']).where('id', '=', personId).executeTakeFirst()
    if (after?.role !== before.role || after.customer_id !== before.customer_id) {
      throw new OpenIdRefusal('changed', 'The provider gives the person other rights than before')
    }
  }

  return {
    async begin (purpose, network) {
      const { url, attempt } = await openId.begin(purpose)
      return { url, attempt: await beginAttempt(db, 'openid', attempt, { network }) }
    },
    async beginCheck (personId, network) {
      try {
        const { url, attempt } = await openId.begin('check')
        return { url, attempt: await beginAttempt(db, 'openid', { ...attempt, checked: personId } satisfies KeptAttempt, { network }) }
      } catch (error) {
        await end(personId, error)
        return null
      }
    },
    async finish (query, secret) {
      const attempt = await takeAttempt<KeptAttempt>(db, 'openid', secret)
      if (attempt === null) throw new OpenIdRefusal('refused', 'The login took too long, or was ended before')
      const { checked } = attempt
      if (checked === undefined) return { personId: await admit(await openId.finish(query, attempt).catch(forget)), opens: true }
      await check(checked, query, attempt).catch(async (error: unknown) => end(checked, error))
      return { personId: checked, opens: false }
    }
  }
}
