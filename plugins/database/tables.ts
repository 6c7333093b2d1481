import type { ColumnType, Generated } from 'kysely'
import type { Template } from '../../schemas/consultation-output/index.js'
import type { HealthcareProviderType } from '../../schemas/healthcare-provider-type.js'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, never, never>

export interface CustomersTable {
  id: Generated<string>
  name: string
  created_at: CreatedAt
}

/** Whether what is made with a key is for trying out or real. */
export type KeyMode = 'live' | 'test'

export interface ApiKeysTable {
  id: string
  customer_id: string
  name: string
  mode: KeyMode
  /** HMAC-SHA256 of the whole key. */
  hash: Uint8Array
  /** `null`: any organisation. */
  allowed_organisations: string[] | null
  /** Requests per window; `null`: as the service is set. */
  rate_limit_max: number | null
  created_at: CreatedAt
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
}

export interface UsersTable {
  /** The subject of the user's tokens. */
  id: string
  customer_id: string
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
}

/** Users that get no token; a user may be blocked before the first request. */
export interface BlockedUsersTable {
  customer_id: string
  user_id: string
  reason: string | null
  blocked_at: CreatedAt
}

/** Where a consultation is in its life. */
export type ConsultationState = 'recording' | 'processing' | 'final'

export interface ConsultationsTable {
  id: string
  /** Rises with every consultation: the order of lists. A string in `pg`, a number in PGlite. */
  number: ColumnType<string | number, never, never>
  customer_id: string
  subject: string
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
  /** Since when the report waits for somebody to have it made again; `null`: it does not. */
  parked_at: Timestamp | null
  created_at: CreatedAt
  updated_at: ColumnType<Date, never, Date>
}

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

/** Answers to requests with an Idempotency-Key. */
export interface IdempotentRequestsTable {
  subject: string
  key: string
  body_hash: string
  consultation_id: string
  output: string
  created_at: CreatedAt
}

export interface Tables {
  customers: CustomersTable
  api_keys: ApiKeysTable
  users: UsersTable
  blocked_users: BlockedUsersTable
  consultations: ConsultationsTable
  segments: SegmentsTable
  idempotent_requests: IdempotentRequestsTable
}
