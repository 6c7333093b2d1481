import { setTimeout as sleep } from 'node:timers/promises'
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { ExplainedError, serviceVersion } from '../../lib/runtime/index.js'
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
import * as changesForOlderVersions from './migrations/0023-changes-for-older-versions.js'
import * as userErasures from './migrations/0024-user-erasures.js'
import * as wordOfTheProvider from './migrations/0026-word-of-the-provider.js'
import * as soundCoverage from './migrations/0027-sound-coverage.js'
import * as linesOfCommands from './migrations/0029-lines-of-commands.js'
import * as jobs from './migrations/0030-jobs.js'
import * as dictationCommands from './migrations/0031-dictation-commands.js'
import * as secondHearing from './migrations/0032-second-hearing.js'
import * as keyTerms from './migrations/0033-key-terms.js'
import * as speakerRoles from './migrations/0034-speaker-roles.js'
import * as sharedKeyTerms from './migrations/0035-shared-key-terms.js'
import * as hearingAhead from './migrations/0036-hearing-ahead.js'
import * as takenTerms from './migrations/0037-taken-terms.js'
import * as recordContext from './migrations/0038-record-context.js'
import * as reportStyle from './migrations/0039-report-style.js'
import * as reportRevisions from './migrations/0040-report-revisions.js'
import * as consultationStarts from './migrations/0041-consultation-starts.js'
import * as withdrawnConsent from './migrations/0041-withdrawn-consent.js'
import * as continuedVisits from './migrations/0042-continued-visits.js'
import * as correctedTranscripts from './migrations/0043-corrected-transcripts.js'
import * as engineUses from './migrations/0044-engine-uses.js'
import * as reportFailures from './migrations/0044-report-failures.js'
import * as requestOutcomes from './migrations/0044-request-outcomes.js'
import * as webhooks from './migrations/0045-webhooks.js'
import * as revokedTokens from './migrations/0046-revoked-tokens.js'
import * as scopesToDelete from './migrations/0047-scopes-to-delete.js'
import * as auditBatches from './migrations/0048-audit-batches.js'
import * as auditSeals from './migrations/0049-audit-seals.js'
import * as retention from './migrations/0050-retention.js'

/** The first change whose version is noted, in the table that it makes. */
const FIRST_NOTED = '0020-versions-of-changes'

/** The first change of which it is noted, too, whether older versions survive it. */
const FIRST_JUDGED = '0023-changes-for-older-versions'

/** An instance that noted its signing keys this many seconds ago counts as running. */
const RUNNING_SECONDS = 60

/**
 * A change of the tables. It only adds, so that the version before works on: tables, indexes, and columns that may be `null` or have a
 * default. What is not used any more goes with the release after. A test compares the tables before and after each change.
 */
