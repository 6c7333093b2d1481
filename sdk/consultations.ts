import { ConnectionError, type ApiError } from './errors.js'
import { readEvents, type ConsultationEvent } from './events.js'
import type { Http } from './http.js'
import type {
  ConsultationOutput, ConsultationStatus, CreateConsultation, ListedConsultation, ListQuery, ReportEvidence, Transcript, TranscriptSegment
} from './types.js'

const PATH = 'api/v1/consultations/'

/** Milliseconds before an event stream is connected again, doubled for each attempt that brought nothing, up to a limit. */
const RECONNECT_MS = 1000
const RECONNECT_MAX_MS = 15_000

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; it then rejects with the reason of the signal. */
  signal?: AbortSignal
}

/** What to watch. */
export interface WatchOptions extends CallOptions {
  /** Leaves out outputs up to this version. */
  version?: number
}

/** A consultation: its id, or anything that has it, such as an output. */
export type ConsultationReference = string | Pick<ConsultationOutput, 'id'>

/** The id of a consultation. */
export function idOf (consultation: ConsultationReference): string {
  return typeof consultation === 'string' ? consultation : consultation.id
}

function pathOf (consultation: ConsultationReference, rest = ''): string {
  return `${PATH}${encodeURIComponent(idOf(consultation))}/${rest}`
}

async function pause (milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
  })
}

/** The consultations of the user. */
export class Consultations {
  readonly #http: Http

  /** @internal */
  constructor (http: Http) {
    this.#http = http
  }

