import type { ConsultationClient } from '../client.js'
import { ConsultationError, StreamError } from '../errors.js'
import type { AudioSource, ConsultationStream, StreamWarning } from '../stream/types.js'
import type { ConsultationOutput, ConsultationStatus } from '../types.js'
import { Leftovers } from './leftovers.js'
import { ReportReader } from './report-reader.js'
import { ConsultationClosed, emptyView, isBusy, noteWarning, ScribeError, type ScribeSettings, type ScribeState, type ScribeView } from './state.js'

/** Says that the view has changed: its state, only what moves many times a second, or the rest. */
export type ViewChange = 'state' | 'progress' | 'content'

/**
 * One consultation after another: recorded, sent and shown. It knows nothing of the page; `view` is what there is to show, and `changed` is
 * called at each change of it.
 */
export class ScribeSession {
  readonly #client: ConsultationClient
  readonly #changed: (what: ViewChange) => void
  #view = emptyView()
  #stream: ConsultationStream | null = null
  #version = -1
  readonly #leftovers: Leftovers
  /** Aborted when the view is of another consultation. */
  #over = new AbortController()
  #reader: ReportReader
  /** Rises with each consultation that is opened or recorded: what is older has nothing to show any more. */
  #turn = 0

  constructor (client: ConsultationClient, changed: (what: ViewChange) => void) {
    this.#client = client
    this.#changed = changed
    this.#leftovers = new Leftovers(client, going => this.#note({ leftovers: going }))
    this.#reader = this.#newReader()
  }

