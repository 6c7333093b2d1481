import { Migrator, type Kysely, type Migration } from 'kysely'
import * as customersKeysUsers from './migrations/0001-customers-keys-users.js'
import * as consultations from './migrations/0002-consultations.js'
import * as reportEvidence from './migrations/0003-report-evidence.js'
import * as audio from './migrations/0004-audio.js'

/** Every change of the tables, in the order of their names. */
const migrations: Record<string, Migration> = {
  '0001-customers-keys-users': customersKeysUsers,
  '0002-consultations': consultations,
  '0003-report-evidence': reportEvidence,
  '0004-audio': audio
}

/**
 * Brings the tables up to date, in one transaction. Several instances may do so at once: a lock in the database lets one work while
 * the others wait and then find nothing to do.
 *
 * @throws the error of the first migration that failed; nothing is changed then
 */
export async function migrateToLatest<T> (db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
