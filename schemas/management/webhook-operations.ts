import { Type, type Static } from '@sinclair/typebox'
import { closed, ref } from '../kit.js'
import { invalid, refused } from '../responses.js'
import { NOT_ENABLED, TOO_MANY_ENDPOINTS, TOO_MANY_SECRETS } from '../webhook-operations.js'
import {
  ChangeWebhookEndpoint, RecoveredWebhooks, RecoverWebhooks, RotateWebhookSecret, WebhookEndpointParameters, WebhookMessage,
  WebhookMessageList, WebhookMessageParameters, WebhookMessageQuery
} from '../webhooks.js'
import { absent, changing, reading } from './answers.js'
import { CustomerQuery } from './queries.js'
import { CreateManagedWebhookEndpoint, ManagedWebhookEndpoint, ManagedWebhookEndpointList } from './webhooks.js'

const { state, type, cursor, limit } = WebhookMessageQuery.properties

export const ManagedMessageQuery = closed({ state, type, cursor, limit })
export type ManagedMessageQuery = Static<typeof ManagedMessageQuery>

export const ManagedMessageParameters = closed({
  ...WebhookEndpointParameters.properties, message: Type.String({ ...WebhookMessageParameters.properties.id })
})

const one = { tags: ['management'], params: WebhookEndpointParameters }
const disabled = refused('conflict', NOT_ENABLED)

/** The operations of `/api/v1/admin/webhook-endpoints/`. */
export const webhookManagement = {
  listManagedWebhookEndpoints: {
    operationId: 'listManagedWebhookEndpoints',
    tags: ['management'],
    summary: 'List webhook endpoints of customers',
    description: 'Of live and of test keys, with what the service says of their failures.',
    querystring: CustomerQuery,
    response: reading(ManagedWebhookEndpointList, 'The endpoints.')
  },
  createManagedWebhookEndpoint: {
    operationId: 'createManagedWebhookEndpoint',
    tags: ['management'],
    summary: 'Create a webhook endpoint for a customer',
    description: 'The answer has the secret that messages are signed with, and nothing shows it again. Requires a login within the last few minutes.',
    body: ref(CreateManagedWebhookEndpoint),
    response: changing({
      body: true,
      status: 201,
      schema: ManagedWebhookEndpoint,
      description: 'The endpoint, with its secret.',
      wrong: invalid(['body', 'url'], 'url is required.', 'missing'),
      found: true,
      conflict: refused('conflict', TOO_MANY_ENDPOINTS),
      confirmed: true
    })
  },
  changeManagedWebhookEndpoint: {
    ...one,
    operationId: 'changeManagedWebhookEndpoint',
    summary: 'Change a webhook endpoint of a customer',
    description: 'Changes what the body has. What waited while the endpoint was disabled is sent once it is enabled.',
    body: ref(ChangeWebhookEndpoint),
    response: changing({ body: true, status: 204, description: 'It is changed.', wrong: invalid(['body', 'url'], 'url must begin with https://.', 'value_error'), found: true })
  },
  deleteManagedWebhookEndpoint: {
    ...one,
    operationId: 'deleteManagedWebhookEndpoint',
    summary: 'Delete a webhook endpoint of a customer',
    description: 'With its secrets and its deliveries. What waits is not sent any more.',
    response: changing({ status: 204, description: 'It is deleted.', found: true })
  },
  rotateManagedWebhookSecret: {
    ...one,
    operationId: 'rotateManagedWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint of a customer',
    description: 'The answer has the new secret. The ones before stay valid for the grace period at most. Requires a login within the last few minutes.',
    body: ref(RotateWebhookSecret),
    response: changing({
      body: true,
      status: 201,
      schema: ManagedWebhookEndpoint,
      description: 'The endpoint, with its new secret.',
      wrong: invalid(['body', 'grace_hours'], 'grace_hours must be at most 168.', 'less_than_equal'),
      found: true,
      conflict: refused('conflict', TOO_MANY_SECRETS),
      confirmed: true
    })
  },
  testManagedWebhookEndpoint: {
    ...one,
    operationId: 'testManagedWebhookEndpoint',
    summary: 'Send a test message to a webhook endpoint of a customer',
    description: 'A `webhook.test`, whatever events the endpoint is for. The messages of the endpoint say what became of it.',
    response: changing({ status: 202, schema: WebhookMessage, description: 'The message, which is sent now.', found: true, conflict: disabled })
  },
  recoverManagedWebhooks: {
    ...one,
    operationId: 'recoverManagedWebhooks',
    summary: 'Send what a webhook endpoint of a customer missed',
    description: 'Sends every message of that time again that was not delivered to the endpoint, also events that happened while it was disabled.',
    body: ref(RecoverWebhooks),
    response: changing({
      body: true,
      status: 202,
      schema: RecoveredWebhooks,
      description: 'They are sent now.',
      wrong: invalid(['body', 'since'], 'since is required.', 'missing'),
      found: true,
      conflict: disabled
    })
  },
  listManagedWebhookMessages: {
    ...one,
    operationId: 'listManagedWebhookMessages',
    summary: 'List the messages of a webhook endpoint of a customer',
    description: 'Newest first, with what became of their deliveries to this endpoint and to others.',
    querystring: ManagedMessageQuery,
    response: { ...reading(WebhookMessageList, 'A page of messages.'), 404: absent }
  },
  replayManagedWebhook: {
    operationId: 'replayManagedWebhook',
    tags: ['management'],
    summary: 'Send a message to a webhook endpoint of a customer again',
    description: 'With the same `webhook-id`, also where it was delivered before.',
    params: ManagedMessageParameters,
    response: changing({ status: 202, schema: WebhookMessage, description: 'The message, which is sent now.', found: true, conflict: disabled })
  }
}
