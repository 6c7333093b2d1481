import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely, type Transaction } from 'kysely'
import { hashSecret, makeSecret } from '../../lib/identity/index.js'
import { OperationError } from '../../lib/runtime/index.js'
import { enumeration } from '../../schemas/kit.js'
import { visibleText } from '../../schemas/text.js'
import { NAME_MAX_LENGTH } from '../../schemas/token.js'
import type { PortalRole } from '../database/tables.js'
import type { Tables } from '../database/tables.js'
import { customerId } from '../users/index.js'

/** How long a link works, in minutes. */
export const LINK_MINUTES = 10

/** Whom a link is for, when nobody says. */
const DEFAULT_NAME = 'Administrator'

/** Somebody who is logged in to the portal. */
export interface PortalPerson {
  id: string
  name: string
  role: PortalRole
  /** The one customer that they see; `null`: everything. */
  customer: { id: string, name: string } | null
  /** Whether an identity provider vouches for them. */
  provided: boolean
}

export const CreateLink = Type.Object({
  name: Type.Optional(visibleText(NAME_MAX_LENGTH)),
  role: Type.Optional(enumeration(['admin', 'viewer'])),
  customer: Type.Optional(visibleText(NAME_MAX_LENGTH))
}, { additionalProperties: false })

export const RemovePerson = Type.Object({ id: Type.String({ format: 'uuid', maxLength: 36 }) }, { additionalProperties: false })

/** A person as listed. */
export interface PersonListing {
  id: string
  name: string
  role: PortalRole
  customer: string | null
  issuer: string | null
  passkeys: number
  sessions: number
  created_at: Date
}

/** A link, as it is shown once. */
export interface CreatedLink {
  path: string
  expires_at: Date
  name: string
  role: PortalRole
}

/**
 * Makes a link that logs a person in once. The person is made with the first link; a later one for the same name must be for the same
 * role and customer, so that nobody gains rights by a link that was meant for somebody else.
 *
 * @returns the path below the address of the service, with the secret in its fragment, which no server and no log sees
 * @throws {OperationError} when there is no such customer, or the name belongs to somebody with other rights
 */
export async function createLink (db: Kysely<Tables>, params: Static<typeof CreateLink>): Promise<CreatedLink> {
  const { name = DEFAULT_NAME, role = 'admin' } = params
  const customer = params.customer === undefined ? null : await customerId(db, params.customer)
  const secret = makeSecret()
  return db.transaction().execute(async transaction => {
    await transaction.insertInto('portal_people').values({ name, role, customer_id: customer, issuer: null, subject: null })
      .onConflict(conflict => conflict.doNothing()).execute()
    const person = await transaction.selectFrom('portal_people').selectAll().where('name', '=', name).where('issuer', 'is', null)
      .forUpdate().executeTakeFirstOrThrow()
    if (person.role !== role || person.customer_id !== customer) {
      throw new OperationError(`${name} is there with another role or customer: take another name, or remove ${person.id} first.`)
    }
    await transaction.deleteFrom('portal_links').where('expires_at', '<', sql<Date>`now()`).execute()
    const { expires_at: expiresAt } = await transaction.insertInto('portal_links').values({
      hash: hashSecret(secret), person_id: person.id, expires_at: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES}::int)`
    }).returning('expires_at').executeTakeFirstOrThrow()
    return { path: `/portal/#link=${secret}`, expires_at: expiresAt, name, role }
  })
}

/** Takes a link, which works once: the id of its person, or `null` when it was used, is too old or never was. */
export async function takeLink (db: Kysely<Tables>, secret: string): Promise<string | null> {
  const link = await db.deleteFrom('portal_links').where('hash', '=', hashSecret(secret))
    .returning(['person_id', sql<boolean>`expires_at > now()`.as('works')]).executeTakeFirst()
  return link?.works === true ? link.person_id : null
}

/** The people who may use the portal. */
export async function listPeople (db: Kysely<Tables>): Promise<PersonListing[]> {
  const { rows } = await sql<PersonListing>`
    select portal_people.id, portal_people.name, role, customers.name as customer, issuer, portal_people.created_at,
      (select count(*)::int from portal_passkeys where person_id = portal_people.id) as passkeys,
      (select count(*)::int from portal_sessions where person_id = portal_people.id) as sessions
    from portal_people left join customers on customers.id = customer_id
    order by portal_people.created_at, portal_people.id`.execute(db)
  return rows
}

/**
 * Removes people with their passkeys and sessions, at once. The sessions are noted, so that their browsers can be told.
 *
 * @returns how many there were
 */
async function remove (db: Kysely<Tables>, whom: Partial<Record<'id' | 'issuer' | 'subject', string>>): Promise<bigint> {
  return db.transaction().execute(async transaction => {
    const people = await transaction.selectFrom('portal_people').select('id').where(({ and }) => and(whom)).forUpdate().execute()
    if (people.length === 0) return 0n
    const ids = people.map(({ id }) => id)
    await transaction.insertInto('portal_removed_sessions').columns(['hash'])
      .expression(sessions => sessions.selectFrom('portal_sessions').select('hash').where('person_id', 'in', ids))
      .onConflict(conflict => conflict.doNothing()).execute()
    return (await transaction.deleteFrom('portal_people').where('id', 'in', ids).executeTakeFirst()).numDeletedRows
  })
}

/**
 * Ends the sessions of all people who see this customer only, and takes back their links that were not used yet.
 *
 * @returns how many sessions there were
 */
export async function endSessionsOf (transaction: Transaction<Tables>, customer: string): Promise<number> {
  const people = (await transaction.selectFrom('portal_people').select('id').where('customer_id', '=', customer).execute()).map(({ id }) => id)
  if (people.length === 0) return 0
  await transaction.deleteFrom('portal_links').where('person_id', 'in', people).execute()
  return Number((await transaction.deleteFrom('portal_sessions').where('person_id', 'in', people).executeTakeFirst()).numDeletedRows)
}

/** Removes a person. @throws {OperationError} when there is nobody with this id */
export async function removePerson (db: Kysely<Tables>, { id }: Static<typeof RemovePerson>): Promise<void> {
  if (await remove(db, { id }) === 0n) throw new OperationError(`There is nobody ${id}.`)
}

/** A person whom an identity provider names, with the rights of this login. */
export interface ProvidedPerson {
  issuer: string
  subject: string
  name: string
  role: PortalRole
  /** Name of their customer; `null`: everything. */
  customer: string | null
}

/**
 * Stores a person of an identity provider with what it says now: rights that have changed apply to their open sessions too.
 *
 * @returns their id; `null`, and they are removed, when there is no such customer
 */
export async function admitProvided (db: Kysely<Tables>, { customer, ...person }: ProvidedPerson): Promise<string | null> {
  const customerRow = customer === null
    ? { id: null }
    : await db.selectFrom('customers').select('id').where('name', '=', customer).executeTakeFirst()
  if (customerRow === undefined) {
    await removeProvided(db, person)
    return null
  }
  const rights = { name: person.name, role: person.role, customer_id: customerRow.id, checked_at: sql<Date>`now()`, away_until: null }
  const { id } = await db.insertInto('portal_people').values({ issuer: person.issuer, subject: person.subject, ...rights })
    .onConflict(conflict => conflict.columns(['issuer', 'subject']).doUpdateSet(rights))
    .returning('id').executeTakeFirstOrThrow()
  return id
}

/** Removes a person of an identity provider that lets them in no more. */
export async function removeProvided (db: Kysely<Tables>, { issuer, subject }: Pick<ProvidedPerson, 'issuer' | 'subject'>): Promise<void> {
  await remove(db, { issuer, subject })
}
