import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { every } from '../../lib/runtime/index.js'
import { createSecretBox, WebhookSender } from '../../lib/webhooks/index.js'
import { startCouriers } from './couriers.js'
import { forgetMessages, takeBackDeliveries } from './deliveries-table.js'
import { DELIVERIES_TOPIC } from './outbox.js'
import { createWebhooks, policyOf } from './service.js'

declare module 'fastify' {
  interface FastifyInstance {
    webhooks: ReturnType<typeof createWebhooks>
  }
}

/** How often to look for messages that are older than they are kept, in milliseconds. */
const SWEEP_INTERVAL_MS = 600_000

/**
 * Notifies customers of what happens to their consultations: `fastify.webhooks`. Messages are written in the transaction of each change,
 * and sent from the database, so that no crash loses one.
 */
export async function webhooksPlugin (fastify: FastifyInstance): Promise<void> {
  const { apiKeys, changes, config, db, embedded, log } = fastify
  fastify.decorate('webhooks', createWebhooks(db, apiKeys.pepper, config))
  if (embedded) await takeBackDeliveries(db)
  const sender = new WebhookSender(policyOf(config))
  const couriers = startCouriers({ db, log, sender, secrets: createSecretBox(apiKeys.pepper), publicUrl: config.PUBLIC_URL })
  const unsubscribe = changes.subscribe(DELIVERIES_TOPIC, couriers.notify)
  const stopSweeping = every(SWEEP_INTERVAL_MS, async () => forgetMessages(db, config.WEBHOOK_RETENTION_DAYS), error => {
    log.error({ err: error }, 'old webhook messages could not be deleted; it is tried again')
  })
  fastify.addHook('onClose', async () => {
    unsubscribe()
    await stopSweeping()
    const stopped = couriers.stop()
    // Nobody waits for an endpoint that does not answer.
    await sender.close()
    await stopped
  })
}

export { webhookOperations } from './operations.js'
export { notifyOfConsultations, notifyOfDeletion } from './outbox.js'

export default fp(webhooksPlugin, { name: 'webhooks', dependencies: ['config', 'database', 'api-keys', 'changes'] })
