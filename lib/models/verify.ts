import path from 'node:path'
import { unlessMissing } from '../storage/index.js'
import { ModelError } from './errors.js'
import { knownHash } from './hashes.js'
import { asInstalled, readLockFile } from './lock-file.js'
import type { InstalledModel } from './types.js'

/**
 * Checks that each file of an installed model is the one that was installed, by its SHA-256. A file is read again only when its length,
 * inode or times have changed since this or another process read it. Whoever loads a model calls this first: a damaged file can end the
 * process that loads it.
 *
 * @param directory MODELS_DIR
 * @param options `fresh` reads every file, whatever is remembered
 * @throws {ModelError} when the model is not installed, or a file is missing or changed
 */
export async function verifyModel (directory: string, name: string, { fresh = false } = {}): Promise<InstalledModel> {
  const models = await readLockFile(directory)
  const model = Object.hasOwn(models, name) ? models[name] : undefined
  if (model === undefined) throw new ModelError('not_installed', `The model ${name} is not installed in ${directory}: npm run models -- install ${name}`)
  for (const file of Object.values(model.files)) {
    const where = path.join(directory, name, file.path)
    const found = await unlessMissing(knownHash(directory, path.join(name, file.path), { fresh }))
    if (found === undefined) throw new ModelError('missing_file', `${where} of the model ${name} is missing: install the model again, npm run models -- install ${name}`)
    if (found.sha256 !== file.sha256) {
      throw new ModelError('changed_file', `${where} of the model ${name} is not the file that was installed: its SHA-256 is ${found.sha256} and should be ${file.sha256}. ` +
        `Install the model again: npm run models -- install ${name}`)
    }
  }
  return asInstalled(directory, name, model)
}
