import type { AudioFormat } from '../../../../schemas/audio.js'

/** The format that a chunk announces. */
export interface DetectedFormat {
  format: AudioFormat
  /** Only for raw PCM. */
  sample_rate: number | null
  channels: number | null
}

/** The format of a run: that of its chunks, or the Opus packets of a stream, each prefixed with its length (16 bits, big-endian). */
export interface RunFormat extends Omit<DetectedFormat, 'format'> {
  format: AudioFormat | 'opus_packets'
}

/** Consecutive bytes of one container, of raw PCM or of a stream: a gap or a new file header begins another run. */
export interface EncodedRun extends RunFormat {
  bytes: () => AsyncIterable<Uint8Array>
}
