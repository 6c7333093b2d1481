import { anyOf, others, put, undeclared, wrongTypes, type Refusal, type Table, type Tables } from '../table.js'
import { anyGivenTimestamp, noGivenTimestamp } from './moments.js'
import { closedTable, flag, form, integer, list, moment, nullable, oneOf, text, uuid, visible, type Place } from './places.js'

const INT32_MAX = 2_147_483_647
const id = '5c2a2b0e-8f0b-4d0e-9a39-0a3f4d6f2f11'
const types = [
  'consultation.started', 'consultation.finished', 'consultation.report_failed', 'consultation.report_changed', 'consultation.deleted',
  'webhook.failing', 'webhook.disabled'
]
const failures = ['address_refused', 'https_required', 'unreachable', 'timeout', 'tls', 'redirect', 'status', 'secret_lost']

/** Events, each once. */
const events: Place = (value, place): Table => {
  const one = put(value, place, [types[0]])
  return {
    accepts: anyOf(value, place, [types, ...types.map(type => [type])]),
    refuses: [
      ...wrongTypes(value, { [place]: 'array' }),
      ...oneOf(types)(one, `${place}/0`).refuses,
      ...others(value, place, [[]], 'minItems'),
      ...others(value, place, [[types[0], types[0]]], 'uniqueItems'),
      ...others(value, place, [[...types, types[0]]], 'uniqueItems', 'maxItems')
    ]
  }
}

