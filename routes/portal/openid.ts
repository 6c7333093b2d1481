import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OpenIdRefusal, type OpenIdRefusalKind } from '../../lib/identity/index.js'
import { presentAttempt, presentedAttempt, presentedSession, presentSession } from '../../plugins/portal/index.js'
import { networkOf } from '../../plugins/rate-limit/index.js'
import { portalRoutes, type OpenIdBeginning } from '../../schemas/portal.js'

/** Logging in with an identity provider. Whatever goes wrong, the person is back at the pages, which say why. */
export default async function openIdRoutes (fastify: FastifyInstance): Promise<void> {
  const { findSession, openId, openSession } = fastify.portal
  if (openId === null) return

  fastify.get<{ Querystring: OpenIdBeginning }>('/openid/', { schema: portalRoutes.openid, config: { open: true } }, async function beginOpenIdLogin (request, reply) {
    try {
      const begun = request.query.check === '1' ? await beginCheck(request) : await openId.begin(request.query.fresh === '1' ? 'confirm' : 'login', networkOf(request.ip))
      if (begun === null) return await reply.redirect('../')
      presentAttempt(reply, begun.attempt)
      return await reply.redirect(begun.url)
    } catch (error) {
      return reply.redirect(`../#refused=${kindOf(error)}`)
    }
  })

  fastify.get('/openid/callback/', { schema: portalRoutes.callback, config: { open: true, logsIn: true } }, async function finishOpenIdLogin (request, reply) {
    const attempt = presentedAttempt(request)
    presentAttempt(reply, null)
    try {
      if (attempt === undefined) throw new OpenIdRefusal('refused', 'This browser has begun no login')
      const [, query = ''] = request.url.split('?', 2)
      const { personId, opens } = await openId.finish(query, attempt)
      request.noteAccess({ actor: 'person', person: personId })
      if (opens) presentSession(reply, await openSession(personId, 'openid', presentedSession(request)))
      return await reply.redirect('../../')
    } catch (error) {
      request.noteAccess({ outcome: 'refused' })
      return reply.redirect(`../../#refused=${kindOf(error)}`)
    }
  })

  /** Starts another check with the provider about the person logged in; `null` if nobody is, or none is due. */
  async function beginCheck (request: FastifyRequest) {
    const session = await findSession(presentedSession(request) ?? '')
    return session === null || session === 'removed' || !session.person.provided ? null : openId?.beginCheck(session.person.id, networkOf(request.ip)) ?? null
  }

  /** Why a login came to nothing; the log says more. */
  function kindOf (error: unknown): OpenIdRefusalKind {
    if (!(error instanceof OpenIdRefusal)) throw error
    fastify.log.warn({ kind: error.kind, reason: error.message }, 'somebody could not log in to the portal')
    return error.kind
  }
}
