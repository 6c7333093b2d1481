import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StreamEncoding } from '../../../schemas/audio.js'
import { closeCodes, type ClientFrame } from '../../../schemas/stream.js'
import type { FoundOutput } from '../../consultation/index.js'
import type { LiveEvent, LiveSession } from '../live-transcription/index.js'
import { FrameError, readAudioFrame } from './client-frames.js'
import { Deadlines, type DeadlineTimes } from './deadlines.js'
import { endingOfError, endingOfLoss, type Ending } from './endings.js'
import { Flow } from './flow.js'
import { Inbox } from './inbox.js'
import type { RecordingLimits, WriteLengths } from './intake.js'
import { Listening } from './listening.js'
import { createOutbox, type StreamSocket } from './outbox.js'
import { Recording } from './recording.js'
import type { Loss, OpenRecording, Piece } from './types.js'

/** The parts of the service that a stream needs, for its caller and its consultation. */
export interface StreamServices extends DeadlineTimes {
  log: { error: (details: object, message: string) => void }
  limits: RecordingLimits
  /** How far its sound may be ahead of the time since the consultation began, in milliseconds. */
  aheadMaxMs: number
  readClientFrame: (text: string) => ClientFrame
  /** Begins the recording or continues it, and takes it from the session that had it. */
  open: (encoding: StreamEncoding) => Promise<{ recording: OpenRecording, storedMs: number }>
  write: (piece: Piece) => Promise<Loss | null>
  writeLengths?: WriteLengths
  /** `null` where speech is not recognised live. */
  openLive: (recording: OpenRecording, onEvent: (event: LiveEvent) => void) => Promise<LiveSession | null>
  watch: (signal: AbortSignal) => AsyncIterable<FoundOutput>
  finish: () => Promise<unknown>
  /** When a fresh token expires, in milliseconds since 1970; `null` when it is not valid or not of the same user. */
  renew: (token: string) => Promise<number | null>
}

const TOKEN_REFUSED = 'The fresh token is not valid, or of another user; the stream ends with the one before.'
const FULL = 'The recording is as long or as large as it may be.'
const FINISHING = 'Nothing but a fresh token may follow finish.'

