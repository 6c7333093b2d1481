import type { Kysely } from 'kysely'
import { createCursors } from '../../lib/consultation/index.js'
import { ConfigError, listOf } from '../../lib/runtime/index.js'
import { createAddressCheck, createSecretBox, unknownNetwork } from '../../lib/webhooks/index.js'
import type { Config } from '../../schemas/config.js'
import type { Tables } from '../database/tables.js'
import {
  changeEndpoint, createEndpoint, deleteEndpoint, findOwner, listEndpoints, listManaged, readEndpoint, rotateSecret
} from './endpoints.js'
import { listMessages, recover, replayMessage, sendTest } from './messages.js'

/** The settings that webhooks use. */
export type WebhookConfig = Pick<Config, 'PUBLIC_URL' | 'WEBHOOK_ALLOWED_NETWORKS' | 'WEBHOOK_ALLOW_HTTP'>

/** What an installation lets webhooks do. @throws {ConfigError} about a network that is none */
export function policyOf ({ WEBHOOK_ALLOWED_NETWORKS: list, WEBHOOK_ALLOW_HTTP: http }: WebhookConfig) {
  const networks = listOf(list)
  if (unknownNetwork(networks) !== null) {
    throw new ConfigError('webhookAllowedNetworks in LIMITS_FILE', 'must be networks such as 10.1.0.0/16, separated by commas')
  }
  return { allowsAddress: createAddressCheck(networks), allowHttp: http }
}

/** What customers do with their webhooks. Each function is documented where it is written; what it needs is given here. */
export function createWebhooks (db: Kysely<Tables>, pepper: string, config: WebhookConfig) {
  const endpoints = { db, secrets: createSecretBox(pepper), ...policyOf(config) }
  const messages = { db, cursors: createCursors(pepper), publicUrl: config.PUBLIC_URL }
  return {
    listManaged: listManaged.bind(null, endpoints),
    ownerOf: findOwner.bind(null, endpoints),
    list: listEndpoints.bind(null, endpoints),
    read: readEndpoint.bind(null, endpoints),
    create: createEndpoint.bind(null, endpoints),
    change: changeEndpoint.bind(null, endpoints),
    remove: deleteEndpoint.bind(null, endpoints),
    rotateSecret: rotateSecret.bind(null, endpoints),
    test: sendTest.bind(null, messages),
    recover: recover.bind(null, messages),
    messages: listMessages.bind(null, messages),
    replay: replayMessage.bind(null, messages)
  }
}
