/*
 * Webhooks: what an event says, how it is signed (Standard Webhooks 1.0.0), when it is tried again, and the one place that dials the
 * endpoints of customers. Nothing here knows a table.
 */
export { type AllowsAddress, createAddressCheck, unknownNetwork } from './addresses.js'
export { type EventSubject, eventOf } from './payload.js'
export { pauseAfter, verdictOn } from './schedule.js'
export { isRefusedHost, type WebhookResult, WebhookSender } from './sender.js'
export { createSecretBox, makeWebhookSecret, type SecretBox, signatureHeaders } from './signing.js'
