import { Consultations } from '../consultations.js'
import { ApiError, AuthenticationError, ConnectionError, ConsultationError } from '../errors.js'
import type { ConsultationEvent } from '../events.js'
import type { Http } from '../http.js'
import { pathOf } from '../references.js'
import type { TokenKeeper } from '../tokens.js'
import type { ConsultationStatus, CreateConsultation } from '../types.js'
import { backoffMs, pause } from './backoff.js'

/** What a client is made of, as far as streams use it. */
export interface ClientParts {
  http: Http
  tokens: TokenKeeper
  consultations: Consultations
  /** Who is signed in, as the page says; `null` where it does not. */
  user: string | null
}

/** What can be made a WebSocket with: that of the platform, or `ws`. */
export type WebSocketClass = new (url: string | URL, protocols: string[]) => WebSocket

/** Statuses of refusals that pass by themselves, or with a fresh token. */
const PASSING = new Set([401, 408, 429, 500, 502, 503, 504, 507])

/** The service, as the stream of one consultation sees it. */
export class Service {
  /** Id of the consultation; `null` until it is created. */
  consultationId: string | null
  readonly #parts: ClientParts
  readonly #WebSocket: WebSocketClass | null

  constructor (parts: ClientParts, id: string | null, WebSocket: WebSocketClass | null) {
    this.#parts = parts
    this.consultationId = id
    this.#WebSocket = WebSocket
  }

  get #id (): string {
    if (this.consultationId === null) throw new ConsultationError('The consultation is not created yet.')
    return this.consultationId
  }

  /** Who is signed in, as the page says; `null` where it does not. */
  get user (): string | null { return this.#parts.user }

  /** Whom the service knows this client as. */
  get holder (): string | null { return this.#parts.tokens.holder }

  async token (signal?: AbortSignal): Promise<string> {
    return this.#parts.tokens.current(signal)
  }

  async freshToken (signal?: AbortSignal): Promise<string> {
    return this.#parts.tokens.fresh(signal)
  }

  /** A token other than this one, which the service has refused. */
  async otherToken (refused: string, signal: AbortSignal): Promise<string> {
    return this.#parts.tokens.other(refused, signal)
  }

  /** Creates a consultation with this very token: another one might be another user's. @returns its id */
  async create (params: CreateConsultation, idempotencyKey: string, token: string, signal: AbortSignal): Promise<string> {
    const http = this.#parts.http.with({ headers: { authorization: `Bearer ${token}` } })
    const { id } = await new Consultations(http).create(params, { idempotencyKey, signal })
    if (typeof id !== 'string') throw new ConnectionError('The answer is none of the service: something between here and there has changed it.')
    return id
  }

  /** Begins to open a WebSocket. */
  open (protocols: string[]): WebSocket {
    if (this.#WebSocket === null) throw new ConsultationError('There are no WebSockets here.')
    const url = this.#parts.http.url(`api/v1/consultations/${this.#id}/stream/`)
    url.protocol = url.protocol.replace('http', 'ws')
    return new this.#WebSocket(url.href, protocols)
  }

  async status (signal?: AbortSignal): Promise<ConsultationStatus> {
    return this.#parts.consultations.status(this.#id, signal === undefined ? {} : { signal })
  }

  /** Whether the service can be reached, and takes requests for this consultation. */
  async reaches (signal: AbortSignal): Promise<boolean> {
    return this.status(signal).then(() => true, () => false)
  }

  /** The number of the chunk after all that the service has. */
  async nextChunk (signal: AbortSignal): Promise<number> {
    const { chunks } = await this.#parts.http.json<{ chunks: ReadonlyArray<{ index: number }> }>({
      method: 'GET', path: pathOf(this.#id, 'audio/'), repeatable: true, signal
    })
    return chunks.reduce((next, { index }) => Math.max(next, index + 1), 0)
  }

  async putChunk (index: number, bytes: Uint8Array<ArrayBuffer>, contentType: string | null, signal: AbortSignal): Promise<void> {
    await this.#parts.consultations.putAudio(this.#id, index, bytes, { contentType, signal })
  }

  /** Finishes the consultation, however long the service cannot be reached. @throws {ApiError} when it refuses */
  async finish (signal: AbortSignal): Promise<void> {
    for (let retries = 0; ; retries++) {
      try {
        await this.#parts.consultations.finish(this.#id, { signal })
        return
      } catch (error) {
        signal.throwIfAborted()
        if (this.isLasting(error) || error instanceof AuthenticationError) throw error
        await pause(backoffMs(retries), signal)
      }
    }
  }

  watch (signal: AbortSignal): AsyncGenerator<ConsultationEvent> {
    return this.#parts.consultations.watch(this.#id, { signal })
  }

  /** Whether an error stays, however often it is tried: a refusal of the service that is no fault of the moment. */
  isLasting (error: unknown): boolean {
    return error instanceof ApiError && (!PASSING.has(error.status) || error.code === 'speech_engine_not_set')
  }
}
