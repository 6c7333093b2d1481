import { sql, type Kysely, type Transaction } from 'kysely'
import { pauseAfter, verdictOn, type WebhookResult } from '../../lib/webhooks/index.js'
import type { WebhookMessageType } from '../../schemas/webhooks.js'
import type { SealedSecret, Tables } from '../database/tables.js'
import { notifyOfEndpoint } from './outbox.js'

/** For how many seconds a delivery is taken: longer than any attempt, so that only a crash lets a lease end. */
const LEASE_SECONDS = 30

/** Most deliveries to one endpoint at the same time, by one instance; and while it fails. */
const PER_ENDPOINT = 4
const PER_FAILING_ENDPOINT = 1

/** A delivery that this instance has taken, with what it sends. */
export interface TakenDelivery {
  message_id: string
  endpoint_id: string
  takes: number
  attempts: number
  url: string
  secrets: SealedSecret[]
  type: WebhookMessageType
  subject_id: string
  external_id: string | null
  version: number
  created_at: Date
}

/** Which deliveries to take. */
export interface DeliveryOrder {
  /** Those of endpoints whose last attempt failed, or of all others: each have senders of their own. */
  failing: boolean
  wanted: number
  /** Deliveries in progress here, by endpoint. */
  inHand: ReadonlyMap<string, number>
}

/** Whether anything waits to be delivered, now or later. */
export async function isAnyPending (db: Kysely<Tables>): Promise<boolean> {
  const { rows: [row] } = await sql<{ pending: boolean }>`select exists (select from webhook_deliveries where state = 'pending') as pending`.execute(db)
  return row?.pending === true
}

/** Takes deliveries that are due, a few for each endpoint, so that none waits for another one's. */
export async function takeDeliveries (db: Kysely<Tables>, { failing, wanted, inHand }: DeliveryOrder): Promise<TakenDelivery[]> {
  const most = failing ? PER_FAILING_ENDPOINT : PER_ENDPOINT
  const { rows } = await sql<TakenDelivery>`with taken as (
      update webhook_deliveries set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), takes = takes + 1
      where ctid = any(array(
        select free.ctid from webhook_endpoints as e
        left join unnest(${[...inHand.keys()]}::uuid[], ${[...inHand.values()]}::int[]) as hands (endpoint, jobs) on hands.endpoint = e.id
        cross join lateral (
          select d.ctid from webhook_deliveries as d
          where d.endpoint_id = e.id and d.state = 'pending' and d.next_at <= now() and (d.leased_until is null or d.leased_until < now())
          order by d.next_at limit greatest(${most}::int - coalesce(hands.jobs, 0), 0) for update skip locked
        ) as free
        where e.enabled and (e.failing_since is not null) = ${failing}::boolean limit ${wanted}::int
      ))
      returning message_id, endpoint_id, takes, attempts
    )
    select taken.message_id, taken.endpoint_id, taken.takes, taken.attempts, e.url, e.secrets, m.type, m.subject_id, m.external_id,
      m.version, m.created_at
    from taken join webhook_endpoints as e on e.id = taken.endpoint_id join webhook_messages as m on m.id = taken.message_id`.execute(db)
  return rows
}

/** Takes back what an earlier process of the embedded database had taken when it ended: nobody else can have it. */
export async function takeBackDeliveries (db: Kysely<Tables>): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ leased_until: null }).where('leased_until', 'is not', null).execute()
}

/** Records a success, even where somebody else has taken the delivery meanwhile: it has arrived. */
async function noteDelivered (
  transaction: Transaction<Tables>, { message_id: message, endpoint_id: endpoint }: TakenDelivery, status: number
): Promise<void> {
  await transaction.updateTable('webhook_deliveries').set({
    state: 'delivered', attempts: sql<number>`attempts + 1`, leased_until: null, last_at: sql<Date>`now()`, last_status: status, last_error: null
  }).where('message_id', '=', message).where('endpoint_id', '=', endpoint).execute()
  await transaction.updateTable('webhook_endpoints').set({ failing_since: null, failing_days: 0, failing_day: null, warned: false })
    .where('id', '=', endpoint).where('failing_since', 'is not', null).execute()
}

/** What an endpoint looks like after a failure that counts. */
async function countFailure (transaction: Transaction<Tables>, endpoint: string) {
  const today = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`
  return transaction.updateTable('webhook_endpoints').set({
    failing_since: sql<Date>`coalesce(failing_since, now())`,
    failing_days: sql<number>`failing_days + (failing_day is distinct from ${today})::int`,
    failing_day: today
  }).where('id', '=', endpoint).where('enabled', '=', true)
    .returning([sql<number>`extract(epoch from now() - failing_since)::float8`.as('seconds'), 'failing_days as days', 'warned'])
    .executeTakeFirst()
}

async function disable (transaction: Transaction<Tables>, endpoint: string, reason: 'gone' | 'failing'): Promise<void> {
  await transaction.updateTable('webhook_endpoints')
    .set({ enabled: false, disabled_reason: reason, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', endpoint).execute()
  await notifyOfEndpoint(transaction, 'webhook.disabled', endpoint)
}

/** What became of an endpoint by a failure. */
export type Consequence = 'disabled' | 'warned' | null

async function noteFailed (
  transaction: Transaction<Tables>, taken: TakenDelivery, result: Extract<WebhookResult, { delivered: false }>
): Promise<Consequence> {
  const { message_id: message, endpoint_id: endpoint, takes } = taken
  const isGone = result.status === 410
  const pause = isGone ? null : pauseAfter(taken.attempts + 1, result.retryAfter)
  const noted = await transaction.updateTable('webhook_deliveries').set({
    attempts: taken.attempts + 1,
    leased_until: null,
    last_at: sql<Date>`now()`,
    last_status: result.status,
    last_error: result.error,
    ...pause === null ? { state: 'failed' as const } : { next_at: sql<Date>`now() + make_interval(secs => ${pause}::double precision)` }
  }).where('message_id', '=', message).where('endpoint_id', '=', endpoint).where('takes', '=', takes).where('state', '=', 'pending')
    .returning('message_id').executeTakeFirst()
  if (noted === undefined) return null
  const failing = await countFailure(transaction, endpoint)
  if (failing === undefined) return null
  const verdict = isGone ? 'disable' : verdictOn(failing)
  if (verdict === 'disable') {
    await disable(transaction, endpoint, isGone ? 'gone' : 'failing')
    return 'disabled'
  }
  if (verdict !== 'warn') return null
  await transaction.updateTable('webhook_endpoints').set({ warned: true }).where('id', '=', endpoint).execute()
  await notifyOfEndpoint(transaction, 'webhook.failing', endpoint)
  return 'warned'
}

/** Records how an attempt ended, and what follows for the endpoint. */
export async function noteResult (db: Kysely<Tables>, taken: TakenDelivery, result: WebhookResult): Promise<Consequence> {
  return db.transaction().execute(async transaction => {
    // First, as whoever replays, recovers or changes it does: each waits for the other one, and neither for both.
    await transaction.selectFrom('webhook_endpoints').select('id').where('id', '=', taken.endpoint_id).forNoKeyUpdate().execute()
    if (!result.delivered) return noteFailed(transaction, taken, result)
    await noteDelivered(transaction, taken, result.status)
    return null
  })
}

/** Deletes messages, with their deliveries, once they are older than so many days. */
export async function forgetMessages (db: Kysely<Tables>, days: number): Promise<void> {
  await db.deleteFrom('webhook_messages').where('created_at', '<', sql<Date>`now() - make_interval(days => ${sql.lit(days)})`).execute()
}
