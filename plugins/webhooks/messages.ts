import { sql, type Kysely, type Selectable } from 'kysely'
import type { Cursors } from '../../lib/consultation/index.js'
import { conflict, notFound, settingsExceeded } from '../../lib/runtime/index.js'
import { eventOf } from '../../lib/webhooks/index.js'
import {
  MESSAGES_PAGE_DEFAULT, type RecoverWebhooks, type ReplayWebhook, type WebhookDelivery, type WebhookMessage, type WebhookMessageList,
  type WebhookMessageQuery
} from '../../schemas/webhooks.js'
import { NOT_ENABLED } from '../../schemas/webhook-operations.js'
import type { Tables } from '../database/tables.js'
import { endpointsOf, messagesOf, type WebhookOwner } from './caller.js'
import { lockEnabled } from './endpoints.js'
import { announceDeliveries, IS_FOR, writeTest } from './outbox.js'

type MessageRow = Selectable<Tables['webhook_messages']>
type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** What reading and sending messages again needs. */
export interface MessageServices {
  db: Kysely<Tables>
  cursors: Cursors
  /** PUBLIC_URL */
  publicUrl: string
}

/** The columns that a delivery gets when it is begun again. */
const BEGUN_AGAIN = sql`state = 'pending', attempts = 0, next_at = now(), leased_until = null, takes = webhook_deliveries.takes + 1`

/** Whether a message `m` was sent to an endpoint `e` before. */
const HAS_DELIVERY = sql<boolean>`exists (select from webhook_deliveries as d where d.message_id = m.id and d.endpoint_id = e.id)`

/** A message that was sent, as its endpoints get it. */
export function eventOfMessage (row: Pick<MessageRow, 'type' | 'created_at' | 'subject_id' | 'external_id' | 'version'>, publicUrl: string) {
  const { type, created_at: at, subject_id: id, external_id: externalId, version } = row
  return eventOf({ type, at: new Date(at), id, external_id: externalId, version }, publicUrl)
}

