import { backoffMs, pause } from './backoff.js'
import type { Frame } from './frame-store.js'
import type { Recording } from './recording.js'
import type { Service } from './service.js'
import type { Transport, TransportListener } from './transport.js'

/** What frames of PCM are as chunks. */
const PCM_TYPE = 'audio/pcm;rate=16000;channels=1'

/** Least and most sound in one chunk that is made of frames, in milliseconds. */
const CHUNK_MIN_MS = 2000
const CHUNK_MAX_MS = 10_000

/** Milliseconds between two looks whether there is enough for a chunk. */
const LOOK_MS = 500

function joined (frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames.reduce((sum, { payload }) => sum + payload.length, 0))
  let at = 0
  for (const { payload } of frames) {
    bytes.set(payload, at)
    at += payload.length
  }
  return bytes
}

/**
 * Sends a recording as numbered chunks: pieces of a file one by one, or frames of PCM joined to some seconds. Where a chunk ends is kept
 * before it is sent, so that it is the same when it is sent again.
 */
export class UploadTransport implements Transport {
  readonly #service: Service
  readonly #recording: Recording
  readonly #listener: TransportListener
  readonly #stopping = new AbortController()
  #flushing = false

  constructor (service: Service, recording: Recording, listener: TransportListener) {
    this.#service = service
    this.#recording = recording
    this.#listener = listener
  }

  start (): void {
    this.#run().catch((error: Error) => {
      if (this.#stopping.signal.aborted) return
      this.stop()
      this.#listener.failed(error)
    })
    this.#watch().catch(() => {})
  }

  stop (): void {
    this.#stopping.abort()
  }

  /** Sends the rest, however short. */
  flush (): void {
    this.#flushing = true
  }

  /** Uploads until it is stopped. */
  async #run (): Promise<void> {
    const { signal } = this.#stopping
    let retries = 0
    while (!signal.aborted) {
      const frames = await this.#nextChunk()
      if (frames === null) {
        await pause(LOOK_MS, signal)
        continue
      }
      const { state } = this.#recording
      const end = (frames.at(-1) as Frame).sequence + 1
      try {
        // A visit that goes on may have chunks of before, from here or elsewhere.
        if (state.sent === 0) await this.#recording.change({ chunk: await this.#service.nextChunk(signal) })
        await this.#recording.change({ chunkEnd: end, sent: Math.max(state.sent, end) })
        await this.#service.putChunk(state.chunk, joined(frames), state.transport === 'chunks' ? state.contentType : PCM_TYPE, signal)
      } catch (error) {
        if (signal.aborted) return
        if (this.#service.isLasting(error)) throw error
        this.#listener.connected(false)
        await pause(backoffMs(retries++), signal)
        continue
      }
      retries = 0
      this.#listener.connected(true)
      await this.#recording.change({ chunk: state.chunk + 1, chunkEnd: null, holder: this.#service.holder })
      this.#recording.drop(end)
      this.#listener.acknowledged()
    }
  }

  /** The frames of the next chunk; `null` while there are too few. */
  async #nextChunk (): Promise<Frame[] | null> {
    const { state, first, sendable } = this.#recording
    const end = state.chunkEnd ?? sendable
    const frames: Frame[] = []
    let duration = 0
    for (let sequence = first; sequence < end; sequence++) {
      const frame = await this.#recording.read(sequence)
      if (frame === undefined) return null
      frames.push(frame)
      duration += frame.durationMs
      if (state.transport === 'chunks') return frames
      if (state.chunkEnd === null && duration >= CHUNK_MAX_MS) return frames
    }
    if (frames.length === 0) return null
    return state.chunkEnd !== null || this.#flushing || duration >= CHUNK_MIN_MS ? frames : null
  }

  /** Without a WebSocket, the report comes as server-sent events. */
  async #watch (): Promise<void> {
    for await (const event of this.#service.watch(this.#stopping.signal)) {
      if (event.type === 'consultation') this.#listener.output(event.output, event.version)
      else this.#listener.status(event.status)
    }
  }
}
