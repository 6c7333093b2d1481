import type { AudioSource } from '../stream/types.js'

/** Bytes of a file in one chunk. */
const CHUNK_BYTES = 1_000_000

/** Bytes of a millisecond: a file is not decoded here, and counts as if it were PCM at 16 kHz. */
const BYTES_PER_MS = 32

/**
 * Sends a recording: WAV, MP3, FLAC, Ogg/Opus, WebM/Opus or MP4/AAC. `finish()` finishes the consultation once all of it is stored. Its
 * progress counts 32 bytes as a millisecond, whatever the format.
 *
 * @example
 * const stream = await client.openStream(consultation, { source: file(input.files[0]) })
 */
export function file (recording: Blob): AudioSource {
  return {
    transport: 'chunks',
    encoding: 'pcm_s16le',
    ...recording.type === '' ? {} : { contentType: recording.type },
    async open (sink) {
      async function send (): Promise<void> {
        for (let at = 0; at < recording.size; at += CHUNK_BYTES) {
          const bytes = new Uint8Array(await recording.slice(at, at + CHUNK_BYTES).arrayBuffer())
          await sink.write(bytes, bytes.length / BYTES_PER_MS)
        }
      }
      const sent = send().then(() => sink.end(), (error: Error) => sink.end(error))
      return {
        pause: () => {},
        resume: () => {},
        close: async () => sent
      }
    }
  }
}
