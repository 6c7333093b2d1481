import { Type, type Static } from '@sinclair/typebox'
import { sql, type Kysely } from 'kysely'
import type { Config } from '../../schemas/config.js'
import { visibleText } from '../../schemas/text.js'
import { NAME_MAX_LENGTH, TokenRequest, type TokenResponse } from '../../schemas/token.js'
import type { Tables } from '../database/tables.js'
import { OperationError, Problem } from '../../lib/runtime/index.js'
import { Users } from '../users/index.js'
import { findLostKeys } from './known-keys.js'
import { createTokenSigner, ensureKeyRing, type TokenConfig } from '../../lib/identity/index.js'

export const CreateToken = Type.Object({
  ...TokenRequest.properties,
  key: Type.Optional(visibleText(NAME_MAX_LENGTH)),
  customer: Type.Optional(visibleText(NAME_MAX_LENGTH))
}, { additionalProperties: false })

/** The key to request a token with: the named one, or the only one. */
async function keyOf (db: Kysely<Tables>, { key, customer }: Static<typeof CreateToken>) {
  const usable = await db.selectFrom('api_keys').innerJoin('customers', 'customers.id', 'api_keys.customer_id')
    .select(['api_keys.id', 'customer_id', 'customers.name as customer', 'mode', 'allowed_organisations'])
    .where('revoked_at', 'is', null).where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .$if(key !== undefined, query => query.where('api_keys.id', '=', key as string))
    .$if(customer !== undefined, query => query.where('customers.name', '=', customer as string))
    .orderBy('api_keys.created_at').limit(2).execute()
  const [found, another] = usable
  if (found === undefined) throw new OperationError(key === undefined ? 'There is no API key that works; make one with "npm run api-key -- create".' : `There is no API key ${key} that works.`)
  if (another !== undefined) throw OperationError.about([{ parameter: 'key', problem: 'is required where several API keys work; "npm run api-key -- list" shows them.' }])
  return found
}

/** A token, and the customer and user it is for. */
export interface CreatedToken extends TokenResponse {
  key: string
  customer: string
}

/**
 * Issues an access token as the token endpoint would for the API key: the user is stored, a blocked one is refused.
 *
 * @throws {OperationError} when there is no such key, or it may not act for the organisation, or the user is refused
 * @throws {ConfigError} when the signing keys that other instances have are missing here
 */
export async function createToken (
  db: Kysely<Tables>, params: Static<typeof CreateToken>, config: TokenConfig & Pick<Config, 'DATABASE_URL' | 'SIGNING_KEYS_DIR' | 'SIGNING_ALGORITHM'>
): Promise<CreatedToken> {
  const { key, customer, ...request } = params
  const found = await keyOf(db, params)
  const allowedOrganisations = found.allowed_organisations === null ? null : new Set(found.allowed_organisations)
  if (allowedOrganisations?.has(request.organisation) === false) throw new OperationError('The API key is not allowed to act for this organisation.')
  await findLostKeys(db, config)
  const { active } = await ensureKeyRing(config.SIGNING_KEYS_DIR, config.SIGNING_ALGORITHM)
  try {
    const subject = await new Users(db).admit({ customerId: found.customer_id, mode: found.mode, allowedOrganisations }, request)
    return { ...createTokenSigner(active, config)(subject, found.id, request), key: found.id, customer: found.customer }
  } catch (error) {
    if (error instanceof Problem) throw new OperationError(error.message)
    throw error
  }
}
