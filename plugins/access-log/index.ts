import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import type { Identity } from '../identities.js'
import type { PortalSession } from '../portal/index.js'
import { outcomeOf, type AccessDetails, type AccessLine, type Outcome } from './line.js'

declare module 'fastify' {
  interface FastifyInstance {
    accessLog: {
      /** An `onRoute` hook: each request of a scope is an access to a consultation, or to all that a list shows. */
      everything: (route: RouteOptions) => void
      /** An `onRoute` hook: each request of a scope that changes something or logs somebody in is an access. */
      changes: (route: RouteOptions) => void
      /** What the line of a request says of an access; `undefined` when the request is none. */
      of: (request: FastifyRequest, reply: FastifyReply) => AccessLine | undefined
      /** Who asks for what, as far as that is known by now; with an outcome only where it is not what the status says. */
      about: (request: FastifyRequest) => Omit<AccessDetails, 'outcome'> & { outcome?: Outcome }
    }
  }
  interface FastifyContextConfig {
    /** The name of the access that a request is, in the log. */
    event?: string
    /** Whether the route logs somebody in, although its method changes nothing. */
    logsIn?: boolean
  }
  interface FastifyRequest {
    accessDetails: Partial<AccessDetails> | null
    /** Notes what the log line of this request says of an access, beside what is known of who asks: ids only. */
    noteAccess: (details: Partial<AccessDetails>) => void
  }
}

/** An id of a consultation: nothing else that a client wrote gets into the log. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function nameEvent (route: RouteOptions): void {
  const { operationId } = Object(route.schema) as { operationId?: string }
  if (operationId !== undefined) route.config = { ...route.config, event: operationId }
}

/** The caller, as identified by the guards. */
function actorOf (request: FastifyRequest): Omit<AccessDetails, 'outcome'> {
  const caller = request.caller as Identity | undefined
  if (caller !== undefined) {
    const { customerId: customer, keyId, subject, role, purposeOfUse } = caller
    return {
      actor: subject === null ? 'api_key' : 'user', customer, user: subject ?? undefined, api_key: keyId, role: role ?? undefined, purpose_of_use: purposeOfUse ?? undefined
    }
  }
  const session = request.portalSession as PortalSession | undefined
  if (session !== undefined) return { actor: 'person', customer: session.person.customer?.id, person: session.person.id }
  const key = request.apiKey as FastifyRequest['apiKey'] | undefined
  if (key !== undefined) return { actor: 'api_key', customer: key.customerId, api_key: key.id }
  return { actor: 'unknown' }
}

/** The consultation in the path of a request. */
function consultationOf ({ params, routeOptions }: FastifyRequest): string | undefined {
  const { id } = Object(params) as { id?: unknown }
  const isOne = routeOptions.url?.includes('/consultations/:id') === true || routeOptions.url?.includes('/waiting-reports/:id') === true
  return isOne && typeof id === 'string' && ID.test(id) ? id.toLowerCase() : undefined
}

/** Who asks for what. */
function about (request: FastifyRequest): Omit<AccessDetails, 'outcome'> & { outcome?: Outcome } {
  return { ...actorOf(request), consultation: consultationOf(request), ...request.accessDetails }
}

/**
 * Knows which requests are accesses that somebody may have to account for: each read, change and deletion of a consultation, each change
 * through the portal, and each login. What it says of one is part of the one line that every request leaves: `plugins/request-log.ts`.
 */
export async function accessLogPlugin (fastify: FastifyInstance): Promise<void> {
  fastify.decorateRequest('accessDetails', null)
  fastify.decorateRequest('noteAccess', function noteAccess (this: FastifyRequest, details: Partial<AccessDetails>) {
    this.accessDetails = { ...this.accessDetails, ...details }
  })
  fastify.decorate('accessLog', {
    everything: nameEvent,
    changes (route) {
      const methods = [route.method].flat()
      const isChange = methods.some(method => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
      if (isChange || (route.config?.logsIn === true && methods.includes('GET'))) nameEvent(route)
    },
    of (request, reply) {
      const { event } = request.routeOptions.config
      if (event === undefined) return undefined
      return { event, outcome: reply.sent ? outcomeOf(reply.statusCode) : 'left', ...about(request) }
    },
    about
  })
}

export { commandLine, commandMessage } from './commands.js'
export { outcomeOf, type AccessDetails, type AccessLine, type Target } from './line.js'

export default fp(accessLogPlugin, { name: 'access-log' })
