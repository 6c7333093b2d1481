import { Type, type Static } from '@sinclair/typebox'
import { ID_MAX_LENGTH } from './consultation.js'
import { closed, enumeration, INT32_MAX, nullableString, ref } from './kit.js'
import { CURSOR, givenTimestamp, timestamp, visibleText, WEB_ADDRESS } from './text.js'

/** What happens to a consultation that endpoints are notified of. */
export const consultationEventTypes = [
  'consultation.started', 'consultation.finished', 'consultation.report_failed', 'consultation.report_changed', 'consultation.deleted'
] as const
export type ConsultationEventType = typeof consultationEventTypes[number]

/** What an endpoint can be subscribed to. */
export const webhookEventTypes = [...consultationEventTypes, 'webhook.failing', 'webhook.disabled'] as const
export type WebhookEventType = typeof webhookEventTypes[number]

/** All types of messages. */
export const webhookMessageTypes = [...webhookEventTypes, 'webhook.test'] as const
export type WebhookMessageType = typeof webhookMessageTypes[number]

/** Why an attempt at a delivery failed. */
export const webhookFailures = [
  'address_refused', 'https_required', 'unreachable', 'timeout', 'tls', 'redirect', 'status', 'secret_lost'
] as const
export type WebhookFailure = typeof webhookFailures[number]

/** How far a delivery is. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = typeof deliveryStates[number]

/** Why the service disabled an endpoint. */
export const disabledReasons = ['gone', 'failing'] as const
export type DisabledReason = typeof disabledReasons[number]

/** Most endpoints of a customer, live and test apart; most secrets of one that are valid at once; longest grace, in hours. */
export const ENDPOINTS_MAX = 50
export const SECRETS_MAX = 3
const GRACE_HOURS_MAX = 168

const URL_MAX_LENGTH = 2048
const DESCRIPTION_MAX_LENGTH = 255
export const MESSAGES_PAGE_DEFAULT = 50
export const MESSAGES_PAGE_MAX = 100

/** The form of the id of a message. */
export const messageIdForm = { maxLength: 36, pattern: '^msg_[0-9a-f]{32}$' }

const uuid = { format: 'uuid', maxLength: 36 }
const endpointId = Type.String({ ...uuid, description: 'Id of the endpoint.' })
const messageId = Type.String({ ...messageIdForm, description: 'Id of the message, the `webhook-id` of each of its deliveries.' })
const url = Type.String({
  maxLength: URL_MAX_LENGTH, pattern: WEB_ADDRESS, description: 'Where messages are sent, with `POST`. `https:` unless the installation allows `http:`.'
})
const events = { items: enumeration(webhookEventTypes), options: { minItems: 1, maxItems: webhookEventTypes.length, uniqueItems: true, description: 'The events to be notified of.' } }
const description = visibleText(DESCRIPTION_MAX_LENGTH, { description: 'What the endpoint is, for people.' })
const enabled = Type.Boolean({ description: 'Whether messages are sent. Enabling an endpoint again forgets its failures.' })
const eventType = enumeration(webhookMessageTypes, { description: 'What happened.' })
const nullableMoment = (text: string) => nullableString({ ...timestamp, description: text })

export const WebhookEventData = closed({
  id: Type.String({ ...uuid, description: 'Id of the consultation; of the endpoint, for `webhook.…`.' }),
  external_id: Type.Optional(visibleText(ID_MAX_LENGTH, { description: 'The `external_id` that the consultation was started with. Left out where there is none, and of a deleted consultation.' })),
  version: Type.Integer({ format: 'int32', minimum: 1, maximum: INT32_MAX, description: 'Version when it happened. Messages may arrive in any order: the higher version is the later one.' }),
  url: Type.String({ maxLength: URL_MAX_LENGTH, pattern: WEB_ADDRESS, description: 'Where to read it, with an API key.' })
}, {
  $id: 'WebhookEventData',
  description: 'What an event is about: never a word of what was said.',
  examples: [{ id: '0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10', external_id: 'visit-4711', version: 7, url: 'https://scribe.example.org/api/v1/consultations/0b1e6f5c-6c1f-4c53-9d1f-0d5a3b1f7a10/' }]
})

const exampleEvent = {
  type: 'consultation.finished' as const, timestamp: '2026-03-02T09:20:00.000Z', data: WebhookEventData.examples[0] as Static<typeof WebhookEventData>
}

export const WebhookEvent = closed({
  type: eventType,
  timestamp: Type.String({ ...timestamp, description: 'When it happened.' }),
  data: ref(WebhookEventData)
}, { $id: 'WebhookEvent', description: 'The body of a webhook.', examples: [exampleEvent] })
export type WebhookEvent = Static<typeof WebhookEvent>

