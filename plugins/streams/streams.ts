import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { StreamEncoding } from '../../schemas/audio.js'
import { START_TIMEOUT_MS } from '../../schemas/stream.js'
import { Problem, tooMany, type TraceCarrier } from '../../lib/runtime/index.js'
import {
  createClientFrameReader, type OpenRecording, soundLength, type StoredPiece, Stream, type StreamServices
} from '../../lib/speech/index.js'
import type { Caller } from '../ownership.js'
import type { UserIdentity } from '../identities.js'
import { IdentityWatch } from './identity-watch.js'
import { createPieceReader, type StoredBytes } from './piece-reader.js'
import { createWrite } from './piece-writer.js'
import { checkStreamable, openRecording } from './recordings.js'

const TOKEN_ENDED = 'The access token is not valid any more: its API key or its user may not use the service.'

const HOUR_MS = 3_600_000
const PCM_BYTES_PER_MS = 32

/**
 * Up to so many streams may write in step, and often, so that speech is recognised soon; of more, each writes its first sound at a moment
 * of its own, and more of it at a time.
 */
const IN_STEP_MAX = 20

/** How much sound each of so few streams writes at a time, in milliseconds. */
const OFTEN_MS = 400

/** A connection that is to become a stream. */
export interface Connection {
  caller: UserIdentity
  consultationId: string
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number
  log: FastifyBaseLogger
  /** The trace of the request that opened it. */
  trace: TraceCarrier
  /** The user of a fresh token, and when it expires; `null` when it is not valid or belongs to another user. */
  renew: (token: string) => Promise<{ caller: UserIdentity, expiresAt: number } | null>
}

/** What is known about an open stream. */
interface OpenStream {
  customerId: string
  subject: string
  /** Resolves when the connection is closed and cleaned up. */
  ended: Promise<void>
}

/** The parts of the service that streams need. */
type Service = Pick<FastifyInstance, 'audio' | 'clock' | 'config' | 'consultations' | 'db' | 'diskSpace' | 'identities' | 'live' | 'takeRowTurn' | 'tracing'>

/** The open streams of this instance. */
export class Streams {
  readonly #service: Service
  readonly #customerMax: number
  readonly #open = new Map<Stream, OpenStream>()
  readonly #byConsultation = new Map<string, Stream>()
  readonly #write: StreamServices['write']
  readonly #readClientFrame = createClientFrameReader()
  readonly #pieces: ReturnType<typeof createPieceReader>
  #stopping = false

  constructor (service: Service) {
    const { STREAMS_MAX, STREAMS_PER_CUSTOMER_MAX } = service.config
    this.#service = service
    this.#customerMax = STREAMS_PER_CUSTOMER_MAX === 0 ? Math.ceil(STREAMS_MAX / 2) : STREAMS_PER_CUSTOMER_MAX
    this.#write = createWrite(service)
    this.#pieces = createPieceReader(service.db, service.audio.stores)
  }

