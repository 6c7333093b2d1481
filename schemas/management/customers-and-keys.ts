import { Type, type Static } from '@sinclair/typebox'
import { givenKeyScopes, keyScopes } from '../key-scopes.js'
import { closed, enumeration, ref } from '../kit.js'
import { givenTimestamp, timestamp, visibleText } from '../text.js'
import { NAME_MAX_LENGTH, ORGANISATION_MAX_LENGTH } from '../token.js'
import { count, damaged, LISTED_MAX, moment, nullable } from './kit.js'

export { givenKeyScopes, keyScopes, type KeyScope } from '../key-scopes.js'

/** Most organisations that one key may be limited to. */
const ORGANISATIONS_MAX = 1000

/** How long a rotated key may keep working, in hours. */
const GRACE_HOURS_MAX = 24 * 365

/** Longest id of an API key. */
const KEY_ID_MAX_LENGTH = 32

/** Longest API key. */
const KEY_MAX_LENGTH = 64

const customer = visibleText(NAME_MAX_LENGTH, { description: 'Name of the customer.' })
const keyName = visibleText(NAME_MAX_LENGTH, { description: 'What the key is for, such as the system that uses it.' })
const mode = enumeration(['live', 'test'], { description: 'Whether the key is for production or for testing: neither sees what the other created.' })
/** The form of the id of an API key. */
export const keyIdForm = { minLength: 1, maxLength: KEY_ID_MAX_LENGTH, pattern: '^[0-9A-Za-z]+$' }

const keyId = Type.String({ ...keyIdForm, description: 'Public part of the key, which identifies it.' })
const secret = Type.String({
  maxLength: KEY_MAX_LENGTH, pattern: '^ccs_(?:live|test)_[0-9A-Za-z_]+$', description: 'The key itself. It is not stored, and is never shown again.'
})
const scopes = {
  items: enumeration(keyScopes),
  given: enumeration(givenKeyScopes),
  options: { minItems: 1, maxItems: keyScopes.length, uniqueItems: true },
  givenOptions: { minItems: 1, maxItems: givenKeyScopes.length, uniqueItems: true }
}
const organisations = {
  items: visibleText(ORGANISATION_MAX_LENGTH),
  options: { minItems: 1, maxItems: ORGANISATIONS_MAX }
}
const SCOPES_SENTENCE = 'What the key may do: `tokens:issue` asks for access tokens, `consultations:read` reads consultations, `consultations:write` has reports made again and records consent, `consultations:delete` deletes consultations (for keys made before this was a scope, `consultations:write` does, too), `webhooks:manage` manages webhooks, `audit:read` reads the audit log.'

export const Customer = closed({
  name: customer,
  created_at: moment('When the first key of the customer was made.'),
  api_keys: count('API keys that work.'),
  users: count('Users that a token was asked for.'),
  waiting_reports: count('Consultations that wait for a report.')
}, {
  $id: 'Customer',
  description: 'A customer of this installation, in numbers.',
  examples: [{ name: 'Riverside Hospitals', created_at: '2026-03-02T09:00:00.000Z', api_keys: 2, users: 41, waiting_reports: 0 }]
})
export type Customer = Static<typeof Customer>

export const CustomerReference = closed({ customer }, {
  $id: 'CustomerReference', description: 'A customer, by name.', examples: [{ customer: 'Riverside Hospitals' }]
})
export type CustomerReference = Static<typeof CustomerReference>

export const EndedAccess = closed({
  api_keys: count('API keys that were revoked.'),
  portal_sessions: count('Sessions in the portal that were ended.')
}, {
  $id: 'EndedAccess', description: 'What was ended of a customer.', examples: [{ api_keys: 2, portal_sessions: 1 }]
})
export type EndedAccess = Static<typeof EndedAccess>

export const CustomerList = closed({
  customers: Type.Array(ref(Customer), { maxItems: LISTED_MAX, description: 'The customers.' }), damaged
}, {
  $id: 'CustomerList',
  description: 'The customers that the person may see, by name.',
  examples: [{ customers: [{ name: 'Riverside Hospitals', created_at: '2026-03-02T09:00:00.000Z', api_keys: 2, users: 41, waiting_reports: 0 }] }]
})
export type CustomerList = Static<typeof CustomerList>

const exampleKey = {
  id: '4fT0s9QzVbXy',
  customer: 'Riverside Hospitals',
  name: 'EHR backend',
  mode: 'live' as const,
  scopes: null,
  organisations: ['Riverside Practice'],
  rate_limit_max: null,
  created_at: '2026-03-02T09:00:00.000Z',
  expires_at: '2027-03-02T09:00:00.000Z',
  revoked_at: null,
  last_used_at: '2026-03-02T09:14:00.000Z',
  requests_24h: 1204
}

