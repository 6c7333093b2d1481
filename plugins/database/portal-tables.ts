import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, never, never>

/** What a person may do in the portal: see, or change too. */
export type PortalRole = 'admin' | 'viewer'

/** How a person logged in to the portal. */
export type PortalWay = 'link' | 'passkey' | 'openid'

/** People who may use the management portal. */
export interface PortalPeopleTable {
  id: Generated<string>
  name: string
  role: PortalRole
  /** `null`: everything; otherwise the one customer that they see. */
  customer_id: string | null
  /** The identity provider, and its name for the person; `null` for people who log in by link. */
  issuer: string | null
  subject: string | null
  created_at: CreatedAt
  /** When the issuer last said that they may enter; `null` for people of a link, and before it was asked. */
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Until when the issuer is not asked again, because it could not be reached. */
  away_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Links that log somebody in once. */
export interface PortalLinksTable {
  hash: Uint8Array
  person_id: string
  expires_at: Timestamp
}

export interface PortalPasskeysTable {
  /** Of the credential, in base64url. */
  id: string
  person_id: string
  name: string
  /** COSE. */
  public_key: Uint8Array
  counter: ColumnType<string | number, number, number>
  transports: string[] | null
  created_at: CreatedAt
  last_used_at: Timestamp | null
}

/** Logins and registrations that have begun: each can be ended once. */
export interface PortalAttemptsTable {
  hash: Uint8Array
  kind: 'passkey-login' | 'passkey-registration' | 'openid'
  person_id: string | null
  /** JSON. */
  data: string
  expires_at: Timestamp
  /** Where it was begun; `null` in rows of older versions. */
  network: string | null
}

export interface PortalSessionsTable {
  hash: Uint8Array
  person_id: string
  signed_in_with: PortalWay
  opened_at: CreatedAt
  used_at: ColumnType<Date, never, Date>
}

/** Sessions that ended with their person. */
export interface PortalRemovedSessionsTable {
  hash: Uint8Array
  removed_at: CreatedAt
}

/** The tables of the management portal. */
export interface PortalTables {
  portal_people: PortalPeopleTable
  portal_links: PortalLinksTable
  portal_passkeys: PortalPasskeysTable
  portal_attempts: PortalAttemptsTable
  portal_sessions: PortalSessionsTable
  portal_removed_sessions: PortalRemovedSessionsTable
}
