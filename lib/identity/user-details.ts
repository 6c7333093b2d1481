import { createHash } from 'node:crypto'
import type { TokenRequest } from '../../schemas/token.js'
import type { KeyMode } from './api-keys/index.js'

/** A user as stored: the details of a token request, with absent values as `null` and the provider number without separators. */
export interface UserDetails {
  first_name: string
  last_name: string
  organisation: string
  healthcare_provider_identification_number: string | null
  email: string | null
  healthcare_provider_type: TokenRequest['healthcare_provider_type'] | null
}

const DETAIL_NAMES = [
  'first_name', 'last_name', 'organisation', 'healthcare_provider_identification_number', 'email', 'healthcare_provider_type'
] as const satisfies ReadonlyArray<keyof UserDetails>

/** Reads the details of a user from a token request. */
export function detailsOf (request: TokenRequest): UserDetails {
  return {
    first_name: request.first_name,
    last_name: request.last_name,
    organisation: request.organisation,
    healthcare_provider_identification_number: request.healthcare_provider_identification_number?.replace(/[ ./-]/g, '') ?? null,
    email: request.email ?? null,
    healthcare_provider_type: request.healthcare_provider_type ?? null
  }
}

/** Whether two users have the same details. */
export function hasSameDetails (one: UserDetails, other: UserDetails): boolean {
  return DETAIL_NAMES.every(name => one[name] === other[name])
}

const SUBJECT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text has the form of a subject; the database would report an error for anything else. */
export function isSubject (text: string): boolean {
  return SUBJECT.test(text)
}

/**
 * The subject of a user's tokens: a UUID (version 8) derived from customer and `user_id`, so that it is the same every time and on every
 * instance, differs between customers, and reveals nothing about either. Under test keys, the same `user_id` is a different user.
 */
export function subjectOf (customerId: string, mode: KeyMode, userId: string): string {
  const bytes = createHash('sha256').update(mode === 'live' ? `${customerId}:${userId}` : `${mode}:${customerId}:${userId}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** When the details of a user were erased, and when they were last written, by the erasure or by a request since. */
export interface Erasure {
  erased_at: Date | null
  updated_at: Date
}

/** Whether a token issued at `iat`, in seconds, belongs to a user who was erased after it was issued, or is still erased. */
export function isErased ({ erased_at: erasedAt, updated_at: updatedAt }: Erasure, iat: number): boolean {
  return erasedAt !== null && (iat * 1000 < erasedAt.getTime() || updatedAt <= erasedAt)
}
