import { ConnectionError, type ApiError } from './errors.js'
import { readEvents, type ConsultationEvent } from './events.js'
import type { Http } from './http.js'
import { pagesOf } from './pages.js'
import { type CallOptions, type ConsultationReference, PATH, pathOf } from './references.js'
import { Reports } from './reports.js'
import type {
  Consent, ConsultationEntry, ConsultationOutput, ConsultationStatus, CreateConsultation, ListedConsultation, ListQuery, RecordContext,
  RecordingStretch, SentConsent, SpeakerList, SpeakerRole, Transcript, TranscriptSegment
} from './types.js'

export { idOf, type CallOptions, type ConsultationReference } from './references.js'

/** Milliseconds before an event stream reconnects, doubled after each attempt that brought nothing, up to a limit. */
const RECONNECT_MS = 1000
const RECONNECT_MAX_MS = 15_000

/** What to watch. */
export interface WatchOptions extends CallOptions {
  /** Skips outputs up to this version. */
  version?: number
}

async function pause (milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
  })
}

/** The consultations of the user. */
export class Consultations extends Reports {
  readonly #http: Http

  /** @internal */
  constructor (http: Http) {
    super(http)
    this.#http = http
  }

  /**
   * Starts a consultation. A retry never starts a second one.
   *
   * @param options `idempotencyKey`: your own, if another page may start the same consultation; random by default
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
   * Yields the consultations of the user, newest first; with `started_from` or `started_to`, those that started last first. Pages are read
   * as you go.
   *
   * @example
   * for await (const { id, start_datetime } of client.consultations.list({ report_status: 'final' })) console.log(id, start_datetime)
   */
  async * list (query: ListQuery = {}, options: CallOptions = {}): AsyncGenerator<ListedConsultation> {
    for await (const { consultations } of pagesOf(this.#http, PATH, query, options.signal)) yield * consultations
  }

  /**
   * Yields what a list shows of each of them: its start, its length, its state and the first line of its report.
   *
   * @example
   * const today = { started_from: '2026-03-02T00:00:00+01:00', started_to: '2026-03-03T00:00:00+01:00' }
   * for await (const { id, external_id, first_line } of client.consultations.entries(today)) console.log(id, external_id, first_line)
   */
  async * entries (query: ListQuery = {}, options: CallOptions = {}): AsyncGenerator<ConsultationEntry> {
    for await (const { entries } of pagesOf(this.#http, PATH, query, options.signal)) yield * entries
  }

  /**
   * Reads the current report.
   *
   * @example
   * const { report_status, data } = await client.consultations.retrieve(consultation)
   * if (report_status === 'final') show(data)
   */
  async retrieve (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ConsultationOutput> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation), repeatable: true, signal })
  }

  /** Reads the state of the report: why it is late or failed, and when it is retried. */
  async status (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<ConsultationStatus> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'status/'), repeatable: true, signal })
  }

  /**
   * Adds recognised text. Sending a segment again is safe; one that is not final is replaced by the next one with its id.
   *
   * @returns the current report
   * @example
   * await client.consultations.appendTranscript(consultation, [
   *   { id: 's-1', speaker: 'patient', is_final: true, text: 'I have had a sore throat for three days.' },
   *   { id: 's-2', speaker: 'clinician', is_final: true, text: 'Your temperature is 37.8. This is a viral pharyngitis.' }
   * ])
   */
  async appendTranscript (
    consultation: ConsultationReference, segments: readonly TranscriptSegment[], { signal }: CallOptions = {}
  ): Promise<ConsultationOutput> {
    return this.#http.json({
      method: 'POST', path: pathOf(consultation, 'transcript/'), json: { segments }, repeatable: true, signal
    })
  }

  /** Reads the transcript, typed and recognised. */
  async transcript (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<Transcript> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'transcript/'), repeatable: true, signal })
  }

  /** Reads what the record knows of the patient, as the consultation has it. */
  async context (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<RecordContext> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'context/'), repeatable: true, signal })
  }

  /**
   * Replaces what the record knows of the patient. Reports that are made from then on use it.
   *
   * @example
   * await client.consultations.replaceContext(consultation, { allergies: [{ text: 'penicillin' }] })
   */
  async replaceContext (consultation: ConsultationReference, context: RecordContext, { signal }: CallOptions = {}): Promise<void> {
    await this.#http.send({ method: 'PUT', path: pathOf(consultation, 'context/'), json: context, repeatable: true, signal })
  }

  /**
   * Reads the kept sound of a stretch, as a WAV file.
   *
   * @param stretch in milliseconds from the start of the recording, at most ten minutes
   * @example
   * const sound = await client.consultations.recording(consultation, { from: 61_000, to: 74_500 })
   * await new Audio(URL.createObjectURL(sound)).play()
   */
  async recording (consultation: ConsultationReference, stretch: RecordingStretch = {}, { signal }: CallOptions = {}): Promise<Blob> {
    return (await this.#http.send({ method: 'GET', path: pathOf(consultation, 'recording/'), query: stretch, repeatable: true, signal })).blob()
  }

  /** Reads what the patient said to the recording. */
  async consent (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<Consent> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'consent/'), repeatable: true, signal })
  }

  /**
   * Records what the patient says to the recording. `withdrawn` deletes sound and text, for good.
   *
   * @example
   * await client.consultations.recordConsent(consultation, { state: 'withdrawn' })
   */
  async recordConsent (consultation: ConsultationReference, consent: SentConsent, { signal }: CallOptions = {}): Promise<Consent> {
    return this.#http.json({ method: 'PUT', path: pathOf(consultation, 'consent/'), json: consent, repeatable: true, signal })
  }

  /** Reads who each speaker is, or was taken for in the last report, and what decided that. */
  async speakers (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<SpeakerList> {
    return this.#http.json({ method: 'GET', path: pathOf(consultation, 'speakers/'), repeatable: true, signal })
  }

  /**
   * Says who the speakers are, in place of what was said before. Reports that are made from then on use it.
   *
   * @example
   * await client.consultations.nameSpeakers(consultation, [{ speaker: 'speaker_1', role: 'clinician' }])
   */
  async nameSpeakers (
    consultation: ConsultationReference, speakers: readonly SpeakerRole[], { signal }: CallOptions = {}
  ): Promise<void> {
    await this.#http.json({ method: 'PUT', path: pathOf(consultation, 'speakers/'), json: { speakers }, repeatable: true, signal })
  }

  /**
   * Closes the transcript and starts the final report. Finishing again changes nothing.
   *
   * @param options `wait`: seconds, at most 30, to wait for the final report; `missingAudio: 'ignore'`: finishes without the missing chunks
   * @returns the report at that moment; `report_status` says whether it is final
   * @example
   * const report = await client.consultations.finish(consultation, { wait: 30 })
   * if (report.report_status === 'final') show(report.data)
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

  /** Deletes a consultation with everything that belongs to it. Does nothing if it is already deleted. */
  async delete (consultation: ConsultationReference, { signal }: CallOptions = {}): Promise<void> {
    try {
      await this.#http.send({ method: 'DELETE', path: pathOf(consultation), repeatable: true, signal })
    } catch (error) {
      if ((error as ApiError).status !== 404) throw error
    }
  }

  /**
   * Stores a chunk of audio; a whole recording is chunk 0. Storing the same bytes again is safe.
   *
   * @param options `contentType`: only needed for raw PCM, `audio/pcm;rate=16000;channels=1`
   * @example
   * const recording = new Uint8Array(await input.files[0].arrayBuffer())
   * await client.consultations.putAudio(consultation, 0, recording)
   * await client.consultations.finish(consultation)
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
   * Yields the report and its state after each change, until the report is final, reconnecting as often as needed. A failed report is a
   * `state` event and does not end the loop, because `regenerate` may be called.
   *
   * @throws {ApiError} if the service refuses, for example because the consultation was deleted
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

/** Whether a refusal may be temporary. */
function mayPass ({ status }: ApiError): boolean {
  return status === 429 || status >= 500
}

/** The digest for the service to check the bytes (RFC 9530); empty if this page cannot compute one. */
async function digestOf (bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, string>> {
  if (globalThis.crypto?.subtle === undefined) return {}
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { 'content-digest': `sha-256=:${btoa(String.fromCharCode(...hash))}:` }
}