export const ManagedApiKey = closed({
  id: keyId,
  customer,
  name: keyName,
  mode,
  scopes: nullable(Type.Array(scopes.items, scopes.options), { description: `${SCOPES_SENTENCE} \`null\`: all of it.` }),
  organisations: nullable(Type.Array(organisations.items, organisations.options), { description: 'The organisations that the key is bound to; `null`: any.' }),
  rate_limit_max: nullable(Type.Integer({ format: 'int32', minimum: 1, maximum: 1_000_000_000 }), { description: 'Requests per window; `null`: the service\'s default.' }),
  created_at: moment('When the key was made.'),
  expires_at: nullable(Type.String(timestamp), { description: 'When it expires; `null`: never.' }),
  revoked_at: nullable(Type.String(timestamp), { description: 'When it was revoked; `null` if it was not.' }),
  last_used_at: nullable(Type.String(timestamp), { description: 'When it was last used, to the minute; `null`: never.' }),
  requests_24h: count('Requests with the key in the last 24 hours, as far as they are written down.')
}, {
  $id: 'ManagedApiKey',
  description: 'An API key: everything but the key itself.',
  examples: [exampleKey]
})
export type ManagedApiKey = Static<typeof ManagedApiKey>

export const ApiKeyList = closed({
  api_keys: Type.Array(ref(ManagedApiKey), { maxItems: LISTED_MAX, description: 'The keys.' }), damaged
}, {
  $id: 'ApiKeyList',
  description: 'API keys, the newest first.',
  examples: [{ api_keys: [exampleKey] }]
})
export type ApiKeyList = Static<typeof ApiKeyList>

const exampleHour = { hour: '2026-03-02T09:00:00.000Z', requests: 120, succeeded: 112, refused: 2, denied: 0, limited: 5, failed: 0, unknown: 1 }

export const KeyRequests = closed({
  hour: moment('When the hour began.'),
  requests: count('Requests that were made with the key in this hour.'),
  succeeded: count('Of these, answered with a status below 400.'),
  refused: count('Answered with another status from 400 to 499 than those below.'),
  denied: count('Answered with 401 or 403: the key may not do this.'),
  limited: count('Answered with 429: the key was over its limit.'),
  failed: count('Answered with a status from 500 on.'),
  unknown: count('All others: the client did not wait for the answer, is still waiting, or an older version counted them.')
}, {
  $id: 'KeyRequests',
  description: 'The requests of an API key in an hour, by how they ended.',
  examples: [exampleHour]
})
export type KeyRequests = Static<typeof KeyRequests>

export const KeyRequestList = closed({
  requests: Type.Array(ref(KeyRequests), { maxItems: LISTED_MAX, description: 'The hours in which there were any, the oldest first.' }), damaged
}, {
  $id: 'KeyRequestList',
  description: 'The requests of an API key over time.',
  examples: [{ requests: [exampleHour] }]
})
export type KeyRequestList = Static<typeof KeyRequestList>

export const CreateApiKey = closed({
  customer,
  name: keyName,
  mode,
  scopes: Type.Optional(Type.Array(scopes.given, {
    ...scopes.givenOptions, description: `${SCOPES_SENTENCE} \`tokens\` is the former name of \`tokens:issue\`. Default: all of it.`
  })),
  organisations: Type.Optional(Type.Array(organisations.items, { ...organisations.options, description: 'Organisations that the key is bound to. Default: any.' })),
  rate_limit_max: Type.Optional(Type.Integer({ format: 'int32', minimum: 1, maximum: 1_000_000_000, description: 'Requests per window. Default: that of the service.' })),
  expires_at: Type.Optional(Type.String({ ...givenTimestamp, description: 'When it expires. Default: never.' }))
}, {
  $id: 'CreateApiKey',
  description: 'An API key to create, and its customer if that is new.',
  examples: [{ customer: 'Riverside Hospitals', name: 'EHR backend', mode: 'live', organisations: ['Riverside Practice'] }]
})
export type CreateApiKey = Static<typeof CreateApiKey>

export const CreatedApiKey = closed({ id: keyId, key: secret }, {
  $id: 'CreatedApiKey',
  description: 'A new API key, shown only here.',
  examples: [{ id: '4fT0s9QzVbXy', key: 'ccs_live_4fT0s9QzVbXy_9dKqW2mPzR7tYbN4cVxL8hJs1a2B3c' }]
})
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const RotateApiKey = closed({
  grace_hours: Type.Optional(Type.Number({ minimum: 0, maximum: GRACE_HOURS_MAX, description: 'Hours that the old key keeps working. Default: 24.' }))
}, {
  $id: 'RotateApiKey',
  description: 'How an API key is replaced.',
  examples: [{ grace_hours: 48 }]
})
export type RotateApiKey = Static<typeof RotateApiKey>

export const RotatedApiKey = closed({
  id: keyId, key: secret, old_expires_at: moment('When the old key stops working.')
}, {
  $id: 'RotatedApiKey',
  description: 'The key that replaces another one, shown only here.',
  examples: [{ id: '4fT0s9QzVbXy', key: 'ccs_live_4fT0s9QzVbXy_9dKqW2mPzR7tYbN4cVxL8hJs1a2B3c', old_expires_at: '2026-03-03T09:00:00.000Z' }]
})
export type RotatedApiKey = Static<typeof RotatedApiKey>

/** The schemas of this file, for `addSchema`. */
export const customerAndKeySchemas = [
  Customer, CustomerReference, EndedAccess, CustomerList,
  ManagedApiKey, ApiKeyList, KeyRequests, KeyRequestList, CreateApiKey, CreatedApiKey, RotateApiKey, RotatedApiKey
]
