import fs from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { announceCluster, forceToDisk, recoverCluster, unlessMissing } from '../storage/index.js'
import { BackupError } from './errors.js'
import type { Manifest } from './manifest.js'
import { readBackup, type Receiver } from './read.js'

/** Where a backup is unpacked, in the directory that it is restored to: on the same disk, even where that is a mounted volume. */
const DRAFT = 'restoring'

/** What an empty file system holds. */
const LOST_AND_FOUND = 'lost+found'

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is on a file system that is read-only',
  ENOTDIR: 'is a file or lies below one',
  EEXIST: 'is a file',
  ENOSPC: 'has not enough space',
  EDQUOT: 'has not enough space'
}

/**
 * Makes the directory if there is none.
 *
 * @returns the first directory of its path that did not exist; `undefined` when all did
 * @throws {BackupError} when there is something in it
 */
async function prepare (directory: string): Promise<string | undefined> {
  const made = await fs.mkdir(directory, { recursive: true, mode: 0o700 })
  const found = (await fs.readdir(directory)).filter(name => name !== LOST_AND_FOUND)
  if (found.includes(DRAFT)) {
    throw new BackupError(`${directory} is not empty: an earlier restore was cut off there. Delete what is in it, or name another directory.`)
  }
  if (found.length > 0) throw new BackupError(`${directory} is not empty (it has ${found[0]}): name an empty directory, or one that does not exist.`)
  return made
}

/** Writes what is read below a directory, for this user only. */
function writingTo (draft: string): Receiver {
  return {
    async directory (name) {
      await fs.mkdir(path.join(draft, name), { mode: 0o700 })
    },
    async file (name, content) {
      const handle = await fs.open(path.join(draft, name), 'wx', 0o600)
      try {
        for await (const chunk of content) await handle.writeFile(chunk)
        await handle.sync()
      } finally {
        await handle.close()
      }
    }
  }
}

/** Forces a directory and all below it to disk; files have been already. */
async function forceDirectories (directory: string): Promise<void> {
  for await (const entry of await fs.opendir(directory)) {
    if (entry.isDirectory()) await forceDirectories(path.join(directory, entry.name))
  }
  await forceToDisk(directory)
}

/** Has the database recover, so that one that cannot be opened is found now. */
async function recover (draft: string, file: string, { database }: Manifest): Promise<void> {
  if (database === null) return
  const cluster = path.join(draft, 'database')
  const migrations = await recoverCluster(cluster).catch((error: unknown) => {
    throw new BackupError(`The database in ${file} cannot be opened: ${(error as Error).message}.`, { cause: error })
  })
  if (!isDeepStrictEqual(migrations, database.migrations)) throw new BackupError(`The database in ${file} is not the one that it says.`)
}

/** Moves everything to its place, the database last. @param moved takes the names of what was moved */
async function publish (draft: string, directory: string, moved: string[]): Promise<void> {
  const keys = await unlessMissing(fs.readdir(path.join(draft, 'keys'))) ?? []
  for (const name of [...keys.map(key => path.join('keys', key)), 'audio', 'database']) {
    const place = path.join(directory, path.basename(name))
    await unlessMissing(fs.rename(path.join(draft, name), place))
    moved.push(place)
  }
  await fs.rm(draft, { recursive: true })
  await forceToDisk(directory)
}

/** The same error as a sentence, where it is about the directory or the backup. */
function explained (error: unknown, directory: string): unknown {
  if (error instanceof BackupError) return new BackupError(`${error.message} Nothing was restored.`, { cause: error })
  const { code = '', path: place } = error as NodeJS.ErrnoException
  const problem = place === undefined || place.startsWith(directory) ? PROBLEMS[code] : undefined
  return problem === undefined ? error : new BackupError(`${directory} ${problem}. Nothing was restored.`, { cause: error })
}

/** A backup that was restored. */
export interface Restored {
  directory: string
  manifest: Manifest
}

/**
 * Restores a backup to an empty directory, or one that does not exist: as DATA_DIR, with audio in `audio/`. Only this user may read it. If
 * that fails, the directory is as it was. If the process is killed meanwhile, the service refuses to start there.
 *
 * @param known the migrations that this version knows
 * @param signal ends it
 * @throws {BackupError} when the directory is not empty, or the backup cannot be restored
 * @example
 * const { directory, manifest } = await restoreBackup('/backups/monday.backup', '/srv/restored', migrationNames, signal)
 * console.log(`${directory} holds the data of version ${manifest.service}`)
 */
export async function restoreBackup (file: string, target: string, known: readonly string[], signal: AbortSignal): Promise<Restored> {
  const directory = path.resolve(target)
  const draft = path.join(directory, DRAFT)
  const written: string[] = []
  try {
    const made = await prepare(directory)
    written.push(draft, ...made === undefined ? [] : [made])
    await fs.mkdir(draft, { mode: 0o700 })
    const marker = announceCluster(directory)
    written.push(marker)
    const manifest = await readBackup(path.resolve(file), known, writingTo(draft), signal)
    await recover(draft, file, manifest)
    await forceDirectories(draft)
    signal.throwIfAborted()
    await publish(draft, directory, written)
    if (manifest.database === null) await fs.rm(marker)
    return { directory, manifest }
  } catch (error) {
    for (const name of written) await fs.rm(name, { recursive: true, force: true })
    throw explained(error, directory)
  }
}
