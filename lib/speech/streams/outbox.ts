import type { ServerFrame } from '../../../schemas/stream.js'
import type { FoundOutput } from '../../consultation/index.js'
import type { LiveEvent } from '../live-transcription/index.js'

/** The part of a WebSocket of `ws` that a stream needs. */
export interface StreamSocket {
  readonly bufferedAmount: number
  send: (text: string, done?: (error?: Error) => void) => void
  ping: () => void
  pong: (payload: Buffer) => void
  pause: () => void
  resume: () => void
  close: (code: number, reason: string) => void
}

/** Unread bytes above which acknowledgements are merged into one. */
const UNREAD_MAX = 65_536

/** Sends the frames of the server. A client that reads slowly costs no memory: newer frames replace those not sent yet. */
export function createOutbox (socket: StreamSocket) {
  let acknowledged = -1
  let sentState = ''
  let sentVersion = 0
  let repeat: NodeJS.Immediate | undefined
  let pong: NodeJS.Immediate | undefined
  let pinged: Buffer = Buffer.alloc(0)

  function send (frame: ServerFrame): void {
    socket.send(JSON.stringify(frame))
  }

  /** Resolves when the text has left, or the connection is closed. */
  async function sendText (text: string): Promise<void> {
    await new Promise<void>(resolve => { socket.send(text, () => resolve()) })
  }

  function acknowledge (nextSequence: number): void {
    clearImmediate(repeat)
    repeat = undefined
    acknowledged = nextSequence
    send({ type: 'ack', next_sequence: nextSequence })
  }

  return {
    send,

    /** Answers a frame of the client; resolves when the answer has left, so that none is kept for a client that reads nothing. */
    answer: async (frame: ServerFrame): Promise<void> => sendText(JSON.stringify(frame)),

    /** Sends what is shown while people speak; a client that reads too slowly for it misses some. */
    show: (event: LiveEvent): void => { if (socket.bufferedAmount <= UNREAD_MAX) send(event) },

    /** Acknowledges all frames before one, now or with a later call. */
    acknowledge (nextSequence: number): void {
      if (socket.bufferedAmount <= UNREAD_MAX) acknowledge(nextSequence)
    },

    /** Repeats an acknowledgement, once for all frames that come again in a turn of the event loop. */
    repeat (nextSequence: () => number): void {
      if (socket.bufferedAmount <= UNREAD_MAX) repeat ??= setImmediate(() => acknowledge(nextSequence()))
    },

    /** Answers the last ping of a turn of the event loop, which RFC 6455, 5.5.3 allows. */
    pong (payload: Buffer): void {
      pinged = payload
      if (socket.bufferedAmount > UNREAD_MAX) return
      pong ??= setImmediate(() => {
        pong = undefined
        socket.pong(pinged)
      })
    },

    /** Acknowledges what is not yet acknowledged, however slowly the client reads. */
    settle (nextSequence: number): void {
      if (repeat !== undefined || (acknowledged !== -1 && acknowledged < nextSequence)) acknowledge(nextSequence)
    },

    /** Notes that the client already knows what is stored, and needs no acknowledgement. */
    ready (nextSequence: number, expiresAt: number): void {
      acknowledged = nextSequence
      send({ type: 'ready', next_sequence: nextSequence, expires_at: new Date(expiresAt).toISOString() })
    },

    /**
     * Sends a state and an output (its text was validated when it was stored), each only when it differs from the one sent last. Resolves
     * when they have left, so that the caller then sends the newest ones, not all in between.
     */
    async found ({ output, version, status }: FoundOutput): Promise<void> {
      const state = JSON.stringify({ type: 'state', ...status } satisfies ServerFrame)
      const sending = []
      if (state !== sentState) sending.push(sendText(state))
      if (version > sentVersion) sending.push(sendText(`{"type":"consultation","version":${version},"output":${output}}`))
      sentState = state
      sentVersion = Math.max(version, sentVersion)
      await Promise.all(sending)
    }
  }
}
