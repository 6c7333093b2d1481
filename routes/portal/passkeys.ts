import type { FastifyInstance } from 'fastify'
import { notFound } from '../../lib/runtime/index.js'
import type { PasskeyListing } from '../../plugins/portal/index.js'
import { networkOf } from '../../plugins/rate-limit/index.js'
import { portalRoutes, type PasskeyParameters, type PasskeyRegistrationBody } from '../../schemas/portal.js'

function viewOf ({ created_at: createdAt, last_used_at: lastUsedAt, ...passkey }: PasskeyListing) {
  return { ...passkey, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}

/** The passkeys of the person logged in. Adding and removing one requires a login within the last minutes. */
export default async function passkeyRoutes (fastify: FastifyInstance): Promise<void> {
  const { passkeys } = fastify.portal
  const guarded = { own: true, confirmed: true }

  fastify.get('/passkeys/', { schema: portalRoutes.passkeys }, async function getPasskeys ({ portalSession }) {
    return { passkeys: (await passkeys.list(portalSession.person.id)).map(viewOf) }
  })

  fastify.post('/passkeys/options/', { schema: portalRoutes.beginPasskey, config: guarded }, async function beginPasskey ({ ip, portalAddress, portalSession }) {
    return passkeys.beginRegistration(portalSession.person, portalAddress, networkOf(ip))
  })

  fastify.post<{ Body: PasskeyRegistrationBody }>('/passkeys/', { schema: portalRoutes.addPasskey, config: guarded }, async function addPasskey (request, reply) {
    const { body, portalAddress, portalSession } = request
    reply.code(201)
    return viewOf(await passkeys.finishRegistration(portalSession.person, portalAddress, body))
  })

  fastify.delete<{ Params: PasskeyParameters }>('/passkeys/:id/', { schema: portalRoutes.removePasskey, config: guarded }, async function deletePasskey (request, reply) {
    if (!await passkeys.remove(request.portalSession.person.id, request.params.id)) throw notFound()
    return reply.code(204).send()
  })
}
