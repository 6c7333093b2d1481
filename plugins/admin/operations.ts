import { Type, type TSchema } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import type { Config } from '../../schemas/config.js'
import type { ValidationError } from '../../schemas/errors.js'
import { BlockUser, CreateApiKey, CustomerReference, UserReference } from '../../schemas/management/index.js'
import { CreateToken, createToken } from '../access-tokens/index.js'
import {
  ApiKeyRotation, createApiKey, forgetPepper, ListApiKeys, listApiKeys, revokeApiKey, RevokeApiKey,
  revokeTokensOfKey, rotateApiKey
} from '../api-keys/index.js'
import {
  createNormaliser, createStrictAjv, once, OperationError, type ParameterProblem, toValidationErrors
} from '../../lib/runtime/index.js'
import { auditOperations } from '../audit/index.js'
import type { AudioStoreConfig } from '../audio/index.js'
import type { Tables } from '../database/tables.js'
import { CreateLink, createLink, listPeople, RemovePerson, removePerson } from '../portal/index.js'
import { eraseUser, EraseUser, readErasure } from '../erasures/index.js'
import { retentionOperations } from '../retention/index.js'
import { webhookOperations } from '../webhooks/index.js'
import { blockUser, listUsers, ListUsers, revokeTokensOfUser, unblockUser } from '../users/index.js'
import { endAccess, revokeTokensOfCustomer } from './customer-access.js'

/** The settings that operations use. */
type OperationConfig = AudioStoreConfig & Pick<
  Config, 'AUDIT_SEAL_FILE' | 'WEBHOOK_ALLOWED_NETWORKS' | 'WEBHOOK_ALLOW_HTTP' | 'DATABASE_URL' | 'PUBLIC_URL' | 'TOKEN_AUDIENCE' | 'TOKEN_LIFETIME' | 'SIGNING_KEYS_DIR' | 'SIGNING_ALGORITHM'
>

const SigningKeyReference = Type.Object({ kid: Type.String({ maxLength: 255, pattern: '^[\\w-]+$' }) }, { additionalProperties: false })

interface Operation {
  params: TSchema
  run: (db: Kysely<Tables>, pepper: string, params: never, config: OperationConfig) => Promise<unknown>
}

const operations = {
  'api-key.create': { params: CreateApiKey, run: createApiKey },
  'api-key.list': { params: ListApiKeys, run: (db, _pepper, params) => listApiKeys(db, params) },
  'api-key.rotate': { params: ApiKeyRotation, run: rotateApiKey },
  'api-key.revoke': { params: RevokeApiKey, run: (db, _pepper, params) => revokeApiKey(db, params) },
  'api-key.revoke-tokens': { params: RevokeApiKey, run: (db, _pepper, params) => revokeTokensOfKey(db, params) },
  'api-key.forget-pepper': { params: Type.Object({}, { additionalProperties: false }), run: db => forgetPepper(db) },
  'user.block': { params: BlockUser, run: (db, _pepper, params) => blockUser(db, params) },
  'user.unblock': { params: UserReference, run: (db, _pepper, params) => unblockUser(db, params) },
  'user.revoke-tokens': { params: UserReference, run: (db, _pepper, params) => revokeTokensOfUser(db, params) },
  'user.erase': { params: EraseUser, run: (db, _pepper, params) => eraseUser(db, params) },
  'user.erasure': { params: UserReference, run: (db, _pepper, params) => readErasure(db, params) },
  'user.list': { params: ListUsers, run: (db, _pepper, params) => listUsers(db, params) },
  'customer.revoke-tokens': { params: CustomerReference, run: (db, _pepper, params) => revokeTokensOfCustomer(db, params) },
  'customer.end-access': { params: CustomerReference, run: (db, _pepper, params) => endAccess(db, params) },
  'portal.link': { params: CreateLink, run: (db, _pepper, params) => createLink(db, params) },
  'portal.list': { params: Type.Object({}, { additionalProperties: false }), run: db => listPeople(db) },
  'portal.remove': { params: RemovePerson, run: (db, _pepper, params) => removePerson(db, params) },
  ...webhookOperations,
  ...auditOperations,
  ...retentionOperations,
  // The keys are files, which the command changes directly: these only leave a line in the log.
  'signing-key.created': { params: SigningKeyReference, run: async () => null },
  'signing-key.activated': { params: SigningKeyReference, run: async () => null },
  'signing-key.retired': { params: SigningKeyReference, run: async () => null },
  'token.create': { params: CreateToken, run: (db, _pepper, params, config) => createToken(db, params, config) }
} satisfies Record<string, Operation>

/** The operations that the shell can run on the service. */
export type OperationName = keyof typeof operations

/** Whether an operation hashes a key, or seals a secret, so that it needs the pepper. */
export function needsPepper (name: OperationName): boolean {
  return name === 'api-key.create' || name === 'api-key.rotate' || name.startsWith('webhook.')
}

const ajv = once(() => createStrictAjv())

/** An error about a parameter, or an element of it, apart from its name. */
function problemOf ({ loc: [, ...place], msg }: ValidationError): ParameterProblem {
  const [parameter = ''] = place
  return { parameter, problem: msg.startsWith(`${place.join('.')} `) ? msg.slice(place.join('.').length + 1) : msg }
}

/**
 * Runs an operation.
 *
 * @param params checked against the operation's schema
 * @returns what the operation returns, as JSON values
 * @throws {OperationError} with a sentence when the parameters are wrong or it cannot be done; then nothing is changed
 */
export async function runOperation (
  db: Kysely<Tables>, pepper: string, name: string, params: unknown, config: OperationConfig
): Promise<unknown> {
  const operation: Operation | undefined = Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
  if (operation === undefined) throw new OperationError(`There is no operation ${name}.`)
  createNormaliser(operation.params, true)(params)
  const validate = ajv().compile(operation.params)
  if (!validate(params)) {
    throw OperationError.about(toValidationErrors(validate.errors ?? [], 'parameters').map(problemOf))
  }
  // They fit the schema of this operation, which the type of all operations together cannot say.
  return JSON.parse(JSON.stringify(await operation.run(db, pepper, params as never, config) ?? null))
}
