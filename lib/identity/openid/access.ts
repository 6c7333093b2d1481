import { OpenIdRefusal } from './refusal.js'

/** How people log in with an identity provider, and which of them may enter. */
export interface OpenIdSettings {
  /** `https://…`; `http://` only where it is on this machine. */
  issuer: string
  clientId: string
  /** Empty for a public client. */
  clientSecret: string
  redirectUri: string
  scope: string
  /** The claim that says who may enter: a string, or a list of strings. A name with dots may lead into a claim: `realm_access.roles`. */
  claim: string
  /** Values of the claim. */
  adminValues: readonly string[]
  viewerValues: readonly string[]
  /** The claim that names a person's customer; empty where people see all customers. */
  customerClaim: string
}

/** Somebody whom the provider knows, and who may enter. */
export interface OpenIdPerson {
  issuer: string
  subject: string
  name: string
  role: 'admin' | 'viewer'
  customer: string | null
}

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>

/** Longest name and customer, in characters. */
const NAME_MAX_LENGTH = 255

/** The value of a claim: of that name, or along the dots in it. */
function valueOf (claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let value: unknown = claims
  for (const step of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Claims)[step]
  }
  return value
}

/** Whether a provider says anything about who may enter. */
export function saysAccess (claims: Claims, { claim, customerClaim }: OpenIdSettings): boolean {
  return valueOf(claims, claim) !== undefined && (customerClaim === '' || valueOf(claims, customerClaim) !== undefined)
}

function roleOf (claims: Claims, subject: string, { claim, adminValues, viewerValues }: OpenIdSettings): OpenIdPerson['role'] {
  const value = valueOf(claims, claim)
  const values = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  if (values.some(one => adminValues.includes(one))) return 'admin'
  if (values.some(one => viewerValues.includes(one))) return 'viewer'
  throw new OpenIdRefusal('no_access', `The claim ${claim} lets the person enter nothing`, subject)
}

function customerOf (claims: Claims, subject: string, { customerClaim }: OpenIdSettings): string | null {
  if (customerClaim === '') return null
  const value = valueOf(claims, customerClaim)
  if (typeof value !== 'string' || value.trim() === '' || value.length > NAME_MAX_LENGTH) {
    throw new OpenIdRefusal('no_access', `The claim ${customerClaim} names no customer`, subject)
  }
  return value
}

/** A name for people to see; only the subject is sure to be there. */
function nameOf (claims: Claims, subject: string): string {
  const name = [claims.name, claims.preferred_username, claims.email].find(value => typeof value === 'string' && value.trim() !== '') ?? subject
  return String(name).replace(/\p{C}/gu, '').slice(0, NAME_MAX_LENGTH).trim() || 'Nameless'
}

/**
 * The person of a verified login.
 *
 * @throws {OpenIdRefusal} `no_access` when a claim is missing, is of another type, or has no value that lets anybody in
 */
export function personOf (claims: Claims, subject: string, settings: OpenIdSettings): OpenIdPerson {
  return {
    issuer: settings.issuer,
    subject,
    name: nameOf(claims, subject),
    role: roleOf(claims, subject, settings),
    customer: customerOf(claims, subject, settings)
  }
}
