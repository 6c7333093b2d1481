import type { KeyMode } from '../../lib/api-keys/index.js'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ConsultationState } from '../../lib/consultation/index.js'
import type { SoundQuality } from '../../lib/sound/index.js'
import type { AudioFormat, StreamEncoding } from '../../schemas/audio.js'
import type { Template } from '../../schemas/consultation-output/index.js'
import type { HealthcareProviderType } from '../../schemas/healthcare-provider-type.js'
import type { KeyScope } from '../../schemas/key-scopes.js'
import type { StateReason } from '../../schemas/report-state.js'
import type { ErasureTables } from './erasure-tables.js'
import type { CommandLinesTable } from './log-tables.js'
import type { PortalTables } from './portal-tables.js'

export type { KeyMode }

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, never, never>

export interface CustomersTable {
  id: Generated<string>
  name: string
  created_at: CreatedAt
}

export interface ApiKeysTable {
  id: string
  customer_id: string
  name: string
  mode: KeyMode
  /** HMAC-SHA256 of the whole key. */
  hash: Uint8Array
  /** `null`: everything. */
  scopes: KeyScope[] | null
  /** `null`: any organisation. */
  allowed_organisations: string[] | null
  /** Requests per window; `null`: as the service is set. */
  rate_limit_max: number | null
  created_at: CreatedAt
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
}

/** How many requests were made with each API key, by the hour. Hours older than two days are removed now and then. */
export interface ApiKeyRequestsTable {
  api_key_id: string
  /** When the hour began, in UTC, by the clock of the database. */
  hour: Timestamp
  requests: ColumnType<string | number, number, number>
}

/** One row, which tells the pepper that API keys are hashed with from any other. */
export interface ApiKeyPepperTable {
  /** HMAC-SHA256 of a fixed text; `null` until the pepper is known to be the right one. */
  check_value: Uint8Array | null
  /** Keys made before this were hashed with the right pepper. */
  since: ColumnType<Date, never, Date>
}

/** Signing keys that instances on this database have. */
export interface SigningKeysTable {
  kid: string
  /** When an instance last had it. */
  seen_at: ColumnType<Date, never, never>
}

export interface UsersTable {
  /** The subject of the user's tokens. */
  id: string
  customer_id: string
  /** Of the keys that the user's tokens are asked for with. A user of test keys is another one than a user of live keys. */
  mode: KeyMode
  user_id: string
  first_name: string
  last_name: string
  organisation: string
  /** Without separators. */
  healthcare_provider_identification_number: string | null
  email: string | null
  healthcare_provider_type: HealthcareProviderType | null
  created_at: CreatedAt
  updated_at: ColumnType<Date, never, Date>
  /** When the details were erased; the user is there anew once `updated_at` is later. */
  erased_at: ColumnType<Date | null, never, Date>
}

/** Where users work: the organisations that their tokens were asked for. */
export interface UserOrganisationsTable {
  subject: string
  organisation: string
}

/** Users that get no token, with live or test keys; a user may be blocked before the first request. */
export interface BlockedUsersTable {
  customer_id: string
  user_id: string
  reason: string | null
  blocked_at: CreatedAt
}

export interface ConsultationsTable {
  id: string
  /** Rises with every consultation; lists are in this order. A string in `pg`, a number in PGlite. */
  number: ColumnType<string | number, never, never>
  customer_id: string
  subject: string
  /** Of the token that it was started with. */
  organisation: string
  mode: KeyMode
  template: Template
  input_language: string
  output_language: string
  healthcare_provider_type: HealthcareProviderType | null
  external_id: string | null
  state: ConsultationState
  /** Timestamps of the contract, as they were given. */
  start_datetime: string
  end_datetime: string | null
  /** Counts of the transcript. */
  segments: Generated<number>
  words: Generated<number>
  characters: Generated<number>
  /** Rises with every change of `output`. */
  version: Generated<number>
  /** The consultation output, validated, as the JSON text that is sent. */
  output: string
  /** Since when the report has been parked, waiting for somebody to have it made again; `null`: it is not parked. */
  parked_at: Timestamp | null
  /** Why it is parked; `null` if it is not, or was parked before reasons were kept. */
  parked_reason: StateReason | null
  /** Why the last attempt at the current work failed; `null` if none did, or if it is parked. */
  waiting_reason: StateReason | null
  /** When the next attempt begins, at the latest; in the past while an attempt runs. */
  retry_at: ColumnType<Date | null, never, Date | null>
  /** Failed attempts at the current work. */
  attempts: Generated<number>
  /** Why the fallback made the report that the output holds; `null` when it did not. It stays while the report is made again. */
  fallback_reason: StateReason | null
  created_at: CreatedAt
  updated_at: ColumnType<Date, never, Date>
}

export type ConsultationRow = Selectable<ConsultationsTable>

export interface SegmentsTable {
  consultation_id: string
  id: string
  /** Order in which segments first came. */
  position: number
  text: string
  is_final: boolean
  speaker: string | null
  start_ms: number | null
  end_ms: number | null
}

/** Evidence of the report that the output holds. */
export interface ReportEvidenceTable {
  consultation_id: string
  /** The evidence, validated, as the JSON text that is sent. */
  evidence: string
}

/** Answers to requests with an Idempotency-Key. */
export interface IdempotentRequestsTable {
  subject: string
  key: string
  body_hash: string
  consultation_id: string
  output: string
  created_at: CreatedAt
}

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
  /**
   * Of a stream: how many pieces are stored, numbered from 0, their `part` being the id of the consultation, unless `audio_stream_parts`
   * says otherwise.
   */
  pieces: Generated<number>
  /** Of a stream: the length of what is stored, in milliseconds; `null` where it is not known. */
  sound_ms: number | null
  /** Up to here the audio is in the transcript, in milliseconds from its start. */
  heard_ms: Generated<number>
  /** Of a stream: a piece that starts no later than `heard_ms`, and when it starts: where reading goes on. */
  heard_piece: Generated<number>
  heard_piece_ms: Generated<number>
  /** What is being dictated, as far as it is recognised; it may still change. */
  ongoing: Generated<string>
  /** Whether the engine ever heard another language than the one asked for. */
  other_language: Generated<boolean>
  /** Whether any of what was recognised is doubtful: it repeats itself, and hearing it again did not settle whether that was said. */
  doubtful: Generated<boolean>
  /** Speech with words and without, in milliseconds, of what is in the transcript; `null` before there is any. */
  worded_ms: number | null
  wordless_ms: number | null
  /** Whether words are missing: speech has none, a window was not recognised, or an answer gave times for a part of its text only. */
  incomplete: boolean | null
  /** Whether all of it is in the transcript. */
  transcribed: Generated<boolean>
  /** A `RecordingQuality` as JSON; `null` before it is measured. */
  quality: string | null
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

export interface Tables extends ErasureTables, PortalTables {
  command_lines: CommandLinesTable
  customers: CustomersTable
  api_keys: ApiKeysTable
  api_key_requests: ApiKeyRequestsTable
  api_key_pepper: ApiKeyPepperTable
  signing_keys: SigningKeysTable
  users: UsersTable
  user_organisations: UserOrganisationsTable
  blocked_users: BlockedUsersTable
  consultations: ConsultationsTable
  segments: SegmentsTable
  report_evidence: ReportEvidenceTable
  idempotent_requests: IdempotentRequestsTable
  audio_recordings: AudioRecordingsTable
  recognised_windows: RecognisedWindowsTable
  audio_chunks: AudioChunksTable
  audio_pieces: AudioPiecesTable
  audio_stream_parts: AudioStreamPartsTable
}
