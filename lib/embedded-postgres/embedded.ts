import fs from 'node:fs'
import path from 'node:path'
import {
  acquireProcessLock, closeToOthers, DirectoryError, explainedDirectoryError, LockedError, makePrivateDirectory, writePrivateFile
} from '../files/index.js'
import { ExplainedError } from '../explained-error.js'
import { findMissing, isEmptyDirectory, makeClusterPrivate } from './cluster.js'
import { EmbeddedFailure, EmbeddedThread } from './embedded-thread.js'

/** A sentence for the person who starts the service: the embedded database cannot be used as it is. */
export class EmbeddedDatabaseError extends ExplainedError {
  constructor (message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedDatabaseError'
  }
}

/** Where the database is, under DATA_DIR. */
const DIRECTORY = 'database'

/** Where the first start makes it. What is there when a start begins was interrupted, and holds nothing that anybody was told is kept. */
const DRAFT = 'database.draft'

/** A file that says that there is a database, so that one that is gone, or gone in part, is never taken for a first start. */
const MARKER = 'database.made'

const MARKER_TEXT = `There is a database in ${DIRECTORY}/. While this file is here, the service does not start without it.\n`

/** An embedded database that this process alone has open. */
export interface EmbeddedDatabase {
  pglite: EmbeddedThread
  /** Whether a committed write was seen being forced to disk. */
  durable: boolean
  /** Notes that the database is made, with its tables: from now on it must be there. */
  markMade: () => void
  /** Gives the directory back, after `pglite` is closed. */
  release: () => void
}

/** What may be set otherwise in tests. */
export interface EmbeddedOptions {
  /** How long a statement may run, in seconds. */
  hungSeconds?: number
}

/** The directory that the database is in, and whether it is yet to be made. @throws {EmbeddedDatabaseError} when it is not whole */
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

/**
 * Opens the embedded database in `dataDir` and makes it when it is not there. It is made under another name: however a first start ends,
 * under its own name it is whole.
 *
 * @param failed called when the database cannot go on, once it was open
 * @throws {EmbeddedDatabaseError} when another process has it open, when it is not whole, or when it cannot be opened
 */
export async function openEmbedded (
  dataDir: string, failed: (failure: EmbeddedFailure) => void = () => {}, { hungSeconds }: EmbeddedOptions = {}
): Promise<EmbeddedDatabase> {
  const root = path.resolve(dataDir)
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
    const directory = isNew ? path.join(root, DRAFT) : cluster
    if (isNew) makePrivateDirectory(directory)
    const { session, durable } = await EmbeddedThread.open(directory, cluster, failed, hungSeconds)
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
