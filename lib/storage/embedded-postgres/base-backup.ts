import fs from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { OperationError } from '../../runtime/index.js'

/** What a copy of the database needs besides its files. */
export interface BaseBackupEnd {
  /** The content of the file `backup_label`. */
  label: string
  /** The first and the last file of the write-ahead log that the copy needs. */
  firstSegment: string
  lastSegment: string
}

/** A file or a directory of a cluster, relative to it. */
export interface ClusterEntry {
  name: string
  directory: boolean
}

/** The versions of a running embedded database. */
export interface EmbeddedVersions {
  postgres: string
  pglite: string
}

/** The file of a copy that says where its recovery begins. */
export const BACKUP_LABEL = 'backup_label'

/** The write-ahead log. */
const WAL = 'pg_wal'

/**
 * Directories whose files PostgreSQL recreates at each start, or that hold the write-ahead log.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
const EMPTY_IN_COPY = new Set([WAL, 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])

/** Files that say what one running PostgreSQL does. */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init|pgsql_tmp.*|backup_label(?:\.old)?|tablespace_map(?:\.old)?)$/

/** A file of the write-ahead log. */
const SEGMENT = /^[0-9A-F]{24}$/

/** A copy of the files of the database that is being made. */
export interface BaseBackup {
  /** Ends the copying of files: with the write-ahead log that it names, the copy has everything that was committed before. */
  end: () => Promise<BaseBackupEnd>
  /** Called when the write-ahead log has been copied, too, or the copy is given up. */
  close: () => Promise<void>
}

async function stop<T> (db: Kysely<T>): Promise<BaseBackupEnd> {
  const { rows: [row] } = await sql<{ label: string, last: string }>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(db)
  const { label = '', last = '' } = row ?? {}
  const first = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (first === undefined) throw new Error('PostgreSQL does not say where the backup begins')
  return { label, firstSegment: first, lastSegment: last }
}

/**
 * Makes copies of the database while it is used, one at a time, as `pg_basebackup` does. Once one has begun, the files may be copied in any
 * order while they change: what is missing in them is in the write-ahead log. Until it is closed there must be no other checkpoint, which
 * would delete that.
 *
 * Statements wait for two checkpoints. The first does nearly all the work, and others get a turn between the two.
 */
export function createBaseBackups<T> (db: Kysely<T>) {
  let running = false
  return {
    isRunning: () => running,

    /** @throws {OperationError} while another one is being made */
    async begin (): Promise<BaseBackup> {
      if (running) throw new OperationError('Another backup is being taken.')
      running = true
      try {
        await sql`checkpoint`.execute(db)
        await sql`select pg_backup_start('backup', true)`.execute(db)
      } catch (error) {
        running = false
        throw error
      }
      let copying = true
      return {
        async end () {
          copying = false
          return stop(db)
        },
        async close () {
          try {
            if (copying) await stop(db)
          } finally {
            running = false
          }
        }
      }
    }
  }
}

/** The versions of PostgreSQL and PGlite. */
export async function embeddedVersions<T> (db: Kysely<T>): Promise<EmbeddedVersions> {
  const { rows: [row] } = await sql<{ postgres: string, text: string }>`
    select current_setting('server_version') as postgres, version() as text`.execute(db)
  return { postgres: row?.postgres ?? '', pglite: /PGlite ([\w.-]+)/.exec(row?.text ?? '')?.[1] ?? '' }
}

/** The names of the migrations that were made, in order. */
export async function migrationsIn<T> (db: Kysely<T>): Promise<string[]> {
  const { rows: [found] } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (found?.there !== true) return []
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(({ name }) => name)
}

/** The directories and files of a cluster that belong into a copy, each directory before what is in it, without the write-ahead log. */
export function * listCluster (cluster: string, below = ''): Generator<ClusterEntry> {
  for (const entry of fs.readdirSync(path.join(cluster, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name)
    if (entry.isDirectory()) {
      yield { name, directory: true }
      if (!EMPTY_IN_COPY.has(name)) yield * listCluster(cluster, name)
    } else if (entry.isFile() && !LEFT_OUT.test(entry.name)) {
      yield { name, directory: false }
    }
  }
}

/** The number of a file of the write-ahead log: its name without the timeline, in which 256 files of 16 MB make a log. */
function numberOf (segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
}

/**
 * The files of the write-ahead log that a copy needs, in order, relative to the cluster.
 *
 * @throws {Error} when one of them is not there any more
 */
export function listSegments (cluster: string, { firstSegment, lastSegment }: BaseBackupEnd): string[] {
  const segments = fs.readdirSync(path.join(cluster, WAL))
    .filter(name => SEGMENT.test(name) && name >= firstSegment && name <= lastSegment).sort()
  if (segments.length !== numberOf(lastSegment) - numberOf(firstSegment) + 1) throw new Error('the write-ahead log has not been kept')
  return segments.map(name => path.posix.join(WAL, name))
}
