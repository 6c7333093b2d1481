import type { FastifyInstance } from 'fastify'
import { listWebhookMessages, replayWebhook } from '../../schemas/webhook-operations.js'
import type { ReplayWebhook, WebhookMessageQuery } from '../../schemas/webhooks.js'
import { webhookOwnerOf as ownerOf, withBody } from './owner.js'

/** The messages that a customer was sent. */
export default async function messageRoutes (fastify: FastifyInstance): Promise<void> {
  const { webhooks } = fastify
  const backend = 'webhooks:manage' as const

  fastify.get<{ Querystring: WebhookMessageQuery }>('/', {
    prefixTrailingSlash: 'slash', schema: listWebhookMessages, config: { backend }
  }, async function listMessagesHandler (request) {
    return webhooks.messages(ownerOf(request), request.query)
  })

  fastify.post<{ Params: { id: string }, Body: ReplayWebhook }>('/:id/replay/', {
    schema: replayWebhook, config: { backend, takesSpace: true }, preValidation: withBody
  }, async function replayHandler (request, reply) {
    return reply.code(202).send(await webhooks.replay(ownerOf(request), request.params.id, request.body))
  })
}
