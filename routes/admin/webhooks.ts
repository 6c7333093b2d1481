import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../lib/runtime/index.js'
import {
  type CreateManagedWebhookEndpoint, management, type ManagedMessageQuery, type ManagedWebhookEndpoint, type ManagedWebhookEndpointList
} from '../../schemas/management/index.js'
import type {
  ChangeWebhookEndpoint, RecoveredWebhooks, RecoverWebhooks, RotateWebhookSecret, WebhookMessage, WebhookMessageList
} from '../../schemas/webhooks.js'
import { listOf } from './rows.js'
import { customerFor, requireCustomer } from './scope.js'

interface One {
  Params: { id: string }
}

const slash = { prefixTrailingSlash: 'slash' } as const

/** Finds whose an endpoint is. It refuses one that does not exist, or is not for this person, and notes the customer for the log. */
function ownersOf ({ webhooks }: FastifyInstance) {
  return async function ownerFor (request: FastifyRequest<One>) {
    const owner = await webhooks.ownerOf(request.params.id)
    if (owner === null) throw notFound()
    requireCustomer(request.portalSession, owner.customer)
    request.noteAccess({ target: { customer: owner.customerId } })
    return { ...owner, organisations: null }
  }
}

/** What is sent to an endpoint, and sent again. */
async function messageRoutes (fastify: FastifyInstance): Promise<void> {
  const { webhooks } = fastify
  const ownerFor = ownersOf(fastify)

  fastify.post<One>('/:id/test/', { schema: management.testManagedWebhookEndpoint }, async function testManagedEndpointHandler (request, reply) {
    return reply.code(202).send(await webhooks.test(await ownerFor(request), request.params.id) satisfies WebhookMessage)
  })

  fastify.post<One & { Body: RecoverWebhooks }>('/:id/recover/', {
    schema: management.recoverManagedWebhooks
  }, async function recoverManagedHandler (request, reply) {
    const recovered: RecoveredWebhooks = await webhooks.recover(await ownerFor(request), request.params.id, request.body)
    return reply.code(202).send(recovered)
  })

  fastify.get<One & { Querystring: ManagedMessageQuery }>('/:id/messages/', {
    schema: management.listManagedWebhookMessages
  }, async function listManagedMessagesHandler (request): Promise<WebhookMessageList> {
    return webhooks.messages(await ownerFor(request), { ...request.query, endpoint_id: request.params.id })
  })

  fastify.post<{ Params: { id: string, message: string } }>('/:id/messages/:message/replay/', {
    schema: management.replayManagedWebhook
  }, async function replayManagedHandler (request, reply) {
    const { params: { id, message } } = request
    return reply.code(202).send(await webhooks.replay(await ownerFor(request), message, { endpoint_id: id }) satisfies WebhookMessage)
  })
}

/** The webhook endpoints of the customers that a person may see. A secret is shown once, in the answer that makes it. */
export default async function webhookRoutes (fastify: FastifyInstance): Promise<void> {
  const { management: installation, webhooks } = fastify
  const ownerFor = ownersOf(fastify)
  const confirmed = { confirmed: true }

  fastify.get<{ Querystring: { customer?: string } }>('/', {
    ...slash, schema: management.listManagedWebhookEndpoints
  }, async function listManagedEndpointsHandler ({ log, portalSession, query }): Promise<ManagedWebhookEndpointList> {
    return listOf('webhook_endpoints', 'ManagedWebhookEndpoint', await webhooks.listManaged(customerFor(portalSession, query.customer)), log)
  })

  fastify.post<{ Body: CreateManagedWebhookEndpoint }>('/', {
    ...slash, schema: management.createManagedWebhookEndpoint, config: confirmed
  }, async function createManagedEndpointHandler (request, reply) {
    const { body: { customer, mode, ...endpoint }, portalSession } = request
    requireCustomer(portalSession, customer)
    const customerId = await installation.idOfCustomer(customer)
    if (customerId === null) throw notFound()
    request.noteAccess({ target: { customer: customerId } })
    const created = await webhooks.create({ customerId, mode, organisations: null }, endpoint)
    return reply.code(201).send({ customer, mode, ...created } satisfies ManagedWebhookEndpoint)
  })

  fastify.patch<One & { Body: ChangeWebhookEndpoint }>('/:id/', {
    schema: management.changeManagedWebhookEndpoint
  }, async function changeManagedEndpointHandler (request, reply) {
    await webhooks.change(await ownerFor(request), request.params.id, request.body)
    return reply.code(204).send()
  })

  fastify.delete<One>('/:id/', { schema: management.deleteManagedWebhookEndpoint }, async function deleteManagedEndpointHandler (request, reply) {
    await webhooks.remove(await ownerFor(request), request.params.id)
    return reply.code(204).send()
  })

  fastify.post<One & { Body: RotateWebhookSecret }>('/:id/rotate-secret/', {
    schema: management.rotateManagedWebhookSecret, config: confirmed
  }, async function rotateManagedSecretHandler (request, reply) {
    const owner = await ownerFor(request)
    const rotated = await webhooks.rotateSecret(owner, request.params.id, request.body)
    return reply.code(201).send({ customer: owner.customer, mode: owner.mode, ...rotated } satisfies ManagedWebhookEndpoint)
  })

  await fastify.register(messageRoutes)
}