const exampleEndpoint = {
  id: '5c2a2b0e-8f0b-4d0e-9a39-0a3f4d6f2f11',
  url: 'https://ehr.example.org/webhooks/scribe',
  events: ['consultation.finished', 'consultation.report_changed'] as Array<'consultation.finished' | 'consultation.report_changed'>,
  description: 'EHR, production',
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  secrets: 1,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z'
}

export const WebhookEndpoint = closed({
  id: endpointId,
  url,
  events: Type.Array(events.items, events.options),
  description: nullableString({ ...description, type: ['string', 'null'] }),
  enabled,
  disabled_reason: Type.Unsafe<DisabledReason | null>({
    type: ['string', 'null'],
    enum: [...disabledReasons, null],
    description: 'Why the service disabled it: it answered 410 (`gone`), or failed for five days (`failing`). `null` otherwise.'
  }),
  failing_since: nullableMoment('Since when every delivery has failed; `null` if the last one succeeded, or there was none.'),
  secrets: Type.Integer({ format: 'int32', minimum: 1, maximum: SECRETS_MAX, description: 'Secrets that are valid now. Each message is signed with all of them.' }),
  secret: Type.Optional(Type.String({
    maxLength: 64, pattern: '^whsec_[0-9A-Za-z+/]{43}=$', description: 'The newest secret. Only in the answer that makes it: it is never shown again.'
  })),
  created_at: Type.String({ ...timestamp, description: 'When it was created.' }),
  updated_at: Type.String({ ...timestamp, description: 'When it was last changed.' })
}, { $id: 'WebhookEndpoint', description: 'Where a customer is notified.', examples: [exampleEndpoint] })
export type WebhookEndpoint = Static<typeof WebhookEndpoint>

export const WebhookEndpointList = closed({
  webhook_endpoints: Type.Array(ref(WebhookEndpoint), { maxItems: ENDPOINTS_MAX, description: 'The endpoints, the oldest first.' })
}, { $id: 'WebhookEndpointList', description: 'The endpoints of a customer that the key may see.', examples: [{ webhook_endpoints: [exampleEndpoint] }] })
export type WebhookEndpointList = Static<typeof WebhookEndpointList>

export const CreateWebhookEndpoint = closed({
  url, events: Type.Array(events.items, events.options), description: Type.Optional(description), enabled: Type.Optional(enabled)
}, {
  $id: 'CreateWebhookEndpoint',
  description: 'An endpoint to create. It is enabled unless it says otherwise.',
  examples: [{ url: exampleEndpoint.url, events: exampleEndpoint.events, description: exampleEndpoint.description }]
})
export type CreateWebhookEndpoint = Static<typeof CreateWebhookEndpoint>

export const ChangeWebhookEndpoint = closed({
  url: Type.Optional(url),
  events: Type.Optional(Type.Array(events.items, events.options)),
  description: Type.Optional(description),
  enabled: Type.Optional(enabled)
}, { $id: 'ChangeWebhookEndpoint', description: 'What to change of an endpoint; the rest stays.', examples: [{ enabled: true }] })
export type ChangeWebhookEndpoint = Static<typeof ChangeWebhookEndpoint>

export const RotateWebhookSecret = closed({
  grace_hours: Type.Optional(Type.Integer({
    format: 'int32', minimum: 0, maximum: GRACE_HOURS_MAX, description: 'Hours for which the secrets before stay valid, at most. Default: 24. With 0, only the new one is valid.'
  }))
}, { $id: 'RotateWebhookSecret', description: 'How long the secrets before stay valid.', examples: [{ grace_hours: 24 }] })
export type RotateWebhookSecret = Static<typeof RotateWebhookSecret>

export const RecoverWebhooks = closed({
  since: Type.String({ ...givenTimestamp, description: 'The earliest event.' }),
  until: Type.Optional(Type.String({ ...givenTimestamp, description: 'The latest event. Default: now.' }))
}, { $id: 'RecoverWebhooks', description: 'The time in which an endpoint missed messages.', examples: [{ since: '2026-03-02T09:00:00Z', until: '2026-03-02T12:00:00Z' }] })
export type RecoverWebhooks = Static<typeof RecoverWebhooks>

export const RecoveredWebhooks = closed({
  deliveries: Type.Integer({ format: 'int32', minimum: 0, maximum: INT32_MAX, description: 'Deliveries that are sent now.' })
}, { $id: 'RecoveredWebhooks', description: 'How much is sent again.', examples: [{ deliveries: 12 }] })
export type RecoveredWebhooks = Static<typeof RecoveredWebhooks>

