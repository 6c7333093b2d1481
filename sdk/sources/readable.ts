import type { AudioSource } from '../stream/types.js'
import { levelOf } from './level.js'

/** Bytes of a frame: a tenth of a second of 16-bit PCM at 16 kHz; and of a millisecond. */
const FRAME_BYTES = 3200
const BYTES_PER_MS = 32

/** Loudness of a frame. */
function loudness (frame: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(frame.buffer, frame.byteOffset)
  return levelOf(Int16Array.from({ length: frame.length >> 1 }, (_, i) => view.getInt16(2 * i, true)))
}

/**
 * Sends sound from a stream, such as a `Readable` of Node.js or the body of a response: 16-bit little-endian PCM at 16 kHz, mono, in pieces
 * of any size. It is read no faster than the service accepts it. `finish()` reads it to its end.
 *
 * @example
 * const stream = await client.openStream(consultation, { source: readable(process.stdin) })
 */
export function readable (chunks: AsyncIterable<Uint8Array>): AudioSource {
  return {
    transport: 'frames',
    encoding: 'pcm_s16le',
    async open (sink) {
      let paused = Promise.resolve()
      let resume = () => {}

      async function send (frame: Uint8Array<ArrayBuffer>): Promise<void> {
        await paused
        sink.level(loudness(frame))
        await sink.write(frame, frame.length / BYTES_PER_MS)
      }

      async function read (): Promise<void> {
        let rest = new Uint8Array(0)
        for await (const chunk of chunks) {
          const joined = new Uint8Array(rest.length + chunk.length)
          joined.set(rest)
          joined.set(chunk, rest.length)
          let at = 0
          for (; at + FRAME_BYTES <= joined.length; at += FRAME_BYTES) await send(joined.slice(at, at + FRAME_BYTES))
          rest = joined.slice(at)
        }
        // Half a sample is none.
        const whole = rest.length - rest.length % 2
        if (whole > 0) await send(rest.slice(0, whole))
      }

      const over = read().then(() => sink.end(), (error: Error) => sink.end(error))
      return {
        pause () { paused = new Promise(resolve => { resume = resolve }) },
        resume: () => resume(),
        async close () {
          resume()
          await over
        }
      }
    }
  }
}
