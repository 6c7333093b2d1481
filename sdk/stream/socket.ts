import { backoffMs, pause } from './backoff.js'
import { endingOf } from './endings.js'
import type { Recording } from './recording.js'
import type { Service } from './service.js'
import type { Transport, TransportListener } from './transport.js'
import { readMessage, type ServerMessage } from './messages.js'

const PROTOCOL = 'consultation.v1'
const HEADER_BYTES = 4

/** Largest sequence number that fits into the header of a frame. */
const SEQUENCE_MAX = 4_294_967_295

/** Bytes that wait in the socket above which the next frame waits, and milliseconds between two looks. */
const BUFFERED_MAX = 256_000
const LOOK_MS = 50

/** Milliseconds for a connection to become ready. */
const READY_TIMEOUT_MS = 15_000

/** Milliseconds without any message, while frames wait for an acknowledgement, after which a connection counts as broken. */
const SILENCE_MS = 10_000

/** Connections that never opened, one after another, after which WebSockets count as blocked. */
const BLOCKED_AFTER = 2

/** A frame as it travels: its number, unsigned, big-endian, then the sound. */
function encode (sequence: number, payload: Uint8Array): ArrayBuffer {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length)
  new DataView(bytes.buffer).setUint32(0, sequence)
  bytes.set(payload, HEADER_BYTES)
  return bytes.buffer
}

/** How a connection ended. */
interface Closing {
  code: number
  /** The sentence that the service sent before, or nothing. */
  sentence: string
  opened: boolean
  /** Whether anything was acknowledged over it. */
  fruitful: boolean
}

/** Sends frames over a WebSocket, and a new one whenever it breaks. */
export class SocketTransport implements Transport {
  readonly #service: Service
  readonly #recording: Recording
  readonly #listener: TransportListener
  readonly #stopping = new AbortController()
  #wake = () => {}

  constructor (service: Service, recording: Recording, listener: TransportListener) {
    this.#service = service
    this.#recording = recording
    this.#listener = listener
  }

  start (): void {
    this.#recording.onSendable(() => this.#wake())
    this.#run().catch((error: Error) => this.#fail(error))
  }

  stop (): void {
    this.#stopping.abort()
    this.#recording.live = false
    this.#wake()
  }

  #fail (error: Error): void {
    if (this.#stopping.signal.aborted) return
    this.stop()
    this.#listener.failed(error)
  }

  /** Connects until it is stopped. */
  async #run (): Promise<void> {
    const { signal } = this.#stopping
    let retries = 0
    let unopened = 0
    let fresh = false
    while (!signal.aborted) {
      const closing = await this.#connect(fresh).catch((error: unknown) => {
        if (this.#service.isLasting(error)) throw error
        return null
      })
      if (signal.aborted) return
      this.#recording.live = false
      this.#listener.connected(false)
      unopened = closing?.opened === false ? unopened + 1 : 0
      if (closing?.fruitful === true) retries = 0
      const { error, refresh, status } = await endingOf(closing, this.#service, signal)
      if (status !== undefined) this.#listener.status(status)
      if (error !== null) return this.#fail(error)
      fresh = refresh
      if (unopened >= BLOCKED_AFTER && await this.#service.reaches(signal)) {
        unopened = 0
        this.#listener.blocked()
        if (signal.aborted) return
      }
      await pause(backoffMs(retries++), signal)
    }
  }

  /** One connection, from its token to its end. */
  async #connect (fresh: boolean): Promise<Closing> {
    const { signal } = this.#stopping
    const token = await (fresh ? this.#service.freshToken(signal) : this.#service.token(signal))
    const socket = this.#service.open([PROTOCOL, `bearer.${token}`])
    const connection = new Connection(socket, this.#service, this.#recording, this.#listener)
    this.#wake = () => connection.wake()
    const stop = () => connection.close()
    signal.addEventListener('abort', stop)
    try {
      return await connection.ended
    } finally {
      signal.removeEventListener('abort', stop)
      connection.close()
    }
  }
}

/** One connection. */
class Connection {
  readonly ended: Promise<Closing>
  readonly #socket: WebSocket
  readonly #service: Service
  readonly #recording: Recording
  readonly #listener: TransportListener
  readonly #closing: Closing = { code: 1006, sentence: '', opened: false, fruitful: false }
  #resolve: (closing: Closing) => void = () => {}
  #over = false
  #ready = false
  #pumping = false
  #cursor = 0
  #heardAt = performance.now()
  #look: ReturnType<typeof setTimeout> | undefined
  readonly #watch: ReturnType<typeof setInterval>

