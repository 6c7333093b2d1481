import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StreamEncoding } from '../../schemas/audio.js'
import { closeCodes, TEXT_FRAME_COST, type ClientFrame } from '../../schemas/stream.js'
import type { FoundOutput } from '../consultation/index.js'
import type { LiveSession, SoundEvent } from '../live-transcription/index.js'
import { FrameError, readAudioFrame } from './client-frames.js'
import { endingOfError, endingOfLoss, type Ending } from './endings.js'
import { Flow } from './flow.js'
import { startHeartbeat } from './heartbeat.js'
import { Intake, type RecordingLimits, type WriteLengths } from './intake.js'
import { Listening } from './listening.js'
import { createOutbox, type StreamSocket } from './outbox.js'
import { createPace } from './pace.js'
import { startTokenClock, type TokenTime } from './token-clock.js'
import type { Loss, OpenRecording, Piece } from './types.js'

/** The parts of the service that a stream needs, for its caller and its consultation. */
export interface StreamServices extends TokenTime {
  log: { error: (details: object, message: string) => void }
  limits: RecordingLimits
  heartbeatMs: number
  /** How long a stream may be open before its `start`, in milliseconds. */
  startMs: number
  /** How long it may go without sound after that, in milliseconds. */
  idleMs: number
  /** How far its sound may be ahead of the time since the consultation began, in milliseconds. */
  aheadMaxMs: number
  readClientFrame: (text: string) => ClientFrame
  /** Begins the recording or continues it, and takes it from the session that had it. */
  open: (encoding: StreamEncoding) => Promise<{ recording: OpenRecording, storedMs: number }>
  write: (piece: Piece) => Promise<Loss | null>
  writeLengths?: WriteLengths
  /** `null` where speech is not recognised live. */
  openLive: (recording: OpenRecording, onSound: (event: SoundEvent) => void) => Promise<LiveSession | null>
  watch: (signal: AbortSignal) => AsyncIterable<FoundOutput>
  finish: () => Promise<unknown>
  /** When a fresh token expires, in milliseconds since 1970; `null` when it is not valid or not of the same user. */
  renew: (token: string) => Promise<number | null>
}

