import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { conflict, notFound, settingsExceeded } from '../../lib/runtime/index.js'
import { type AllowsAddress, isRefusedHost, makeWebhookSecret, type SecretBox } from '../../lib/webhooks/index.js'
import { LISTED_MAX, type ManagedWebhookEndpoint } from '../../schemas/management/index.js'
import {
  type ChangeWebhookEndpoint, type CreateWebhookEndpoint, ENDPOINTS_MAX, type RotateWebhookSecret, SECRETS_MAX, type WebhookEndpoint
} from '../../schemas/webhooks.js'
import { NOT_ENABLED, TOO_MANY_ENDPOINTS, TOO_MANY_SECRETS } from '../../schemas/webhook-operations.js'
import type { KeyMode, SealedSecret, Tables, WebhookEndpointRow } from '../database/tables.js'
import { endpointsOf, type WebhookOwner } from './caller.js'
import { announceDeliveries } from './outbox.js'

/** How long the secrets before a new one stay valid by default, in hours. */
const GRACE_HOURS = 24

/** What managing endpoints needs. */
export interface EndpointServices {
  db: Kysely<Tables>
  secrets: SecretBox
  allowsAddress: AllowsAddress
  allowHttp: boolean
}

/** Secrets that are valid now. */
export function validSecrets ({ secrets }: Pick<WebhookEndpointRow, 'secrets'>, now = Date.now()): SealedSecret[] {
  return secrets.filter(({ expires_at: end }) => end === null || Date.parse(end) > now)
}

function shown (row: WebhookEndpointRow, secret?: string): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    disabled_reason: row.disabled_reason,
    failing_since: row.failing_since === null ? null : new Date(row.failing_since).toISOString(),
    secrets: validSecrets(row).length,
    ...secret === undefined ? {} : { secret },
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString()
  }
}

/** @throws 400 for a URL that nothing may be sent to; the addresses of a name are checked whenever it is dialled */
function requireSendable ({ allowHttp, allowsAddress }: EndpointServices, url: string | undefined): void {
  if (url === undefined) return
  const refuse = (problem: string) => settingsExceeded(['url'], problem, 'value_error')
  if (!URL.canParse(url)) throw refuse('must be a URL')
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && !allowHttp) throw refuse('must begin with https://')
  if (parsed.username !== '' || parsed.password !== '') throw refuse('must not hold a user name or a password')
  if (parsed.hash !== '') throw refuse('must not have a fragment')
  if (isRefusedHost(parsed, allowsAddress)) throw refuse('names an address that webhooks may not go to')
}

/** The endpoints that an owner may see. */
export async function listEndpoints ({ db }: EndpointServices, owner: WebhookOwner): Promise<WebhookEndpoint[]> {
  const rows = await endpointsOf(db, owner).selectAll().orderBy('created_at').orderBy('id').limit(ENDPOINTS_MAX).execute()
  return rows.map(row => shown(row))
}

/** The endpoints of a customer, by name, or of all: of live and of test keys, whatever organisations they are bound to. */
export async function listManaged ({ db }: EndpointServices, customer: string | null): Promise<ManagedWebhookEndpoint[]> {
  const rows = await db.selectFrom('webhook_endpoints as e').innerJoin('customers as c', 'c.id', 'e.customer_id').selectAll('e')
    .select('c.name as customer').$if(customer !== null, query => query.where('c.name', '=', customer))
    .orderBy('c.name').orderBy('e.created_at').orderBy('e.id').limit(LISTED_MAX).execute()
  return rows.map(row => ({ customer: row.customer, mode: row.mode, ...shown(row) }))
}

/** Whose an endpoint is, or `null` if there is none. */
export async function findOwner (
  { db }: EndpointServices, id: string
): Promise<{ customerId: string, customer: string, mode: KeyMode } | null> {
  const row = await db.selectFrom('webhook_endpoints as e').innerJoin('customers as c', 'c.id', 'e.customer_id')
    .select(['c.id as customerId', 'c.name as customer', 'e.mode']).where('e.id', '=', id).executeTakeFirst()
  return row ?? null
}

/** One of them, or 404. */
export async function readEndpoint ({ db }: EndpointServices, owner: WebhookOwner, id: string): Promise<WebhookEndpoint> {
  const row = await endpointsOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return shown(row)
}

