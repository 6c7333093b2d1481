import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forbidden, misdirected, Problem } from '../../lib/runtime/index.js'
import { PORTAL_SCHEME } from '../../schemas/contract.js'
import type { ErrorCode } from '../../schemas/error-codes.js'
import { addressFor, type PortalAddress } from './address.js'
import { ATTEMPT_MINUTES } from './attempts.js'
import { SESSION_MINUTES, type PortalSession } from './sessions.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route needs nobody to be logged in to the portal. */
    open?: boolean
    /** Whether only people that see all customers may call the route. */
    operator?: boolean
    /** Whether the route needs a login of the last few minutes. */
    confirmed?: boolean
    /** Whether a viewer may call the route, although it changes something: only what is their own. */
    own?: boolean
    /** Whether the route may be called although the identity provider has to vouch for the person again. */
    unchecked?: boolean
  }
  interface FastifyRequest {
    /** Behind the guard of the portal: the address that the request came to. */
    portalAddress: PortalAddress
    /** Behind the guard of the portal, except on open routes: who is logged in. */
    portalSession: PortalSession
  }
}

/** The names of the cookie: over TLS with a prefix that ties it to this host and to TLS (RFC 6265bis, 4.1.3.2). */
const SECURE_COOKIE = '__Host-portal'
const PLAIN_COOKIE = 'portal'

/** 401, however a session can be wrong. */
export function invalidSession (error = 'Nobody is logged in to the portal.', code: ErrorCode = 'portal_session_invalid'): Problem {
  return new Problem(401, { error, code }, { 'www-authenticate': 'Portal-Session realm="consultation-service"' })
}

/** 401 for a session whose person was removed. */
function accessEnded (): Problem {
  return invalidSession('You may not use the portal any more: somebody has removed you, or your organisation’s login lets you in no more.', 'portal_access_ended')
}

/** 401 for a session whose person the identity provider has to vouch for again. */
function checkRequired (): Problem {
  return invalidSession('Your organisation’s login has to say again that you may enter: reload the page.', 'portal_check_required')
}

/** The names of the cookie that a browser keeps while it is at an identity provider. It comes back from there, so it cannot be `Strict`. */
const SECURE_ATTEMPT = '__Host-portal-login'
const PLAIN_ATTEMPT = 'portal-login'

/** The name of the login that a browser has begun with an identity provider. */
export function presentedAttempt ({ cookies, portalAddress }: FastifyRequest): string | undefined {
  return portalAddress.secure ? cookies[SECURE_ATTEMPT] : cookies[PLAIN_ATTEMPT]
}

/** Has the browser keep the name of a login until it comes back; `null` has it forget that. */
export function presentAttempt (reply: FastifyReply, secret: string | null): void {
  const { portalAddress: { secure } } = reply.request
  reply.setCookie(secure ? SECURE_ATTEMPT : PLAIN_ATTEMPT, secret ?? '', {
    path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: secret === null ? 0 : ATTEMPT_MINUTES * 60
  })
}

/** The secret of the session that a browser presents. */
export function presentedSession ({ cookies, portalAddress }: FastifyRequest): string | undefined {
  return portalAddress.secure ? cookies[SECURE_COOKIE] : cookies[PLAIN_COOKIE]
}

/** Gives the browser a session; its cookie is for this host only, and no page and no script of another one can use or read it. */
export function presentSession (reply: FastifyReply, secret: string | null): void {
  const { portalAddress: { secure } } = reply.request
  reply.setCookie(secure ? SECURE_COOKIE : PLAIN_COOKIE, secret ?? '', {
    path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: secret === null ? 0 : SESSION_MINUTES * 60
  })
}

function isChange ({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/**
 * Refuses what a page of another origin has a browser send. Browsers send `Origin` with every change; `Sec-Fetch-Site`, where they send
 * it, no page can forge.
 */
function requireOwnOrigin ({ headers, portalAddress }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (headers.origin !== portalAddress.origin || site !== 'same-origin') {
    throw forbidden('Only the portal itself may change anything.', 'origin_not_allowed')
  }
}

/** Refuses what the person of a session may not do. */
function requireRights ({ person, confirmed }: PortalSession, request: FastifyRequest): void {
  const { operator, confirmed: needed, own } = request.routeOptions.config
  if (operator === true && person.customer !== null) throw forbidden('This is for people who see all customers.')
  if (isChange(request) && own !== true && person.role !== 'admin') throw forbidden('A viewer may change nothing.')
  if (needed === true && !confirmed) throw forbidden('Log in again to do this.', 'confirmation_required')
}

/** The session of a request. @throws 401 when there is none, it is over, or the provider has to vouch for the person again */
async function requireSession ({ portal }: FastifyInstance, request: FastifyRequest): Promise<PortalSession> {
  const secret = presentedSession(request)
  const session = secret === undefined ? null : await portal.findSession(secret)
  if (session === 'removed') throw accessEnded()
  if (session === null) throw invalidSession()
  if (session.checkDue && request.routeOptions.config.unchecked !== true) throw portal.openId === null ? invalidSession() : checkRequired()
  return session
}

/**
 * Lets a request pass that a person who is logged in to the portal makes from its own pages: the session is in a cookie, every change
 * needs the portal's own `Origin` and the role `admin`, and what needs a login of the last minutes says so. Registered inside the scope
 * that it guards. Requests under a host name where the portal is not open are refused (421), so that no other name can point here.
 */
export async function portalGuard (scope: FastifyInstance): Promise<void> {
  const { config } = scope
  await scope.register(cookie)
  scope.decorateRequest('portalAddress')
  scope.decorateRequest('portalSession')

  scope.addHook('onRequest', async function requirePortalSession (request) {
    const address = addressFor(request, config.PUBLIC_URL)
    if (address === null) throw misdirected()
    request.portalAddress = address
    if (request.routeOptions.config.open !== true) request.portalSession = await requireSession(scope, request)
    if (isChange(request)) requireOwnOrigin(request)
    if (request.routeOptions.config.open !== true) requireRights(request.portalSession, request)
  })

  scope.addHook('onRoute', function secure (route) {
    if (route.config?.open !== true) route.schema = { ...route.schema, security: [{ [PORTAL_SCHEME]: [] }] }
  })
}

export default fp(portalGuard, { name: 'portal-guard', dependencies: ['config', 'errors', 'portal'] })
