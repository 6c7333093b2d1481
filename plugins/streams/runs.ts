import type { FastifyInstance } from 'fastify'
import { type EncodedRun, SAMPLE_RATE } from '../../lib/speech/index.js'
import type { RecordingRow } from '../database/tables.js'

/** The runs of a recording; a stream is a single run, whatever its encoding. */
export async function runsOf (
  { audio, streams }: Pick<FastifyInstance, 'audio' | 'streams'>, { consultation_id: id, source, encoding }: RecordingRow
): Promise<EncodedRun[]> {
  if (source === 'chunks' || encoding === null) return audio.runs(id)
  async function * bytes (): AsyncGenerator<Uint8Array> {
    for await (const piece of streams.readBytes(id)) yield piece.bytes
  }
  return encoding === 'opus'
    ? [{ format: 'opus_packets', sample_rate: null, channels: null, bytes }]
    : [{ format: 'pcm_s16le', sample_rate: SAMPLE_RATE, channels: 1, bytes }]
}
