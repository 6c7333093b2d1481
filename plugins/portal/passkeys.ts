import { sql, type Kysely } from 'kysely'
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { forbidden, Problem } from '../../lib/runtime/index.js'
import type { Tables } from '../database/tables.js'
import type { PortalAddress } from './address.js'
import { beginAttempt, takeAttempt } from './attempts.js'
import type { PortalPerson } from './people.js'

/** Most passkeys of one person. */
export const PASSKEYS_MAX = 20

/** What authenticators show as the place that a passkey is for. */
const PLACE = 'Consultation service'

/** A passkey as listed. */
export interface PasskeyListing {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

/** An attempt that has begun: what the browser is to do, and the name to end it under. */
export interface Begun {
  challenge: string
  options: object
}

const listed = ['id', 'name', 'created_at', 'last_used_at'] as const

/** Loaded when it is first needed: most processes never see a passkey. */
async function webauthn () {
  return import('@simplewebauthn/server')
}

function refused (sentence: string): Problem {
  return new Problem(400, [{ loc: ['body', 'response'], msg: sentence, type: 'value_error' }])
}

/** The domain of the portal. @throws 409 at an address that cannot have passkeys */
function domainOf ({ domain }: PortalAddress): string {
  if (domain === null) throw new Problem(409, { error: 'Passkeys need a name, not an IP address: open the portal under one.' })
  return domain
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys (db: Kysely<Tables>, personId: string): Promise<PasskeyListing[]> {
  return db.selectFrom('portal_passkeys').select(listed).where('person_id', '=', personId).orderBy('created_at').orderBy('id').execute()
}

/**
 * Begins to add a passkey.
 *
 * @throws 403 for whom an identity provider vouches: their way in ends with its word, and a passkey would outlive that
 */
export async function beginRegistration (
  db: Kysely<Tables>, { id, name, provided }: PortalPerson, address: PortalAddress, network: string
): Promise<Begun> {
  if (provided) throw forbidden('Your organisation’s login lets you in, so you need no passkey here, and cannot have one.')
  const known = await db.selectFrom('portal_passkeys').select(['id', 'transports']).where('person_id', '=', id).execute()
  if (known.length >= PASSKEYS_MAX) throw new Problem(409, { error: `Nobody may have more than ${PASSKEYS_MAX} passkeys: remove one first.` })
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: PLACE,
    rpID: domainOf(address),
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(id)),
    excludeCredentials: known.map(({ id: credential, transports }) => ({ id: credential, ...(transports === null ? {} : { transports }) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' }
  })
  return { challenge: await beginAttempt(db, 'passkey-registration', options.challenge, { network, personId: id }), options }
}

/** What the browser answers to a registration that has begun. */
export interface Registration {
  challenge: string
  name: string
  response: object
}

/** Adds a passkey. @throws 400 when it is not what was asked for */
export async function finishRegistration (
  db: Kysely<Tables>, person: PortalPerson, address: PortalAddress, { challenge, name, response }: Registration
): Promise<PasskeyListing> {
  const expected = await takeAttempt<string>(db, 'passkey-registration', challenge, person.id)
  if (expected === null) throw refused('This took too long, or was done before: begin again.')
  const { verified, registrationInfo } = await (await webauthn()).verifyRegistrationResponse({
    // What it holds is checked by the function itself.
    response: response as RegistrationResponseJSON,
    expectedChallenge: expected,
    expectedOrigin: address.origin,
    expectedRPID: domainOf(address)
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || registrationInfo === undefined) throw refused('The passkey cannot be verified.')
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const made = await db.insertInto('portal_passkeys')
    .values({ id, person_id: person.id, name, public_key: publicKey, counter, transports: transports ?? null })
    .onConflict(conflict => conflict.doNothing()).returning(listed).executeTakeFirst()
  if (made === undefined) throw refused('This passkey is there already.')
  return made
}

/** Removes a passkey of a person. @returns false when they have none with this id */
export async function removePasskey (db: Kysely<Tables>, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('portal_passkeys').where('person_id', '=', personId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Begins a login with a passkey: the authenticator knows whose it is. */
export async function beginLogin (db: Kysely<Tables>, address: PortalAddress, network: string): Promise<Begun> {
  const options = await (await webauthn()).generateAuthenticationOptions({ rpID: domainOf(address), userVerification: 'required' })
  return { challenge: await beginAttempt(db, 'passkey-login', options.challenge, { network }), options }
}

/** What the browser answers to a login that has begun. */
export interface PasskeyLogin {
  challenge: string
  response: { id?: unknown }
}

/** The id of the person whose passkey this is; `null` when it is not valid, whatever the reason, or a provider vouches for them. */
export async function finishLogin (
  db: Kysely<Tables>, address: PortalAddress, { challenge, response }: PasskeyLogin
): Promise<string | null> {
  const expected = await takeAttempt<string>(db, 'passkey-login', challenge)
  if (expected === null || typeof response.id !== 'string') return null
  const passkey = await db.selectFrom('portal_passkeys').innerJoin('portal_people', 'portal_people.id', 'person_id').selectAll('portal_passkeys')
    .where('portal_passkeys.id', '=', response.id).where('issuer', 'is', null).executeTakeFirst()
  if (passkey === undefined) return null
  const { verified, authenticationInfo } = await (await webauthn()).verifyAuthenticationResponse({
    // What it holds is checked by the function itself.
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: expected,
    expectedOrigin: address.origin,
    expectedRPID: domainOf(address),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      ...(passkey.transports === null ? {} : { transports: passkey.transports as AuthenticatorTransport[] })
    }
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || authenticationInfo === undefined) return null
  await db.updateTable('portal_passkeys').set({ counter: authenticationInfo.newCounter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkey.id).execute()
  return passkey.person_id
}
