import type { TSchema } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import {
  CreateApiKey, createApiKey, ListApiKeys, listApiKeys, OperationError, RevokeApiKey, revokeApiKey, RotateApiKey, rotateApiKey
} from '../api-keys/operations.js'
import type { Tables } from '../database/tables.js'
import { toValidationErrors } from '../errors/validation-errors.js'
import { BlockUser, blockUser, unblockUser, UserReference } from '../users/operations.js'
import { createStrictAjv } from '../validation/ajv.js'

interface Operation {
  params: TSchema
  run: (db: Kysely<Tables>, pepper: string, params: never) => Promise<unknown>
}

const operations = {
  'api-key.create': { params: CreateApiKey, run: createApiKey },
  'api-key.list': { params: ListApiKeys, run: (db, _pepper, params) => listApiKeys(db, params) },
  'api-key.rotate': { params: RotateApiKey, run: rotateApiKey },
  'api-key.revoke': { params: RevokeApiKey, run: (db, _pepper, params) => revokeApiKey(db, params) },
  'user.block': { params: BlockUser, run: (db, _pepper, params) => blockUser(db, params) },
  'user.unblock': { params: UserReference, run: (db, _pepper, params) => unblockUser(db, params) }
} satisfies Record<string, Operation>

/** What can be done to the service from its shell. */
export type OperationName = keyof typeof operations

const ajv = createStrictAjv()

/**
 * Does an operation.
 *
 * @param params checked against the operation's schema
 * @returns what the operation returns, as JSON holds it
 * @throws {OperationError} with a sentence when the parameters are wrong or it cannot be done; nothing is changed then
 */
export async function runOperation (db: Kysely<Tables>, pepper: string, name: string, params: unknown): Promise<unknown> {
  const operation: Operation | undefined = Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
  if (operation === undefined) throw new OperationError(`There is no operation ${name}.`)
  const validate = ajv.compile(operation.params)
  if (!validate(params)) {
    throw new OperationError(toValidationErrors(validate.errors ?? [], 'parameters').map(({ msg }) => msg).join(' '))
  }
  return JSON.parse(JSON.stringify(await operation.run(db, pepper, params as never) ?? null))
}
