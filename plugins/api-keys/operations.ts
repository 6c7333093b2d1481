import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely, type Transaction } from 'kysely'
import { INT32_MAX } from '../../schemas/kit.js'
import { RotateApiKey, type CreateApiKey, type ManagedApiKey } from '../../schemas/management/customers-and-keys.js'
import { LISTED_MAX } from '../../schemas/management/kit.js'
import { NAME_MAX_LENGTH } from '../../schemas/token.js'
import { visibleText } from '../../schemas/text.js'
import { upToLatest } from '../database/index.js'
import { revoke, revokedUntilNow } from '../changes.js'
import type { Tables } from '../database/tables.js'
import { OperationError } from '../../lib/runtime/index.js'
import { generateApiKey, hashApiKey } from '../../lib/identity/index.js'
import { scopesOf, storedScopes } from './scopes.js'

/** How long a rotated key keeps working by default, in hours. */
const GRACE_HOURS = 24

const id = visibleText(NAME_MAX_LENGTH)

export const ListApiKeys = Type.Object({ customer: Type.Optional(visibleText(NAME_MAX_LENGTH)) }, { additionalProperties: false })

export const ApiKeyRotation = Type.Object({ id, ...RotateApiKey.properties }, { additionalProperties: false })

export const RevokeApiKey = Type.Object({ id }, { additionalProperties: false })

