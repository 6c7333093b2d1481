import { consultationUrl, freshToken, token } from './session.js'

/** Samples per second, and frames kept while the service does not answer: a quarter of an hour. */
const RATE = 16_000
const KEPT_FRAMES_MAX = 9000

/** Bytes buffered in the socket above which the next frame waits, and milliseconds between two checks. */
const BUFFERED_MAX = 256_000
const LOOK_MS = 50

/** Milliseconds before reconnecting: doubled each time, up to the maximum. */
const RETRY_MS = 500
const RETRY_MAX_MS = 15_000

const HEADER_BYTES = 4

/** Close codes after which connecting again would not help, with what they mean. */
const LAST_WORDS = {
  1009: 'The service does not take frames this large.',
  4400: 'The service did not understand what this page sent.',
  4404: 'The consultation has been deleted.',
  4413: 'The recording is as long as it may be.'
}
const CONFLICT = 4409
const TOKEN_EXPIRED = 4401
const FINISHED = 1000

/**
 * Sends a recording while it is made. What the service has not acknowledged is kept and sent again over the next connection, so that a
 * broken connection loses nothing.
 */
export class LiveStream {
  #url
  #listeners
  #socket = null
  #ready = false
  #attempts = 0
  /** Frames that are not acknowledged; the first one has the number `#first`, and `#next` is the number to send next. */
  #frames = []
  #first = 0
  #next = 0
  #finishing = false
  /** Whether this connection was asked to finish. */
  #asked = false
  #over = false
  #timer = null

  /**
   * @param listeners `onOutput(output, version)`, `onState(status)`, `onSound(event)`, `onConnection(connected)`,
   * `onAcknowledged(seconds)`, `onEnd(sentence)`: with `null` when the service has everything, with a sentence when it is over for another
   * reason
   */
  constructor (id, listeners) {
    this.#url = consultationUrl(id, 'stream/')
    this.#url.protocol = this.#url.protocol.replace('http', 'ws')
    this.#listeners = listeners
    this.#connect()
  }

  /** Takes the next samples, an `Int16Array`. */
  push (samples) {
    if (this.#finishing || this.#over) return
    if (this.#frames.length >= KEPT_FRAMES_MAX) return this.#end('The service has not answered for too long; what was said since is lost.')
    const frame = new DataView(new ArrayBuffer(HEADER_BYTES + samples.byteLength))
    frame.setUint32(0, this.#first + this.#frames.length)
    samples.forEach((sample, i) => frame.setInt16(HEADER_BYTES + 2 * i, sample, true))
    this.#frames.push(frame.buffer)
    this.#pump()
  }

  /** Finishes the consultation after everything has been sent. */
  finish () {
    this.#finishing = true
    this.#pump()
  }

  /** Ends at once, whatever has not been sent. */
  abandon () {
    this.#over = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  async #connect (authorize = token) {
    let socket
    try {
      socket = new WebSocket(this.#url, ['consultation.v1', `bearer.${await authorize()}`])
    } catch {
      return this.#retry()
    }
    if (this.#over) return socket.close()
    this.#socket = socket
    socket.onopen = () => socket.send(JSON.stringify({ type: 'start', encoding: 'pcm_s16le' }))
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data))
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket || this.#over) return
      this.#socket = null
      this.#ready = false
      this.#asked = false
      this.#closed(code)
    }
  }

  #closed (code) {
    if (code === FINISHED || (code === CONFLICT && this.#finishing)) return this.#end(null)
    if (code === CONFLICT) return this.#end('The consultation is finished, or recorded elsewhere.')
    if (code in LAST_WORDS) return this.#end(LAST_WORDS[code])
    this.#listeners.onConnection(false)
    this.#retry(code === TOKEN_EXPIRED ? freshToken : token)
  }

  #retry (authorize) {
    if (this.#over) return
    const wait = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** this.#attempts++)
    this.#timer = setTimeout(() => this.#connect(authorize), wait)
  }

  #end (sentence) {
    if (this.#over) return
    this.abandon()
    this.#listeners.onEnd(sentence)
  }

  #receive (message) {
    switch (message.type) {
      case 'ready':
        this.#forget(message.next_sequence)
        this.#next = this.#first
        this.#ready = true
        this.#listeners.onConnection(true)
        this.#pump()
        break
      case 'ack':
        // Only now: otherwise a service that fails at every write would be retried without a pause.
        this.#attempts = 0
        this.#forget(message.next_sequence)
        break
      case 'consultation':
        this.#listeners.onOutput(message.output, message.version)
        break
      case 'state':
        this.#listeners.onState(message)
        break
      case 'quality':
      case 'silence':
        this.#listeners.onSound(message)
        break
      case 'token_expiring':
        this.#renew()
        break
    }
  }

  async #renew () {
    const fresh = await freshToken().catch(() => null)
    // Without a token the service closes the connection, and the next connection asks again.
    if (fresh !== null && this.#ready && this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: 'token', token: fresh }))
  }

  /** Drops the frames before this one. */
  #forget (sequence) {
    const known = Math.min(Math.max(0, sequence - this.#first), this.#frames.length)
    const forgotten = this.#frames.splice(0, known)
    this.#first += known
    const bytes = forgotten.reduce((sum, frame) => sum + frame.byteLength - HEADER_BYTES, 0)
    if (bytes > 0) this.#listeners.onAcknowledged(bytes / 2 / RATE)
  }

  /** Sends what can be sent; in order, and no faster than the connection takes it. */
  #pump () {
    // A closing connection already has another `readyState`.
    if (!this.#ready || this.#socket.readyState !== WebSocket.OPEN) return
    clearTimeout(this.#timer)
    while (this.#next < this.#first + this.#frames.length) {
      if (this.#socket.bufferedAmount > BUFFERED_MAX) {
        this.#timer = setTimeout(() => this.#pump(), LOOK_MS)
        return
      }
      this.#socket.send(this.#frames[this.#next++ - this.#first])
    }
    if (this.#finishing && !this.#asked) {
      this.#asked = true
      this.#socket.send(JSON.stringify({ type: 'finish' }))
    }
  }
}
