import fs from 'node:fs'
import path from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { makePrivateDirectory } from '../private-files.js'
import { acquireProcessLock, LockedError } from './process-lock.js'

/** A sentence for the person who starts the service: the embedded database cannot be used as it is. */
export class EmbeddedDatabaseError extends Error {
  constructor (message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedDatabaseError'
  }
}

/** An open file of Emscripten's file system; `nfd` is the descriptor of the real file. */
interface Stream {
  nfd?: number
}

/** What PGlite's types leave out of Emscripten: the operations of its Node file system. */
interface NodeFileSystem {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } }
}

/** Pages that PostgreSQL keeps in memory of its own: it clears them all at each start, and the system keeps files in memory too. */
const SHARED_BUFFERS = '32MB'

/** Files of the write-ahead log that a checkpoint keeps to write over; it deletes what is beyond. */
const WAL_SIZE = '64MB'

/** PostgreSQL flags: those that PGlite starts with, but with fsync, by the call that reaches the file system below, and less memory. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'full_page_writes=on', '-c', 'synchronous_commit=on', '-c', `shared_buffers=${SHARED_BUFFERS}`,
  '-c', `min_wal_size=${WAL_SIZE}`, '-c', `max_wal_size=${WAL_SIZE}`
]

/**
 * PGlite's directory on disk, with `fsync`. Emscripten's Node file system has none, so that PostgreSQL believes in writes that
 * never left the page cache: a power cut would lose what was acknowledged.
 */
export class DurableFS extends NodeFS {
  /** How many times a file was forced to disk. */
  syncs = 0

  override async init (...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = (module: unknown) => {
      const { NODEFS } = module as NodeFileSystem
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd === undefined) return 0
        fs.fsyncSync(nfd)
        this.syncs += 1
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...[emscriptenOpts.preRun ?? []].flat(), preRun] } }
  }
}

/**
 * How bytes get in and out: in as they are (a serialiser may return bytes, though its type says otherwise), out by Node's decoder. PGlite's
 * own way is through text, byte by byte in JavaScript, and takes ten times as long as storing them.
 */
const SERIALIZERS = { [types.BYTEA]: (bytes: Uint8Array) => bytes as unknown as string }
const PARSERS = { [types.BYTEA]: (text: string) => Buffer.from(text.slice('\\x'.length), 'hex') }

/** An embedded database that this process alone has open. */
export interface EmbeddedDatabase {
  pglite: PGlite
  /** Whether a committed write was seen being forced to disk. */
  durable: boolean
  /** Gives the directory back, after `pglite` is closed. */
  release: () => void
}

/** Whether a commit forces its write-ahead log to disk: writes something that changes nothing, and counts. */
async function isDurable (pglite: PGlite, files: DurableFS): Promise<boolean> {
  const before = files.syncs
  await pglite.exec('create table if not exists durability_check (checked_at timestamptz not null); insert into durability_check values (now())')
  const synced = files.syncs > before
  await pglite.exec('delete from durability_check')
  return synced
}

/**
 * Opens the embedded database in `dataDir` and makes it when it is not there.
 *
 * @throws {EmbeddedDatabaseError} when another process has it open, or when it cannot be opened
 */
export async function openEmbedded (dataDir: string): Promise<EmbeddedDatabase> {
  makePrivateDirectory(dataDir)
  let release: () => void
  try {
    release = acquireProcessLock(path.join(dataDir, 'lock'))
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new EmbeddedDatabaseError(`DATA_DIR ${path.resolve(dataDir)} is in use by process ${error.pid}; stop it, or give this one another directory.`)
  }
  try {
    const files = new DurableFS(path.join(dataDir, 'database'))
    const pglite = await PGlite.create({ fs: files, startParams: START_PARAMETERS, serializers: SERIALIZERS, parsers: PARSERS })
    return { pglite, durable: await isDurable(pglite, files), release }
  } catch (error) {
    release()
    throw new EmbeddedDatabaseError(`DATA_DIR ${path.resolve(dataDir)} holds a database that cannot be opened.`, { cause: error })
  }
}
