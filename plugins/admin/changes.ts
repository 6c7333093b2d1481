import type { Kysely } from 'kysely'
import { subjectOf } from '../../lib/identity/index.js'
import type { Target } from '../access-log/index.js'
import type { Tables } from '../database/tables.js'
import type { OperationName } from './operations.js'

/** The event that the log names an operation by, as that of the portal that does the same; `null` where nothing changes. */
const EVENTS: Readonly<Record<OperationName, string | null>> = {
  'api-key.create': 'createApiKey',
  'api-key.list': null,
  'api-key.rotate': 'rotateApiKey',
  'api-key.revoke': 'revokeApiKey',
  'api-key.revoke-tokens': 'revokeTokensOfApiKey',
  'api-key.forget-pepper': 'forgetPepper',
  'user.block': 'blockUser',
  'user.unblock': 'unblockUser',
  'user.revoke-tokens': 'revokeTokensOfUser',
  'user.erase': 'eraseUser',
  'user.erasure': null,
  'user.list': null,
  'customer.revoke-tokens': 'revokeTokensOfCustomer',
  'customer.end-access': 'endAccessOfCustomer',
  'portal.link': 'createPortalLink',
  'portal.list': null,
  'portal.remove': 'removePortalPerson',
  'token.create': 'issueToken',
  'webhook.create': 'createManagedWebhookEndpoint',
  'webhook.list': null,
  'webhook.change': 'changeManagedWebhookEndpoint',
  'webhook.delete': 'deleteManagedWebhookEndpoint',
  'webhook.rotate': 'rotateManagedWebhookSecret',
  'webhook.test': 'testManagedWebhookEndpoint',
  'webhook.recover': 'recoverManagedWebhooks',
  'webhook.messages': null,
  'webhook.replay': 'replayManagedWebhook',
  'audit.read': 'exportAuditLog',
  'audit.verify': null,
  'retention.read': null,
  'retention.set': 'setRetention',
  'retention.preview': null,
  'hold.place': 'placeLegalHold',
  'hold.release': 'releaseLegalHold',
  'hold.list': null,
  'signing-key.created': 'createSigningKey',
  'signing-key.activated': 'activateSigningKey',
  'signing-key.retired': 'retireSigningKey'
}

/** What may say in parameters and in a result whom an operation was about. */
interface Named {
  customer?: string
  user_id?: string
  id?: string
  key?: string
  kid?: string
  name?: string
}

/** The names of parameters and result as ids. */
async function targetOf (db: Kysely<Tables>, name: OperationName, params: Named, result: Named): Promise<Target> {
  const customer = params.customer ?? result.customer
  const row = customer === undefined ? undefined : await db.selectFrom('customers').select('id').where('name', '=', customer).executeTakeFirst()
  const target: Target = row === undefined ? {} : { customer: row.id }
  if (row !== undefined && params.user_id !== undefined) {
    const userId = params.user_id
    target.users = (['live', 'test'] as const).map(mode => subjectOf(row.id, mode, userId))
  }
  if (params.kid !== undefined) target.signing_key = params.kid
  if (name.startsWith('api-key.')) {
    const key = params.id ?? result.id
    if (key !== undefined) target.api_key = key
    if (name === 'api-key.rotate' && result.id !== undefined) target.new_api_key = result.id
  }
  if (name.startsWith('hold.') && params.id !== undefined) target.consultation = params.id
  if (name === 'token.create' && result.key !== undefined) target.api_key = result.key
  if (name === 'portal.remove' && params.id !== undefined) target.person = params.id
  if (name === 'portal.link' && result.name !== undefined) {
    const person = await db.selectFrom('portal_people').select('id').where('name', '=', result.name).where('issuer', 'is', null).executeTakeFirst()
    if (person !== undefined) target.person = person.id
  }
  return target
}

/**
 * What an operation that was done has changed, for the log: by ids only.
 *
 * @returns `null` when it changes nothing
 */
export async function changeOf (
  db: Kysely<Tables>, name: string, params: unknown, result: unknown
): Promise<{ event: string, target: Target } | null> {
  const event = EVENTS[name as OperationName]
  if (event === null) return null
  // What was done is done: without its ids there is still a line.
  return { event, target: await targetOf(db, name as OperationName, Object(params) as Named, Object(result) as Named).catch(() => ({})) }
}

/**
 * What an operation would have changed that was refused or failed, for the log: ids of a customer and a user only, since its other
 * parameters may be anything.
 *
 * @returns `null` when there is no such operation, or it changes nothing
 */
export async function attemptOf (db: Kysely<Tables>, name: string, params: unknown): Promise<{ event: string, target: Target } | null> {
  if (!Object.hasOwn(EVENTS, name)) return null
  const { customer, user_id: userId } = Object(params) as Named
  const named = typeof customer !== 'string' ? {} : { customer, ...(typeof userId === 'string' ? { user_id: userId } : {}) }
  return changeOf(db, name, named, {})
}
