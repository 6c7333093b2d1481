import type { FastifyInstance } from 'fastify'
import { makeKey } from './helper.js'
import type { WebhookEndpoint, WebhookMessage, WebhookMessageList } from '../schemas/webhooks.js'

/** All events of consultations and endpoints. */
export const EVERYTHING = [
  'consultation.started', 'consultation.finished', 'consultation.report_failed', 'consultation.report_changed', 'consultation.deleted',
  'webhook.failing', 'webhook.disabled'
]

/** The backend of a customer, with its key. */
export class WebhookClient {
  readonly key: string
  readonly #fastify: FastifyInstance

  constructor (fastify: FastifyInstance, key: string) {
    this.#fastify = fastify
    this.key = key
  }

  async call (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    return this.#fastify.inject({
      method, url: `/api/v1/${path}`, headers: { 'x-api-key': this.key }, ...payload === undefined ? {} : { payload }
    })
  }

  /** Creates an endpoint; its secret is in the answer. */
  async create (url: string, more: object = {}): Promise<WebhookEndpoint & { secret: string }> {
    const response = await this.call('POST', 'webhook-endpoints/', { url, events: EVERYTHING, ...more })
    if (response.statusCode !== 201) throw new Error(`an endpoint could not be created: ${response.body}`)
    return response.json<WebhookEndpoint & { secret: string }>()
  }

  async read (id: string): Promise<WebhookEndpoint> {
    return (await this.call('GET', `webhook-endpoints/${id}/`)).json<WebhookEndpoint>()
  }

  async messages (query = ''): Promise<WebhookMessage[]> {
    return (await this.call('GET', `webhook-messages/${query}`)).json<WebhookMessageList>().webhook_messages
  }
}

/** The backend of a customer with a new key. */
export async function webhookClient (fastify: FastifyInstance, params: Parameters<typeof makeKey>[1] = {}): Promise<WebhookClient> {
  return new WebhookClient(fastify, (await makeKey(fastify, params)).key)
}
