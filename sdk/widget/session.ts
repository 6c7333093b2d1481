import type { ConsultationClient } from '../client.js'
import { ConsultationError } from '../errors.js'
import type { AudioSource, ConsultationStream } from '../stream/types.js'
import type { ConsultationOutput } from '../types.js'
import { startAndCreate } from './beginning.js'
import { Consents } from './consents.js'
import { isKept, Leftovers } from './leftovers.js'
import { listenTo, untilFinal } from './listening.js'
import { ConsultationClosed, requireIdle, type ScribeSettings, type ScribeView } from './state.js'
import { TranscriptReader } from './transcript-reader.js'
import { ViewModel, type ViewChange } from './view-model.js'
import { WaitingVisits, type HandedOver, type NameOf } from './waiting.js'

/** One consultation after another: recorded, sent and shown. It knows nothing of the page: `view` is what there is to show. */
export class ScribeSession {
  readonly #client: ConsultationClient
  readonly #nameOf: NameOf
  readonly #model: ViewModel
  #stream: ConsultationStream | null = null
  readonly #leftovers: Leftovers
  readonly #waiting: WaitingVisits
  /** What patients say to the recording. */
  readonly consents: Consents
  /** Aborted when the consultation is let go of. */
  #over = new AbortController()
  #reader: TranscriptReader
  /** The finish of this consultation, while it lasts. */
  #finishing: Promise<ConsultationOutput> | null = null
  /** Settles when a stream sends what a failed one has left. */
  #resending: Promise<void> = Promise.resolve()
  /** Rises with each consultation that is opened or recorded: what is older has nothing to show any more. */
  #turn = 0