export const ReplayWebhook = closed({
  endpoint_id: Type.Optional(Type.String({ ...uuid, description: 'The endpoint to send it to. Default: every enabled one that it is for, or was sent to.' }))
}, { $id: 'ReplayWebhook', description: 'Where a message is sent again.', examples: [{ endpoint_id: exampleEndpoint.id }] })
export type ReplayWebhook = Static<typeof ReplayWebhook>

const exampleDelivery = {
  endpoint_id: exampleEndpoint.id,
  state: 'pending' as const,
  attempts: 1,
  next_attempt_at: '2026-03-02T09:20:05.100Z',
  last_attempt_at: '2026-03-02T09:20:00.100Z',
  last_status: 503,
  last_error: 'status' as const
}

export const WebhookDelivery = closed({
  endpoint_id: endpointId,
  state: enumeration(deliveryStates, { description: '`pending` until it is delivered, or there are no more attempts (`failed`).' }),
  attempts: Type.Integer({ format: 'int32', minimum: 0, maximum: INT32_MAX, description: 'Attempts so far.' }),
  next_attempt_at: nullableMoment('When the next attempt begins, at the earliest; `null` when there is none.'),
  last_attempt_at: nullableMoment('When the last one ended; `null` before.'),
  last_status: Type.Unsafe<number | null>({
    type: ['integer', 'null'], format: 'int32', minimum: 100, maximum: 999, description: 'Status of the last answer; `null` when there was none.'
  }),
  last_error: Type.Unsafe<WebhookFailure | null>({
    type: ['string', 'null'],
    enum: [...webhookFailures, null],
    description: 'Why the last attempt failed; `null` if it did not: a refused address, `http:`, no connection, longer than 15 seconds, no valid certificate, a redirect, another status than 2xx, or a secret that cannot be read any more.'
  })
}, { $id: 'WebhookDelivery', description: 'A message on its way to an endpoint.', examples: [exampleDelivery] })
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookMessage = closed({
  id: messageId,
  type: eventType,
  timestamp: Type.String({ ...timestamp, description: 'When it happened.' }),
  data: ref(WebhookEventData),
  deliveries: Type.Array(ref(WebhookDelivery), { maxItems: ENDPOINTS_MAX, description: 'Its deliveries, one for each endpoint.' })
}, {
  $id: 'WebhookMessage',
  description: 'An event that endpoints were notified of.',
  examples: [{ id: 'msg_2b7c7a4f5d0e4b8f9a390a3f4d6f2f11', ...exampleEvent, deliveries: [exampleDelivery] }]
})
export type WebhookMessage = Static<typeof WebhookMessage>

export const WebhookMessageList = closed({
  webhook_messages: Type.Array(ref(WebhookMessage), { maxItems: MESSAGES_PAGE_MAX, description: 'The messages, newest first.' }),
  next_cursor: nullableString({ maxLength: 64, description: '`cursor` of the next page; `null` on the last one.' })
}, { $id: 'WebhookMessageList', description: 'A page of messages.', examples: [{ webhook_messages: WebhookMessage.examples as never[], next_cursor: null }] })
export type WebhookMessageList = Static<typeof WebhookMessageList>

export const WebhookMessageQuery = closed({
  endpoint_id: Type.Optional(Type.String({ ...uuid, description: 'Only those with a delivery to this endpoint.' })),
  consultation_id: Type.Optional(Type.String({ ...uuid, description: 'Only those about this consultation.' })),
  type: Type.Optional(enumeration(webhookMessageTypes, { description: 'Only those of this type.' })),
  state: Type.Optional(enumeration(deliveryStates, { description: 'Only those with a delivery in this state; with `endpoint_id`, to that endpoint.' })),
  since: Type.Optional(Type.String({ ...givenTimestamp, description: 'Only events from this moment on.' })),
  until: Type.Optional(Type.String({ ...givenTimestamp, description: 'Only events up to this moment.' })),
  cursor: Type.Optional(Type.String({ maxLength: 59, pattern: CURSOR, description: '`next_cursor` of the page before.' })),
  limit: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: MESSAGES_PAGE_MAX, description: `Most messages of a page. Default: ${MESSAGES_PAGE_DEFAULT}.` }))
})
export type WebhookMessageQuery = Static<typeof WebhookMessageQuery>

export const WebhookEndpointParameters = closed({ id: endpointId })
export const WebhookMessageParameters = closed({ id: messageId })

/** The named schemas of webhooks. */
export const webhookSchemas = [
  WebhookEventData, WebhookEvent, WebhookEndpoint, WebhookEndpointList, CreateWebhookEndpoint, ChangeWebhookEndpoint,
  RotateWebhookSecret, RecoverWebhooks, RecoveredWebhooks, ReplayWebhook, WebhookDelivery, WebhookMessage, WebhookMessageList
]
