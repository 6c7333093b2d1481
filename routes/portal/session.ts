import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidSession, localhostFor, type PortalSession, presentedSession, presentSession } from '../../plugins/portal/index.js'
import { networkOf } from '../../plugins/rate-limit/index.js'
import { portalRoutes, type LinkLogin, type PasskeyLoginBody, type PortalSessionView } from '../../schemas/portal.js'

/** A session as the pages see it. */
function viewOf ({ person, ...session }: PortalSession): PortalSessionView {
  return {
    person: { name: person.name, role: person.role, customer: person.customer?.name ?? null },
    signed_in_with: session.signedInWith,
    opened_at: session.openedAt.toISOString(),
    idle_until: session.idleUntil.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    confirmed_until: session.confirmedUntil.toISOString(),
    passkeys: session.passkeys,
    check_at: session.checkAt?.toISOString() ?? null
  }
}

/** Logging in to the portal with a link or a passkey, and out of it. Wrong links and passkeys count against the address. */
export default async function portalSessionRoutes (fastify: FastifyInstance): Promise<void> {
  const { config, limits, portal } = fastify

  /** Logs a person in, replacing anyone logged in in this browser. */
  async function logIn (request: FastifyRequest, reply: FastifyReply, person: string, way: 'link' | 'passkey'): Promise<PortalSessionView> {
    const secret = await portal.openSession(person, way, presentedSession(request))
    const session = await portal.findSession(secret)
    if (session === null || session === 'removed') throw invalidSession()
    request.noteAccess({ actor: 'person', person, customer: session.person.customer?.id })
    presentSession(reply, secret)
    reply.code(201)
    return viewOf(session)
  }

  fastify.get('/ways/', { schema: portalRoutes.ways, config: { open: true } }, async function getWays ({ portalAddress }) {
    return { passkeys: portalAddress.domain !== null, openid: config.PORTAL_OPENID_ISSUER !== '', localhost: localhostFor(portalAddress) }
  })

  fastify.get('/session/', { schema: portalRoutes.session }, async function getPortalSession ({ portalSession }) {
    return viewOf(portalSession)
  })

  fastify.delete('/session/', { schema: portalRoutes.logout, config: { own: true, unchecked: true } }, async function closePortalSession (request, reply) {
    await portal.closeSession(presentedSession(request) ?? '')
    presentSession(reply, null)
    return reply.code(204).send()
  })

  fastify.post<{ Body: LinkLogin }>('/session/link/', { schema: portalRoutes.link, config: { open: true } }, async function logInWithLink (request, reply) {
    const person = await portal.takeLink(request.body.link)
    if (person === null) {
      await limits.failedKey(request, reply)
      throw invalidSession('This link was used, or is too old: make another one.')
    }
    return logIn(request, reply, person, 'link')
  })

  fastify.post('/session/passkey/options/', { schema: portalRoutes.beginPasskeyLogin, config: { open: true } }, async function beginPasskeyLogin ({ ip, portalAddress }) {
    return portal.passkeys.beginLogin(portalAddress, networkOf(ip))
  })

  fastify.post<{ Body: PasskeyLoginBody }>('/session/passkey/', { schema: portalRoutes.passkeyLogin, config: { open: true } }, async function logInWithPasskey (request, reply) {
    const person = await portal.passkeys.finishLogin(request.portalAddress, request.body)
    if (person === null) {
      await limits.failedKey(request, reply)
      throw invalidSession('This passkey does not open the portal.')
    }
    return logIn(request, reply, person, 'passkey')
  })
}
