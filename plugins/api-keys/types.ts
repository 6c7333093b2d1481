import type { KeyScope } from '../../schemas/key-scopes.js'
import type { KeyMode } from '../database/tables.js'

/** An API key that may be used now. */
export interface ApiKey {
  id: string
  customerId: string
  mode: KeyMode
  /** What it may do; `null`: everything. */
  scopes: ReadonlySet<KeyScope> | null
  /** `null`: any organisation. */
  allowedOrganisations: ReadonlySet<string> | null
  /** Requests per window; `null`: the default of the service. */
  rateLimitMax: number | null
  /** Tokens that were requested with it and issued up to then are revoked, in milliseconds since 1970. */
  tokensRevokedAt: number
}
