import fs from 'node:fs/promises'
import path from 'node:path'
import { catalogue as ownCatalogue, type CatalogueModel } from './catalogue/index.js'
import { ModelError } from './errors.js'
import { importFiles, type ImportOptions } from './import.js'
import { install, type InstallLibrary, type InstallOptions, withCompanions } from './install.js'
import { installLanguageEngine, type LanguageLibrary, languageLibrary } from './language-engine.js'
import { installedModels, readLockFile, writeLockFile } from './lock-file.js'
import { withMirrored } from './mirror-models.js'
import { forgetParts, withDirectory } from './place.js'
import { type Progress, readProgress, requestCancel } from './progress.js'
import type { InstalledModel } from './types.js'
import { verifyModel } from './verify.js'

/** Where models of most publishers are. */
const HUB = 'https://huggingface.co'

export interface ModelStoreOptions {
  /** MODELS_DIR */
  directory: string
  /** MODELS_MIRROR */
  mirror: string
  catalogue?: readonly CatalogueModel[]
  hub?: string
  /** Installs the library with the first language model. */
  installLibrary?: InstallLibrary
}

/** The models of an installation: in one directory, whichever process asks. */
export interface ModelStore {
  /** Models that can be installed. */
  readonly catalogue: readonly CatalogueModel[]
  installed (): Promise<InstalledModel[]>
  /** The library that runs language models; `null` when it is not installed. */
  library (): Promise<LanguageLibrary | null>
  /** A model of the catalogue, or of the mirror alone, and those that are installed with it. @throws {ModelError} for an unknown one */
  withCompanions (name: string, signal: AbortSignal): Promise<CatalogueModel[]>
  install (name: string, options: InstallOptions): Promise<void>
  import (files: readonly string[], options: ImportOptions): Promise<string[]>
  /** Reads every file of a model again. @throws {ModelError} about the first that is not what was installed */
  verify (name: string): Promise<InstalledModel>
  /** Deletes a model and what is left of its download. @throws {ModelError} when there is neither */
  remove (name: string): Promise<void>
  /** The installation that goes on, or how the last one ended. */
  progress (): Promise<Progress | null>
  /** Stops the installation that goes on, in whichever process. */
  cancel (): Promise<void>
}

async function remove (directory: string, name: string): Promise<void> {
  const { [name]: removed, ...others } = await readLockFile(directory)
  if (removed === undefined) throw new ModelError('not_installed', `The model ${name} is not installed in ${directory}.`)
  await withDirectory(directory, async () => {
    writeLockFile(directory, others)
    await fs.rm(path.join(directory, name), { recursive: true, force: true })
    await forgetParts(directory, name)
  })
}

/** The models in a directory. Nothing is read or written before it is asked for. */
export function createModelStore (
  { directory, mirror, catalogue = ownCatalogue, hub = HUB, installLibrary = installLanguageEngine }: ModelStoreOptions
): ModelStore {
  const place = { directory: path.resolve(directory), mirror: mirror.replace(/\/+$/, ''), hub, catalogue, installLibrary }
  return {
    catalogue,
    installed: async () => installedModels(place.directory),
    library: async () => languageLibrary(place.directory),
    withCompanions: async (name, signal) => withCompanions(await withMirrored(catalogue, place.mirror, name, signal), name),
    async install (name, options) {
      const { signal = new AbortController().signal } = options
      await install({ ...place, catalogue: await withMirrored(catalogue, place.mirror, name, signal) }, name, options)
    },
    import: async (files, options) => importFiles(place, files, options),
    verify: async name => verifyModel(place.directory, name, { fresh: true }),
    remove: async name => remove(place.directory, name),
    progress: async () => readProgress(place.directory),
    cancel: async () => requestCancel(place.directory)
  }
}
