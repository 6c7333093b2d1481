import fs from 'node:fs'
import path from 'node:path'
import {
  closeToOthers, DirectoryError, explainedDirectoryError, makePrivateDirectory, writePrivateFile
} from '../files/index.js'
import { acquireProcessLock, ExplainedError, LockedError } from '../../runtime/index.js'
import { DIRECTORY, findMissing, isEmptyDirectory, makeClusterPrivate, MARKER, MARKER_TEXT } from './cluster.js'
import { EmbeddedFailure, EmbeddedThread } from './embedded-thread.js'

/** A sentence for the person who starts the service: the embedded database cannot be used as it is. */
export class EmbeddedDatabaseError extends ExplainedError {
  constructor (message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedDatabaseError'
  }
}

/**
 * Where the first start creates it. Anything there when a start begins is from an interrupted one, and holds nothing that was acknowledged.
 */
const DRAFT = 'database.draft'

/** An embedded database that only this process has open. */
export interface EmbeddedDatabase {
  pglite: EmbeddedThread
  /** Whether a committed write was seen being forced to disk. */
  durable: boolean
  /** Notes that the database has been created, with its tables: from now on it must exist. */
  markMade: () => void
  /** Releases the directory, after `pglite` is closed. */
  release: () => void
}

/** Settings for tests. */
export interface EmbeddedOptions {
  /** How long a statement may run, in seconds. */
  hungSeconds?: number
}

/** The directory of the database, and whether it is yet to be created. @throws {EmbeddedDatabaseError} when it is incomplete */
function findCluster (dataDir: string): { cluster: string, isNew: boolean } {
  const cluster = path.join(dataDir, DIRECTORY)
  fs.rmSync(path.join(dataDir, DRAFT), { recursive: true, force: true })
  if (isEmptyDirectory(cluster) && !fs.existsSync(path.join(dataDir, MARKER))) return { cluster, isNew: true }
  const missing = findMissing(cluster)
  if (missing !== null) {
    throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} holds a database that is not whole: ${path.join(DIRECTORY, missing)} is missing or empty. ` +
      `Nothing was changed. Restore all of ${DIRECTORY}/ from a backup; to begin with an empty database, move ${DIRECTORY}/ and ${MARKER} away.`)
  }
  makeClusterPrivate(cluster)
  return { cluster, isNew: false }
}

async function open (root: string, failed: (failure: EmbeddedFailure) => void, hungSeconds?: number): Promise<EmbeddedDatabase> {
  let release: () => void
  try {
    makePrivateDirectory(root)
    closeToOthers(root)
    release = acquireProcessLock(path.join(root, 'lock'))
  } catch (error) {
    if (!(error instanceof LockedError)) throw explainedDirectoryError(error, 'DATA_DIR', root)
    throw new EmbeddedDatabaseError(`DATA_DIR ${root} is in use by process ${error.pid}; stop it, or give this one another directory.`)
  }
  try {
    const { cluster, isNew } = findCluster(root)
    if (isNew) {
      const draft = path.join(root, DRAFT)
      makePrivateDirectory(draft)
      await EmbeddedThread.create(draft, cluster)
    }
    const { session, durable } = await EmbeddedThread.open(cluster, failed, hungSeconds)
    const marker = path.join(root, MARKER)
    return {
      pglite: session,
      durable,
      markMade () {
        if (!fs.existsSync(marker)) writePrivateFile(marker, MARKER_TEXT)
      },
      release
    }
  } catch (error) {
    release()
    if (error instanceof EmbeddedDatabaseError) throw error
    const explained = explainedDirectoryError(error, 'DATA_DIR', root)
    if (explained instanceof DirectoryError) throw explained
    throw new EmbeddedDatabaseError(`DATA_DIR ${root} holds a database that cannot be opened: ${(error as Error).message}.`, { cause: error })
  }
}

/** A database that is being opened, for the next caller that opens it. */
interface Begun {
  opening: Promise<EmbeddedDatabase>
  /** Sets who is notified when it cannot continue. */
  handOver: (failed: (failure: EmbeddedFailure) => void) => void
}

/** By directory. */
const begun = new Map<string, Begun>()

/**
 * Begins to open the database for the next `openEmbedded` of the directory, which returns it or throws what went wrong. The database has a
 * thread of its own: meanwhile this one can load what else it needs.
 */
export function beginToOpen (dataDir: string): void {
  const root = path.resolve(dataDir)
  let failure: EmbeddedFailure | undefined
  let tell = (reason: EmbeddedFailure): void => { failure = reason }
  const opening = open(root, reason => tell(reason))
  opening.catch(() => {})
  begun.set(root, {
    opening,
    handOver (failed) {
      tell = failed
      if (failure !== undefined) failed(failure)
    }
  })
}

/**
 * Opens the embedded database in `dataDir`, and creates it if it does not exist. It is created under another name, so that under its own
 * name it is always complete, however a first start ends.
 *
 * @param failed called when the database cannot go on, once it was open
 * @throws {EmbeddedDatabaseError} when another process has it open, when it is incomplete, or when it cannot be opened
 * @example
 * const { pglite, release } = await openEmbedded('./data/database', failure => console.error(failure))
 * const { rows } = await pglite.query('select 1 as one', [])
 * await pglite.close()
 * release()
 */
export async function openEmbedded (
  dataDir: string, failed: (failure: EmbeddedFailure) => void = () => {}, { hungSeconds }: EmbeddedOptions = {}
): Promise<EmbeddedDatabase> {
  const root = path.resolve(dataDir)
  const early = begun.get(root)
  if (early === undefined) return open(root, failed, hungSeconds)
  begun.delete(root)
  early.handOver(failed)
  return early.opening
}
