import { Type, type Static } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import { OperationError, Problem } from '../../lib/runtime/index.js'
import { closed, enumeration } from '../../schemas/kit.js'
import { visibleText } from '../../schemas/text.js'
import { NAME_MAX_LENGTH } from '../../schemas/token.js'
import {
  ChangeWebhookEndpoint, CreateWebhookEndpoint, RecoverWebhooks, ReplayWebhook, RotateWebhookSecret, WebhookEndpointParameters,
  WebhookMessageParameters, WebhookMessageQuery
} from '../../schemas/webhooks.js'
import type { Tables } from '../database/tables.js'
import { customerId } from '../users/index.js'
import type { WebhookOwner } from './caller.js'
import { createWebhooks, type WebhookConfig } from './service.js'

/** Whose webhooks a command is about. */
const owner = {
  customer: visibleText(NAME_MAX_LENGTH), mode: Type.Optional(enumeration(['live', 'test']))
}
const WebhookOwnerReference = closed(owner)
const endpoint = { ...owner, ...WebhookEndpointParameters.properties }
const EndpointReference = closed(endpoint)
const CreateOperation = closed({ ...owner, ...CreateWebhookEndpoint.properties })
const ChangeOperation = closed({ ...endpoint, ...ChangeWebhookEndpoint.properties })
const RotateOperation = closed({ ...endpoint, ...RotateWebhookSecret.properties })
const RecoverOperation = closed({ ...endpoint, ...RecoverWebhooks.properties })
const MessagesOperation = closed({ ...owner, ...WebhookMessageQuery.properties })
const ReplayOperation = closed({ ...owner, ...WebhookMessageParameters.properties, ...ReplayWebhook.properties })

/** A refusal of the API in terms of a command. */
function asOperationError (error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const { body, statusCode } = error
  if (!Array.isArray(body)) throw new OperationError(statusCode === 404 ? 'The customer has no such endpoint or message.' : body.error)
  throw OperationError.about(body.map(({ loc: [, parameter = ''], msg }) => {
    return { parameter, problem: msg.startsWith(`${parameter} `) ? msg.slice(parameter.length + 1) : msg }
  }))
}

type Work<P> = (webhooks: ReturnType<typeof createWebhooks>, of: WebhookOwner, params: P) => Promise<unknown>

/** An operation of the shell: one of the API, for any customer. */
function operation<P extends Static<typeof WebhookOwnerReference>> (work: Work<Omit<P, 'customer' | 'mode'>>) {
  return async (db: Kysely<Tables>, pepper: string, { customer, mode = 'live', ...params }: P, config: WebhookConfig): Promise<unknown> => {
    const of = { customerId: await customerId(db, customer), mode, organisations: null }
    return work(createWebhooks(db, pepper, config), of, params).catch(asOperationError)
  }
}

/** What the shell can do with webhooks. */
export const webhookOperations = {
  'webhook.create': {
    params: CreateOperation, run: operation<Static<typeof CreateOperation>>(async (webhooks, of, params) => webhooks.create(of, params))
  },
  'webhook.list': {
    params: WebhookOwnerReference, run: operation<Static<typeof WebhookOwnerReference>>(async (webhooks, of) => webhooks.list(of))
  },
  'webhook.change': {
    params: ChangeOperation,
    run: operation<Static<typeof ChangeOperation>>(async (webhooks, of, { id, ...change }) => webhooks.change(of, id, change))
  },
  'webhook.delete': {
    params: EndpointReference, run: operation<Static<typeof EndpointReference>>(async (webhooks, of, { id }) => webhooks.remove(of, id))
  },
  'webhook.rotate': {
    params: RotateOperation,
    run: operation<Static<typeof RotateOperation>>(async (webhooks, of, { id, ...params }) => webhooks.rotateSecret(of, id, params))
  },
  'webhook.test': {
    params: EndpointReference, run: operation<Static<typeof EndpointReference>>(async (webhooks, of, { id }) => webhooks.test(of, id))
  },
  'webhook.recover': {
    params: RecoverOperation,
    run: operation<Static<typeof RecoverOperation>>(async (webhooks, of, { id, ...params }) => webhooks.recover(of, id, params))
  },
  'webhook.messages': {
    params: MessagesOperation, run: operation<Static<typeof MessagesOperation>>(async (webhooks, of, query) => webhooks.messages(of, query))
  },
  'webhook.replay': {
    params: ReplayOperation,
    run: operation<Static<typeof ReplayOperation>>(async (webhooks, of, { id, ...params }) => webhooks.replay(of, id, params))
  }
}
