import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { ExplainedError } from '../../lib/explained-error.js'
import { serviceVersion } from '../../lib/service-version.js'
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
import * as keyScopesAndUse from './migrations/0018-key-scopes-and-use.js'
import * as portal from './migrations/0019-portal.js'
import * as versionsOfChanges from './migrations/0020-versions-of-changes.js'
import * as streamParts from './migrations/0021-stream-parts.js'
import * as inProgressOfUser from './migrations/0022-in-progress-of-user.js'

/** The first change whose version is noted, in the table that it makes. */
const FIRST_NOTED = '0020-versions-of-changes'

/** An instance that noted its signing keys this many seconds ago counts as running. */
const RUNNING_SECONDS = 60

/** A change of the tables. */
export interface Change extends Migration {
  /** Whether the version before cannot work with the changed tables, so that all its instances must stop first. */
  stopsOthers?: boolean
}

/** All migrations, in the order of their names. */
export const migrations: Record<string, Change> = {
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
  '0017-signing-keys': signingKeys,
  '0018-key-scopes-and-use': keyScopesAndUse,
  '0019-portal': portal,
  [FIRST_NOTED]: versionsOfChanges,
  '0021-stream-parts': streamParts,
  '0022-in-progress-of-user': inProgressOfUser
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** The database has a change that this version does not know. */
export class NewerDatabaseError extends ExplainedError {
  /** @param version that made the change; `undefined` where that was not noted */
  constructor (change: string, version: string | undefined) {
    const newer = version === undefined ? 'a newer version of the service' : `version ${version} of the service`
    super(`The database was changed by ${newer} (its tables have the change ${change}), and this is version ${serviceVersion()}: ` +
      'start the newer one, or restore a backup.')
    this.name = 'NewerDatabaseError'
  }
}

/** Instances run that could not work with the changed tables. */
export class RunningInstancesError extends ExplainedError {
  constructor (change: string) {
    super(`Version ${serviceVersion()} changes the tables (${change}) so that instances of older versions fail: stop all of them, ` +
      `wait ${RUNNING_SECONDS} seconds, and start this one.`)
    this.name = 'RunningInstancesError'
  }
}

/** A change that notes, in the same transaction, which version made it. */
function noted (name: string, change: Change): Migration {
  if (name < FIRST_NOTED) return change
  return {
    async up (db) {
      await change.up(db)
      await sql`insert into migration_versions (name, version) values (${name}, ${serviceVersion()})`.execute(db)
    }
  }
}

/** The version that made a change; `undefined` where that was not noted. */
async function versionOf (db: Kysely<never>, change: string): Promise<string | undefined> {
  const { rows: [exists] } = await sql<{ table: string | null }>`select to_regclass('migration_versions')::text as table`.execute(db)
  if ((exists?.table ?? null) === null) return undefined
  const { rows: [row] } = await sql<{ version: string }>`select version from migration_versions where name = ${change}`.execute(db)
  return row?.version
}

/** @throws {RunningInstancesError} when a change is to be made that running instances do not survive */
async function refuseBesideOthers (db: Kysely<never>, migrator: Migrator, changes: Readonly<Record<string, Change>>): Promise<void> {
  const pending = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined)
  const grave = pending.find(({ name }) => changes[name]?.stopsOthers === true)
  const { rows: [exists] } = grave === undefined
    ? { rows: [] }
    : await sql<{ table: string | null }>`select to_regclass('signing_keys')::text as table`.execute(db)
  if (grave === undefined || (exists?.table ?? null) === null) return
  const { rows } = await sql`select from signing_keys where seen_at > now() - make_interval(secs => ${sql.lit(RUNNING_SECONDS)}) limit 1`.execute(db)
  if (rows.length > 0) throw new RunningInstancesError(grave.name)
}

/** How tables are brought up to date. */
export interface MigrateOptions {
  /** Whether instances of other versions may be running on the database. */
  shared: boolean
  changes?: Readonly<Record<string, Change>>
}

/**
 * Brings the tables up to date, in one transaction. Several instances may do so at once: a lock in the database lets one of them work; the
 * others wait, and then find nothing to do. Instances of the version before go on working meanwhile and afterwards.
 *
 * @throws {NewerDatabaseError} when a newer version has changed them
 * @throws {RunningInstancesError} when a change is to be made that instances of older versions do not survive, and some run
 * @throws the error of the first change that failed; then nothing is changed
 */
export async function migrateToLatest<T> (db: Kysely<T>, { shared, changes = migrations }: MigrateOptions): Promise<void> {
  const untyped = db as unknown as Kysely<never>
  const provided = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, noted(name, change)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => provided } })
  if (shared) await refuseBesideOthers(untyped, migrator, changes)
  const { error } = await migrator.migrateToLatest()
  const [, unknown] = /previously executed migration (\S+) is missing/.exec((error as Error | undefined)?.message ?? '') ?? []
  if (unknown !== undefined) throw new NewerDatabaseError(unknown, await versionOf(untyped, unknown))
  if (error !== undefined) throw error
}
