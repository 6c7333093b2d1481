import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { BEARER_PROTOCOL_PREFIX, FRAME_HEADER_BYTES, STREAM_PROTOCOL, type ServerFrame } from '../schemas/stream.js'
import { speechLikeSound } from './streams-sound.js'

/** A stream to open, `ws://…`, and the token for it. */
export interface StreamAddress {
  url: string
  token: string
}

/** What acknowledgements said, in milliseconds. */
export interface Acknowledgements {
  /** For each acknowledgement: time since the last frame it covers was sent, and since the first one was. */
  last: number[]
  first: number[]
  /** Outputs of consultations that arrived. */
  outputs: number
  /** Streams that broke off, with why. */
  broken: string[]
}

const FRAME_MS = 100
const FRAME_BYTES = 3200
const SOUND_SECONDS = 60

/** Longest wait for a stream to open, and how often to check which frames are due, in milliseconds. */
const OPEN_TIMEOUT_MS = 30_000
const TICK_MS = 4

const sound = Buffer.from(speechLikeSound(SOUND_SECONDS).buffer)

/** A stream that speaks in real time. */
export class Speaker {
  readonly socket: WebSocket
  readonly #result: Acknowledgements
  readonly #sent: number[] = []
  #from = Math.floor(Math.random() * sound.length / FRAME_BYTES)
  #acknowledged = 0
  due = 0

  constructor ({ url, token }: StreamAddress, result: Acknowledgements) {
    this.#result = result
    this.socket = new WebSocket(url, [STREAM_PROTOCOL, `${BEARER_PROTOCOL_PREFIX}${token}`], { perMessageDeflate: false, handshakeTimeout: OPEN_TIMEOUT_MS })
    this.socket.on('error', error => result.broken.push(error.message))
  }

  /** Resolves when it may speak. */
  async start (): Promise<void> {
    const signal = AbortSignal.timeout(OPEN_TIMEOUT_MS)
    await once(this.socket, 'open', { signal }).catch(error => {
      throw new Error(`a stream did not open: ${this.socket.url}: ${(error as Error).message}`)
    })
    this.socket.send(JSON.stringify({ type: 'start', encoding: 'pcm_s16le' }))
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error(`a stream was not ready in time: ${this.socket.url}`)))
      this.socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerFrame, resolve))
    })
    this.socket.on('close', (code, reason) => this.#result.broken.push(`closed with ${code} ${reason.toString()}`))
  }

  #receive (frame: ServerFrame, onReady: () => void): void {
    const now = performance.now()
    if (frame.type === 'ready') return onReady()
    if (frame.type === 'consultation') this.#result.outputs += 1
    if (frame.type !== 'ack') return
    this.#result.first.push(now - (this.#sent[this.#acknowledged] ?? NaN))
    this.#result.last.push(now - (this.#sent[frame.next_sequence - 1] ?? NaN))
    this.#acknowledged = frame.next_sequence
  }

  /** Sends the next frame. */
  speak (now: number): void {
    const frame = Buffer.allocUnsafe(FRAME_HEADER_BYTES + FRAME_BYTES)
    frame.writeUInt32BE(this.#sent.length, 0)
    const at = this.#from++ * FRAME_BYTES % sound.length
    sound.copy(frame, FRAME_HEADER_BYTES, at, at + FRAME_BYTES)
    this.#sent.push(now)
    this.socket.send(frame)
  }
}

/** Lets all streams send a frame every 100 ms until `end`. */
export async function speakUntil (speakers: readonly Speaker[], end: number): Promise<void> {
  for (let now = performance.now(); now < end; now = performance.now()) {
    for (const speaker of speakers) {
      for (; speaker.due <= now; speaker.due += FRAME_MS) speaker.speak(performance.now())
    }
    await sleep(TICK_MS)
  }
}

/** Starts all streams now, evenly spread over the length of a frame. */
export function beginNow (speakers: readonly Speaker[]): void {
  const begin = performance.now()
  speakers.forEach((speaker, i) => { speaker.due = begin + FRAME_MS * i / speakers.length })
}
