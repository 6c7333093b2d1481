import type { FastifyInstance } from 'fastify'
import {
  changeWebhookEndpoint, createWebhookEndpoint, deleteWebhookEndpoint, getWebhookEndpoint, listWebhookEndpoints, recoverWebhooks,
  rotateWebhookSecret, testWebhookEndpoint
} from '../../schemas/webhook-operations.js'
import type {
  ChangeWebhookEndpoint, CreateWebhookEndpoint, RecoverWebhooks, RotateWebhookSecret, WebhookEndpointList
} from '../../schemas/webhooks.js'
import { webhookOwnerOf as ownerOf, withBody } from './owner.js'

interface One {
  Params: { id: string }
}

/** The endpoints of a customer. A secret is shown once, in the answer that makes it. */
export default async function endpointRoutes (fastify: FastifyInstance): Promise<void> {
  const { webhooks } = fastify
  const config = { backend: 'webhooks:manage' } as const
  const writing = { ...config, takesSpace: true }
  const slash = { prefixTrailingSlash: 'slash' } as const

  fastify.get('/', { ...slash, schema: listWebhookEndpoints, config }, async function listEndpointsHandler (request): Promise<WebhookEndpointList> {
    return { webhook_endpoints: await webhooks.list(ownerOf(request)) }
  })

  fastify.post<{ Body: CreateWebhookEndpoint }>('/', {
    ...slash, schema: createWebhookEndpoint, config: writing
  }, async function createEndpointHandler (request, reply) {
    const created = await webhooks.create(ownerOf(request), request.body)
    return reply.code(201).header('location', `/api/v1/webhook-endpoints/${created.id}/`).header('cache-control', 'no-store').send(created)
  })

  fastify.get<One>('/:id/', { schema: getWebhookEndpoint, config }, async function getEndpointHandler (request) {
    return webhooks.read(ownerOf(request), request.params.id)
  })

  fastify.patch<One & { Body: ChangeWebhookEndpoint }>('/:id/', {
    schema: changeWebhookEndpoint, config: writing
  }, async function changeEndpointHandler (request) {
    return webhooks.change(ownerOf(request), request.params.id, request.body)
  })

  fastify.delete<One>('/:id/', { schema: deleteWebhookEndpoint, config }, async function deleteEndpointHandler (request, reply) {
    await webhooks.remove(ownerOf(request), request.params.id)
    return reply.code(204).send()
  })

  fastify.post<One & { Body: RotateWebhookSecret }>('/:id/rotate-secret/', {
    schema: rotateWebhookSecret, config: writing, preValidation: withBody
  }, async function rotateSecretHandler (request, reply) {
    const rotated = await webhooks.rotateSecret(ownerOf(request), request.params.id, request.body)
    return reply.header('cache-control', 'no-store').send(rotated)
  })

  fastify.post<One>('/:id/test/', { schema: testWebhookEndpoint, config: writing }, async function testEndpointHandler (request, reply) {
    return reply.code(202).send(await webhooks.test(ownerOf(request), request.params.id))
  })

  fastify.post<One & { Body: RecoverWebhooks }>('/:id/recover/', {
    schema: recoverWebhooks, config: writing
  }, async function recoverHandler (request, reply) {
    return reply.code(202).send(await webhooks.recover(ownerOf(request), request.params.id, request.body))
  })
}
