import fs from 'node:fs'
import path from 'node:path'

/** Where the database is, under DATA_DIR. */
export const DIRECTORY = 'database'

/** A file that marks that a database exists, so that a missing or incomplete one is never taken for a first start. */
export const MARKER = 'database.made'

export const MARKER_TEXT = `There is a database in ${DIRECTORY}/. While this file is here, the service does not start without it.\n`

/**
 * Files that every PostgreSQL cluster must have: `5` is the database `postgres`. PostgreSQL itself checks some of them only after it has
 * written; PGlite creates a new cluster over the remains if the first is missing.
 */
const ESSENTIAL_FILES = [
  'PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map', 'base/1/PG_VERSION', 'base/5/PG_VERSION', 'base/5/pg_filenode.map'
]

/** Directories that hold at least one file with such a name: the write-ahead log, and which transactions were committed. */
const ESSENTIAL_SEGMENTS = new Map([
  ['pg_wal', /^[0-9A-F]{24}$/], ['pg_xact', /^[0-9A-F]{4}$/], ['pg_multixact/offsets', /^[0-9A-F]{4}$/], ['pg_multixact/members', /^[0-9A-F]{4}$/]
])

/** Permissions of everybody but the owner. */
const OTHERS = 0o077

function namesIn (directory: string): string[] {
  try {
    return fs.readdirSync(directory)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

/** Whether a directory is missing or empty. */
export function isEmptyDirectory (directory: string): boolean {
  return !fs.existsSync(directory) || namesIn(directory).length === 0
}

/** The first file or directory that a cluster lacks, relative to it; `null` when it is complete as far as can be seen from outside. */
export function findMissing (cluster: string): string | null {
  const file = ESSENTIAL_FILES.find(name => (fs.statSync(path.join(cluster, name), { throwIfNoEntry: false })?.size ?? 0) === 0)
  if (file !== undefined) return file
  for (const [directory, segment] of ESSENTIAL_SEGMENTS) {
    if (!namesIn(path.join(cluster, directory)).some(name => segment.test(name))) return directory
  }
  return null
}

/**
 * Makes the files of a cluster private, where this user may do so: earlier versions left the permissions to the umask. Costs nothing once
 * done, because the file that is checked first is changed last.
 */
export function makeClusterPrivate (cluster: string): void {
  const version = path.join(cluster, 'PG_VERSION')
  if ((fs.statSync(version).mode & OTHERS) === 0 && (fs.statSync(cluster).mode & OTHERS) === 0) return
  const names = fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' }).filter(name => name !== 'PG_VERSION')
  for (const file of [cluster, ...names.map(name => path.join(cluster, name)), version]) {
    const { mode, uid } = fs.lstatSync(file)
    if ((mode & OTHERS) !== 0 && uid === process.getuid?.()) fs.chmodSync(file, mode & ~OTHERS & 0o7777)
  }
}
