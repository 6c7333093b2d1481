import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type SecretBox, signatureHeaders, type WebhookResult, type WebhookSender } from '../../lib/webhooks/index.js'
import { createTurns, serviceVersion, type Turns } from '../../lib/runtime/index.js'
import { isAnyPending, noteResult, takeDeliveries, type TakenDelivery } from './deliveries-table.js'
import { validSecrets } from './endpoints.js'
import { eventOfMessage } from './messages.js'

/** How often to look for deliveries that were not announced, in milliseconds: those due for another attempt, or lost by other instances. */
const POLLING_MS = 2000

/** The same while nothing waits to be delivered: only what another instance could not announce is found late. */
const IDLE_MS = 30_000

/** Pause after the database failed, in milliseconds. */
const RETRY_MS = 500

/** Attempts at the same time: to endpoints that work, and to those that fail. */
const AT_ONCE = 64

/** Outcomes that are recorded at the same time; connections to the database are for requests. */
const RECORDED_AT_ONCE = 2

/** What sending needs. */
export interface CourierServices extends Pick<FastifyInstance, 'db' | 'log'> {
  sender: Pick<WebhookSender, 'send'>
  secrets: SecretBox
  publicUrl: string
}

/**
 * Sends deliveries, at least once: each is taken with a lease, and after a crash another instance, or this one, sends it again. Endpoints
 * that fail have places of their own, so that however many they are, they never delay the others.
 */
class Courier {
  readonly #services: CourierServices
  readonly #failing: boolean
  readonly #recording: Turns
  readonly #running: Promise<void>
  readonly #inHand = new Map<string, number>()
  readonly #work = new Set<Promise<void>>()
  #stopping = false
  #wake = new AbortController()

  constructor (services: CourierServices, failing: boolean, recording: Turns) {
    this.#services = services
    this.#failing = failing
    this.#recording = recording
    this.#running = this.#run()
  }

  notify (): void {
    this.#wake.abort()
    this.#wake = new AbortController()
  }

  async stop (): Promise<void> {
    this.#stopping = true
    this.notify()
    await this.#running
    await Promise.all(this.#work)
  }

  async #run (): Promise<void> {
    const { db, log } = this.#services
    while (!this.#stopping) {
      const { signal } = this.#wake
      let pause = POLLING_MS
      try {
        const wanted = AT_ONCE - this.#work.size
        const isIdle = !await isAnyPending(db)
        if (isIdle) pause = IDLE_MS
        const taken = isIdle || wanted === 0 ? [] : await takeDeliveries(db, { failing: this.#failing, wanted, inHand: this.#inHand })
        taken.forEach(delivery => this.#begin(delivery))
      } catch (error) {
        pause = RETRY_MS
        if (!this.#stopping) log.error({ err: error }, 'webhooks could not be looked for; it is tried again')
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  #begin (delivery: TakenDelivery): void {
    const { endpoint_id: endpoint } = delivery
    this.#inHand.set(endpoint, (this.#inHand.get(endpoint) ?? 0) + 1)
    const work = this.#deliver(delivery).finally(() => {
      this.#work.delete(work)
      const left = (this.#inHand.get(endpoint) ?? 1) - 1
      if (left === 0) this.#inHand.delete(endpoint)
      else this.#inHand.set(endpoint, left)
      this.notify()
    })
    this.#work.add(work)
  }

  async #deliver (taken: TakenDelivery): Promise<void> {
    const { db, log } = this.#services
    const { message_id: message, endpoint_id: endpoint } = taken
    try {
      const result = await this.#send(taken)
      // What was cut off by the stop is sent again once its lease is over, and does not count.
      if (this.#stopping && !result.delivered && result.status === null) return
      const consequence = await this.#recording.take(async () => noteResult(db, taken, result))
      if (!result.delivered) log.warn({ message, endpoint, status: result.status, reason: result.error }, 'a webhook was not delivered')
      if (consequence === 'disabled') log.error({ endpoint }, 'a webhook endpoint is disabled')
    } catch (error) {
      // Its lease ends, and it is sent again.
      log.error({ err: error, message, endpoint }, 'the outcome of a webhook could not be recorded; it is sent again')
    }
  }

  async #send (taken: TakenDelivery): Promise<WebhookResult> {
    const { sender, secrets, publicUrl } = this.#services
    const opened = validSecrets(taken).map(({ sealed }) => secrets.open(sealed, taken.endpoint_id)).filter(secret => secret !== null)
    if (opened.length === 0) return { delivered: false, status: null, error: 'secret_lost', retryAfter: null }
    const body = JSON.stringify(eventOfMessage(taken, publicUrl))
    const signature = signatureHeaders({ id: taken.message_id, sentAt: new Date(), body }, opened)
    const headers = { 'content-type': 'application/json', 'user-agent': `clinical-consultation-service/${serviceVersion()}`, ...signature }
    return sender.send({ url: taken.url, headers, body })
  }
}

/** Both kinds of senders. */
export interface Couriers {
  /** Looks for deliveries now. */
  notify: () => void
  /** Takes no more; resolves when what is being sent has ended. */
  stop: () => Promise<void>
}

/** Starts sending. */
export function startCouriers (services: CourierServices): Couriers {
  const recording = createTurns(RECORDED_AT_ONCE)
  const both = [false, true].map(failing => new Courier(services, failing, recording))
  return {
    notify: () => both.forEach(courier => courier.notify()),
    async stop () { await Promise.all(both.map(async courier => courier.stop())) }
  }
}