/** One of them, locked until the transaction ends, or 404. */
export async function lockEndpoint (transaction: Transaction<Tables>, owner: WebhookOwner, id: string): Promise<WebhookEndpointRow> {
  const row = await endpointsOf(transaction, owner).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** The same of one that messages are sent to. @throws 409 when it is disabled */
export async function lockEnabled (transaction: Transaction<Tables>, owner: WebhookOwner, id: string): Promise<WebhookEndpointRow> {
  const row = await lockEndpoint(transaction, owner, id)
  if (!row.enabled) throw conflict(NOT_ENABLED)
  return row
}

/**
 * Creates an endpoint. Its secret is returned here and never again.
 *
 * @throws 400 for a URL that nothing may be sent to, 409 when there are too many endpoints
 */
export async function createEndpoint (
  services: EndpointServices, owner: WebhookOwner, { url, events, description, enabled = true }: CreateWebhookEndpoint
): Promise<WebhookEndpoint> {
  requireSendable(services, url)
  const [id, secret] = [randomUUID(), makeWebhookSecret()]
  const row = await services.db.transaction().execute(async transaction => {
    // Nobody else may create one meanwhile.
    await transaction.selectFrom('customers').select('id').where('id', '=', owner.customerId).forNoKeyUpdate().execute()
    const { count } = await transaction.selectFrom('webhook_endpoints').where('customer_id', '=', owner.customerId).where('mode', '=', owner.mode)
      .select(({ fn }) => fn.countAll<string | number>().as('count')).executeTakeFirstOrThrow()
    if (Number(count) >= ENDPOINTS_MAX) throw conflict(TOO_MANY_ENDPOINTS)
    return transaction.insertInto('webhook_endpoints').values({
      id,
      customer_id: owner.customerId,
      mode: owner.mode,
      organisations: owner.organisations === null ? null : [...owner.organisations],
      url,
      events,
      description: description ?? null,
      enabled,
      disabled_reason: null,
      secrets: JSON.stringify([{ sealed: services.secrets.seal(secret, id), expires_at: null }] satisfies SealedSecret[])
    }).returningAll().executeTakeFirstOrThrow()
  })
  return shown(row, secret)
}

/** What follows when an endpoint is enabled or disabled by its customer. */
function switched (enabled: boolean | undefined) {
  if (enabled === undefined) return {}
  const fresh = { disabled_reason: null, failing_since: null, failing_days: 0, failing_day: null, warned: false }
  return enabled ? { enabled, ...fresh } : { enabled }
}

/** Changes an endpoint. Once it is enabled again, what waits for it is sent at once. @throws 404, and 400 as `createEndpoint` */
export async function changeEndpoint (
  services: EndpointServices, owner: WebhookOwner, id: string, { url, events, description, enabled }: ChangeWebhookEndpoint
): Promise<WebhookEndpoint> {
  requireSendable(services, url)
  const changed = {
    ...url === undefined ? {} : { url }, ...events === undefined ? {} : { events }, ...description === undefined ? {} : { description }
  }
  return services.db.transaction().execute(async transaction => {
    const row = await lockEndpoint(transaction, owner, id)
    const after = await transaction.updateTable('webhook_endpoints')
      .set({ ...changed, ...switched(enabled), version: row.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    if (enabled === true && !row.enabled) {
      await transaction.updateTable('webhook_deliveries').set({ next_at: sql<Date>`now()` })
        .where('endpoint_id', '=', id).where('state', '=', 'pending').execute()
      await announceDeliveries(transaction)
    }
    return shown(after)
  })
}

/** Deletes an endpoint, with its secrets and deliveries, or 404. */
export async function deleteEndpoint ({ db }: EndpointServices, owner: WebhookOwner, id: string): Promise<void> {
  await db.transaction().execute(async transaction => {
    await lockEndpoint(transaction, owner, id)
    await transaction.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
    await transaction.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  })
}

/** Makes a new secret; those before stay valid for the grace period at most. @throws 404, and 409 when too many would be valid */
export async function rotateSecret (
  { db, secrets }: EndpointServices, owner: WebhookOwner, id: string, { grace_hours: grace = GRACE_HOURS }: RotateWebhookSecret
): Promise<WebhookEndpoint> {
  const secret = makeWebhookSecret()
  return db.transaction().execute(async transaction => {
    const row = await lockEndpoint(transaction, owner, id)
    const end = new Date(Date.now() + grace * 3_600_000).toISOString()
    const before = validSecrets(row).map(({ sealed, expires_at: expires }) => {
      return { sealed, expires_at: expires !== null && expires < end ? expires : end }
    })
    const kept = grace === 0 ? [] : before
    if (kept.length >= SECRETS_MAX) throw conflict(TOO_MANY_SECRETS)
    const all: SealedSecret[] = [{ sealed: secrets.seal(secret, row.id), expires_at: null }, ...kept]
    const after = await transaction.updateTable('webhook_endpoints')
      .set({ secrets: JSON.stringify(all), version: row.version + 1, updated_at: sql<Date>`now()` })
      .where('id', '=', id).returningAll().executeTakeFirstOrThrow()
    return shown(after, secret)
  })
}