  get view (): ScribeView { return this.#view }

  /** Records: the open consultation further, or a new one. Resolves once sound is recorded. */
  async start (settings: ScribeSettings, source: AudioSource): Promise<string> {
    this.#refuseWhileBusy()
    if (['finishing', 'finished'].includes(this.#view.state)) await this.reset()
    // Another call may have begun meanwhile.
    this.#refuseWhileBusy()
    this.#turn += 1
    this.#enter('starting')
    const over = this.#over.signal
    let created: string | null = null
    try {
      await this.#closeStream()
      if (this.#view.consultation === null) {
        created = (await this.#client.consultations.create(settings, { signal: over })).id
        this.#view.consultation = created
      }
      this.#view.timed = source.transport === 'frames'
      const id = this.#view.consultation
      await (await this.#open(id, source)).start()
      over.throwIfAborted()
      if (this.#view.state === 'starting') this.#enter('recording')
      return id
    } catch (error) {
      // Without a microphone there is nothing to keep.
      if (created !== null && this.#view.progress.recordedMs === 0) {
        this.#view.consultation = null
        this.#client.consultations.delete(created).catch(() => {})
      }
      if (!over.aborted) this.#fail(error as Error)
      throw error
    }
  }

  pause (): void {
    if (this.#view.state !== 'recording') return
    this.#stream?.pause()
    this.#view.level = 0
    this.#enter('paused')
  }

  resume (): void {
    if (this.#view.state !== 'paused') return
    this.#stream?.resume()
    this.#enter('recording')
  }

  /** Ends the recording, and resolves when all of it is on the service. The consultation stays open. */
  async stop (): Promise<void> {
    const stream = this.#stream
    if (stream === null || !['recording', 'paused'].includes(this.#view.state)) return
    this.#view.level = 0
    this.#enter('stopping')
    await stream.stop()
    if (this.#stream !== stream) return
    this.#stream = null
    if (this.#view.state === 'stopping') this.#enter('stopped')
  }

  /** Sends the rest, and resolves when the report is final. */
  async finish (): Promise<ConsultationOutput> {
    const { consultation, state, output } = this.#view
    if (state === 'finished' && output !== null) return output
    if (consultation === null || state === 'starting') throw new ConsultationError('There is no consultation to finish.')
    const over = this.#over.signal
    this.#view.level = 0
    this.#enter('finishing')
    try {
      // A stream that has failed does not go on: what it has left goes up with another one.
      if (this.#stream?.state === 'failed') {
        await this.#closeStream()
        await this.#sendKept(consultation)
      }
      if (this.#stream !== null) return await this.#stream.finish()
      await this.#client.consultations.finish(consultation, { signal: over })
      return await this.#untilFinal(consultation, over)
    } catch (error) {
      if (!over.aborted) this.#fail(error as Error)
      throw error
    }
  }

  /** Shows a consultation: its report, or how far it has come. Sound that is still on this device goes up. */
  async open (id: string): Promise<void> {
    this.#refuseWhileBusy()
    const turn = ++this.#turn
    await this.reset()
    const over = this.#over.signal
    const isOver = () => over.aborted || turn !== this.#turn
    if (isOver()) throw new ConsultationClosed('Another consultation was opened.')
    this.#view.consultation = id
    this.#changed('state')
    try {
      const [output, status] = await Promise.all([
        this.#client.consultations.retrieve(id, { signal: over }), this.#client.consultations.status(id, { signal: over })
      ])
      if (isOver()) throw new ConsultationClosed('Another consultation was opened.')
      this.#takeOutput(output, 0)
      if (output.report_status === 'final') return
      if (status.state !== 'recording') {
        this.#enter('finishing')
        this.#takeStatus(status)
        this.#untilFinal(id, over).catch((error: Error) => { if (!isOver()) this.#fail(error) })
        return
      }
      await this.#sendKept(id)
      if (!isOver()) this.#enter('stopped')
    } catch (error) {
      if (!isOver()) this.#fail(error as Error)
      throw error
    }
  }

  /** Shows nothing again. @throws {ScribeError} `busy` */
  async reset (): Promise<void> {
    this.#refuseWhileBusy()
    await this.#close()
    this.#view = { ...emptyView(), leftovers: this.#leftovers.going }
    this.#version = -1
    this.#changed('state')
  }

  /** Sends what earlier pages have left of other consultations than this one. */
  sendLeft (id: string): void {
    this.#leftovers.send(id)
  }

  /** Ends; what is not on the service stays on this device. */
  async end (): Promise<void> {
    await Promise.all([this.#close(), this.#leftovers.close()])
  }

  /** Lets go of the consultation; what is not on the service stays on this device. */
  async #close (): Promise<void> {
    this.#over.abort(new ConsultationClosed('The consultation was closed.'))
    this.#over = new AbortController()
    this.#reader = this.#newReader()
    await this.#closeStream()
  }

  #newReader (): ReportReader {
    return new ReportReader(this.#client, this.#over.signal, reading => this.#note(reading))
  }

  #note (news: Partial<ScribeView>): void {
    Object.assign(this.#view, news)
    this.#changed('content')
  }

  #refuseWhileBusy (): void {
    if (isBusy(this.#view)) throw new ScribeError('busy', 'A consultation is being recorded.')
  }

  #enter (state: ScribeState): void {
    this.#view.state = state
    if (state !== 'failed') this.#view.error = null
    this.#changed('state')
  }

  #fail (error: Error): void {
    this.#view.error = error
    this.#view.level = 0
    this.#enter('failed')
  }

  async #closeStream (): Promise<void> {
    const stream = this.#stream
    this.#stream = null
    this.#view.kept = false
    await stream?.close()
  }

  async #open (id: string, source?: AudioSource): Promise<ConsultationStream> {
    const { signal } = this.#over
    await this.#leftovers.release(id)
    const stream = await this.#client.openStream(id, source === undefined ? { signal } : { source, signal })
    if (this.#view.consultation !== id) {
      await stream.close()
      throw new ConsultationClosed('The consultation was closed.')
    }
    this.#stream = stream
    this.#listen(stream)
    return stream
  }

  /** Sends what an earlier page has left. */
  async #sendKept (id: string): Promise<void> {
    const hasRecording = (await this.#client.keptRecordings()).some(({ consultationId }) => consultationId === id)
    if (!hasRecording) return
    const stream = await this.#open(id)
    this.#view.kept = true
    await stream.start()
  }

  #listen (stream: ConsultationStream): void {
    const own = <Detail> (take: (detail: Detail) => void) => ({ detail }: CustomEvent<Detail>) => {
      if (this.#stream === stream) take(detail)
    }
    stream.addEventListener('state', own(({ state }) => {
      this.#view.offline = state === 'buffering'
      if (state === 'failed') this.#fail(stream.error as Error)
      else this.#changed('state')
    }))
    stream.addEventListener('progress', own(progress => {
      this.#view.progress = progress
      const isSent = this.#view.kept && progress.unsafeMs === 0
      if (isSent) this.#view.kept = false
      this.#changed(isSent ? 'content' : 'progress')
    }))
    stream.addEventListener('level', own(({ level }) => {
      if (this.#view.state !== 'recording') return
      this.#view.level = level
      this.#changed('progress')
    }))
    stream.addEventListener('output', own(({ output, version }) => this.#takeOutput(output, version)))
    stream.addEventListener('status', own(status => this.#takeStatus(status)))
    stream.addEventListener('warning', own(warning => this.#takeWarning(warning)))
    stream.addEventListener('error', own(() => { if (stream.state !== 'failed') this.#sourceGone() }))
  }

  #takeWarning (warning: StreamWarning): void {
    noteWarning(this.#view.warnings, warning)
    this.#changed('content')
    if (warning.kind === 'unplugged') this.#sourceGone()
  }

  /** The microphone has gone: what it recorded goes up, and another one may go on. */
  #sourceGone (): void {
    this.#view.warnings.set('unplugged', { kind: 'unplugged' })
    this.stop().catch((error: Error) => this.#fail(error))
  }

  #takeStatus ({ state, reason }: ConsultationStatus): void {
    this.#view.late = state === 'processing' && reason !== null
    if (state === 'failed') this.#fail(new StreamError('report_failed', `The report could not be made (${reason}).`))
    else this.#changed('content')
  }

  #takeOutput (output: ConsultationOutput, version: number): void {
    if (version <= this.#version) return
    this.#version = version
    this.#view.output = output
    this.#view.warnings.delete('silence')
    this.#changed('content')
    if (output.report_status === 'final') {
      this.#view.late = false
      this.#reader.proof(output.id)
      this.#enter('finished')
    } else this.#reader.transcript(output.id)
  }

  async #untilFinal (id: string, signal: AbortSignal): Promise<ConsultationOutput> {
    for await (const event of this.#client.watch(id, { signal })) {
      if (event.type === 'state') {
        if (this.#view.state === 'failed' && event.status.state === 'processing') this.#enter('finishing')
        this.#takeStatus(event.status)
        continue
      }
      this.#takeOutput(event.output, event.version)
      if (event.output.report_status === 'final') return event.output
    }
    throw new StreamError('report_failed', 'The report did not come.')
  }
}
