import type { ColumnType, Generated } from 'kysely'
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

export interface Tables {
  customers: CustomersTable
  api_keys: ApiKeysTable
  users: UsersTable
  blocked_users: BlockedUsersTable
}
