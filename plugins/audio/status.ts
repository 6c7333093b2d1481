import type { AudioChunk, AudioStatus } from '../../schemas/audio.js'
import { notFound } from '../../lib/runtime/index.js'
import type { ChunkRow } from '../database/tables.js'
import type { Caller } from '../ownership.js'
import * as chunks from './chunks.js'
import type { Context } from './context.js'
import { findVisible } from './recordings.js'

/** A chunk as clients see it. */
export function toAudioChunk ({ index, bytes, sha256, format }: ChunkRow): AudioChunk {
  return { index, bytes: Number(bytes), content_digest: `sha-256=:${Buffer.from(sha256).toString('base64')}:`, format }
}

/** What is stored of the audio of a consultation, or 404. */
export async function readStatus ({ db }: Context, caller: Caller, id: string): Promise<AudioStatus> {
  const recording = await findVisible(db, caller, id)
  if (recording === undefined) throw notFound()
  const stored = (await chunks.read(db, id)).map(toAudioChunk)
  const source = recording?.source ?? null
  return {
    source,
    bytes: source === 'stream' ? Number(recording?.bytes) : stored.reduce((sum, { bytes }) => sum + bytes, 0),
    chunks: stored,
    missing: chunks.missingBelow(stored.map(({ index }) => index)),
    next_sequence: recording !== null && source === 'stream' ? Number(recording.next_sequence) : null,
    transcribed_ms: recording?.heard_ms ?? 0,
    deleted: recording !== null && recording.deleted_at !== null
  }
}
