import type { FastifyInstance } from 'fastify'
import { forbidden, notFound } from '../../lib/runtime/index.js'
import type { PortalSession } from '../../plugins/portal/index.js'
import { management, type ApiKeyList, type CreateApiKey, type CreatedApiKey, type KeyRequestList, type RotateApiKey, type RotatedApiKey } from '../../schemas/management/index.js'
import { listOf } from './rows.js'
import { asProblem, customerFor, maySee } from './scope.js'

interface Key {
  Params: { id: string }
}

/** The API keys of the customers that a person may see. A key is shown once, when it is made. */
export default async function apiKeyRoutes (fastify: FastifyInstance): Promise<void> {
  const { management: installation, operate } = fastify
  const confirmed = { confirmed: true }

  /** Refuses a key that does not exist, or is another customer's. */
  async function requireKey (session: PortalSession, id: string): Promise<void> {
    const customer = await installation.customerOfKey(id)
    if (customer === null || !maySee(session, customer)) throw notFound()
  }

  fastify.get<{ Querystring: { customer?: string } }>('/', { prefixTrailingSlash: 'slash', schema: management.listApiKeys }, async function listApiKeysHandler (request): Promise<ApiKeyList> {
    const { log, portalSession, query } = request
    const customer = customerFor(portalSession, query.customer)
    const keys = await operate('api-key.list', customer === null ? {} : { customer }, request) as ApiKeyList['api_keys']
    return listOf('api_keys', 'ManagedApiKey', keys, log)
  })

  fastify.post<{ Body: CreateApiKey }>('/', {
    prefixTrailingSlash: 'slash', schema: management.createApiKey, config: confirmed
  }, async function createApiKeyHandler (request, reply) {
    const { body, portalSession } = request
    if (!maySee(portalSession, body.customer)) throw forbidden('This is another customer than yours.')
    return reply.code(201).send(await operate('api-key.create', body, request).catch(asProblem) as CreatedApiKey)
  })

  fastify.post<Key & { Body: RotateApiKey }>('/:id/rotate/', { schema: management.rotateApiKey, config: confirmed }, async function rotateApiKeyHandler (request, reply) {
    const { body, params: { id }, portalSession } = request
    await requireKey(portalSession, id)
    return reply.code(201).send(await operate('api-key.rotate', { id, ...body }, request).catch(asProblem) as RotatedApiKey)
  })

  fastify.get<Key & { Querystring: { days?: number } }>('/:id/requests/', { schema: management.listKeyRequests }, async function listKeyRequestsHandler (request): Promise<KeyRequestList> {
    const { log, params: { id }, portalSession, query: { days = 7 } } = request
    await requireKey(portalSession, id)
    return listOf('requests', 'KeyRequests', await installation.keyRequests(id, days), log)
  })

  fastify.post<Key>('/:id/revoke/', { schema: management.revokeApiKey, config: confirmed }, async function revokeApiKeyHandler (request, reply) {
    const { params: { id }, portalSession } = request
    await requireKey(portalSession, id)
    await operate('api-key.revoke', { id }, request).catch(asProblem)
    return reply.code(204).send()
  })

  fastify.post<Key>('/:id/revoke-tokens/', { schema: management.revokeTokensOfApiKey }, async function revokeTokensOfApiKeyHandler (request, reply) {
    const { params: { id }, portalSession } = request
    await requireKey(portalSession, id)
    await operate('api-key.revoke-tokens', { id }, request).catch(asProblem)
    return reply.code(204).send()
  })
}