  constructor (socket: WebSocket, service: Service, recording: Recording, listener: TransportListener) {
    this.#socket = socket
    this.#service = service
    this.#recording = recording
    this.#listener = listener
    this.ended = new Promise(resolve => { this.#resolve = resolve })
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      this.#closing.opened = true
      socket.send(JSON.stringify({ type: 'start', encoding: recording.state.encoding }))
    }
    socket.onmessage = ({ data }) => this.#receive(data)
    socket.onclose = ({ code }) => this.#end(code)
    socket.onerror = () => {}
    this.#watch = setInterval(() => this.#checkLife(), LOOK_MS * 20)
  }

  /** Another frame may be sent. */
  wake (): void {
    this.#pump().catch(() => this.close())
  }

  close (): void {
    this.#socket.close()
    this.#end(1006)
  }

  #end (code: number): void {
    if (this.#over) return
    this.#over = true
    this.#ready = false
    clearTimeout(this.#look)
    clearInterval(this.#watch)
    this.#resolve({ ...this.#closing, code })
  }

  /** A connection may die without a word: then it is given up, so that another one is tried. */
  #checkLife (): void {
    const waits = !this.#ready || this.#cursor > this.#recording.first
    const patience = this.#ready ? SILENCE_MS : READY_TIMEOUT_MS
    if (!waits) this.#heardAt = performance.now()
    else if (performance.now() - this.#heardAt > patience) this.close()
  }

  #receive (data: unknown): void {
    if (this.#over) return
    this.#heardAt = performance.now()
    const message = readMessage(data)
    if (message !== null) this.#take(message)
  }

  #take (message: ServerMessage): void {
    switch (message.type) {
      case 'ready':
        this.#prepare(message.next_sequence).catch(() => this.close())
        break
      case 'ack':
        this.#closing.fruitful = true
        this.#acknowledge(message.next_sequence)
        break
      case 'consultation':
        this.#listener.output(message.output, message.version)
        break
      case 'state': {
        const { type: _type, ...status } = message
        this.#listener.status(status)
        break
      }
      case 'quality':
        this.#listener.warning({ kind: 'quality', problems: message.problems })
        break
      case 'silence':
        this.#listener.warning({ kind: 'silence', silentMs: message.silent_ms })
        break
      case 'transcript':
        this.#listener.transcript({ segments: message.segments, ongoing: message.ongoing })
        break
      case 'token_expiring':
        this.#renew().catch(() => {})
        break
      case 'error':
        this.#closing.sentence = message.error
        break
    }
  }

  async #renew (): Promise<void> {
    // Without a fresh token the service closes the connection, and the next one asks again.
    const token = await this.#service.freshToken()
    if (!this.#over && this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify({ type: 'token', token }))
  }

  /** Finds out where to go on, and keeps it, before anything is sent. */
  async #prepare (nextAtService: number): Promise<void> {
    const { state } = this.#recording
    const { first, next } = this.#recording
    const known = state.offset === null ? null : nextAtService - state.offset
    // What the service has beyond what was sent from here came from elsewhere, and what it misses of what it had acknowledged is lost
    // there: in both cases what is kept here follows what it has.
    const strange = known === null || known < first || known > Math.max(state.sent, first)
    const offset = strange ? nextAtService - first : state.offset ?? 0
    // What comes while this is written is sent next.
    this.#recording.live = true
    await this.#recording.change({ offset, sent: next, holder: this.#service.holder })
    if (this.#over) return
    this.#acknowledge(nextAtService)
    this.#cursor = this.#recording.first
    this.#ready = true
    this.#listener.connected(true)
    this.wake()
  }

  #acknowledge (nextAtService: number): void {
    const before = nextAtService - (this.#recording.state.offset ?? 0)
    if (before <= this.#recording.first) return
    this.#recording.drop(before)
    this.#listener.acknowledged()
  }

  /** Sends what may be sent: in order, and no faster than the connection takes it. */
  async #pump (): Promise<void> {
    if (this.#pumping || !this.#ready) return
    this.#pumping = true
    try {
      while (this.#cursor < this.#recording.sendable) {
        if (this.#over || this.#socket.readyState !== this.#socket.OPEN) return
        if (this.#socket.bufferedAmount > BUFFERED_MAX) {
          this.#look = setTimeout(() => this.wake(), LOOK_MS)
          return
        }
        const frame = await this.#recording.read(this.#cursor)
        if (this.#over || this.#socket.readyState !== this.#socket.OPEN) return
        // Acknowledged meanwhile, by a connection before.
        if (frame === undefined) this.#cursor = Math.max(this.#cursor + 1, this.#recording.first)
        else this.#send(frame.sequence, frame.payload)
      }
    } finally {
      this.#pumping = false
    }
  }

  #send (sequence: number, payload: Uint8Array): void {
    const number = sequence + (this.#recording.state.offset ?? 0)
    if (number > SEQUENCE_MAX) return this.close()
    this.#socket.send(encode(number, payload))
    this.#cursor = sequence + 1
  }
}
