import { Consultations, idOf, type CallOptions, type ConsultationReference, type WatchOptions } from './consultations.js'
import { ConsultationError } from './errors.js'
import type { ConsultationEvent } from './events.js'
import { Http } from './http.js'
import { KEPT_FOR_MS, type AgeLimit } from './stream/age-limit.js'
import type { KeptConsultation } from './stream/names.js'
import { keptRecordings, openStream, record, type RecordOptions, type StreamOptions } from './stream/open.js'
import type { ClientParts } from './stream/service.js'
import { TokenKeeper } from './tokens.js'
import type { ConsultationStream } from './stream/types.js'
import type { Capabilities, CreateConsultation, GetToken } from './types.js'

export type { KeptConsultation }

const MAX_RETRIES = 2
const TIMEOUT_MS = 60_000

/** How to reach the service. */
export interface ClientOptions {
  /** URL of the service, such as `https://scribe.hospital.example/`; it may have any path. */
  baseUrl: string | URL
  /** Gets an access token from your own backend. Called a minute before each expiry, and when the service asks for a fresh one. */
  getToken: GetToken
  /** Retries of a request after its first attempt: 2. */
  maxRetries?: number
  /** Milliseconds for an attempt: 60,000. */
  timeout?: number
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch
  /**
   * Milliseconds to keep unsent sound on this device, after its newest piece: seven days. The next call of `openStream` or `keptRecordings`
   * removes older sound.
   */
  keepUnsentFor?: number
  /** Called for each recording whose sound was removed because of its age. Tell the user: the service will never get it. */
  onUnsentRemoved?: (removed: KeptConsultation) => void
  /**
   * Who is signed in, as your page knows them, such as an id: it stays on this device. What is recorded before any token could be had is
   * sent by a later page only if that has the same `user`. Make another client for another user.
   */
  user?: string
}

/**
 * A client of the consultation service, for a user.
 *
 * @example
 * const getToken = async () => (await fetch('/scribe-token')).json()
 * const client = new ConsultationClient({ baseUrl: 'https://scribe.hospital.example/', getToken })
 * const consultation = await client.consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })
 * const stream = await client.openStream(consultation, { source: microphone() })
 * await stream.start()
 */
export class ConsultationClient {
  /** The consultations of the user. */
  readonly consultations: Consultations
  readonly #http: Http
  readonly #parts: ClientParts
  readonly #limit: AgeLimit

  /** @throws {ConsultationError} if an option is invalid */
  constructor ({
    baseUrl, getToken, maxRetries = MAX_RETRIES, timeout = TIMEOUT_MS, fetch = globalThis.fetch,
    keepUnsentFor = KEPT_FOR_MS, onUnsentRemoved = () => {}, user
  }: ClientOptions) {
    if (typeof getToken !== 'function') throw new ConsultationError('getToken must be a function that gets an access token from your backend.')
    if (!Number.isSafeInteger(maxRetries) || maxRetries < 0) throw new ConsultationError('maxRetries must be 0 or a whole number above it.')
    if (!(timeout > 0 && timeout <= 2 ** 31 - 1)) throw new ConsultationError('timeout must be a number of milliseconds above 0.')
    if (!(keepUnsentFor > 0)) throw new ConsultationError('keepUnsentFor must be a number of milliseconds above 0.')
    this.#limit = { maxAge: keepUnsentFor, removed: onUnsentRemoved }
    const tokens = new TokenKeeper(getToken)
    // A browser's fetch refuses to be called as a method of another object.
    const send: typeof globalThis.fetch = async (...args) => fetch(...args)
    this.#http = new Http({ baseUrl: directoryOf(baseUrl), fetch: send, maxRetries, timeout }, tokens)
    this.consultations = new Consultations(this.#http)
    this.#parts = { http: this.#http, tokens, consultations: this.consultations, user: user ?? null }
  }

  /**
   * What this installation can do: its engines, languages, templates, formats and limits. `audio` is `null` if it accepts no audio.
   *
   * @example
   * const { audio, transcript } = await client.capabilities()
   * if (audio === null) console.log(`Text only, up to ${transcript.characters_max} characters.`)
   */
  async capabilities ({ signal }: CallOptions = {}): Promise<Capabilities> {
    return this.#http.json({ method: 'GET', path: 'api/v1/capabilities/', repeatable: true, signal })
  }

  /**
   * Gets a token now, in place of with the first request: what is recorded later without a network is then known to be the user's.
   *
   * @throws what `getToken` throws
   */
  async authenticate ({ signal }: CallOptions = {}): Promise<void> {
    await this.#parts.tokens.current(signal)
  }

  /** @internal Whom the service knows this client as; `null` before there is a token that says so. */
  get holder (): string | null { return this.#parts.tokens.holder }

  /** Yields the report and its state after each change: see {@link Consultations.watch}. */
  watch (consultation: ConsultationReference, options: WatchOptions = {}): AsyncGenerator<ConsultationEvent> {
    return this.consultations.watch(consultation, options)
  }

  /**
   * Prepares the recording of a new consultation, which begins without waiting for the service: sound is kept on this device from the
   * first second, and the consultation is created as soon as the service can be reached, and once only. Until then `consultationId` is
   * `null`; the event `consultation` tells its id. Not having a token counts as not reaching the service.
   *
   * @throws the reason of `signal` if that is aborted
   * @example
   * const stream = await client.record({ template: 'soap_new_complaint_api', input_language: 'en' }, { source: microphone() })
   * stream.addEventListener('consultation', ({ detail }) => console.log(detail.consultationId))
   * await stream.start()
   * const report = await stream.finish()
   */
  async record (params: CreateConsultation, options: RecordOptions): Promise<ConsultationStream> {
    return record(this.#parts, params, options, this.#limit)
  }

  /**
   * Prepares a live recording. Sound of this consultation that an earlier page left unsent is sent first; without a `source`, only that is
   * sent. A recording whose consultation is not created yet is opened by its `recordingId`.
   *
   * @throws {StreamError} `already_open` if another tab of this browser has the consultation open for longer than `lockTimeout`;
   *   `other_user` if nobody knows that the user recorded what is kept
   * @example
   * const stream = await client.openStream(consultation, { source: microphone() })
   * stream.addEventListener('output', ({ detail }) => show(detail.output))
   * stream.addEventListener('warning', ({ detail }) => console.log(detail.kind))
   * await stream.start()
   * const report = await stream.finish()
   */
  async openStream (consultation: ConsultationReference, options: StreamOptions = {}): Promise<ConsultationStream> {
    return openStream(this.#parts, idOf(consultation), options, this.#limit)
  }

  /**
   * Lists recordings with sound on this device that is not on the service yet. Open a stream for each to send it.
   *
   * @example
   * for (const { recordingId, keptMs } of await client.keptRecordings()) {
   *   console.log(`Sending ${keptMs / 1000} seconds`)
   *   const stream = await client.openStream(recordingId)
   *   await stream.start()
   *   await stream.stop()
   * }
   */
  async keptRecordings (): Promise<KeptConsultation[]> {
    return keptRecordings(this.#http.url('').href, this.#limit)
  }
}

/** A base URL, with the slash at its end that relative URLs need. */
function directoryOf (baseUrl: string | URL): URL {
  let url: URL
  try {
    url = new URL(baseUrl, globalThis.location?.href)
  } catch (error) {
    throw new ConsultationError('baseUrl must be the URL of the service.', { cause: error })
  }
  if (!/^https?:$/.test(url.protocol)) throw new ConsultationError('baseUrl must begin with https:// or http://.')
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}
