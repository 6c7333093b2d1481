import { once } from 'node:events'
import type { Socket } from 'node:net'

/** A frame begins with the lengths of its head (JSON) and of its bytes, each as 32 bits. */
const LENGTHS = 8

/** Longest head and longest bytes of a frame. */
const HEAD_MAX = 32 * 1024 * 1024
const BYTES_MAX = 128 * 1024 * 1024

const NOTHING = Buffer.alloc(0)

/** A connection that carries frames, which arrive whole and in order. */
export class FrameConnection<Sent, Received> {
  readonly socket: Socket
  #chunks: Buffer[] = []
  #length = 0

  /** @param take gets each frame; when it throws, or a frame is none, the connection is destroyed */
  constructor (socket: Socket, take: (head: Received, bytes: Uint8Array) => void) {
    this.socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk)
      this.#length += chunk.length
      try {
        this.#read(take)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
  }

  /** Sends a frame; resolves when there is room for more, or nobody reads any more. */
  async send (head: Sent, bytes: Uint8Array = NOTHING): Promise<void> {
    if (this.socket.destroyed || !this.socket.writable) return
    const json = Buffer.from(JSON.stringify(head))
    const lengths = Buffer.alloc(LENGTHS)
    lengths.writeUInt32BE(json.length, 0)
    lengths.writeUInt32BE(bytes.length, 4)
    this.socket.write(lengths)
    let hasRoom = this.socket.write(json)
    if (bytes.length > 0) hasRoom = this.socket.write(bytes)
    if (hasRoom) return
    // Whichever comes first, the other is no longer waited for: a connection lasts as long as the service.
    const waiting = new AbortController()
    const { signal } = waiting
    await Promise.race([once(this.socket, 'drain', { signal }), once(this.socket, 'close', { signal })]).catch(() => {})
    waiting.abort()
  }

  #read (take: (head: Received, bytes: Uint8Array) => void): void {
    while (this.#length >= LENGTHS) {
      const first = this.#firstOf(LENGTHS)
      const head = first.readUInt32BE(0)
      const bytes = first.readUInt32BE(4)
      if (head > HEAD_MAX || bytes > BYTES_MAX) throw new Error('a frame is too long')
      const whole = LENGTHS + head + bytes
      if (this.#length < whole) return
      const frame = this.#firstOf(whole)
      this.#chunks = frame.length === whole ? this.#chunks.slice(1) : [frame.subarray(whole), ...this.#chunks.slice(1)]
      this.#length -= whole
      take(JSON.parse(frame.toString('utf8', LENGTHS, LENGTHS + head)) as Received, frame.subarray(LENGTHS + head, whole))
    }
  }

  /** The first chunk, with at least as many bytes. */
  #firstOf (length: number): Buffer {
    const [first = NOTHING] = this.#chunks
    if (first.length >= length) return first
    const joined = Buffer.concat(this.#chunks)
    this.#chunks = [joined]
    return joined
  }
}
