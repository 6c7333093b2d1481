import { Type, type Static } from '@sinclair/typebox'
import { closed, enumeration, ref } from '../kit.js'
import { visibleText } from '../text.js'
import { NAME_MAX_LENGTH } from '../token.js'
import { CreateWebhookEndpoint, WebhookEndpoint } from '../webhooks.js'
import { damaged, LISTED_MAX } from './kit.js'

const owner = {
  customer: visibleText(NAME_MAX_LENGTH, { description: 'Name of the customer.' }),
  mode: enumeration(['live', 'test'], { description: 'Whether it is for consultations of live or of test keys.' })
}
const exampleOwner = { customer: 'Riverside Hospitals', mode: 'live' as const }
const [exampleEndpoint] = WebhookEndpoint.examples as [Static<typeof WebhookEndpoint>]

export const ManagedWebhookEndpoint = closed({ ...owner, ...WebhookEndpoint.properties }, {
  $id: 'ManagedWebhookEndpoint', description: 'Where a customer is notified.', examples: [{ ...exampleOwner, ...exampleEndpoint }]
})
export type ManagedWebhookEndpoint = Static<typeof ManagedWebhookEndpoint>

export const ManagedWebhookEndpointList = closed({
  webhook_endpoints: Type.Array(ref(ManagedWebhookEndpoint), { maxItems: LISTED_MAX, description: 'The endpoints.' }), damaged
}, {
  $id: 'ManagedWebhookEndpointList',
  description: 'Webhook endpoints, by customer, the oldest first.',
  examples: [{ webhook_endpoints: [{ ...exampleOwner, ...exampleEndpoint }] }]
})
export type ManagedWebhookEndpointList = Static<typeof ManagedWebhookEndpointList>

export const CreateManagedWebhookEndpoint = closed({ ...owner, ...CreateWebhookEndpoint.properties }, {
  $id: 'CreateManagedWebhookEndpoint',
  description: 'An endpoint to create for a customer. It is enabled unless it says otherwise.',
  examples: [{ ...exampleOwner, url: exampleEndpoint.url, events: exampleEndpoint.events }]
})
export type CreateManagedWebhookEndpoint = Static<typeof CreateManagedWebhookEndpoint>

/** The schemas of this file, for `addSchema`. */
export const managedWebhookSchemas = [ManagedWebhookEndpoint, ManagedWebhookEndpointList, CreateManagedWebhookEndpoint]