  /**
   * Starts a consultation. A retry never starts a second one.
   *
   * @param options `idempotencyKey`: your own, where the same consultation may be asked for by another page; made anew otherwise
   * @example
   * const consultation = await client.consultations.create({ template: 'soap_new_complaint_api', input_language: 'en' })
   */
  async create (params: CreateConsultation, options: CallOptions & { idempotencyKey?: string } = {}): Promise<ConsultationOutput> {
    const { signal, idempotencyKey = crypto.randomUUID() } = options
    return this.#http.json({
      method: 'POST', path: PATH, headers: { 'idempotency-key': idempotencyKey }, json: params, repeatable: true, signal
    })
  }

  /**
   * The consultations of the user, the newest first; pages are read as you go.
   *
   * @example
   * for await (const { id, start_datetime } of client.consultations.list({ report_status: 'final' })) console.log(id, start_datetime)
   */
  async * list (query: ListQuery = {}, { signal }: CallOptions = {}): AsyncGenerator<ListedConsultation> {
    let cursor = query.cursor
    do {
      const page = await this.#http.json<{ consultations: ListedConsultation[], next_cursor: string | null }>({
        method: 'GET', path: PATH, query: { ...query, cursor }, repeatable: true, signal
      })
      yield * page.consultations
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  /** The report as it is now. */
  async retrieve (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ConsultationOutput> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation), repeatable: true, signal })
  }

  /** Where the report stands: why it is late or failed, and when it is tried again. */
  async status (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ConsultationStatus> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'status/'), repeatable: true, signal })
  }

  /**
   * Adds recognised text. Sending a segment again is safe; one that is not final is replaced by the next one with its id.
   *
   * @returns the report as it is now
   */
  async appendTranscript (
    consultation: ConsultationReference, segments: readonly TranscriptSegment[], { signal }: CallOptions = {}
  ): Promise<ConsultationOutput> {
    return this.#http.json({
      method: 'POST', path: pathOf(consultation, 'transcript/'), json: { segments }, repeatable: true, signal
    })
  }

  /** What was said, typed and heard. */
  async transcript (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<Transcript> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'transcript/'), repeatable: true, signal })
  }

  /** What each statement rests on, what was removed because nobody said it, and what is marked. */
  async evidence (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ReportEvidence> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'evidence/'), repeatable: true, signal })
  }

  /**
   * Closes the transcript and has the final report made. Finishing again changes nothing.
   *
   * @param options `wait`: seconds, at most 30, to wait for the final report; `missingAudio: 'ignore'`: finishes without the chunks that
   * have not come
   * @returns the report as it is by then; `report_status` says whether it is final
   */
  async finish (
    consultation: ConsultationReference, options: CallOptions & { wait?: number, missingAudio?: 'ignore' } = {}
  ): Promise<ConsultationOutput> {
    const { signal, wait, missingAudio } = options
    return this.#http.json({
      method: 'POST',
      path: pathOf(consultation, 'finish/'),
      query: { missing_audio: missingAudio },
      headers: wait === undefined ? {} : { prefer: `wait=${wait}` },
      repeatable: true,
      signal
    })
  }

  /** Has a failed report made again. @throws {ConflictError} with the code `report_not_failed` when it has not failed */
  async regenerate (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ConsultationOutput> {
    return this.#http.json({ method: 'POST', path: pathOf(consultation, 'regenerate/'), repeatable: false, signal })
  }

  /** Deletes a consultation with all that belongs to it; one that is gone already is no error. */
  async delete (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<void> {
    try {
      await this.#http.send({ method: 'DELETE', path: pathOf(consultation), repeatable: true, signal })
    } catch (error) {
      if ((error as ApiError).status !== 404) throw error
    }
  }

  /**
   * Stores a chunk of audio; a whole recording is chunk 0. The same bytes again are fine.
   *
   * @param options `contentType`: only needed for raw PCM, `audio/pcm;rate=16000;channels=1`
   */
  async putAudio (
    consultation: ConsultationReference, index: number, bytes: Uint8Array<ArrayBuffer>,
    options: CallOptions & { contentType?: string | null } = {}
  ): Promise<void> {
    const { signal, contentType } = options
    await this.#http.send({
      method: 'PUT',
      path: pathOf(consultation, `audio/${index}/`),
      headers: { 'content-type': contentType || 'application/octet-stream', ...await digestOf(bytes) },
      bytes,
      repeatable: true,
      signal
    })
  }

  /**
   * The report and its state at each change, until the report is final, over as many connections as that takes. A report that failed is a
   * `state`, and is waited for: `regenerate` may be called.
   *
   * @throws {ApiError} when the service refuses, as when the consultation is gone
   * @example
   * for await (const event of client.watch(consultation)) if (event.type === 'consultation') show(event.output)
   */
  async * watch (consultation: ConsultationReference, options: WatchOptions = {}): AsyncGenerator<ConsultationEvent> {
    const { signal } = options
    let { version = 0 } = options
    let wait = RECONNECT_MS
    for (;;) {
      try {
        const response = await this.#http.send({
          method: 'GET', path: pathOf(consultation, 'events/'), headers: { 'last-event-id': String(version) }, repeatable: true, signal, streaming: true
        })
        if (response.body === null) throw new ConnectionError('The event stream has no body.')
        for await (const event of readEvents(response.body)) {
          wait = RECONNECT_MS
          if (event.type === 'consultation') {
            if (event.version <= version) continue
            version = event.version
          }
          yield event
          if (event.type === 'consultation' && event.output.report_status === 'final') return
        }
      } catch (error) {
        signal?.throwIfAborted()
        if ('status' in (error as object) && !mayPass(error as ApiError)) throw error
      }
      signal?.throwIfAborted()
      await pause(wait, signal)
      signal?.throwIfAborted()
      wait = Math.min(RECONNECT_MAX_MS, wait * 2)
    }
  }
}

/** Whether a refusal may pass by itself. */
function mayPass ({ status }: ApiError): boolean {
  return status === 429 || status >= 500
}

/** The digest that the service checks the bytes by (RFC 9530), where this page may compute one. */
async function digestOf (bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, string>> {
  if (globalThis.crypto?.subtle === undefined) return {}
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { 'content-digest': `sha-256=:${btoa(String.fromCharCode(...hash))}:` }
}
