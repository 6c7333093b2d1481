import { Type, type Static } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import { keysById, readAuditKey, verifyAuditLog, type AuditVerdict } from '../../lib/audit/index.js'
import { OperationError } from '../../lib/runtime/index.js'
import type { Config } from '../../schemas/config.js'
import type { Tables } from '../database/tables.js'
import { ReadAuditLog, readPage } from './pages.js'
import { readSealFile } from './seal-file.js'
import { sourceOf } from './source.js'

/** Longest public key, and longest path of a file. */
const PEM_MAX_LENGTH = 1000
const PATH_MAX_LENGTH = 4096
/** Most public keys that seals may be signed with. */
const KEYS_MAX = 100

/** A new installation has neither a seal nor the key that the first one is signed with. */
const NO_SEAL = 'There is no seal to verify yet: rows are sealed ten seconds after the first access.'

export const VerifyAuditLog = Type.Object({
  public_keys: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: PEM_MAX_LENGTH }), { minItems: 1, maxItems: KEYS_MAX })),
  seal_file: Type.Optional(Type.String({ minLength: 1, maxLength: PATH_MAX_LENGTH }))
}, { additionalProperties: false })

/** The settings that name what the log is checked against. */
export type AuditProofConfig = Pick<Config, 'SIGNING_KEYS_DIR' | 'AUDIT_SEAL_FILE'>

/**
 * Checks the audit log against public keys, by default that of this installation, and against the file of seals, where there is one.
 *
 * @throws {OperationError} when there is no seal yet, no key, or the file cannot be read
 */
export async function verifyLog (
  db: Kysely<Tables>, params: Static<typeof VerifyAuditLog>, config: AuditProofConfig
): Promise<AuditVerdict> {
  const own = readAuditKey(config.SIGNING_KEYS_DIR)
  const pems = params.public_keys ?? (own === null ? [] : [own.publicPem])
  if (pems.length === 0) {
    const missing = { parameter: 'public_keys', problem: 'is required: there is no audit key in SIGNING_KEYS_DIR.' }
    const isSealed = await db.selectFrom('audit_seals').select('number').limit(1).executeTakeFirst() !== undefined
    throw isSealed ? OperationError.about([missing]) : new OperationError(NO_SEAL)
  }
  let keys
  try {
    keys = keysById(pems)
  } catch {
    throw OperationError.about([{ parameter: 'public_keys', problem: 'must be public keys in PEM form.' }])
  }
  const file = params.seal_file ?? config.AUDIT_SEAL_FILE
  if (file === '') return verifyAuditLog(sourceOf(db), { keys })
  const copies = await readSealFile(file).catch(() => {
    throw OperationError.about([{ parameter: 'seal_file', problem: 'names a file that cannot be read.' }])
  })
  return verifyAuditLog(sourceOf(db), { keys, copies })
}

/** What the shell can do with the audit log. */
export const auditOperations = {
  'audit.read': {
    params: ReadAuditLog, run: (db: Kysely<Tables>, _pepper: string, params: Static<typeof ReadAuditLog>) => readPage(db, params)
  },
  'audit.verify': {
    params: VerifyAuditLog,
    run: (db: Kysely<Tables>, _pepper: string, params: Static<typeof VerifyAuditLog>, config: AuditProofConfig) => {
      return verifyLog(db, params, config)
    }
  }
}
