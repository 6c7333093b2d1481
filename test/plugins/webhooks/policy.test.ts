import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { webhooksPlugin } from '../../../plugins/webhooks/index.js'

t.test('an allowed network that is none stops the start with a sentence that names the limit', async t => {
  const config = { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8, intranet', WEBHOOK_ALLOW_HTTP: false, PUBLIC_URL: 'http://service.test' }
  const fastify = { apiKeys: { pepper: 'a pepper' }, config, decorate () {} } as unknown as FastifyInstance
  await t.rejects(webhooksPlugin(fastify), { message: 'webhookAllowedNetworks in LIMITS_FILE must be networks such as 10.1.0.0/16, separated by commas.' })
})
