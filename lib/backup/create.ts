import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { forceToDisk } from '../storage/index.js'
import { serviceVersion } from '../runtime/index.js'
import { toTar, type Entry } from './archive.js'
import { BackupError } from './errors.js'
import { ABOUT_FILE, FORMAT, MANIFEST_FILE, type About, type Manifest } from './manifest.js'
import { PartSums } from './part-sums.js'
import { entriesOf, textEntry, type Source } from './source.js'

/** Fast rather than small: audio is compressed already. */
const COMPRESSION = { level: 1 }

/** Errors of file systems that have no hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'])

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a file system that is read-only',
  ENOENT: 'cannot be written: its directory does not exist',
  ENOTDIR: 'cannot be written: its directory does not exist',
  EEXIST: 'exists already; name another file',
  ENOSPC: 'cannot be written: the disk is full',
  EDQUOT: 'cannot be written: the disk is full',
  EFBIG: 'cannot be written: it is larger than a file may be there'
}

function explained (error: unknown, target: string): unknown {
  const { code = '', path: place, dest } = error as NodeJS.ErrnoException & { dest?: string }
  // The disk of the target alone is written to; anything else counts only where it is about the target.
  const isAboutTarget = place?.startsWith(target) === true || dest === target || ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
  const problem = isAboutTarget ? PROBLEMS[code] : undefined
  return problem === undefined ? error : new BackupError(`${target} ${problem}.`, { cause: error })
}

function toText (value: About | Manifest): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Gives a whole file its name, unless another one has taken that meanwhile. */
async function publish (draft: string, target: string): Promise<void> {
  try {
    await fs.link(draft, target)
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await requireAbsent(target)
    await fs.rename(draft, target)
  }
}

/** @throws {BackupError} when there is something already */
async function requireAbsent (target: string): Promise<void> {
  const found = await fs.lstat(target).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  })
  if (found !== undefined) throw new BackupError(`${target} ${PROBLEMS.EEXIST ?? ''}.`)
}

/** A backup that was taken. */
export interface Backup {
  file: string
  /** The size of the file. */
  bytes: number
  manifest: Manifest
}

/** Writes the archive, forced to disk. */
async function write (source: Source, draft: string, signal: AbortSignal): Promise<Manifest> {
  const about = { format: FORMAT, service: serviceVersion(), created_at: new Date().toISOString(), database: source.database } as const
  const sums = new PartSums()
  let manifest: Manifest = { ...about, parts: {} }
  async function * entries (): AsyncGenerator<Entry> {
    yield textEntry(ABOUT_FILE, toText(about))
    yield * entriesOf(source)
    manifest = { ...about, parts: sums.end() }
    yield textEntry(MANIFEST_FILE, toText(manifest))
  }
  await pipeline(toTar(entries(), sums), createGzip(COMPRESSION), createWriteStream(draft, { flags: 'r+', flush: true }), { signal })
  return manifest
}

/**
 * Takes a backup: a tar file, compressed with gzip, that only this user may read. It is written beside `target`, forced to disk, and gets
 * its name once it is complete. On failure it is removed.
 *
 * @param open called once the file can be written; what it returns is closed in any case
 * @param signal ends it
 * @throws {BackupError} when the file exists, or cannot be written
 * @example
 * const { file, bytes } = await createBackup('/backups/monday.backup', openSource, AbortSignal.timeout(3_600_000))
 * console.log(`${file}: ${bytes} bytes`)
 */
export async function createBackup (target: string, open: () => Promise<Source>, signal: AbortSignal): Promise<Backup> {
  const file = path.resolve(target)
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await requireAbsent(file)
    await (await fs.open(draft, 'wx', 0o600)).close()
    const source = await open()
    const manifest = await write(source, draft, signal).finally(source.close)
    await publish(draft, file)
    await forceToDisk(path.dirname(file))
    const { size } = await fs.stat(file)
    return { file, bytes: size, manifest }
  } catch (error) {
    throw explained(error, file)
  } finally {
    await fs.rm(draft, { force: true })
  }
}