  /** How many streams are open, and how many bytes of their sound are not acknowledged. */
  load (): { open: number, unacknowledgedBytes: number } {
    const unacknowledgedBytes = [...this.#open.keys()].reduce((sum, stream) => sum + stream.unacknowledgedBytes, 0)
    return { open: this.#open.size, unacknowledgedBytes }
  }

  /** @throws 404 or 409 for a consultation that cannot be streamed to */
  async check (caller: Caller, id: string): Promise<void> {
    await checkStreamable(this.#service.db, caller, id)
  }

  /**
   * Refuses a new stream when its user, its customer or the instance already has too many.
   *
   * @throws 429, and 503 when the service is stopping
   */
  admit ({ customerId, subject }: Pick<Connection['caller'], 'customerId' | 'subject'>): void {
    const { STREAMS_MAX, STREAMS_PER_USER_MAX } = this.#service.config
    if (this.#stopping) throw new Problem(503, { error: 'The service is stopping; connect again.', code: 'stopping' })
    if (this.#open.size >= STREAMS_MAX) throw tooMany('Too many streams are open on this instance.', 'too_many_streams')
    const ofCustomer = [...this.#open.values()].filter(stream => stream.customerId === customerId)
    if (ofCustomer.length >= this.#customerMax) throw tooMany('This customer has too many streams open on this instance.', 'too_many_streams')
    const own = ofCustomer.filter(stream => stream.subject === subject).length
    if (own >= STREAMS_PER_USER_MAX) throw tooMany('This user has too many streams open.', 'too_many_streams')
  }

  /** Turns a connection into a stream. */
  connect (socket: WebSocket, connection: Connection): void {
    const { caller, expiresAt, log } = connection
    const identity = new IdentityWatch(this.#service.identities, () => { stream.close({ reason: 'token_expired', error: TOKEN_ENDED }) })
    const stream: Stream = new Stream(socket, {
      ...this.#servicesOf(connection),
      open: async encoding => this.#openRecording(stream, connection, encoding),
      async renew (token) {
        const fresh = await connection.renew(token)
        if (fresh === null) return null
        identity.watch(fresh.caller)
        return fresh.expiresAt
      }
    }, expiresAt)
    identity.watch(caller)

    const ended = new Promise<void>(resolve => {
      socket.once('close', code => {
        identity.stop()
        log.info({ code }, 'stream closed')
        this.#end(stream, connection).then(resolve)
      })
    })
    this.#open.set(stream, { customerId: caller.customerId, subject: caller.subject, ended })
    socket.on('message', (data: Buffer, isBinary: boolean) => stream.receive(data, isBinary))
    socket.on('pong', () => stream.alive())
    socket.on('ping', (payload: Buffer) => stream.ping(payload))
  }

  /** Writes what has arrived of the stream of a consultation, if that stream is on this instance. */
  async flush (id: string): Promise<void> {
    await this.#byConsultation.get(id.toLowerCase())?.flush()
  }

  /** The stored pieces of a stream from number `from` on, each split into its payloads. */
  read (id: string, encoding: StreamEncoding, from = 0): AsyncGenerator<StoredPiece> {
    return this.#pieces.read(id, encoding, from)
  }

  /** Does the same, with each piece as it is stored. */
  readBytes (id: string, from = 0): AsyncGenerator<StoredBytes> {
    return this.#pieces.readBytes(id, from)
  }

  /** Ends all streams, after writing what has arrived. */
  async stop (): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#open].map(async ([stream, { ended }]) => {
      await stream.close({ reason: 'going_away' })
      await ended
    }))
  }

  #servicesOf ({ caller, consultationId: id, log, trace }: Connection): Omit<StreamServices, 'open' | 'renew'> {
    const { audio, clock, config, consultations, live, tracing } = this.#service
    const isFew = this.#open.size < IN_STEP_MAX
    return {
      log,
      now: () => clock.now(),
      limits: { bytes: config.AUDIO_BYTES_MAX, ms: config.AUDIO_HOURS_MAX * HOUR_MS },
      heartbeatMs: config.EVENTS_HEARTBEAT * 1000,
      startMs: START_TIMEOUT_MS,
      idleMs: config.STREAM_IDLE_TIMEOUT * 1000,
      aheadMaxMs: config.STREAM_AHEAD_MAX * 1000,
      readClientFrame: this.#readClientFrame,
      write: this.#write,
      writeLengths: {
        ...isFew ? { ms: OFTEN_MS } : {},
        ...audio.inObjects ? { ms: config.S3_STREAM_INTERVAL } : {},
        firstShare: isFew ? 1 : Math.random()
      },
      openLive: async (recording, onEvent) => {
        return live.open({ ...recording, read: from => this.read(recording.id, recording.encoding, from) }, onEvent)
      },
      watch: signal => consultations.watch(caller, id, signal),
      finish: async () => tracing.run({ name: 'finish stream', from: trace }, async () => consultations.finish(caller, id))
    }
  }

  /** Begins or resumes the recording, and ends the earlier stream of it on this instance. */
  async #openRecording (stream: Stream, { caller, consultationId: id }: Connection, encoding: StreamEncoding) {
    const { audio, db, takeRowTurn } = this.#service
    const recording = await takeRowTurn(id, async () => openRecording(db, caller, id, encoding, audio.inObjects))
    const before = this.#byConsultation.get(recording.id)
    if (this.#open.has(stream)) this.#byConsultation.set(recording.id, stream)
    await before?.supersede()
    return { recording, storedMs: await this.#storedMs(recording) }
  }

  /** The length of the stored audio of a stream, in milliseconds. Where it was not counted, it is estimated from the last Opus packets. */
  async #storedMs ({ id, encoding, nextSequence, pieces, bytes, soundMs }: OpenRecording): Promise<number> {
    if (soundMs !== null) return soundMs
    if (encoding === 'pcm_s16le') return bytes / PCM_BYTES_PER_MS
    const lengths: number[] = []
    for await (const { payloads } of this.read(id, encoding, Math.max(0, pieces - 1))) {
      for (const payload of payloads) lengths.push(soundLength(encoding, payload) ?? 0)
    }
    return lengths.length === 0 ? 0 : nextSequence * lengths.reduce((sum, ms) => sum + ms, 0) / lengths.length
  }

  /** Cleans up and forgets a stream whose connection has closed. */
  async #end (stream: Stream, { consultationId, log }: Connection): Promise<void> {
    const id = consultationId.toLowerCase()
    await stream.end().catch((error: unknown) => log.error({ err: error }, 'a stream did not end cleanly'))
    this.#open.delete(stream)
    if (this.#byConsultation.get(id) === stream) this.#byConsultation.delete(id)
  }
}
