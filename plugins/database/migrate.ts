import { Migrator, type Kysely, type Migration } from 'kysely'
import { ExplainedError } from '../../lib/explained-error.js'
import * as customersKeysUsers from './migrations/0001-customers-keys-users.js'
import * as consultations from './migrations/0002-consultations.js'
import * as reportEvidence from './migrations/0003-report-evidence.js'
import * as audio from './migrations/0004-audio.js'
import * as organisationsAndModes from './migrations/0005-organisations-and-modes.js'
import * as streamLength from './migrations/0007-stream-length.js'
import * as audioChecksums from './migrations/0008-audio-checksums.js'
import * as pepperAndErasure from './migrations/0012-pepper-and-erasure.js'
import * as reportState from './migrations/0013-report-state.js'
import * as doubtfulTranscripts from './migrations/0015-doubtful-transcripts.js'
import * as reportFallback from './migrations/0016-report-fallback.js'
import * as signingKeys from './migrations/0017-signing-keys.js'

/** All migrations, in the order of their names. */
const migrations: Record<string, Migration> = {
  '0001-customers-keys-users': customersKeysUsers,
  '0002-consultations': consultations,
  '0003-report-evidence': reportEvidence,
  '0004-audio': audio,
  '0005-organisations-and-modes': organisationsAndModes,
  '0007-stream-length': streamLength,
  '0008-audio-checksums': audioChecksums,
  '0012-pepper-and-erasure': pepperAndErasure,
  '0013-report-state': reportState,
  '0015-doubtful-transcripts': doubtfulTranscripts,
  '0016-report-fallback': reportFallback,
  '0017-signing-keys': signingKeys
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** The database has a migration that this version does not know. */
export class NewerDatabaseError extends ExplainedError {
  constructor (change: string) {
    super(`The database was used by a newer version of the service (its tables have the change ${change}): start that version, or restore a backup.`)
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Brings the tables up to date, in one transaction. Several instances may do so at once: a lock in the database lets one of them work; the
 * others wait, and then find nothing to do.
 *
 * @throws the error of the first migration that failed; then nothing is changed
 */
export async function migrateToLatest<T> (db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  const [, unknown] = /previously executed migration (\S+) is missing/.exec((error as Error | undefined)?.message ?? '') ?? []
  if (unknown !== undefined) throw new NewerDatabaseError(unknown)
  if (error !== undefined) throw error
}
