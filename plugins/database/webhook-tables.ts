import type { ColumnType, Generated, Selectable } from 'kysely'
import type { KeyMode } from '../../lib/identity/index.js'
import type { DeliveryState, DisabledReason, WebhookEventType, WebhookFailure, WebhookMessageType } from '../../schemas/webhooks.js'

/** A secret of an endpoint, encrypted, and until when it is valid; `null` for the newest one. */
export interface SealedSecret {
  sealed: string
  expires_at: string | null
}

/** Where customers are notified. */
export interface WebhookEndpointsTable {
  id: string
  customer_id: string
  mode: KeyMode
  /** Only events of these organisations; `null`: of all. */
  organisations: string[] | null
  url: string
  events: WebhookEventType[]
  description: string | null
  enabled: boolean
  disabled_reason: DisabledReason | null
  /** The newest first. */
  secrets: ColumnType<SealedSecret[], string, string>
  /** Rises with every change of its state. */
  version: Generated<number>
  /** The first failure after the last success, or after it was last enabled; on how many days there were some, and the last of them. */
  failing_since: ColumnType<Date | null, never, Date | null>
  failing_days: Generated<number>
  failing_day: ColumnType<string | null, never, string | null>
  /** Whether its customer was warned since then. */
  warned: Generated<boolean>
  created_at: ColumnType<Date, never, never>
  updated_at: ColumnType<Date, never, Date>
}

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>

/** Events, each written in the transaction of its change. */
export interface WebhookMessagesTable {
  /** `webhook-id` */
  id: string
  number: ColumnType<string | number, never, never>
  customer_id: string
  mode: KeyMode
  /** The organisations that it is about: of a consultation, one; of an endpoint, those that it is bound to, `null` for all. */
  organisations: string[] | null
  type: WebhookMessageType
  /** The consultation, or the endpoint. */
  subject_id: string
  /** `null` where there is none, and once the consultation is deleted. */
  external_id: string | null
  version: number
  created_at: ColumnType<Date, never, never>
}

/** Messages on their way to endpoints: durable work, which a sender takes with a lease. */
export interface WebhookDeliveriesTable {
  message_id: string
  endpoint_id: string
  state: Generated<DeliveryState>
  /** Attempts at it since it was last begun. */
  attempts: Generated<number>
  next_at: ColumnType<Date, Date | undefined, Date>
  leased_until: ColumnType<Date | null, never, Date | null>
  /** Rises each time that it is taken, or begun again. */
  takes: Generated<number>
  last_at: ColumnType<Date | null, never, Date | null>
  last_status: number | null
  last_error: WebhookFailure | null
}

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable
  webhook_messages: WebhookMessagesTable
  webhook_deliveries: WebhookDeliveriesTable
}
