import fs from 'node:fs/promises'
import path from 'node:path'
import { acquireProcessLock, LockedError } from '../runtime/index.js'
import { explainedDirectoryError, forceToDisk, makePrivateDirectory } from '../storage/index.js'
import { ModelError } from './errors.js'

/** Where files are kept until they are complete and verified. */
const DOWNLOADS = '.downloads'

/** The file that the process holds that changes a directory of models. */
const LOCK = '.lock'

/** Where a file of a model is kept until it is complete. */
export function partOf (directory: string, name: string, file: string): string {
  return path.join(directory, DOWNLOADS, name, `${file.replaceAll('/', '__')}.part`)
}

/** Makes the directory of models, for this user only, and lets nobody else change it meanwhile. */
export async function withDirectory<T> (directory: string, change: () => Promise<T>): Promise<T> {
  try {
    makePrivateDirectory(path.join(directory, DOWNLOADS))
  } catch (error) {
    throw explainedDirectoryError(error, 'MODELS_DIR', directory)
  }
  let release
  try {
    release = acquireProcessLock(path.join(directory, LOCK))
  } catch (error) {
    if (!(error instanceof LockedError)) throw explainedDirectoryError(error, 'MODELS_DIR', directory)
    throw new ModelError('busy', `Process ${error.pid} is changing the models in ${directory} already: wait until it is done.`)
  }
  try {
    return await change()
  } finally {
    release()
  }
}

/** Gives a verified file its place, atomically and on disk. */
export async function putInPlace (part: string, directory: string, name: string, file: string): Promise<void> {
  const target = path.join(directory, name, file)
  makePrivateDirectory(path.dirname(target))
  await forceToDisk(part)
  await fs.rename(part, target)
  await fs.rm(`${part}.json`, { force: true })
  await forceToDisk(path.dirname(target))
  await forceToDisk(directory)
}

/** Deletes what is left of the downloads of a model. */
export async function forgetParts (directory: string, name: string): Promise<void> {
  await fs.rm(path.join(directory, DOWNLOADS, name), { recursive: true, force: true })
}