function momentOf (moment: Date | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

function shownDelivery (row: DeliveryRow): WebhookDelivery {
  return {
    endpoint_id: row.endpoint_id,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.state === 'pending' ? momentOf(row.next_at) : null,
    last_attempt_at: momentOf(row.last_at),
    last_status: row.last_status,
    last_error: row.last_error
  }
}

/** Messages with what became of their deliveries to the endpoints that the owner may see. */
async function withDeliveries (
  { db, publicUrl }: MessageServices, owner: WebhookOwner, rows: readonly MessageRow[]
): Promise<WebhookMessage[]> {
  const deliveries = rows.length === 0
    ? []
    : await db.selectFrom('webhook_deliveries').selectAll().where('message_id', 'in', rows.map(({ id }) => id))
      .where('endpoint_id', 'in', endpointsOf(db, owner).select('id')).orderBy('endpoint_id').execute()
  return rows.map(row => ({
    id: row.id,
    ...eventOfMessage(row, publicUrl),
    deliveries: deliveries.filter(({ message_id: message }) => message === row.id).map(shownDelivery)
  }))
}

async function readMessage (services: MessageServices, owner: WebhookOwner, id: string): Promise<WebhookMessage> {
  const row = await messagesOf(services.db, owner).selectAll().where('id', '=', id).executeTakeFirst()
  const [message] = row === undefined ? [] : await withDeliveries(services, owner, [row])
  if (message === undefined) throw notFound()
  return message
}

/** What a cursor is bound to: the filters, as the client gave them. */
function filtersOf ({ cursor: _cursor, limit: _limit, ...filters }: WebhookMessageQuery): Record<string, string | undefined> {
  return { list: 'webhook-messages', ...filters }
}

/** A query for the messages that match the filters. */
function matching ({ db }: MessageServices, owner: WebhookOwner, query: WebhookMessageQuery) {
  const { endpoint_id: endpoint, consultation_id: consultation, type, state, since, until } = query
  const delivered = db.selectFrom('webhook_deliveries').select('message_id').where('endpoint_id', 'in', endpointsOf(db, owner).select('id'))
    .$if(endpoint !== undefined, some => some.where('endpoint_id', '=', endpoint as string))
    .$if(state !== undefined, some => some.where('state', '=', state as 'pending'))
  return messagesOf(db, owner)
    .$if(endpoint !== undefined || state !== undefined, all => all.where('id', 'in', delivered))
    .$if(consultation !== undefined, all => all.where('subject_id', '=', consultation as string))
    .$if(type !== undefined, all => all.where('type', '=', type as 'webhook.test'))
    .$if(since !== undefined, all => all.where('created_at', '>=', sql<Date>`${since}::timestamptz`))
    .$if(until !== undefined, all => all.where('created_at', '<=', sql<Date>`${until}::timestamptz`))
}

/** A page of messages, newest first. @throws 400 for a cursor of another list */
export async function listMessages (
  services: MessageServices, owner: WebhookOwner, query: WebhookMessageQuery
): Promise<WebhookMessageList> {
  const { cursors } = services
  const { cursor, limit = MESSAGES_PAGE_DEFAULT } = query
  const [reader, filters] = [{ ...owner, subject: null }, filtersOf(query)]
  const before = cursor === undefined ? null : cursors.read(reader, filters, cursor).number
  const rows = await matching(services, owner, query).selectAll().$if(before !== null, all => all.where('number', '<', before as string))
    .orderBy('number', 'desc').limit(limit + 1).execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const isLast = rows.length <= limit || last === undefined
  return {
    webhook_messages: await withDeliveries(services, owner, page),
    next_cursor: isLast ? null : cursors.write(reader, filters, { number: String(last.number), start: null })
  }
}

/** Sends a test message to an endpoint. @throws 404, and 409 when it is disabled */
export async function sendTest (services: MessageServices, owner: WebhookOwner, id: string): Promise<WebhookMessage> {
  const message = await services.db.transaction().execute(async transaction => {
    await lockEnabled(transaction, owner, id)
    return writeTest(transaction, id)
  })
  return readMessage(services, owner, message)
}

/**
 * Sends a message again, with the same id, to one endpoint or to all enabled ones that it is for or was sent to.
 *
 * @throws 404 for a message or an endpoint that the owner may not see, and 409 when no endpoint can take it
 */
export async function replayMessage (
  services: MessageServices, owner: WebhookOwner, id: string, { endpoint_id: endpoint }: ReplayWebhook
): Promise<WebhookMessage> {
  await services.db.transaction().execute(async transaction => {
    const message = await messagesOf(transaction, owner).select('id').where('id', '=', id).executeTakeFirst()
    if (message === undefined) throw notFound()
    const to = endpoint === undefined ? null : (await lockEnabled(transaction, owner, endpoint)).id
    const visible = endpointsOf(transaction, owner).select('id')
    const { rows } = await sql`insert into webhook_deliveries (message_id, endpoint_id)
      select m.id, e.id from webhook_messages as m join webhook_endpoints as e on e.enabled and e.customer_id = m.customer_id and e.mode = m.mode
      where m.id = ${id} and e.id in (${visible}) and ${to === null ? sql`(${IS_FOR} or ${HAS_DELIVERY})` : sql`e.id = ${to}::uuid`}
      on conflict (message_id, endpoint_id) do update set ${BEGUN_AGAIN} returning endpoint_id`.execute(transaction)
    if (rows.length === 0) throw conflict(NOT_ENABLED)
    await announceDeliveries(transaction)
  })
  return readMessage(services, owner, id)
}

/**
 * Sends every message of a time again that was not delivered to an endpoint, and that it is for.
 *
 * @returns how many
 * @throws 404, 400 when the time ends before it begins, and 409 when the endpoint is disabled
 */
export async function recover (
  { db }: MessageServices, owner: WebhookOwner, id: string, { since, until }: RecoverWebhooks
): Promise<{ deliveries: number }> {
  if (until !== undefined && Date.parse(until) < Date.parse(since)) throw settingsExceeded(['until'], 'must not be before since', 'value_error')
  return db.transaction().execute(async transaction => {
    const endpoint = await lockEnabled(transaction, owner, id)
    const { rows } = await sql`insert into webhook_deliveries (message_id, endpoint_id)
      select m.id, e.id from webhook_messages as m join webhook_endpoints as e on ${IS_FOR}
      where e.id = ${endpoint.id}::uuid and m.created_at >= ${since}::timestamptz
        and ${until === undefined ? sql`true` : sql`m.created_at <= ${until}::timestamptz`}
      on conflict (message_id, endpoint_id) do update set ${BEGUN_AGAIN}
      where webhook_deliveries.state <> 'delivered' and webhook_deliveries.leased_until is null
      returning endpoint_id`.execute(transaction)
    if (rows.length > 0) await announceDeliveries(transaction)
    return { deliveries: rows.length }
  })
}