const url = form(2048, ['https://ehr.example.org/hooks', 'http://10.0.0.1:8080/?a=b'], ['ftp://ehr.example.org/', 'ehr.example.org', 'https://', 'https://a b/', 'https://é/', ' https://a/', 'https://a/\n'], ['pattern'])
const given: Place = (value, place): Table => ({
  accepts: anyGivenTimestamp(value, place), refuses: [...wrongTypes(value, { [place]: 'string' }), ...noGivenTimestamp(value, place)]
})
const secret = form(64, ['whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE='], ['whsec_', 'whsec_Zm9v', 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE='], ['pattern'])
const secretOfOneLength: Place = (value, place): Table => {
  const { refuses } = secret(value, place)
  const whole = 'whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE='
  return {
    accepts: anyOf(value, place, [whole]),
    refuses: [
      ...refuses.filter(([, , ...rules]) => !rules.some(rule => rule.startsWith('maxLength'))), ...others(value, place, [`${whole}${'='.repeat(16)}`], 'maxLength', 'pattern')
    ]
  }
}
const messageId: Place = (value, place): Table => ({
  accepts: anyOf(value, place, ['msg_2b7c7a4f5d0e4b8f9a390a3f4d6f2f11']),
  refuses: [
    ...wrongTypes(value, { [place]: 'string' }),
    ...others(value, place, ['', 'msg_', '2b7c7a4f5d0e4b8f9a390a3f4d6f2f11', 'msg_2B7C7A4F5D0E4B8F9A390A3F4D6F2F11'], 'pattern'),
    ...others(value, place, ['msg_2b7c7a4f5d0e4b8f9a390a3f4d6f2f110'], 'maxLength', 'pattern')
  ]
})
/** A whole number, where 7 and a half is out of the range, too. */
const narrow = (least: number, most: number): Place => (value, place): Table => {
  const { accepts, refuses } = integer(least, most)(value, place)
  const beyond = most < 7.5 ? `maximum ${place}` : `minimum ${place}`
  return { accepts, refuses: refuses.map(([says, other, ...rules]): Refusal => [says, other, ...rules, ...says.startsWith('7.5 as ') ? [beyond] : []]) }
}
/** One of a few names, or none. */
const nameOrNone = (names: readonly string[]): Place => (value, place): Table => ({
  accepts: anyOf(value, place, [null, ...names]),
  refuses: [...wrongTypes(value, { [place]: 'string or null, enum' }), ...others(value, place, ['', 'doctor', `${names[0]} `], 'enum')]
})
/** An object that has a table of its own. */
const object: Place = (value, place): Table => ({ accepts: [], refuses: [...wrongTypes(value, { [place]: 'object' }), ...undeclared(value, place)] })

const data = { id, external_id: 'visit-4711', version: 7, url: `https://scribe.example.org/api/v1/consultations/${id}/` }
const event = { type: 'consultation.finished', timestamp: '2026-03-02T09:20:00.000Z', data }
const endpoint = {
  id,
  url: 'https://ehr.example.org/webhooks',
  events: ['consultation.finished'],
  description: 'EHR',
  enabled: true,
  disabled_reason: 'failing',
  failing_since: '2026-03-02T09:00:00.000Z',
  secrets: 1,
  secret: 'whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE=',
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z'
}
const delivery = {
  endpoint_id: id,
  state: 'pending',
  attempts: 1,
  next_attempt_at: '2026-03-02T09:20:05.100Z',
  last_attempt_at: '2026-03-02T09:20:00.100Z',
  last_status: 503,
  last_error: 'status'
}
const message = { id: 'msg_2b7c7a4f5d0e4b8f9a390a3f4d6f2f11', ...event, deliveries: [delivery] }
const order = { url: endpoint.url, events: endpoint.events, description: 'EHR', enabled: true }
const orderPlaces = { url, events, description: visible(255), enabled: flag }
const endpointPlaces = {
  id: uuid,
  url,
  events,
  description: nullable(visible(255)),
  enabled: flag,
  disabled_reason: nameOrNone(['gone', 'failing']),
  failing_since: nullable(moment()),
  secrets: narrow(1, 3),
  secret: secretOfOneLength,
  created_at: moment(),
  updated_at: moment()
}
const owner = { customer: 'Riverside Hospitals', mode: 'live' }
const ownerPlaces = { customer: visible(255), mode: oneOf(['live', 'test']) }

export const webhookTables: Tables = {
  WebhookEventData: closedTable(data, { id: uuid, external_id: visible(255), version: integer(1, INT32_MAX), url }, ['external_id']),
  WebhookEvent: closedTable(event, { type: oneOf([...types, 'webhook.test']), timestamp: moment(), data: object }),
  WebhookEndpoint: closedTable(endpoint, endpointPlaces, ['secret']),
  ManagedWebhookEndpoint: closedTable({ ...owner, ...endpoint }, { ...ownerPlaces, ...endpointPlaces }, ['secret']),
  ManagedWebhookEndpointList: closedTable({ webhook_endpoints: [{ ...owner, ...endpoint }], damaged: 1 }, {
    webhook_endpoints: list(10_000, { ...owner, ...endpoint }, object), damaged: integer(1, 10_000)
  }, ['damaged']),
  CreateManagedWebhookEndpoint: closedTable({ ...owner, ...order }, { ...ownerPlaces, ...orderPlaces }, ['description', 'enabled']),
  WebhookEndpointList: closedTable({ webhook_endpoints: [endpoint] }, { webhook_endpoints: list(50, endpoint, object) }),
  CreateWebhookEndpoint: closedTable(order, orderPlaces, ['description', 'enabled']),
  ChangeWebhookEndpoint: closedTable(order, orderPlaces, ['url', 'events', 'description', 'enabled']),
  RotateWebhookSecret: closedTable({ grace_hours: 24 }, { grace_hours: integer(0, 168) }, ['grace_hours']),
  RecoverWebhooks: closedTable({ since: '2026-03-02T09:00:00Z', until: '2026-03-02T12:00:00Z' }, { since: given, until: given }, ['until']),
  RecoveredWebhooks: closedTable({ deliveries: 12 }, { deliveries: integer(0, INT32_MAX) }),
  ReplayWebhook: closedTable({ endpoint_id: id }, { endpoint_id: uuid }, ['endpoint_id']),
  WebhookDelivery: closedTable(delivery, {
    endpoint_id: uuid,
    state: oneOf(['pending', 'delivered', 'failed']),
    attempts: integer(0, INT32_MAX),
    next_attempt_at: nullable(moment()),
    last_attempt_at: nullable(moment()),
    last_status: nullable(narrow(100, 999)),
    last_error: nameOrNone(failures)
  }),
  WebhookMessage: closedTable(message, {
    id: messageId, type: oneOf([...types, 'webhook.test']), timestamp: moment(), data: object, deliveries: list(50, delivery, object)
  }),
  WebhookMessageList: closedTable({ webhook_messages: [message], next_cursor: 'MTc3MjQ0MjAwMDAwMA' }, {
    webhook_messages: list(100, message, object), next_cursor: nullable(text(64))
  })
}