/** The moments of a key, which JSON has no type for. */
interface KeyMoments {
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

/** A key as listed: everything but the secret. */
export type ApiKeyListing = Omit<ManagedApiKey, keyof KeyMoments> & KeyMoments

/** A name without what people do not tell apart: case and spaces. */
function plain (name: string): string {
  return name.normalize('NFKC').replace(/\s+/gu, '').toLowerCase()
}

/** The customer of this name, which is made when it is new. @throws {OperationError} if one has almost the same name */
async function customerId (db: Transaction<Tables>, name: string): Promise<string> {
  const find = async () => (await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirst())?.id
  const known = await find()
  if (known !== undefined) return known
  // Nobody else may make one meanwhile.
  await sql`lock table customers in share row exclusive mode`.execute(db)
  const made = await find()
  if (made !== undefined) return made
  const others = await db.selectFrom('customers').select('name').execute()
  const like = others.find(other => plain(other.name) === plain(name))
  if (like !== undefined) throw new OperationError(`There is a customer "${like.name}": only case or spaces differ. Use that name, or another one.`)
  return (await db.insertInto('customers').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a key for a customer, and the customer when it is new. The key is returned here and never again. */
export async function insertApiKey (
  transaction: Transaction<Tables>, pepper: string, params: CreateApiKey
): Promise<{ id: string, key: string }> {
  if (params.expires_at !== undefined && !(Date.parse(params.expires_at) > Date.now())) {
    throw OperationError.about([{ parameter: 'expires_at', problem: 'must be in the future.' }])
  }
  const { id, key } = generateApiKey(params.mode)
  await transaction.insertInto('api_keys').values({
    id,
    customer_id: await customerId(transaction, params.customer),
    name: params.name,
    mode: params.mode,
    hash: hashApiKey(pepper, key),
    scopes: storedScopes(params.scopes),
    write_deletes: false,
    allowed_organisations: params.organisations ?? null,
    rate_limit_max: params.rate_limit_max ?? null,
    expires_at: params.expires_at ?? null
  }).execute()
  return { id, key }
}

/** The same, in a transaction of its own. */
export async function createApiKey (
  db: Kysely<Tables>, pepper: string, params: CreateApiKey
): Promise<{ id: string, key: string }> {
  return db.transaction().execute(transaction => insertApiKey(transaction, pepper, params))
}

/** The keys of one customer, or of all, the newest first. */
export async function listApiKeys (db: Kysely<Tables>, { customer }: Static<typeof ListApiKeys>): Promise<ApiKeyListing[]> {
  const requests = sql<number>`(
    select least(coalesce(sum(requests), 0), ${sql.lit(INT32_MAX)})::int from api_key_requests
    where api_key_id = api_keys.id and hour > now() - interval '24 hours')`
  const rows = await db.selectFrom('api_keys').innerJoin('customers', 'customers.id', 'api_keys.customer_id')
    .select([
      'api_keys.id', 'customers.name as customer', 'api_keys.name', 'api_keys.mode', 'api_keys.scopes', 'api_keys.write_deletes',
      'api_keys.allowed_organisations as organisations', 'api_keys.rate_limit_max', 'api_keys.created_at',
      upToLatest('api_keys.expires_at').as('expires_at'), 'api_keys.revoked_at', 'api_keys.last_used_at', requests.as('requests_24h')
    ])
    .$if(customer !== undefined, query => query.where('customers.name', '=', customer as string))
    .orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').limit(LISTED_MAX).execute()
  return rows.map(({ scopes, write_deletes: writeDeletes, ...row }) => {
    return { ...row, scopes: scopesOf({ scopes, write_deletes: writeDeletes }) }
  })
}

async function usableKey (transaction: Transaction<Tables>, id: string) {
  const row = await transaction.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new OperationError(`There is no API key ${id}.`)
  if (row.revoked_at !== null) throw new OperationError(`API key ${id} is revoked.`)
  return row
}

/** Creates a key with the same permissions and expiry as another one, which keeps working for the grace period. */
export async function rotateApiKey (
  db: Kysely<Tables>, pepper: string, params: Static<typeof ApiKeyRotation>
): Promise<{ id: string, key: string, old_expires_at: Date }> {
  return db.transaction().execute(async transaction => {
    const old = await usableKey(transaction, params.id)
    if (old.expires_at !== null && old.expires_at.getTime() <= Date.now()) throw new OperationError(`API key ${params.id} has expired.`)
    const { id, key } = generateApiKey(old.mode)
    await transaction.insertInto('api_keys').values({
      id,
      customer_id: old.customer_id,
      name: old.name,
      mode: old.mode,
      hash: hashApiKey(pepper, key),
      scopes: old.scopes,
      write_deletes: old.write_deletes,
      allowed_organisations: old.allowed_organisations,
      rate_limit_max: old.rate_limit_max,
      expires_at: old.expires_at
    }).execute()
    const end = new Date(Date.now() + (params.grace_hours ?? GRACE_HOURS) * 3_600_000)
    const oldExpiresAt = old.expires_at !== null && old.expires_at < end ? old.expires_at : end
    await transaction.updateTable('api_keys').set({ expires_at: oldExpiresAt }).where('id', '=', old.id).execute()
    return { id, key, old_expires_at: oldExpiresAt }
  })
}

/** Revokes a key at once, with the tokens that were requested with it. */
export async function revokeApiKey (db: Kysely<Tables>, { id }: Static<typeof RevokeApiKey>): Promise<void> {
  await revoke(db, async transaction => {
    await usableKey(transaction, id)
    await transaction.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute()
    return { result: null, ended: [{ kind: 'key', id }] }
  })
}

/** Revokes all tokens that were requested with a key, which works on. @throws {OperationError} when there is no usable one */
export async function revokeTokensOfKey (db: Kysely<Tables>, { id }: Static<typeof RevokeApiKey>): Promise<void> {
  await revoke(db, async transaction => {
    await usableKey(transaction, id)
    await transaction.updateTable('api_keys').set({ tokens_revoked_at: revokedUntilNow }).where('id', '=', id).execute()
    return { result: null, ended: [{ kind: 'key', id }] }
  })
}

/** Revokes all keys of a customer that are not revoked yet. @returns how many there were */
export async function revokeKeysOf (transaction: Transaction<Tables>, customer: string): Promise<number> {
  const { numUpdatedRows } = await transaction.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` })
    .where('customer_id', '=', customer).where('revoked_at', 'is', null).executeTakeFirst()
  return Number(numUpdatedRows)
}
