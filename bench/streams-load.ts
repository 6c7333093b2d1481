import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { BEARER_PROTOCOL_PREFIX, FRAME_HEADER_BYTES, STREAM_PROTOCOL, type ServerFrame } from '../schemas/stream.js'
import { speechLikeSound } from './streams-sound.js'

/** Where streams go to, and for how long. */
export interface StreamOrder {
  /** `ws://…`, and the token of each. */
  streams: ReadonlyArray<{ url: string, token: string }>
  /** Seconds before anything counts, and in which it does. */
  warmUp: number
  duration: number
}

/** What came back, in milliseconds. */
export interface StreamResult {
  /** For each acknowledgement: since the last frame that it covers was sent, and since the first one was. */
  last: number[]
  first: number[]
  /** Outputs of consultations that arrived. */
  outputs: number
  /** Streams that broke off, with why. */
  broken: string[]
  /** Seconds from the start of the duration to its end, as they really were. */
  seconds: number
  /** 99th percentile of how late this process itself was. */
  lateness: number
}

const FRAME_MS = 100
const FRAME_BYTES = 3200
const SOUND_SECONDS = 60

/** Streams that are opened at once, longest wait for one in milliseconds, and how often it is looked which frames are due. */
const OPENING = 20
const OPEN_TIMEOUT_MS = 30_000
const TICK_MS = 4

const sound = Buffer.from(speechLikeSound(SOUND_SECONDS).buffer)

/** A stream that speaks in real time. */
class Speaker {
  readonly socket: WebSocket
  readonly #result: StreamResult
  readonly #sent: number[] = []
  #from = Math.floor(Math.random() * sound.length / FRAME_BYTES)
  #acknowledged = 0
  due = 0

  constructor ({ url, token }: StreamOrder['streams'][number], result: StreamResult) {
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

/** Lets all speak until `end`, each a frame every 100 ms, evenly spread. */
async function speakUntil (speakers: readonly Speaker[], end: number): Promise<void> {
  for (let now = performance.now(); now < end; now = performance.now()) {
    for (const speaker of speakers) {
      for (; speaker.due <= now; speaker.due += FRAME_MS) speaker.speak(performance.now())
    }
    await sleep(TICK_MS)
  }
}

async function run ({ streams, warmUp, duration }: StreamOrder): Promise<StreamResult> {
  const result: StreamResult = { last: [], first: [], outputs: 0, broken: [], seconds: 0, lateness: 0 }
  const speakers: Speaker[] = []
  for (let from = 0; from < streams.length; from += OPENING) {
    await Promise.all(streams.slice(from, from + OPENING).map(async stream => {
      const speaker = new Speaker(stream, result)
      speakers.push(speaker)
      await speaker.start()
    }))
  }
  const begin = performance.now()
  speakers.forEach((speaker, i) => { speaker.due = begin + FRAME_MS * i / speakers.length })
  await speakUntil(speakers, begin + warmUp * 1000)

  result.last = []
  result.first = []
  result.outputs = 0
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.send?.('measuring')
  const started = performance.now()
  await speakUntil(speakers, started + duration * 1000)
  const measured = {
    ...result, broken: [...result.broken], seconds: (performance.now() - started) / 1000, lateness: delay.percentile(99) / 1e6
  }
  delay.disable()

  for (const { socket } of speakers) {
    socket.removeAllListeners('close')
    socket.terminate()
  }
  return measured
}

process.once('disconnect', () => process.exit())
process.on('message', async (order: StreamOrder) => {
  try {
    process.send?.(await run(order))
  } catch (error) {
    process.send?.({ failed: String(error) })
  }
})
