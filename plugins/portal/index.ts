import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { PortalWay } from '../database/tables.js'
import { createOpenId } from '../../lib/identity/index.js'
import { listOf } from '../../lib/runtime/index.js'
import type { Config } from '../../schemas/config.js'
import type { PortalAddress } from './address.js'
import { createProviderLogin, type ProviderLogin } from './provider-login.js'
import {
  beginLogin, beginRegistration, finishLogin, finishRegistration, listPasskeys, removePasskey,
  type Begun, type PasskeyListing, type PasskeyLogin, type Registration
} from './passkeys.js'
import { takeLink, type PortalPerson } from './people.js'
import { closeSession, findSession, openSession, type PortalSession } from './sessions.js'

declare module 'fastify' {
  interface FastifyInstance {
    portal: Portal
  }
}

/** Who may use the portal, and who is logged in. Whatever can be wrong with a secret, the answer is `null`. */
export interface Portal {
  /** Takes a link, which works once: the id of its person. */
  takeLink: (secret: string) => Promise<string | null>
  /** Opens a session in the place of another one. Returns its secret. */
  openSession: (personId: string, way: PortalWay, replaced: string | undefined) => Promise<string>
  /** The session with this secret, which counts as used now; `removed` when its person is not let in any more. */
  findSession: (secret: string) => Promise<PortalSession | 'removed' | null>
  /** Ends a session. */
  closeSession: (secret: string) => Promise<void>
  passkeys: {
    list: (personId: string) => Promise<PasskeyListing[]>
    /** Begins to add one; throws 403 for whom an identity provider vouches. */
    beginRegistration: (person: PortalPerson, address: PortalAddress, network: string) => Promise<Begun>
    /** Adds one; throws 400 when it is not what was asked for. */
    finishRegistration: (person: PortalPerson, address: PortalAddress, answer: Registration) => Promise<PasskeyListing>
    /** Returns false when the person has none with this id. */
    remove: (personId: string, id: string) => Promise<boolean>
    beginLogin: (address: PortalAddress, network: string) => Promise<Begun>
    /** The id of the person whose passkey it is. */
    finishLogin: (address: PortalAddress, answer: PasskeyLogin) => Promise<string | null>
  }
  /** Logging in with the identity provider; `null` without one. */
  openId: ProviderLogin | null
}

/** The identity provider that the settings name; `null` without one. */
function providerOf (config: Config) {
  if (config.PORTAL_OPENID_ISSUER === '') return null
  return createOpenId({
    issuer: config.PORTAL_OPENID_ISSUER,
    clientId: config.PORTAL_OPENID_CLIENT_ID,
    clientSecret: config.PORTAL_OPENID_CLIENT_SECRET,
    redirectUri: `${config.PUBLIC_URL}/portal/openid/callback/`,
    scope: config.PORTAL_OPENID_SCOPE,
    claim: config.PORTAL_OPENID_CLAIM,
    adminValues: listOf(config.PORTAL_OPENID_ADMINS),
    viewerValues: listOf(config.PORTAL_OPENID_VIEWERS),
    customerClaim: config.PORTAL_OPENID_CUSTOMER_CLAIM
  })
}

/** Knows who may use the portal: `fastify.portal`. Its guard is registered where it is needed. */
export async function portalPlugin (fastify: FastifyInstance): Promise<void> {
  const { config, db } = fastify
  const provider = providerOf(config)
  fastify.decorate('portal', {
    takeLink: async secret => takeLink(db, secret),
    openSession: async (personId, way, replaced) => openSession(db, personId, way, replaced),
    findSession: async secret => findSession(db, secret),
    closeSession: async secret => closeSession(db, secret),
    passkeys: {
      list: async personId => listPasskeys(db, personId),
      beginRegistration: async (person, address, network) => beginRegistration(db, person, address, network),
      finishRegistration: async (person, address, answer) => finishRegistration(db, person, address, answer),
      remove: async (personId, id) => removePasskey(db, personId, id),
      beginLogin: async (address, network) => beginLogin(db, address, network),
      finishLogin: async (address, answer) => finishLogin(db, address, answer)
    },
    openId: provider === null ? null : createProviderLogin(db, provider, config.PORTAL_OPENID_ISSUER)
  })
}

export { addressFor, localhostFor } from './address.js'
export { default as portalGuard, invalidSession, presentAttempt, presentedAttempt, presentedSession, presentSession } from './guard.js'
export type { PasskeyListing } from './passkeys.js'
export { createLink, CreateLink, endSessionsOf, listPeople, RemovePerson, removePerson } from './people.js'
export type { PortalSession } from './sessions.js'

export default fp(portalPlugin, { name: 'portal', dependencies: ['config', 'database'] })