export interface Change extends Migration {
  /** Whether older versions cannot work with the changed tables, so that all their instances must stop first, and none starts again. */
  stopsOthers?: boolean
  /** New limits that older versions keep to, but for what they must not do any more: as the test names them. */
  refuses?: readonly string[]
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
  '0022-in-progress-of-user': inProgressOfUser,
  [FIRST_JUDGED]: changesForOlderVersions,
  '0024-user-erasures': userErasures,
  '0026-word-of-the-provider': wordOfTheProvider,
  '0027-sound-coverage': soundCoverage,
  '0029-lines-of-commands': linesOfCommands,
  '0030-jobs': jobs,
  '0031-dictation-commands': dictationCommands,
  '0032-second-hearing': secondHearing,
  '0033-key-terms': keyTerms,
  '0034-speaker-roles': speakerRoles,
  '0035-shared-key-terms': sharedKeyTerms,
  '0036-hearing-ahead': hearingAhead,
  '0037-taken-terms': takenTerms,
  '0038-record-context': recordContext,
  '0039-report-style': reportStyle,
  '0040-report-revisions': reportRevisions,
  '0041-consultation-starts': consultationStarts,
  '0041-withdrawn-consent': withdrawnConsent,
  '0042-continued-visits': continuedVisits,
  '0043-corrected-transcripts': correctedTranscripts,
  '0044-engine-uses': engineUses,
  '0044-report-failures': reportFailures,
  '0044-request-outcomes': requestOutcomes,
  '0045-webhooks': webhooks,
  '0046-revoked-tokens': revokedTokens,
  '0047-scopes-to-delete': scopesToDelete,
  '0048-audit-batches': auditBatches,
  '0049-audit-seals': auditSeals,
  '0050-retention': retention
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

/** The database has a change that this version does not know, and that it is not known to survive. */
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

/**
 * How long a change waits for a table, in milliseconds: less than the second after which PostgreSQL looks for deadlocks, so that it is
 * the change that gives up and begins anew, and never a request of a running instance.
 */
const LOCK_WAIT_MS = 500

/** Pause before changes are tried again, in milliseconds, and how often they are. */
const LOCK_PAUSE_MS = 200
const LOCK_TRIES_MAX = 100

/** PostgreSQL's codes of a table that is in use, and of a deadlock. */
const IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** A change that notes, in the same transaction, which version made it, and whether older ones survive it. */
function noted (name: string, change: Change): Migration {
  if (name < FIRST_NOTED) return change
  const stopsOthers = change.stopsOthers === true
  return {
    async up (db) {
      await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(db)
      await change.up(db)
      await (name < FIRST_JUDGED
        ? sql`insert into migration_versions (name, version) values (${name}, ${serviceVersion()})`
        : sql`insert into migration_versions (name, version, stops_others) values (${name}, ${serviceVersion()}, ${stopsOthers}::boolean)`).execute(db)
    }
  }
}

/** What is noted of a change: `version` and `stops_others` are `null` where nothing is. */
interface MadeChange {
  name: string
  version: string | null
  stops_others: boolean | null
}

/** The changes that the tables have, in order; none before there are tables. */
async function changesMade (db: Kysely<never>): Promise<MadeChange[]> {
  const { rows: [there] } = await sql<{ made: boolean, noted: boolean, judged: boolean }>`
    select to_regclass('kysely_migration') is not null as made, to_regclass('migration_versions') is not null as noted,
      exists (select from pg_attribute where attrelid = to_regclass('migration_versions') and attname = 'stops_others') as judged`.execute(db)
  if (there?.made !== true) return []
  const { rows } = await sql<MadeChange>`
    select made.name, ${there.noted ? sql`note.version` : sql`null`} as version, ${there.judged ? sql`note.stops_others` : sql`null`} as stops_others
    from kysely_migration as made ${there.noted ? sql`left join migration_versions as note using (name)` : sql``} order by made.name`.execute(db)
  return rows
}

/**
 * The changes of newer versions, which this one works on with.
 *
 * @throws {NewerDatabaseError} when there is one that it is not known to survive
 */
function survivedChanges (made: readonly MadeChange[], changes: Readonly<Record<string, Change>>): string[] {
  const unknown = made.filter(({ name }) => !Object.hasOwn(changes, name))
  const grave = unknown.find(({ stops_others: stopsOthers }) => stopsOthers !== false)
  if (grave !== undefined) throw new NewerDatabaseError(grave.name, grave.version ?? undefined)
  return unknown.map(({ name }) => name)
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

/** Makes what is pending. A change that another instance has made since is unknown; then it is worth trying again. */
async function makePending<T> (db: Kysely<T>, { shared, changes = migrations }: MigrateOptions): Promise<{ again: boolean }> {
  // What follows asks for tables of the migrations only, by SQL.
  const untyped = db as unknown as Kysely<never>
  const made = await changesMade(untyped)
  const survived = survivedChanges(made, changes)
  const madeNames = new Set(made.map(({ name }) => name))
  // Kysely would read all columns of the database twice, only to find nothing pending.
  if (Object.keys(changes).every(name => madeNames.has(name))) return { again: false }
  const provided = Object.fromEntries([
    ...Object.entries(changes).map(([name, change]) => [name, noted(name, change)]),
    ...survived.map(name => [name, { async up () {} }])
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => provided } })
  if (shared) await refuseBesideOthers(untyped, migrator, changes)
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return { again: false }
  if (/previously executed migration \S+ is missing/.test((error as Error).message)) return { again: true }
  throw error
}

/**
 * Brings the tables up to date, in one transaction. Several instances may do so at once: a lock in the database lets one of them work; the
 * others wait, and then find nothing to do. Instances of the version before go on working meanwhile and afterwards. What newer versions
 * have changed stays, where they noted that this one survives it.
 *
 * @throws {NewerDatabaseError} when a newer version has changed them so that this one does not survive it
 * @throws {RunningInstancesError} when a change is to be made that instances of older versions do not survive, and some run
 * @throws the error of the first change that failed; then nothing is changed
 */
export async function migrateToLatest<T> (db: Kysely<T>, options: MigrateOptions): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const { again } = await makePending(db, options)
      if (!again) return
    } catch (error) {
      if (!IN_USE.has((error as { code?: unknown }).code) || tries === LOCK_TRIES_MAX) throw error
      await sleep(LOCK_PAUSE_MS)
    }
  }
}
