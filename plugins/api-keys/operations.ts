import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely, type Transaction } from 'kysely'
import { enumeration } from '../../schemas/kit.js'
import { NAME_MAX_LENGTH, ORGANISATION_MAX_LENGTH } from '../../schemas/token.js'
import { visibleText } from '../../schemas/text.js'
import type { KeyMode, Tables } from '../database/tables.js'
import { OperationError } from '../../lib/operation-error.js'
import { generateApiKey, hashApiKey } from '../../lib/api-keys/index.js'

/** Most organisations that one key may be limited to. */
const ORGANISATIONS_MAX = 1000

/** How long a rotated key keeps working by default, in hours. */
const GRACE_HOURS = 24
const GRACE_HOURS_MAX = 24 * 365

export const CreateApiKey = Type.Object({
  customer: visibleText(NAME_MAX_LENGTH),
  name: visibleText(NAME_MAX_LENGTH),
  mode: enumeration(['live', 'test']),
  organisations: Type.Optional(Type.Array(visibleText(ORGANISATION_MAX_LENGTH), { minItems: 1, maxItems: ORGANISATIONS_MAX })),
  rate_limit_max: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  expires_at: Type.Optional(Type.String({ format: 'date-time' }))
}, { additionalProperties: false })

export const ListApiKeys = Type.Object({ customer: Type.Optional(visibleText(NAME_MAX_LENGTH)) }, { additionalProperties: false })

export const RotateApiKey = Type.Object({
  id: visibleText(NAME_MAX_LENGTH),
  grace_hours: Type.Optional(Type.Number({ minimum: 0, maximum: GRACE_HOURS_MAX }))
}, { additionalProperties: false })

export const RevokeApiKey = Type.Object({ id: visibleText(NAME_MAX_LENGTH) }, { additionalProperties: false })

/** A key as listed: everything but the secret. */
export interface ApiKeyListing {
  id: string
  customer: string
  name: string
  mode: KeyMode
  organisations: string[] | null
  rate_limit_max: number | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  last_used_at: Date | null
}

async function customerId (db: Transaction<Tables>, name: string): Promise<string> {
  await db.insertInto('customers').values({ name }).onConflict(conflict => conflict.column('name').doNothing()).execute()
  return (await db.selectFrom('customers').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

/** Makes a key for a customer, and the customer when it is new. The key is returned here and never again. */
export async function insertApiKey (
  transaction: Transaction<Tables>, pepper: string, params: Static<typeof CreateApiKey>
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
    allowed_organisations: params.organisations ?? null,
    rate_limit_max: params.rate_limit_max ?? null,
    expires_at: params.expires_at ?? null
  }).execute()
  return { id, key }
}

/** The same, in a transaction of its own. */
export async function createApiKey (
  db: Kysely<Tables>, pepper: string, params: Static<typeof CreateApiKey>
): Promise<{ id: string, key: string }> {
  return db.transaction().execute(transaction => insertApiKey(transaction, pepper, params))
}

/** The keys of one customer, or of all, the newest first. */
export async function listApiKeys (db: Kysely<Tables>, { customer }: Static<typeof ListApiKeys>): Promise<ApiKeyListing[]> {
  return db.selectFrom('api_keys').innerJoin('customers', 'customers.id', 'api_keys.customer_id')
    .select([
      'api_keys.id', 'customers.name as customer', 'api_keys.name', 'api_keys.mode', 'api_keys.allowed_organisations as organisations',
      'api_keys.rate_limit_max', 'api_keys.created_at', 'api_keys.expires_at', 'api_keys.revoked_at', 'api_keys.last_used_at'
    ])
    .$if(customer !== undefined, query => query.where('customers.name', '=', customer as string))
    .orderBy('api_keys.created_at', 'desc').orderBy('api_keys.id').execute()
}

async function usableKey (transaction: Transaction<Tables>, id: string) {
  const row = await transaction.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new OperationError(`There is no API key ${id}.`)
  if (row.revoked_at !== null) throw new OperationError(`API key ${id} is revoked.`)
  return row
}

/** Creates a key with the same permissions and expiry as another one, which keeps working for the grace period. */
export async function rotateApiKey (
  db: Kysely<Tables>, pepper: string, params: Static<typeof RotateApiKey>
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

/** Revokes a key at once. */
export async function revokeApiKey (db: Kysely<Tables>, { id }: Static<typeof RevokeApiKey>): Promise<void> {
  await db.transaction().execute(async transaction => {
    await usableKey(transaction, id)
    await transaction.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute()
  })
}
