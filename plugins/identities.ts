import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { diagnostics, every, invalidToken } from '../lib/runtime/index.js'
import type { TokenClaims } from '../schemas/token.js'
import type { Caller } from './ownership.js'

declare module 'fastify' {
  interface FastifyInstance {
    identities: ReturnType<typeof createIdentities>
  }
}

/** The caller behind the credentials of a request. */
export interface Identity extends Caller {
  /** The API key: the one presented, or the one that the token was requested with. */
  keyId: string
  /** `iat` of the token, in seconds; 0 without one. */
  issuedAt: number
}

/** The user behind a token. */
export type UserIdentity = Identity & { subject: string }

/** The parts of an identity that decide whether it has ended. */
type Credentials = Pick<Identity, 'keyId' | 'subject' | 'issuedAt'>

interface Watcher {
  credentials: Credentials
  onEnded: () => void
}

/** How often the keys and users behind long-lived connections are looked up, in milliseconds. */
const WATCH_INTERVAL_MS = 2000

function createIdentities ({ apiKeys, users }: FastifyInstance) {
  const watchers = new Set<Watcher>()

  async function hasEnded ({ keyId, subject, issuedAt }: Credentials): Promise<boolean> {
    const [key, user] = await Promise.all([
      apiKeys.findUsable(keyId, true), subject === null ? null : users.findActive(subject, issuedAt, true)
    ])
    return key === null || (subject !== null && user === null)
  }

  return {
    /**
     * The user behind a verified token. A token ends with the API key that it was asked for with, when that is revoked or expires, and with
     * its user, when they are blocked, erased or deleted: on every instance within 5 s. Answered from a cache that is renewed every few
     * seconds.
     *
     * @throws 401 when the token has ended
     */
    async ofToken (claims: Pick<TokenClaims, 'client_id' | 'sub' | 'iat'>): Promise<UserIdentity> {
      const { client_id: keyId, sub, iat } = claims
      const [key, user] = await Promise.all([apiKeys.findUsable(keyId), users.findActive(sub, iat)])
      if (key === null || user === null || user.customerId !== key.customerId || user.mode !== key.mode) {
        if (diagnostics.tokenRefused.hasSubscribers) diagnostics.tokenRefused.publish({ fault: 'ended' })
        throw invalidToken()
      }
      return { keyId, customerId: key.customerId, mode: key.mode, organisations: key.allowedOrganisations, subject: sub, issuedAt: iat }
    },

    /**
     * Calls `onEnded` once, within 5 s of when an API key is revoked or expires, or the user is blocked, erased or deleted: for connections
     * that outlast a request. Stops when the returned function is called.
     */
    watch (credentials: Credentials, onEnded: () => void): () => void {
      const watcher = { credentials, onEnded }
      watchers.add(watcher)
      return () => { watchers.delete(watcher) }
    },

    /** Looks up all watched identities together, and notifies those whose credentials have ended. */
    async check (): Promise<void> {
      await Promise.all([...watchers].map(async watcher => {
        if (await hasEnded(watcher.credentials) && watchers.delete(watcher)) watcher.onEnded()
      }))
    }
  }
}

/** Knows who is behind a request, and when that ends: `fastify.identities`. */
export async function identitiesPlugin (fastify: FastifyInstance): Promise<void> {
  const identities = createIdentities(fastify)
  fastify.decorate('identities', identities)

  const stop = every(WATCH_INTERVAL_MS, async () => identities.check(), error => {
    fastify.log.warn({ err: error }, 'credentials in use could not be checked; it is tried again')
  })
  fastify.addHook('onClose', async () => stop())
}

export default fp(identitiesPlugin, { name: 'identities', dependencies: ['api-keys', 'users', 'errors'] })
