import type { ColumnType, Generated } from 'kysely'
import type { KeyMode } from '../../lib/identity/index.js'
import type { GivenKeyScope } from '../../schemas/key-scopes.js'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, never, never>

export interface ApiKeysTable {
  id: string
  customer_id: string
  name: string
  mode: KeyMode
  /** HMAC-SHA256 of the whole key. */
  hash: Uint8Array
  /** Under the names that older versions know, too; `null`: everything. */
  scopes: Array<Exclude<GivenKeyScope, 'tokens:issue'>> | null
  /** Whether `consultations:write` includes `consultations:delete`. */
  write_deletes: Generated<boolean>
  /** `null`: any organisation. */
  allowed_organisations: string[] | null
  /** Requests per window; `null`: as the service is set. */
  rate_limit_max: number | null
  created_at: CreatedAt
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  last_used_at: Timestamp | null
  /** Access tokens that were requested with the key and issued up to then are revoked; `null`: none was. */
  tokens_revoked_at: ColumnType<Date | null, never, Date>
}

type Count = ColumnType<string | number, number | undefined, number>

/** How many requests were made with each API key, by the hour, and how they ended. Hours older than `keyRequestsDays` are removed. */
export interface ApiKeyRequestsTable {
  api_key_id: string
  /** When the hour began, in UTC, by the clock of the database. */
  hour: Timestamp
  requests: ColumnType<string | number, number, number>
  /** Answered with a status below 400. */
  succeeded: Count
  /** Answered with any other status from 400 to 499. */
  refused: Count
  /** Answered with 401 or 403. */
  denied: Count
  /** Answered with 429. */
  limited: Count
  /** Answered with a status from 500 on. */
  failed: Count
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

/** The tables of API keys and signing keys. */
export interface KeyTables {
  api_keys: ApiKeysTable
  api_key_requests: ApiKeyRequestsTable
  api_key_pepper: ApiKeyPepperTable
  signing_keys: SigningKeysTable
}
