import type { FastifyInstance } from 'fastify'
import { forbidden, notFound } from '../../lib/runtime/index.js'
import { management, type ReplaceSharedKeyTerms, type SharedKeyTerms } from '../../schemas/management/index.js'
import { customerFor, requireCustomer } from './scope.js'

/** Key terms of all consultations of a customer; those of all consultations, for people who see all customers. */
export default async function keyTermRoutes (fastify: FastifyInstance): Promise<void> {
  const { consultations, management: installation } = fastify

  fastify.get<{ Querystring: { customer?: string } }>('/', {
    prefixTrailingSlash: 'slash', schema: management.getSharedKeyTerms
  }, async function getSharedKeyTermsHandler ({ portalSession, query }): Promise<SharedKeyTerms> {
    const customer = customerFor(portalSession, query.customer)
    return { customer, key_terms: await consultations.readSharedKeyTerms(customer) }
  })

  fastify.put<{ Body: ReplaceSharedKeyTerms }>('/', {
    prefixTrailingSlash: 'slash', schema: management.replaceSharedKeyTerms
  }, async function replaceSharedKeyTermsHandler (request, reply) {
    const { body: { customer, key_terms: keyTerms }, portalSession } = request
    if (customer === null) {
      if (portalSession.person.customer !== null) throw forbidden('This is for people who see all customers.')
      await consultations.replaceSharedKeyTerms(null, keyTerms)
      return reply.code(204).send()
    }
    requireCustomer(portalSession, customer)
    const id = await installation.idOfCustomer(customer)
    if (id === null) throw notFound()
    request.noteAccess({ target: { customer: id } })
    await consultations.replaceSharedKeyTerms(id, keyTerms)
    return reply.code(204).send()
  })
}
