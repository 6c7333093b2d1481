import type { TSchema } from '@sinclair/typebox'
import { ErrorMessage, UnauthorizedError } from './errors.js'
import { ref } from './kit.js'
import {
  answer, errorResponses, invalid, packedBody, rateLimitHeaders, refusal, refused, scoped, storageFull
} from './responses.js'
import {
  ChangeWebhookEndpoint, CreateWebhookEndpoint, ENDPOINTS_MAX, RecoveredWebhooks, RecoverWebhooks, ReplayWebhook, RotateWebhookSecret,
  SECRETS_MAX, WebhookEndpoint, WebhookEndpointList, WebhookEndpointParameters, WebhookMessage, WebhookMessageList,
  WebhookMessageParameters, WebhookMessageQuery, webhookMessageTypes, type WebhookMessageType
} from './webhooks.js'

const tags = ['Webhooks']
const { 404: absent, 400: badRequest, ...rest } = errorResponses
const failures = {
  ...rest,
  401: refusal(UnauthorizedError, 'The API key is missing or not valid.', [refused('api_key_invalid', 'The API key is missing or not valid.')]),
  403: scoped('webhooks:manage')
}
const ofOne = { ...failures, 400: invalid(['path', 'id'], 'id is not valid.', 'value_error'), 404: absent }
const writing = { ...packedBody, 507: storageFull }

/** The sentences of refusals, which the service uses as they are here. */
export const TOO_MANY_ENDPOINTS = `There are ${ENDPOINTS_MAX} endpoints already; delete one of them first.`
export const TOO_MANY_SECRETS = `There are ${SECRETS_MAX} valid secrets already: wait until one expires, or rotate with grace_hours 0.`
export const NOT_ENABLED = 'The endpoint is not enabled; enable it first.'

const conflicting = (description: string, sentence: string) => refusal(ErrorMessage, description, [refused('conflict', sentence)])
const endpoint = (description: string, headers = {}) => answer(WebhookEndpoint, description, headers)
const body = <T extends TSchema>(schema: T) => ({ body: ref(schema) })
const optional = { 'x-optional-body': true }
const ofEndpoint = { tags, params: WebhookEndpointParameters }

/** `GET /api/v1/webhook-endpoints/` */
export const listWebhookEndpoints = {
  operationId: 'listWebhookEndpoints',
  tags,
  summary: 'List webhook endpoints',
  description: 'Those of the customer. A test key sees what was created with test keys, a live key the rest; a key that is bound to organisations sees endpoints that are bound to none but these.',
  response: { 200: answer(WebhookEndpointList, 'The endpoints.'), 400: badRequest, ...failures }
}

/** `POST /api/v1/webhook-endpoints/` */
export const createWebhookEndpoint = {
  operationId: 'createWebhookEndpoint',
  tags,
  summary: 'Create a webhook endpoint',
  description: 'The answer has the secret that messages are signed with (Standard Webhooks 1.0.0), and nothing shows it again. An endpoint that is created with a key bound to organisations gets their events only.',
  ...body(CreateWebhookEndpoint),
  response: {
    201: endpoint('The endpoint, with its secret.', {
      Location: { type: 'string', maxLength: 2048, description: 'Where the endpoint is.', examples: ['/api/v1/webhook-endpoints/5c2a2b0e-8f0b-4d0e-9a39-0a3f4d6f2f11/'] }
    }),
    ...failures,
    ...writing,
    400: invalid(['body', 'url'], 'url is required.', 'missing'),
    409: conflicting('There are too many endpoints.', TOO_MANY_ENDPOINTS)
  }
}

/** `GET /api/v1/webhook-endpoints/{id}/` */
export const getWebhookEndpoint = {
  ...ofEndpoint,
  operationId: 'getWebhookEndpoint',
  summary: 'Get a webhook endpoint',
  description: 'Everything but its secrets.',
  response: { 200: endpoint('The endpoint.'), ...ofOne }
}

/** `PATCH /api/v1/webhook-endpoints/{id}/` */
export const changeWebhookEndpoint = {
  ...ofEndpoint,
  operationId: 'changeWebhookEndpoint',
  summary: 'Change a webhook endpoint',
  description: 'Changes what the body has. Messages that wait while an endpoint is disabled are sent once it is enabled; events that happened meanwhile are sent with `recover/`.',
  ...body(ChangeWebhookEndpoint),
  response: { 200: endpoint('The endpoint.'), ...ofOne, ...writing }
}

/** `DELETE /api/v1/webhook-endpoints/{id}/` */
export const deleteWebhookEndpoint = {
  ...ofEndpoint,
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'With its secrets and its deliveries. What waits is not sent any more.',
  response: { 204: { type: 'null', description: 'The endpoint is deleted.', headers: rateLimitHeaders }, ...ofOne }
}

