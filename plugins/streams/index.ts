import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { WebSocket } from 'ws'
import type { Caller } from '../consultations/records.js'
import { Problem } from '../errors/problems.js'
import type { LiveSessions } from '../live/types.js'
import { createClientFrameReader } from './client-frames.js'
import { createGroupCommit } from './group-commit.js'
import { createPieceReader, pieceStore } from './piece-store.js'
import { checkStreamable, findFate, openRecording, storePieces, storePiecesElsewhere, type OpenRecording, type Piece } from './recordings.js'
import { soundLength } from './sound-length.js'
import { createStream, type Stream } from './stream.js'

declare module 'fastify' {
  interface FastifyInstance {
    streams: ReturnType<typeof createStreams>
  }
}

/** Seconds that a client should wait when there are too many streams. */
const RETRY_AFTER = 10

const HOUR_MS = 3_600_000
const PCM_BYTES_PER_MS = 32

/** A connection that is to become a stream. */
export interface Connection {
  caller: Caller & { subject: string }
  consultationId: string
  /** Of the token, in milliseconds since 1970. */
  expiresAt: number
  log: FastifyBaseLogger
  /** When a fresh token expires; `null` when it is not valid or not of the same user. */
  renew: (token: string) => Promise<number | null>
}

function tooMany (error: string): Problem {
  return new Problem(429, { error, retry_after: RETRY_AFTER }, { 'retry-after': String(RETRY_AFTER) })
}

function createStreams (fastify: FastifyInstance) {
  const { config, consultations, db } = fastify
  const limits = { bytes: config.AUDIO_BYTES_MAX, ms: config.AUDIO_HOURS_MAX * HOUR_MS }
  const readClientFrame = createClientFrameReader()
  const open = new Map<Stream, { subject: string, ended: Promise<void> }>()
  const byConsultation = new Map<string, Stream>()
  const read = createPieceReader(fastify)
  let stopping = false

  const write = createGroupCommit({
    async store (pieces: readonly Piece[]) {
      const store = pieceStore(fastify)
      return store === null
        ? storePieces(db, pieces)
        : storePiecesElsewhere(db, pieces, ({ id, number, data }) => store.write(id, id, number, data))
    },
    findFate: piece => findFate(db, piece)
  })

  /** How long what is stored of a stream is, in milliseconds. Opus packets of one stream are as good as always equally long. */
  async function storedMs ({ id, encoding, nextSequence, pieces, bytes }: OpenRecording): Promise<number> {
    if (encoding === 'pcm_s16le') return bytes / PCM_BYTES_PER_MS
    const lengths: number[] = []
    for await (const { payloads } of read(id, encoding, Math.max(0, pieces - 1))) {
      for (const payload of payloads) lengths.push(soundLength(encoding, payload) ?? 0)
    }
    return lengths.length === 0 ? 0 : nextSequence * lengths.reduce((sum, ms) => sum + ms, 0) / lengths.length
  }

  return {
    /** Refuses a consultation that cannot be streamed to: 404 or 409. */
    check: async (caller: Caller, id: string) => checkStreamable(db, caller, id),

    /**
     * Refuses another stream of a user, or any other one.
     *
     * @throws 429
     */
    admit (subject: string): void {
      if (stopping) throw new Problem(503, { error: 'The service is stopping; connect again.' })
      if (open.size >= config.STREAMS_MAX) throw tooMany('Too many streams are open on this instance.')
      const own = [...open.values()].filter(stream => stream.subject === subject).length
      if (own >= config.STREAMS_PER_USER_MAX) throw tooMany('This user has too many streams open.')
    },

    /** Makes a connection a stream. */
    connect (socket: WebSocket, { caller, consultationId: id, expiresAt, log, renew }: Connection): void {
      const stream: Stream = createStream(socket, {
        log,
        limits,
        heartbeatMs: config.EVENTS_HEARTBEAT * 1000,
        readClientFrame,
        async open (encoding) {
          const recording = await openRecording(db, caller, id, encoding)
          const before = byConsultation.get(recording.id)
          if (open.has(stream)) byConsultation.set(recording.id, stream)
          await before?.supersede()
          return { recording, storedMs: await storedMs(recording) }
        },
        write,
        async openLive (recording, onSound) {
          if (!fastify.hasDecorator('live')) return null
          return fastify.getDecorator<LiveSessions>('live').open(recording, onSound)
        },
        watch: signal => consultations.watch(caller, id, signal),
        finish: async () => consultations.finish(caller, id),
        renew
      }, expiresAt)

      const ended = new Promise<void>(resolve => {
        socket.once('close', code => {
          log.info({ code }, 'stream closed')
          stream.end().catch((error: unknown) => log.error({ err: error }, 'a stream did not end cleanly')).finally(() => {
            open.delete(stream)
            if (byConsultation.get(id.toLowerCase()) === stream) byConsultation.delete(id.toLowerCase())
            resolve()
          })
        })
      })
      open.set(stream, { subject: caller.subject, ended })
      socket.on('message', (data: Buffer, isBinary: boolean) => stream.receive(data, isBinary))
      socket.on('pong', stream.alive)
    },

    /** Writes what has come of the stream of a consultation, when it is on this instance. */
    flush: async (id: string) => byConsultation.get(id.toLowerCase())?.flush(),

    read,

    /** Ends all streams, after writing what has come. */
    async stop (): Promise<void> {
      stopping = true
      await Promise.all([...open].map(async ([stream, { ended }]) => {
        await stream.shut({ reason: 'going_away' })
        await ended
      }))
    }
  }
}

/** Takes audio as it is recorded: `fastify.streams`. */
export async function streamsPlugin (fastify: FastifyInstance): Promise<void> {
  const streams = createStreams(fastify)
  fastify.decorate('streams', streams)
  fastify.addHook('preClose', streams.stop)
}

export default fp(streamsPlugin, { name: 'streams', dependencies: ['config', 'database', 'consultations'] })