  /** @param nameOf the patient of a visit, as this device knows it. @param changed called at each change of the view */
  constructor (client: ConsultationClient, service: string, nameOf: NameOf, changed: (what: ViewChange) => void) {
    this.#client = client
    this.#nameOf = nameOf
    this.#model = new ViewModel(changed)
    this.#leftovers = new Leftovers(client, service, leftovers => this.#model.note({ leftovers }))
    this.#waiting = new WaitingVisits(client, nameOf, () => this.view.consultation, waiting => this.#model.note({ waiting }))
    this.consents = new Consents(client, service, this.#model)
    this.#reader = this.#newReader()
  }

  get view (): ScribeView { return this.#model.view }

  /** Shows the report as it was corrected. */
  correct (output: ConsultationOutput): void { if (output.id === this.view.consultation) this.#model.note({ output }) }

  /**
   * Records: the open consultation further, or a new one, of the patient with this reference. Resolves once sound is recorded.
   * @returns the id of the consultation; `null` if the service cannot be reached yet, and creates it later
   */
  async start (settings: ScribeSettings, source: AudioSource, reference: string | null = null): Promise<string | null> {
    requireIdle(this.view)
    if (['finishing', 'finished', 'withdrawn'].includes(this.view.state)) await this.reset()
    // Another call may have begun meanwhile.
    requireIdle(this.view)
    this.#turn += 1
    this.#model.enter('starting')
    const over = this.#over.signal
    try {
      await this.#closeStream()
      const id = this.view.consultation
      const { consent: sent } = settings
      if (id !== null && sent != null) await this.consents.record(id, sent, { signal: over })
      const consent = sent?.state ?? this.view.consent
      this.#model.note({ timed: source.transport === 'frames', consent, ...id === null ? { startedAt: Date.now(), reference } : {} })
      const opening = id === null ? this.#take(this.#client.record(settings, { source, signal: over }), over) : this.#open(id, source)
      await startAndCreate(await opening)
      over.throwIfAborted()
      if (this.view.state === 'starting') this.#model.enter('recording')
      return this.view.consultation
    } catch (error) {
      if (!over.aborted) this.#model.fail(error as Error)
      throw error
    }
  }

  pause (): void {
    if (this.view.state !== 'recording') return
    this.#stream?.pause()
    this.#model.enter('paused', { level: 0 })
  }

  resume (): void {
    if (this.view.state !== 'paused') return
    this.#stream?.resume()
    this.#model.enter('recording')
  }

  /** Ends the recording, and resolves when all of it is on the service. The consultation stays open. */
  async stop (): Promise<void> {
    const stream = this.#stream
    if (stream === null || !['recording', 'paused'].includes(this.view.state)) return
    this.#model.enter('stopping', { level: 0 })
    await stream.stop()
    if (this.#stream !== stream) return
    this.#stream = null
    if (this.view.state === 'stopping') this.#model.enter('stopped')
  }

  /** Sends the rest, and resolves when the report is final, also after another consultation was begun. */
  async finish (): Promise<ConsultationOutput> {
    const { consultation, state, output } = this.view
    if (state === 'finished' && output !== null) return output
    if ((consultation === null && this.#stream === null) || state === 'starting') throw new ConsultationError('There is no consultation to finish.')
    this.#finishing = this.#finish(consultation, this.#over)
    return this.#finishing
  }

  /** Ends the recording, and deletes what this device has of it. @param then deletes the consultation on the service, if there is one */
  async drop (then?: (consultation: string) => Promise<unknown>): Promise<void> {
    const { consultation } = this.view
    const stream = this.#stream
    this.#stream = null
    this.#over.abort(new ConsultationClosed('The consultation was discarded.'))
    this.#model.enter('stopping', { level: 0 })
    const deleting = async () => { await stream?.discard(); if (consultation !== null) await then?.(consultation) }
    await deleting().catch((error: Error) => { this.#model.fail(error); throw error })
    this.#model.enter('idle')
    await this.reset()
  }

  /** Deletes the visit that is shown, whose consent is withdrawn. @throws where the service refuses */
  async withdraw (): Promise<void> { await this.consents.withdraw(async () => this.drop()) }

  /** Shows a consultation: its report, or how far it has come. Sound that is still on this device goes up. */
  async open (id: string): Promise<void> {
    requireIdle(this.view)
    const turn = ++this.#turn
    await this.reset()
    const handed = this.#waiting.release(id)
    if (handed !== null) return this.#takeBack(handed)
    const over = this.#over.signal
    const isOver = () => over.aborted || turn !== this.#turn
    const requireOpen = () => { if (isOver()) throw new ConsultationClosed('Another consultation was opened.') }
    requireOpen()
    this.#model.clear(id)
    try {
      const [{ consultations }, options] = [this.#client, { signal: over }]
      const asked = [consultations.retrieve(id, options), consultations.status(id, options), this.#nameOf(id)] as const
      const [output, status, reference] = await Promise.all(asked)
      requireOpen()
      const { consent = null } = status
      if (consent === 'withdrawn') return await this.consents.showWithdrawn(id)
      this.#model.note({ startedAt: Date.parse(output.start_datetime), reference, consent })
      this.#takeOutput(output, 0)
      if (output.report_status === 'final') return
      if (status.state !== 'recording') {
        this.#model.enter('finishing')
        this.#model.takeStatus(status)
        this.#finishing = this.#untilFinal(id, over)
        this.#finishing.catch((error: Error) => { if (!isOver() && this.#over.signal === over) this.#model.fail(error) })
        return
      }
      await this.#sendKept(id)
      if (!isOver()) this.#model.enter('stopped')
    } catch (error) {
      if (!isOver()) this.#model.fail(error as Error)
      throw error
    }
  }

  /** Shows nothing again. A consultation whose report is to come joins those that are waited for. @throws {ScribeError} `busy` */
  async reset (): Promise<void> {
    requireIdle(this.view)
    await this.#resending
    this.#handOver()
    await this.#close()
    this.#model.clear(null)
  }

  /** Sends what earlier pages have left of other consultations than this one, and finds those whose reports are to come. */
  lookForOthers (id: string): void {
    this.#leftovers.send(id)
    // Without a connection there are those that are known.
    this.#waiting.look().catch(() => {})
    this.consents.send()
  }

  /** Ends; what is not on the service stays on this device. */
  async end (): Promise<void> {
    this.consents.close()
    await Promise.all([this.#close(), this.#leftovers.close(), this.#waiting.close()])
  }

  async #finish (consultation: string | null, over: AbortController): Promise<ConsultationOutput> {
    this.#model.enter('finishing', { level: 0 })
    const { signal } = over
    try {
      // A stream that has failed does not go on: what it has left goes up with another one.
      if (this.#stream?.state === 'failed') {
        const { recordingId } = this.#stream
        const resending = this.#closeStream().then(async () => this.#sendKept(recordingId))
        this.#resending = resending.catch(() => {})
        await resending
      }
      const stream = this.#stream
      if (stream !== null) return await stream.finish()
      await this.#client.consultations.finish(consultation as string, { signal })
      return await this.#untilFinal(consultation as string, signal)
    } catch (error) {
      if (!signal.aborted && this.#over === over) this.#model.fail(error as Error)
      throw signal.aborted ? signal.reason : error
    }
  }

  /** Lets what is being finished go on beside the next consultation. */
  #handOver (): void {
    const { state, startedAt, reference, consent } = this.view
    // One that is not created yet stands there by its recording.
    const consultation = this.view.consultation ?? this.#stream?.recordingId
    if (state !== 'finishing' || consultation === undefined || this.#finishing === null) return
    this.#waiting.take({ consultation, startedAt, reference, consent, stream: this.#stream, finishing: this.#finishing, over: this.#over })
    this.#stream = null
    this.#finishing = null
    this.#over = new AbortController()
  }

  /** Shows a consultation again that is being finished. */
  #takeBack ({ consultation, startedAt, reference, consent, stream, finishing, over }: HandedOver): void {
    this.#model.clear(stream === null ? consultation : stream.consultationId)
    this.#over = over
    this.#reader = this.#newReader()
    this.#stream = stream
    this.#finishing = finishing
    this.#model.enter('finishing', { startedAt, reference, consent, ...stream === null ? {} : { progress: stream.progress } })
    finishing.then(output => { if (this.#over === over) this.#takeOutput(output, 0) }, (error: Error) => {
      if (this.#over === over && this.view.state !== 'failed') this.#model.fail(error)
    })
    if (stream === null) return
    this.#listen(stream)
    if (stream.output !== null) this.#takeOutput(stream.output, 0)
  }

  /** Lets go of the consultation; what is not on the service stays on this device. */
  async #close (): Promise<void> {
    this.#over.abort(new ConsultationClosed('The consultation was closed.'))
    this.#over = new AbortController()
    this.#reader = this.#newReader()
    this.#finishing = null
    await this.#closeStream()
  }

  #newReader (): TranscriptReader {
    return new TranscriptReader(this.#client, this.#over.signal, reading => this.#model.note(reading))
  }

  async #closeStream (): Promise<void> {
    const stream = this.#stream
    this.#stream = null
    this.view.kept = false
    await stream?.close()
  }

  async #open (id: string, source?: AudioSource): Promise<ConsultationStream> {
    const { signal } = this.#over
    await this.#leftovers.release(id)
    return this.#take(this.#client.openStream(id, { signal, ...source === undefined ? {} : { source } }), signal)
  }

  /** Takes a stream, which the signal closes. */
  async #take (opening: Promise<ConsultationStream>, signal: AbortSignal): Promise<ConsultationStream> {
    const stream = await opening
    signal.throwIfAborted()
    this.#stream = stream
    this.#listen(stream)
    return stream
  }

  /** Sends what an earlier page has left. */
  async #sendKept (id: string): Promise<void> {
    if (!await isKept(this.#client, id)) return
    const stream = await this.#open(id)
    this.view.kept = true
    await stream.start()
  }

  #listen (stream: ConsultationStream): void {
    const output = (...[news, version]: [ConsultationOutput, number]) => this.#takeOutput(news, version)
    // The microphone has gone: what it recorded goes up, and another one may go on.
    const sourceGone = () => {
      this.#model.takeWarning({ kind: 'unplugged' })
      this.stop().catch((error: Error) => this.#model.fail(error))
    }
    listenTo(stream, this.#model, { isOwn: () => this.#stream === stream, output, sourceGone })
  }

  #takeOutput (output: ConsultationOutput, version: number): void {
    if (!this.#model.isNews(version)) return
    this.#reader.read(output.id)
    this.#model.takeOutput(output, version)
  }

  async #untilFinal (id: string, signal: AbortSignal): Promise<ConsultationOutput> {
    const output = (...[news, version]: [ConsultationOutput, number]) => this.#takeOutput(news, version)
    return untilFinal(this.#client.watch(id, { signal }), this.#model, { isOwn: () => this.#over.signal === signal, output })
  }
}
