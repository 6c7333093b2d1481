import type { KeyMode } from '../../lib/identity/index.js'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ConsultationState } from '../../lib/consultation/index.js'
import type { ConsentState } from '../../schemas/consent.js'
import type { Hearing } from '../../schemas/consultation.js'
import type { Template } from '../../schemas/consultation-output/index.js'
import type { HealthcareProviderType } from '../../schemas/healthcare-provider-type.js'
import type { StateReason } from '../../schemas/report-state.js'
import type { ReviewState } from '../../schemas/review-states.js'
import type { TakenTerm } from '../../schemas/sound-evidence.js'
import type { AuditTables } from './audit-tables.js'
import type { AudioTables } from './audio-tables.js'
import type { EngineUsesTable } from './engine-tables.js'
import type { ErasureTables } from './erasure-tables.js'
import type { KeyTables } from './key-tables.js'
import type { CommandLinesTable } from './log-tables.js'
import type { PortalTables } from './portal-tables.js'
import type { ReportTables } from './report-tables.js'
import type { WebhookTables } from './webhook-tables.js'

export type { AuditBatchesTable, AuditSealsTable } from './audit-tables.js'
export type { ApiKeysTable } from './key-tables.js'
export type { KeyMode }
export type { AudioRecordingsTable, ChunkRow, RecognisedWindowsTable, RecordingQuality, RecordingRow } from './audio-tables.js'
export type { ReportReviewRow } from './report-tables.js'
export type { PortalAttemptsTable, PortalRole, PortalWay } from './portal-tables.js'
export type { SealedSecret, WebhookEndpointRow } from './webhook-tables.js'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, never, never>

export interface CustomersTable {
  id: Generated<string>
  name: string
  created_at: CreatedAt
  /** Access tokens issued up to then are revoked; `null`: none was. */
  tokens_revoked_at: ColumnType<Date | null, never, Date>
  /** Days that visits are kept after their last change; `null`: until somebody deletes them. */
  retention_days: ColumnType<number | null, never, number | null>
}

export interface UsersTable {
  /** The subject of the user's tokens. */
  id: string
  customer_id: string
  /** The mode of the keys that request the user's tokens. A user of test keys is a different one from a user of live keys. */
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
  /** When the details were erased; the user has come back if `updated_at` is later. */
  erased_at: ColumnType<Date | null, never, Date>
  /** Access tokens issued up to then are revoked; `null`: none was. */
  tokens_revoked_at: ColumnType<Date | null, never, Date>
}

/** Where users work: the organisations in their token requests. */
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
  /** Whether spoken punctuation and commands are carried out; `null`, as `false`: they are written down as words. */
  dictation_commands: boolean | null
  /** Terms that are likely to be said. */
  key_terms: string[] | null
  /** What the record knows of the patient, as the JSON text of a RecordContext. */
  record_context: string | null
  /** How the texts of the report are written, as the JSON text of a ReportStyle. */
  report_style: string | null
  /** Speakers of the transcript that somebody has given a role, and their roles, in the same order. */
  speaker_names: string[] | null
  speaker_roles: string[] | null
  /** What the patient said to the recording, in which words, and when, as it was given; `null` where nobody told. */
  consent_state: ConsentState | null
  consent_wording: string | null
  consent_time: string | null
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
  /** What the last of them met, such as `answered 500`; never anything that was said. `null` when it is no failure of an engine. */
  failure_cause: string | null
  /** When the first of them failed; `null` if none did, or an older version of the service noted it. */
  waiting_since: Timestamp | null
  /** Why the fallback made the report that the output holds; `null` when it did not. It stays while the report is made again. */
  fallback_reason: StateReason | null
  /** Earlier revisions of the report, which are in `report_revisions`. A final report is the revision after them. */
  revisions: Generated<number>
  /** Subject of the user who saved the report that the output holds; `null`: an engine made it. */
  saved_by: string | null
  /** When the report that the output holds was stored; `null` when an older version of the service stored it. */
  report_at: Timestamp | null
  /** How far the review of the current revision is. */
  review: Generated<ReviewState>
  /** Counts from 1, and rises with every change of the corrections of the transcript, and of what they are about. */
  corrections_revision: Generated<number>
  /** Whether the transcript was corrected after the report was made. */
  corrected: Generated<boolean>
  /** Since when it is under a legal hold, and why: nothing deletes it then. `null`: it is under none. */
  held_at: Timestamp | null
  hold_reason: string | null
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
  /** What was recognised or sent, where `text` is corrected; `null` where it is not. */
  original_text: string | null
  is_final: boolean
  speaker: string | null
  start_ms: number | null
  end_ms: number | null
  /** Of recognised speech: which hearing it is of; `null` for other text, and for what was recognised before that was noted. */
  hearing: Hearing | null
  /** Of recognised speech: key terms that were taken instead of words that were heard; `null` where none was. */
  terms: ColumnType<Array<Omit<TakenTerm, 'segment_id'>> | null, string | null | undefined, string | null>
}

/** Every correction of a segment that was accepted; the last one of each is what the segment has now. */
export interface SegmentCorrectionsTable {
  consultation_id: string
  segment_id: string
  /** The `corrections_revision` of the consultation that it made. */
  revision: number
  /** The words from then on; those that were there first, where the correction was taken back. */
  text: string
  /** Subject of the user. */
  subject: string
  corrected_at: Generated<Date>
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
  created_at: ColumnType<Date, never, Date>
}

/** Key terms of all consultations of a customer; without one, of all consultations, in one row at most. */
export interface SharedKeyTermsTable {
  customer_id: string | null
  key_terms: string[]
}

export interface Tables extends AudioTables, AuditTables, ErasureTables, KeyTables, PortalTables, ReportTables, WebhookTables {
  command_lines: CommandLinesTable
  customers: CustomersTable
  users: UsersTable
  user_organisations: UserOrganisationsTable
  blocked_users: BlockedUsersTable
  consultations: ConsultationsTable
  engine_uses: EngineUsesTable
  segments: SegmentsTable
  segment_corrections: SegmentCorrectionsTable
  report_evidence: ReportEvidenceTable
  shared_key_terms: SharedKeyTermsTable
  idempotent_requests: IdempotentRequestsTable
}
