import type { WebhookEvent, WebhookMessageType } from '../../schemas/webhooks.js'

/** What an event is about. */
export interface EventSubject {
  type: WebhookMessageType
  at: Date
  /** The consultation, or the endpoint. */
  id: string
  external_id: string | null
  version: number
}

/** The path under which the subject of an event is. */
function pathOf ({ type, id }: Pick<EventSubject, 'type' | 'id'>): string {
  return type.startsWith('consultation.') ? `/api/v1/consultations/${id}/` : `/api/v1/webhook-endpoints/${id}/`
}

/**
 * The event of a message: ids, a version and an address. Nothing of a consultation's content is ever in it.
 *
 * @param publicUrl PUBLIC_URL
 */
export function eventOf ({ type, at, id, external_id: externalId, version }: EventSubject, publicUrl: string): WebhookEvent {
  return {
    type,
    timestamp: at.toISOString(),
    data: { id, ...externalId === null ? {} : { external_id: externalId }, version, url: `${publicUrl}${pathOf({ type, id })}` }
  }
}
