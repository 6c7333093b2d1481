import type { Kysely } from 'kysely'
import { OpenIdRefusal, type LoginAttempt, type OpenId } from '../../lib/openid/index.js'
import type { Tables } from '../database/tables.js'
import { beginAttempt, takeAttempt } from './attempts.js'
import { admitProvided, removeProvided } from './people.js'

/** Logging in with an identity provider. Each of them throws {OpenIdRefusal} when it comes to nothing. */
export interface ProviderLogin {
  /** Begins a login: where the browser goes, and the secret that it keeps until it comes back. */
  begin: (fresh: boolean) => Promise<{ url: string, attempt: string }>
  /** Ends it, once: the id of the person, who is stored with the rights that the provider gives them now. */
  finish: (query: string, attempt: string) => Promise<string>
}

/** Keeps logins that have begun, and the people who come back from them. */
export function createProviderLogin (db: Kysely<Tables>, openId: OpenId, issuer: string): ProviderLogin {
  /** Who is let in no more has no session and no passkey here any more either. */
  async function forget (error: unknown): Promise<never> {
    if (error instanceof OpenIdRefusal && error.subject !== null) await removeProvided(db, { issuer, subject: error.subject })
    throw error
  }

  return {
    async begin (fresh) {
      const { url, attempt } = await openId.begin(fresh)
      return { url, attempt: await beginAttempt(db, 'openid', attempt) }
    },
    async finish (query, secret) {
      const attempt = await takeAttempt<LoginAttempt>(db, 'openid', secret)
      if (attempt === null) throw new OpenIdRefusal('refused', 'The login took too long, or was ended before')
      const person = await admitProvided(db, await openId.finish(query, attempt).catch(forget))
      if (person === null) throw new OpenIdRefusal('no_access', 'The person’s customer is not known here')
      return person
    }
  }
}