/** `POST /api/v1/webhook-endpoints/{id}/rotate-secret/` */
export const rotateWebhookSecret = {
  ...ofEndpoint,
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of a webhook endpoint',
  description: `The answer has the new secret. Messages are signed with all valid secrets, at most ${SECRETS_MAX}, so that receivers can change to the new one in peace.`,
  ...body(RotateWebhookSecret),
  ...optional,
  response: { 200: endpoint('The endpoint, with its new secret.'), ...ofOne, ...writing, 409: conflicting('There are too many valid secrets.', TOO_MANY_SECRETS) }
}

/** `POST /api/v1/webhook-endpoints/{id}/test/` */
export const testWebhookEndpoint = {
  ...ofEndpoint,
  operationId: 'testWebhookEndpoint',
  summary: 'Send a test message',
  description: 'A `webhook.test`, whatever events the endpoint is for. `GET /api/v1/webhook-messages/` says what became of it.',
  response: { 202: answer(WebhookMessage, 'The message, which is sent now.'), ...ofOne, 507: storageFull, 409: conflicting('The endpoint is disabled.', NOT_ENABLED) }
}

/** `POST /api/v1/webhook-endpoints/{id}/recover/` */
export const recoverWebhooks = {
  ...ofEndpoint,
  operationId: 'recoverWebhooks',
  summary: 'Send what an endpoint missed',
  description: 'Sends every message of that time again that was not delivered to the endpoint, also events that happened while it was disabled, as long as messages are kept (`webhookRetentionDays`).',
  ...body(RecoverWebhooks),
  response: {
    202: answer(RecoveredWebhooks, 'They are sent now.'),
    ...ofOne,
    ...writing,
    400: invalid(['body', 'since'], 'since is required.', 'missing'),
    409: conflicting('The endpoint is disabled.', NOT_ENABLED)
  }
}

/** `GET /api/v1/webhook-messages/` */
export const listWebhookMessages = {
  operationId: 'listWebhookMessages',
  tags,
  summary: 'List webhook messages',
  description: 'Newest first, with what became of their deliveries. Filters can be combined.',
  querystring: WebhookMessageQuery,
  response: {
    200: answer(WebhookMessageList, 'A page of messages.'), ...failures, 400: invalid(['query', 'limit'], 'limit must be at most 100.', 'less_than_equal')
  }
}

/** `POST /api/v1/webhook-messages/{id}/replay/` */
export const replayWebhook = {
  operationId: 'replayWebhook',
  tags,
  summary: 'Send a message again',
  description: 'With the same `webhook-id`, also where it was delivered before.',
  params: WebhookMessageParameters,
  ...body(ReplayWebhook),
  ...optional,
  response: {
    202: answer(WebhookMessage, 'The message, which is sent now.'),
    ...ofOne,
    ...writing,
    400: invalid(['path', 'id'], 'id does not have the required form.', 'string_pattern_mismatch'),
    409: conflicting('No endpoint can take it.', NOT_ENABLED)
  }
}

/** What each event means. */
const EVENTS: Readonly<Record<WebhookMessageType, string>> = {
  'consultation.started': 'A consultation was started.',
  'consultation.finished': 'The final output of a consultation is ready, for the first time.',
  'consultation.report_failed': 'The report of a consultation could not be made, and is no longer retried.',
  'consultation.report_changed': 'The final output of a consultation is another one: the report was edited, or made again.',
  'consultation.deleted': 'A consultation was deleted.',
  'webhook.failing': 'Nothing was delivered to an endpoint for half of the time after which it is disabled.',
  'webhook.disabled': 'An endpoint was disabled: it answered 410, or nothing was delivered to it for five days.',
  'webhook.test': 'Somebody tests the endpoint.'
}

const signatureHeader = (name: string, description: string, example: string) => ({
  name, in: 'header', required: true, description, schema: { type: 'string', maxLength: 512 }, example
})

const signatureHeaders = [
  signatureHeader('webhook-id', 'Id of the message: the same at each attempt and each replay.', 'msg_2b7c7a4f5d0e4b8f9a390a3f4d6f2f11'),
  signatureHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970: refuse what is older than five minutes.', '1772443200'),
  signatureHeader('webhook-signature', '`v1,` and the signature, once for each valid secret, with spaces between them.', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=')
]

/** The requests that the service sends, for `webhooks` of the OpenAPI document. */
export const webhookRequests = Object.fromEntries(webhookMessageTypes.map(type => [type, {
  post: {
    operationId: `on${type.split(/[._]/).map(word => word[0]?.toUpperCase() + word.slice(1)).join('')}`,
    tags,
    summary: type,
    description: `${EVENTS[type]} Verify the signature before anything else (Standard Webhooks 1.0.0).`,
    security: [],
    parameters: signatureHeaders,
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } } },
    responses: {
      '2XX': { description: 'It has arrived. What the answer says is not read.' },
      410: { description: 'There is no such endpoint any more: it is disabled at once.' },
      '4XX': { description: 'It is sent again later; so it is for any other status, and within 15 seconds without an answer.' }
    }
  }
}]))
