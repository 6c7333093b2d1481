import type { ColumnType, Generated, Selectable } from 'kysely'
import type { SoundQuality } from '../../lib/speech/index.js'
import type { AudioFormat, StreamEncoding } from '../../schemas/audio.js'
import type { StateReason } from '../../schemas/report-state.js'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, never, never>

/** What is known of the audio of a consultation. */
export interface AudioRecordingsTable {
  consultation_id: string
  /** A consultation takes its audio in one of the two ways. */
  source: 'chunks' | 'stream'
  /** Bytes accepted. A string in `pg`, a number in PGlite, as every `bigint` here. */
  bytes: ColumnType<string | number, number | undefined, number>
  /** Of a stream. */
  encoding: StreamEncoding | null
  /** The connection that may add to the stream; every other one has lost it. */
  session: string | null
  /** Of a stream: the sequence number of the first frame that is not stored. */
  next_sequence: ColumnType<string | number, number | undefined, number>
  /** Of a stream: how many pieces are stored, numbered from 0, in `part`, unless `audio_stream_parts` says otherwise. */
  pieces: Generated<number>
  /** Of a stream: where its bytes are; `null`: in the part that has the id of the consultation. */
  part: string | null
  /** Of a stream: the length of what is stored, in milliseconds; `null` where it is not known. */
  sound_ms: number | null
  /** Up to here the audio is in the transcript, in milliseconds from its start. */
  heard_ms: Generated<number>
  /** Of a stream: a piece that starts no later than `heard_ms`, and when it starts: where reading goes on. */
  heard_piece: Generated<number>
  heard_piece_ms: Generated<number>
  /**
   * Of a stream: where the last window ends that was recognised ahead, while people speak; and a piece that starts no later, and when it
   * starts.
   */
  ahead_ms: Generated<number>
  ahead_piece: Generated<number>
  ahead_piece_ms: Generated<number>
  /** What is being dictated, as far as it is recognised; it may still change. */
  ongoing: Generated<string>
  /** Whether the engine ever heard a language other than the requested one. */
  other_language: Generated<boolean>
  /** Whether it is doubtful that any of what was recognised was said. */
  doubtful: Generated<boolean>
  /** Speech with words and without, in milliseconds, of what is in the transcript; `null` before there is any. */
  worded_ms: number | null
  wordless_ms: number | null
  /** Whether words are missing: speech has none, a window was not recognised, or an answer gave times for a part of its text only. */
  incomplete: boolean | null
  /** Whether any of it was recognised while people spoke. */
  heard_live: Generated<boolean>
  /** Why the transcript keeps what was recognised while people spoke; `null` where that was recognised again, or never was. */
  live_reason: StateReason | null
  /** Whether all of it is in the transcript. */
  transcribed: Generated<boolean>
  /** A `RecordingQuality` as JSON; `null` before it is measured. */
  quality: string | null
  /** Of sound that came before this recording, and is deleted: how long it was, whether it was poor, and how many voices it had. */
  before_ms: Generated<number>
  degraded_before: Generated<boolean>
  voices_before: Generated<number>
  /** When the bytes are to be deleted. */
  delete_after: Timestamp | null
  /** Since when the bytes are gone. */
  deleted_at: Timestamp | null
  created_at: CreatedAt
  /** When audio came last. */
  updated_at: ColumnType<Date, never, Date>
}

export type RecordingRow = Selectable<AudioRecordingsTable>

/** What the column `quality` of a recording holds. */
export interface RecordingQuality extends SoundQuality {
  /** Chunks that never came. */
  missing: number
  /** Whether the recording, or what was heard in it, is longer than it may be, so that its end is not in the transcript. */
  cut: boolean
}

/** What was recognised in a window of a recording, until it is added to the transcript, which is done in order. */
export interface RecognisedWindowsTable {
  consultation_id: string
  start_ms: number
  end_ms: number
  /** A `Recognition` as JSON. */
  recognition: string
}

/** A chunk that is stored whole. */
export interface AudioChunksTable {
  consultation_id: string
  index: number
  /** Where its bytes are. */
  part: string
  bytes: ColumnType<string | number, number, never>
  sha256: Uint8Array
  /** The format that its first bytes announce; `null` when it goes on where the chunk before it ended. */
  format: AudioFormat | null
  /** Of raw PCM. */
  sample_rate: number | null
  channels: number | null
  created_at: CreatedAt
}

export type ChunkRow = Selectable<AudioChunksTable>

/** Bytes of audio: pieces of a part in order, when they are kept in the database. They may outlive their consultation for a while. */
export interface AudioPiecesTable {
  consultation_id: string
  part: string
  number: number
  data: Uint8Array
  /** SHA-256 of `data`; `null` of pieces from before there were checksums. */
  sha256: Uint8Array | null
  created_at: CreatedAt
}

/** From which piece on the pieces of a stream are in which part, where they are objects of a storage. */
export interface AudioStreamPartsTable {
  consultation_id: string
  first_piece: number
  /** The session that stores them. */
  part: string
}

export interface AudioTables {
  audio_recordings: AudioRecordingsTable
  recognised_windows: RecognisedWindowsTable
  audio_chunks: AudioChunksTable
  audio_pieces: AudioPiecesTable
  audio_stream_parts: AudioStreamPartsTable
}
