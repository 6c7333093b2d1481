import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ConsultationEventType, WebhookMessageType } from '../../schemas/webhooks.js'
import { publication } from '../changes.js'
import type { Tables } from '../database/tables.js'

/** The topic on which all instances are notified of new deliveries. */
export const DELIVERIES_TOPIC = 'work:webhooks'

/** Whether a message `m` is for an endpoint `e`, enabled or not: of the same customer and mode, subscribed, and of its organisations. */
export const IS_FOR = sql<boolean>`e.customer_id = m.customer_id and e.mode = m.mode and m.type = any(e.events) and
  (e.organisations is null or m.organisations <@ e.organisations)`

/**
 * Writes a message for each row of a statement, and its deliveries to enabled endpoints, as part of the transaction. There is none where
 * nobody would get it, not even later: a message is kept while an endpoint for it is disabled.
 *
 * @param source a statement with customer_id, mode, organisations, subject_id, external_id and version
 */
async function write (transaction: Kysely<Tables>, type: WebhookMessageType, source: RawBuilder<unknown>): Promise<void> {
  await sql`with source as (${source}), written as (
      insert into webhook_messages (id, customer_id, mode, organisations, type, subject_id, external_id, version)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), customer_id, mode, organisations, type, subject_id, external_id, version
      from (select source.*, ${type}::text as type from source) as m
      where exists (select from webhook_endpoints as e where ${IS_FOR})
      returning id, customer_id, mode, organisations, type
    ), sent as (
      insert into webhook_deliveries (message_id, endpoint_id)
      select m.id, e.id from written as m join webhook_endpoints as e on e.enabled and ${IS_FOR}
      returning message_id
    )
    select ${publication(DELIVERIES_TOPIC)} from sent limit 1`.execute(transaction)
}

/** Notifies of what happened to consultations, as they are now: once the transaction is committed, and not at all if it is rolled back. */
export async function notifyOfConsultations (
  transaction: Kysely<Tables>, type: Exclude<ConsultationEventType, 'consultation.deleted'>, ids: readonly string[]
): Promise<void> {
  await write(transaction, type, sql`select customer_id, mode, array[organisation] as organisations, id as subject_id, external_id, version
    from consultations where id = any(${[...ids]}::uuid[])`)
}

/** Notifies of the deletion of consultations, and forgets their external ids. Called while they are still there. */
export async function notifyOfDeletion (transaction: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`update webhook_messages set external_id = null where subject_id = any(${[...ids]}::uuid[]) and external_id is not null`
    .execute(transaction)
  await write(transaction, 'consultation.deleted', sql`select customer_id, mode, array[organisation] as organisations, id as subject_id,
    null::text as external_id, version from consultations where id = any(${[...ids]}::uuid[])`)
}

/** Notifies of what happened to an endpoint: those that are subscribed, and see it. */
export async function notifyOfEndpoint (
  transaction: Kysely<Tables>, type: 'webhook.failing' | 'webhook.disabled', id: string
): Promise<void> {
  await write(transaction, type, sql`select customer_id, mode, organisations, id as subject_id, null::text as external_id, version
    from webhook_endpoints where id = ${id}::uuid`)
}

/** Sends a test message to an endpoint, whatever it is subscribed to. @returns the id of the message */
export async function writeTest (transaction: Kysely<Tables>, id: string): Promise<string> {
  const { rows: [message] } = await sql<{ id: string }>`with written as (
      insert into webhook_messages (id, customer_id, mode, organisations, type, subject_id, version)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), customer_id, mode, organisations, 'webhook.test', id, version
      from webhook_endpoints where id = ${id}::uuid returning id
    ), sent as (
      insert into webhook_deliveries (message_id, endpoint_id) select id, ${id}::uuid from written returning message_id
    )
    select message_id as id, ${publication(DELIVERIES_TOPIC)} from sent`.execute(transaction)
  return (message as { id: string }).id
}

/** Has every instance look for deliveries, once the transaction is committed. */
export async function announceDeliveries (transaction: Kysely<Tables>): Promise<void> {
  await sql`select ${publication(DELIVERIES_TOPIC)}`.execute(transaction)
}
