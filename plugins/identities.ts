import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { diagnostics, every, invalidToken } from '../lib/runtime/index.js'
import type { ReportStyle } from '../schemas/report-style.js'
import type { TokenClaims } from '../schemas/token.js'
import type { ApiKey } from './api-keys/index.js'
import type { AccessEnd } from './changes.js'
import type { Caller } from './ownership.js'
import type { ActiveUser } from './users/index.js'

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
  /** The same in milliseconds: what was issued by a version that did not say it counts as issued when the second began. */
  issuedAtMs: number
  /** `jti` of the token; `null` without one. */
  tokenId: string | null
  /** The role in which the user acts, as the token says. */
  role: string | null
  /** What the user accesses data for, as the token says. */
  purposeOfUse: string | null
  /** How the reports of consultations that the user starts are written by default, as the token says. */
  reportStyle: ReportStyle | null
}

/** The user behind a token. */
export type UserIdentity = Identity & { subject: string }

/** The claims that say who a user is, as what they act, and how they want reports written. */
type UserClaims = Pick<TokenClaims, 'client_id' | 'sub' | 'iat' | 'issued_at_ms' | 'jti' | 'role' | 'purpose_of_use' | 'report_style'>

/** The parts of an identity that decide whether it has ended. */
type Credentials = Pick<Identity, 'customerId' | 'keyId' | 'subject' | 'issuedAt' | 'issuedAtMs'>

interface Watcher {
  credentials: Credentials
  onEnded: () => void
}

/**
 * How often the keys and users behind long-lived connections are looked up, in milliseconds: even where the notification that access has
 * ended is lost, they end within two seconds.
 */
const WATCH_INTERVAL_MS = 1000

/** Whether a token was issued before the tokens of its key, its customer or its user were revoked. */
function isRevoked (issuedAtMs: number, key: Pick<ApiKey, 'tokensRevokedAt'>, user: Pick<ActiveUser, 'tokensRevokedAt'>): boolean {
  return issuedAtMs <= Math.max(key.tokensRevokedAt, user.tokensRevokedAt)
}

/** Whether what has ended is about these credentials. */
function concerns ({ kind, id }: AccessEnd, { customerId, keyId, subject }: Credentials): boolean {
  return id === { customer: customerId, key: keyId, user: subject }[kind]
}

function createIdentities ({ apiKeys, users }: FastifyInstance) {
  const watchers = new Set<Watcher>()

  async function hasEnded ({ keyId, subject, issuedAt, issuedAtMs }: Credentials): Promise<boolean> {
    const [key, user] = await Promise.all([
      apiKeys.findUsable(keyId, true), subject === null ? null : users.findActive(subject, issuedAt, true)
    ])
    if (subject === null) return key === null
    return key === null || user === null || isRevoked(issuedAtMs, key, user)
  }

  return {
    /**
     * The user behind a verified token. A token ends with the API key that it was asked for with, when that is revoked or expires, and with
     * its user, when they are blocked, erased or deleted, and when it is revoked: on every instance within two seconds. Answered from a
     * cache that is renewed every second or so, and at once when an end of access is notified.
     *
     * @throws 401 when the token has ended
     */
    async ofToken (claims: UserClaims): Promise<UserIdentity> {
      const { client_id: keyId, sub, iat, issued_at_ms: issuedAtMs = iat * 1000, jti: tokenId } = claims
      const { role = null, purpose_of_use: purposeOfUse = null, report_style: reportStyle = null } = claims
      const [key, user] = await Promise.all([apiKeys.findUsable(keyId), users.findActive(sub, iat)])
      const isFit = key !== null && user !== null && user.customerId === key.customerId && user.mode === key.mode
      if (!isFit || isRevoked(issuedAtMs, key, user)) {
        if (diagnostics.tokenRefused.hasSubscribers) diagnostics.tokenRefused.publish({ fault: 'ended' })
        throw invalidToken()
      }
      const { customerId, mode, allowedOrganisations: organisations } = key
      return { keyId, customerId, mode, organisations, subject: sub, issuedAt: iat, issuedAtMs, tokenId, role, purposeOfUse, reportStyle }
    },

    /**
     * Calls `onEnded` once, within two seconds of when an API key is revoked or expires, the user is blocked, erased or deleted, or the
     * token is revoked: for connections that outlast a request. Stops when the returned function is called.
     */
    watch (credentials: Credentials, onEnded: () => void): () => void {
      const watcher = { credentials, onEnded }
      watchers.add(watcher)
      return () => { watchers.delete(watcher) }
    },

    /** Looks up the watched identities that an end of access is about, or all, and notifies those whose credentials have ended. */
    async check (ended: AccessEnd | null = null): Promise<void> {
      const concerned = [...watchers].filter(({ credentials }) => ended === null || concerns(ended, credentials))
      await Promise.all(concerned.map(async watcher => {
        if (await hasEnded(watcher.credentials) && watchers.delete(watcher)) watcher.onEnded()
      }))
    },

    /** Forgets what is cached of whom an end of access is about, or of all, and ends what they have open. */
    async end (ended: AccessEnd | null): Promise<void> {
      if (ended === null || ended.kind !== 'user') apiKeys.forget(ended?.kind === 'key' ? ended.id : null)
      if (ended === null || ended.kind === 'user') users.forget(ended?.id ?? null)
      await this.check(ended)
    }
  }
}

/** Knows who is behind a request, and when that ends: `fastify.identities`. */
export async function identitiesPlugin (fastify: FastifyInstance): Promise<void> {
  const identities = createIdentities(fastify)
  fastify.decorate('identities', identities)

  const failed = (error: unknown) => fastify.log.warn({ err: error }, 'credentials in use could not be checked; it is tried again')
  fastify.changes.onAccessEnd(ended => { identities.end(ended).catch(failed) })
  const stop = every(WATCH_INTERVAL_MS, async () => identities.check(), failed)
  fastify.addHook('onClose', async () => stop())
}

export default fp(identitiesPlugin, { name: 'identities', dependencies: ['api-keys', 'changes', 'users', 'errors'] })