function isoTime (milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/**
 * One connection of the streaming protocol (schemas/stream.ts). What is acknowledged is on disk, and memory is bounded: when writing or
 * listening is slow, or sound comes faster than anyone can speak, the connection is not read.
 */
export class Stream {
  readonly #socket: StreamSocket
  readonly #services: StreamServices
  readonly #outbox: ReturnType<typeof createOutbox>
  readonly #flow: Flow
  readonly #inbox: Inbox
  readonly #deadlines: Deadlines
  readonly #gone = new AbortController()
  readonly #notifying: Promise<void>
  #recording: Recording | null = null
  #ending: Ending | null = null
  #closing: Promise<void> | null = null

  /** @param expiresAt of the token that the connection was opened with, in milliseconds since 1970 */
  constructor (socket: StreamSocket, services: StreamServices, expiresAt: number) {
    this.#socket = socket
    this.#services = services
    this.#outbox = createOutbox(socket)
    this.#flow = new Flow(socket)
    this.#inbox = new Inbox(this.#flow, {
      isClosing: () => this.#isClosing(),
      readClientFrame: services.readClientFrame,
      takeSound: bytes => this.#takeSound(bytes),
      obey: async frame => this.#obey(frame),
      failed: error => this.#fail(error)
    })
    this.#deadlines = new Deadlines(services, expiresAt, {
      ping: () => socket.ping(),
      isDeaf: () => this.#flow.isHeld(),
      expiring: () => this.#outbox.send({ type: 'token_expiring', expires_at: isoTime(this.#deadlines.expiresAt) }),
      passed: ending => { this.close(ending) }
    })
    this.#notifying = this.#notify()
  }

  /** How many bytes of sound have come and are not acknowledged. */
  get unacknowledgedBytes (): number { return this.#recording?.unwrittenBytes ?? 0 }

  /** Takes a frame of the client. */
  receive (data: Buffer, isBinary: boolean): void {
    this.#deadlines.alive()
    if (!this.#isClosing()) this.#inbox.push(data, isBinary)
  }

  /** Notes a pong of the client. */
  alive (): void {
    this.#deadlines.alive()
  }

  /** Answers a ping of the client: once for all that come in a turn of the event loop, and never to a client that does not read. */
  ping (payload: Buffer): void {
    this.#deadlines.alive()
    if (this.#isClosing()) return
    this.#inbox.ping()
    this.#outbox.pong(payload)
  }

  /** Flushes what has arrived. */
  async flush (): Promise<void> {
    await this.#recording?.flush()
  }

  /** Ends the stream, once, after flushing what has arrived; resolves when the closing handshake has begun. */
  close (ending: Ending): Promise<void> {
    this.#ending ??= ending
    return (this.#closing ??= this.#writeAndClose())
  }

  /** Ends the stream because another connection has the recording now. Resolves when nothing more of this one is written. */
  async supersede (): Promise<void> {
    this.#recording?.end()
    this.close(endingOfLoss('taken_over'))
    await this.#recording?.close()
  }

  /** Cleans up after the connection has closed: what has arrived is still written. Resolves when that is done. */
  async end (): Promise<void> {
    this.#deadlines.stopHeartbeat()
    this.#stopClocks()
    this.#gone.abort()
    await this.#recording?.flush()
    this.#recording?.end()
    await this.#recording?.close()
    await this.#notifying
  }

  #isClosing (): boolean {
    return this.#closing !== null
  }

  #stopClocks (): void {
    this.#deadlines.stop()
    this.#inbox.stop()
  }

  /** Writes and acknowledges what has arrived, sends the error if there is one, and closes. The reason may change during the write. */
  async #writeAndClose (): Promise<void> {
    this.#flow.release()
    this.#stopClocks()
    this.#inbox.clear()
    await this.#recording?.flush()
    if (this.#recording !== null) this.#outbox.settle(this.#recording.nextSequence)
    const { reason, error } = this.#ending as Ending
    if (error !== undefined) this.#outbox.send({ type: 'error', error })
    this.#socket.close(closeCodes[reason], reason)
    this.#socket.resume()
  }

  #fail (error: unknown): void {
    const { ours, ...ending } = endingOfError(error)
    if (ours) this.#services.log.error({ err: error }, 'a stream failed')
    this.close(ending)
  }

  /** Ends the stream because its session may no longer write; this replaces any other reason to end. */
  #lose (loss: Loss): void {
    this.#ending = endingOfLoss(loss)
    this.close(this.#ending)
  }

  #takeSound (bytes: Buffer): void {
    const recording = this.#recording
    if (recording === null) throw new FrameError('The first frame is start; sound follows ready.')
    if (recording.finishing) throw new FrameError(FINISHING)
    const frame = readAudioFrame(bytes)
    const taken = recording.take(frame)
    if (taken === 'known') return this.#outbox.repeat(() => recording.nextSequence)
    if (taken === 'full') {
      this.close({ reason: 'full', error: FULL })
    } else {
      this.#inbox.sound(recording.lengthOf(frame.payload))
      this.#deadlines.sound()
    }
  }

  async #obey (frame: ClientFrame): Promise<void> {
    if (frame.type === 'token') return this.#renew(frame.token)
    if (this.#recording?.finishing === true) throw new FrameError(FINISHING)
    return frame.type === 'start' ? this.#start(frame.encoding) : this.#finish()
  }

  async #start (encoding: StreamEncoding): Promise<void> {
    if (this.#recording !== null) throw new FrameError('The stream has started already.')
    this.#deadlines.started()
    const { limits, write, writeLengths, aheadMaxMs } = this.#services
    const { recording: opened, storedMs } = await this.#services.open(encoding)
    const recording = new Recording({
      recording: opened,
      storedMs,
      limits,
      write,
      writeLengths,
      events: {
        stored: nextSequence => this.#outbox.acknowledge(nextSequence),
        lost: loss => this.#lose(loss),
        failed: error => this.#fail(error),
        congested: congested => this.#flow.set('congested', congested)
      }
    }, await this.#openListening(opened))
    this.#recording = recording
    if (this.#isClosing() || this.#gone.signal.aborted) return recording.close()
    this.#inbox.begin({ storedMs, elapsedMs: opened.elapsedMs, aheadMaxMs })
    // A stream without sound ends after a while, unless it waits for its report.
    if (!this.#isClosing()) this.#deadlines.awaitSound(() => recording.finishing)
    this.#outbox.ready(opened.nextSequence, this.#deadlines.expiresAt)
  }

  async #openListening (recording: OpenRecording): Promise<Listening | null> {
    const { log, openLive } = this.#services
    const session = await openLive(recording, event => this.#outbox.show(event)).catch((error: unknown) => {
      log.error({ err: error }, 'speech cannot be recognised live; it is transcribed after the finish')
      return null
    })
    return session === null ? null : new Listening(session, behind => this.#flow.set('unheard', behind))
  }

  async #finish (): Promise<void> {
    if (this.#recording === null) throw new FrameError('The first frame is start.')
    this.#recording.finishing = true
    await this.#recording.flush()
    // What has just been stored is handed to the listener first.
    await yieldToEventLoop()
    if (this.#isClosing()) return
    await this.#recording.close()
    await this.#services.finish()
  }

  async #renew (token: string): Promise<void> {
    const expiresAt = await this.#services.renew(token)
    if (this.#isClosing()) return
    if (expiresAt === null) return this.#outbox.answer({ type: 'error', error: TOKEN_REFUSED })
    this.#deadlines.extend(expiresAt)
    await this.#outbox.answer({ type: 'token_accepted', expires_at: isoTime(this.#deadlines.expiresAt) })
  }

  /** Sends the state and the output at every change, until the final one. */
  async #notify (): Promise<void> {
    try {
      for await (const found of this.#services.watch(this.#gone.signal)) {
        if (!this.#isClosing()) await this.#outbox.found(found)
        if (found.final) return await this.close({ reason: 'finished' })
      }
      if (!this.#gone.signal.aborted) await this.close(endingOfLoss('gone'))
    } catch (error) {
      if (!this.#gone.signal.aborted) this.#fail(error)
    }
  }
}