const TOKEN_REFUSED = 'The fresh token is not valid, or of another user; the stream ends with the one before.'
const TOKEN_EXPIRED = 'The access token has expired.'
const NOT_STARTED = 'The first frame, start, did not come in time.'
const IDLE = 'No sound has come for a long time.'
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
  readonly #pace: ReturnType<typeof createPace>
  readonly #clock: ReturnType<typeof startTokenClock>
  readonly #heartbeat: ReturnType<typeof startHeartbeat>
  readonly #gone = new AbortController()
  readonly #notifying: Promise<void>
  #idle: NodeJS.Timeout
  #inbox: Array<{ data: Buffer, isBinary: boolean }> = []
  #intake: Intake | null = null
  #listening: Listening | null = null
  #finishing = false
  #ending: Ending | null = null
  #closing: Promise<void> | null = null

  /** @param expiresAt of the token that the connection was opened with, in milliseconds since 1970 */
  constructor (socket: StreamSocket, services: StreamServices, expiresAt: number) {
    this.#socket = socket
    this.#services = services
    this.#outbox = createOutbox(socket)
    this.#flow = new Flow(socket)
    this.#pace = createPace(held => {
      this.#flow.set('pace', held)
      if (!held) this.#handleFrames()
    })
    this.#clock = startTokenClock(expiresAt, () => {
      this.#outbox.send({ type: 'token_expiring', expires_at: isoTime(this.#clock.expiresAt()) })
    }, () => this.close({ reason: 'token_expired', error: TOKEN_EXPIRED }), services)
    this.#heartbeat = startHeartbeat(services.heartbeatMs, () => socket.ping(), () => this.close({ reason: 'idle' }), () => this.#flow.isHeld())
    this.#idle = setTimeout(() => this.close({ reason: 'idle', error: NOT_STARTED }), services.startMs)
    this.#notifying = this.#notify()
  }

  /** How many bytes of sound have come and are not acknowledged. */
  get unacknowledgedBytes (): number { return this.#intake?.unwrittenBytes ?? 0 }

  /** Takes a frame of the client. */
  receive (data: Buffer, isBinary: boolean): void {
    this.#heartbeat.alive()
    if (this.#isClosing()) return
    this.#pace.frame(isBinary ? 1 : TEXT_FRAME_COST)
    this.#inbox.push({ data, isBinary })
    this.#handleFrames()
  }

  /** Notes a pong of the client. */
  alive (): void {
    this.#heartbeat.alive()
  }

  /** Answers a ping of the client: once for all that come in a turn of the event loop, and never to a client that does not read. */
  ping (payload: Buffer): void {
    this.#heartbeat.alive()
    if (this.#isClosing()) return
    this.#pace.frame()
    this.#outbox.pong(payload)
  }

  /** Flushes what has arrived. */
  async flush (): Promise<void> {
    await this.#intake?.flush()
  }

  /** Ends the stream, once, after flushing what has arrived; resolves when the closing handshake has begun. */
  close (ending: Ending): Promise<void> {
    this.#ending ??= ending
    return (this.#closing ??= this.#writeAndClose())
  }

  /** Ends the stream because another connection has the recording now. Resolves when nothing more of this one is written. */
  async supersede (): Promise<void> {
    this.#intake?.end()
    this.close(endingOfLoss('taken_over'))
    await this.#listening?.close()
  }

  /** Cleans up after the connection has closed: what has arrived is still written. Resolves when that is done. */
  async end (): Promise<void> {
    this.#heartbeat.stop()
    this.#stopClocks()
    this.#gone.abort()
    await this.#intake?.flush()
    this.#intake?.end()
    await this.#listening?.close()
    await this.#notifying
  }

  #isClosing (): boolean {
    return this.#closing !== null
  }

  #stopClocks (): void {
    this.#clock.stop()
    this.#pace.stop()
    clearTimeout(this.#idle)
  }

  /** Writes and acknowledges what has arrived, sends the error if there is one, and closes. The reason may change during the write. */
  async #writeAndClose (): Promise<void> {
    this.#flow.release()
    this.#stopClocks()
    this.#inbox = []
    await this.#intake?.flush()
    if (this.#intake !== null) this.#outbox.settle(this.#intake.nextSequence)
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

  /** A stream without sound ends after a while, unless it waits for its report. */
  #awaitSound (): void {
    clearTimeout(this.#idle)
    if (this.#isClosing()) return
    this.#idle = setTimeout(() => { if (!this.#finishing) this.close({ reason: 'idle', error: IDLE }) }, this.#services.idleMs)
  }

  /** Handles one frame after the other; while one is being handled, nothing is read. */
  #handleFrames (): void {
    let handled = 0
    for (const { data, isBinary } of this.#inbox) {
      if (this.#flow.isHeld('handling', 'pace') || this.#isClosing()) break
      handled += 1
      try {
        if (isBinary) this.#takeSound(data)
        else this.#handleText(this.#services.readClientFrame(data.toString()))
      } catch (error) {
        this.#fail(error)
      }
    }
    this.#inbox.splice(0, handled)
  }

  #takeSound (bytes: Buffer): void {
    if (this.#intake === null) throw new FrameError('The first frame is start; sound follows ready.')
    if (this.#finishing) throw new FrameError(FINISHING)
    const intake = this.#intake
    const frame = readAudioFrame(bytes)
    const taken = intake.take(frame)
    if (taken === 'known') return this.#outbox.repeat(() => intake.nextSequence)
    if (taken === 'full') {
      this.close({ reason: 'full', error: FULL })
    } else {
      this.#pace.sound(intake.lengthOf(frame.payload))
      this.#idle.refresh()
    }
  }

  #handleText (frame: ClientFrame): void {
    this.#flow.set('handling', true)
    this.#obey(frame).catch(error => this.#fail(error)).finally(() => {
      this.#flow.set('handling', false)
      this.#handleFrames()
    })
  }

  async #obey (frame: ClientFrame): Promise<void> {
    if (frame.type === 'token') return this.#renew(frame.token)
    if (this.#finishing) throw new FrameError(FINISHING)
    return frame.type === 'start' ? this.#start(frame.encoding) : this.#finish()
  }

  async #start (encoding: StreamEncoding): Promise<void> {
    if (this.#intake !== null) throw new FrameError('The stream has started already.')
    clearTimeout(this.#idle)
    const { limits, write, writeLengths, aheadMaxMs } = this.#services
    const { recording, storedMs } = await this.#services.open(encoding)
    this.#listening = await this.#openListening(recording)
    if (this.#isClosing() || this.#gone.signal.aborted) return this.#listening?.close()
    this.#intake = new Intake(recording, storedMs, limits, write, {
      stored: async (...stored) => this.#acknowledge(...stored),
      lost: loss => this.#lose(loss),
      failed: error => this.#fail(error),
      congested: congested => this.#flow.set('congested', congested)
    }, writeLengths)
    this.#pace.begin({ storedMs, elapsedMs: recording.elapsedMs, aheadMaxMs })
    this.#awaitSound()
    this.#outbox.ready(recording.nextSequence, this.#clock.expiresAt())
  }

  async #openListening (recording: OpenRecording): Promise<Listening | null> {
    const { log, openLive } = this.#services
    const session = await openLive(recording, event => this.#outbox.send(event)).catch((error: unknown) => {
      log.error({ err: error }, 'speech cannot be recognised live; it is transcribed after the finish')
      return null
    })
    return session === null ? null : new Listening(session, behind => this.#flow.set('unheard', behind))
  }

  /** Acknowledges payloads that are stored; resolves when they have been listened to. */
  async #acknowledge (payloads: readonly Uint8Array[], nextSequence: number, milliseconds: number): Promise<void> {
    this.#outbox.acknowledge(nextSequence)
    // After the acknowledgements of all streams whose sound was written together.
    await yieldToEventLoop()
    await this.#listening?.push(payloads, milliseconds).catch(error => this.#fail(error))
  }

  async #finish (): Promise<void> {
    if (this.#intake === null) throw new FrameError('The first frame is start.')
    this.#finishing = true
    await this.#intake.flush()
    // What has just been stored is handed to the listener first.
    await yieldToEventLoop()
    if (this.#isClosing()) return
    await this.#listening?.close()
    await this.#services.finish()
  }

  async #renew (token: string): Promise<void> {
    const expiresAt = await this.#services.renew(token)
    if (this.#isClosing()) return
    if (expiresAt === null) return this.#outbox.answer({ type: 'error', error: TOKEN_REFUSED })
    this.#clock.extend(expiresAt)
    await this.#outbox.answer({ type: 'token_accepted', expires_at: isoTime(this.#clock.expiresAt()) })
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
