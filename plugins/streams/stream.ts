import { setImmediate as listenTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { StreamEncoding } from '../../schemas/audio.js'
import { closeCodes, type ClientFrame } from '../../schemas/stream.js'
import type { StoredOutput } from '../consultations/records.js'
import type { LiveSession, SoundEvent } from '../live/types.js'
import { FrameError, readAudioFrame } from './client-frames.js'
import { endingOfError, endingOfLoss, type Ending } from './endings.js'
import { startHeartbeat } from './heartbeat.js'
import { createIntake, type RecordingLimits } from './intake.js'
import { createOutbox, type StreamSocket } from './outbox.js'
import type { Loss, OpenRecording, Piece } from './recordings.js'
import { startTokenClock } from './token-clock.js'

/** What a stream needs of the service, for its caller and its consultation. */
export interface StreamServices {
  log: FastifyBaseLogger
  limits: RecordingLimits
  heartbeatMs: number
  readClientFrame: (text: string) => ClientFrame
  /** Begins the recording or goes on with it; whoever had it has lost it. */
  open: (encoding: StreamEncoding) => Promise<{ recording: OpenRecording, storedMs: number }>
  write: (piece: Piece) => Promise<Loss | null>
  /** `null` where nothing recognises speech while it comes. */
  openLive: (recording: OpenRecording, onSound: (event: SoundEvent) => void) => Promise<LiveSession | null>
  watch: (signal: AbortSignal) => AsyncIterable<StoredOutput>
  finish: () => Promise<unknown>
  /** When a fresh token expires, in milliseconds since 1970; `null` when it is not valid or not of the same user. */
  renew: (token: string) => Promise<number | null>
}

const TOKEN_REFUSED = 'The fresh token is not valid, or of another user; the stream ends with the one before.'
const TOKEN_EXPIRED = 'The access token has expired.'
const FULL = 'The recording is as long or as large as it may be.'

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

/**
 * One connection of the streaming protocol (schemas/stream.ts). What is acknowledged is on disk; nothing is kept in memory beyond a bound:
 * when writing is slow, the connection is not read.
 *
 * @param expiresAt of the token that the connection was opened with, in milliseconds since 1970
 */
export function createStream (socket: StreamSocket, services: StreamServices, expiresAt: number) {
  const { log } = services
  const outbox = createOutbox(socket)
  const gone = new AbortController()
  const inbox: Array<{ data: Buffer, isBinary: boolean }> = []
  let intake: ReturnType<typeof createIntake> | null = null
  let live: LiveSession | null = null
  let finishing = false
  let busy = false
  let congested = false
  let ending: Ending | null = null
  let closing: Promise<void> | null = null

  const clock = startTokenClock(expiresAt, () => {
    outbox.send({ type: 'token_expiring', expires_at: iso(clock.expiresAt()) })
  }, () => shut({ reason: 'token_expired', error: TOKEN_EXPIRED }))
  const heartbeat = startHeartbeat(services.heartbeatMs, () => socket.ping(), () => shut({ reason: 'idle' }), () => busy || congested)

  function steer (): void {
    if ((busy || congested) && closing === null) socket.pause()
    else socket.resume()
  }

  /** Writes and acknowledges what has come, says what is wrong, and closes. How it ends may change while it writes. */
  async function close (): Promise<void> {
    clock.stop()
    inbox.length = 0
    await intake?.flush()
    if (intake !== null) outbox.settle(intake.nextSequence())
    const { reason, error } = ending as Ending
    if (error !== undefined) outbox.send({ type: 'error', error })
    socket.close(closeCodes[reason], reason)
    socket.resume()
  }

  /** Ends the stream, once; resolves when the closing has begun. */
  function shut (how: Ending): Promise<void> {
    ending ??= how
    return (closing ??= close())
  }

  const isOpen = () => closing === null

  function fail (error: unknown): void {
    const { ours, ...how } = endingOfError(error)
    if (ours) log.error({ err: error }, 'a stream failed')
    shut(how)
  }

  async function start (encoding: StreamEncoding): Promise<void> {
    if (intake !== null) throw new FrameError('The stream has started already.')
    const { recording, storedMs } = await services.open(encoding)
    live = await services.openLive(recording, event => outbox.send(event)).catch((error: unknown) => {
      log.error({ err: error }, 'speech cannot be recognised while it comes; it is after the finish')
      return null
    })
    if (closing !== null || gone.signal.aborted) return live?.close()
    intake = createIntake(recording, storedMs, services.limits, services.write, {
      stored (payloads, nextSequence) {
        outbox.acknowledge(nextSequence)
        // After the acknowledgements of everybody whose sound was written together.
        setImmediate(() => live?.push(payloads))
      },
      lost (loss) {
        ending = endingOfLoss(loss)
        shut(ending)
      },
      failed: fail,
      congested (now) {
        congested = now
        steer()
      }
    })
    outbox.ready(recording.nextSequence, clock.expiresAt())
  }

  async function finish (): Promise<void> {
    if (intake === null) throw new FrameError('The first frame is start.')
    finishing = true
    await intake.flush()
    await listenTurn()
    if (closing !== null) return
    await live?.close()
    await services.finish()
  }

  async function renew (token: string): Promise<void> {
    const fresh = await services.renew(token)
    if (closing !== null) return
    if (fresh === null) return outbox.answer({ type: 'error', error: TOKEN_REFUSED })
    clock.extend(fresh)
    await outbox.answer({ type: 'token_accepted', expires_at: iso(clock.expiresAt()) })
  }

  async function obey (frame: ClientFrame): Promise<void> {
    if (frame.type === 'token') return renew(frame.token)
    if (finishing) throw new FrameError('Nothing but a fresh token may follow finish.')
    return frame.type === 'start' ? start(frame.encoding) : finish()
  }

  function takeSound (bytes: Buffer): void {
    if (intake === null) throw new FrameError('The first frame is start; sound follows ready.')
    if (finishing) throw new FrameError('Nothing but a fresh token may follow finish.')
    const taken = intake.take(readAudioFrame(bytes))
    if (taken === 'known') outbox.repeat(intake.nextSequence)
    if (taken === 'full') shut({ reason: 'full', error: FULL })
  }

  /** Handles one frame after the other; while one takes its time, nothing is read. */
  function work (): void {
    while (!busy && isOpen()) {
      const next = inbox.shift()
      if (next === undefined) return
      try {
        if (next.isBinary) {
          takeSound(next.data)
          continue
        }
        busy = true
        steer()
        obey(services.readClientFrame(next.data.toString())).catch(fail).finally(() => {
          busy = false
          steer()
          work()
        })
      } catch (error) {
        busy = false
        fail(error)
      }
    }
  }

  async function tell (): Promise<void> {
    try {
      for await (const stored of services.watch(gone.signal)) {
        if (closing === null) await outbox.consultation(stored)
        if (stored.final) return await shut({ reason: 'finished' })
      }
      if (!gone.signal.aborted) await shut(endingOfLoss('gone'))
    } catch (error) {
      if (!gone.signal.aborted) fail(error)
    }
  }

  const telling = tell()

  return {
    /** A frame of the client. */
    receive (data: Buffer, isBinary: boolean): void {
      heartbeat.alive()
      if (closing !== null) return
      inbox.push({ data, isBinary })
      work()
    },

    /** A pong of the client. */
    alive: heartbeat.alive,

    /** Writes what has come. */
    flush: async () => intake?.flush(),

    /** Ends the stream, after writing what has come. */
    shut,

    /** Another connection has the recording now. Resolves when nothing of this one is written any more. */
    async supersede (): Promise<void> {
      intake?.end()
      shut(endingOfLoss('taken_over'))
      await live?.close()
    },

    /** The connection is closed. What has come is written nevertheless; resolves when nothing of the stream is left. */
    async end (): Promise<void> {
      clock.stop()
      heartbeat.stop()
      gone.abort()
      await intake?.flush()
      intake?.end()
      await live?.close()
      await telling
    }
  }
}

export type Stream = ReturnType<typeof createStream>
