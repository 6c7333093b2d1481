import { statSync } from 'node:fs'
import path from 'node:path'
import { makePrivateDirectory, unlessMissing } from '../storage/index.js'
import { bytesOf, type CatalogueModel, isExperimental } from './catalogue/index.js'
import { requireSpace } from './disk.js'
import { download } from './download.js'
import { ModelError } from './errors.js'
import { knownHash } from './hashes.js'
import { PassingError } from './http.js'
import { installLanguageEngine } from './language-engine.js'
import { type LockedModel, readLockFile, writeLockFile } from './lock-file.js'
import { forgetParts, partOf, putInPlace, withDirectory } from './place.js'
import { type Progress, ProgressReport } from './progress.js'
import { type Origin, remoteFiles, type RemoteFile } from './remote-files.js'

export interface InstallOptions {
  /** Whether the person accepts the licences of the model and of those that are installed with it. */
  acceptLicence: boolean
  /** Whether a language model may be smaller than is advised for reports. */
  experimental?: boolean
  /** Whether a service that starts goes on with it after the signal was aborted, or its process was killed. */
  resumes?: boolean
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  retryDelayMs?: number
}

/** Installs the library that runs language models into a directory of models. */
export type InstallLibrary = typeof installLanguageEngine

interface Place extends Origin {
  directory: string
  installLibrary: InstallLibrary
  catalogue: readonly CatalogueModel[]
}

/** A model of a catalogue. @throws {ModelError} when it has none of this name */
export function requireModel (catalogue: readonly CatalogueModel[], name: string): CatalogueModel {
  const model = catalogue.find(model => model.name === name)
  if (model === undefined) throw new ModelError('unknown', `There is no model ${name}: npm run models -- list shows them all.`)
  return model
}

/** The model and those that are installed with it. */
export function withCompanions (catalogue: readonly CatalogueModel[], name: string): CatalogueModel[] {
  const model = requireModel(catalogue, name)
  return [model, ...model.companions.flatMap(companion => withCompanions(catalogue, companion))]
}

/** What must be right before anything is asked for. */
function requireConsent (models: readonly CatalogueModel[], { acceptLicence, experimental = false }: InstallOptions): void {
  const small = models.find(isExperimental)
  if (small !== undefined && !experimental) throw new ModelError('experimental', tooSmall(small.title))
  if (acceptLicence) return
  const licences = models.map(({ title, licence: { name, address } }) => `  ${title}: ${name}, ${address}`)
  throw new ModelError('licence', ['Read the licences, and accept them with --accept-licence:', ...licences].join('\n'))
}

/** Why a small language model is refused. */
export function tooSmall (title: string): string {
  return `${title} has fewer than about four billion weights: such models copy examples into reports, and leave out what was said. To try it nevertheless, add --experimental.`
}

/** Whether a file is in its place already. */
async function isThere (directory: string, name: string, { path: file, sha256 }: RemoteFile): Promise<boolean> {
  const found = await unlessMissing(knownHash(directory, path.join(name, file)))
  return found?.sha256 === sha256
}

function lengthOf (file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

interface Missing extends RemoteFile {
  model: CatalogueModel
  part: string
}

function lockedModel (model: CatalogueModel, revision: string, files: readonly RemoteFile[]): LockedModel {
  const { task, format, languages, contextTokens, licence } = model
  return {
    task,
    format,
    revision,
    languages: languages === null ? null : [...languages],
    contextTokens,
    licence: licence.name,
    installedAt: new Date().toISOString(),
    files: Object.fromEntries(files.map(({ role, path, bytes, sha256, address }) => [role, { path, bytes, sha256, source: address }]))
  }
}

/** Downloads what is missing, one file after another. */
async function fetchAll (
  missing: readonly Missing[], directory: string, report: ProgressReport, signal: AbortSignal, retryDelayMs: number | undefined
): Promise<void> {
  let before = 0
  for (const file of missing) {
    makePrivateDirectory(path.dirname(file.part))
    await download(file, file.part, {
      signal,
      onBytes: bytes => report.received(before + bytes),
      ...retryDelayMs === undefined ? {} : { retryDelayMs }
    })
    await putInPlace(file.part, directory, file.model.name, file.path)
    before += file.bytes
  }
}

async function installAll (
  models: readonly CatalogueModel[], { directory, hub, mirror, installLibrary }: Place, options: InstallOptions, report: ProgressReport
): Promise<void> {
  const signals = [report.cancelled, ...options.signal === undefined ? [] : [options.signal]]
  const signal = AbortSignal.any(signals)
  await report.begin(models.reduce((sum, model) => sum + (bytesOf(model) ?? 0), 0))
  const found = await Promise.all(models.map(async model => ({ model, ...await remoteFiles(model, { hub, mirror }, signal) })))
  const missing: Missing[] = []
  for (const { model, files } of found) {
    for (const file of files) {
      if (!await isThere(directory, model.name, file)) missing.push({ ...file, model, part: partOf(directory, model.name, file.path) })
    }
  }
  await requireSpace(directory, missing.reduce((sum, { bytes, part }) => sum + Math.max(0, bytes - lengthOf(part)), 0))
  report.expect(missing.reduce((sum, { bytes }) => sum + bytes, 0))
  await fetchAll(missing, directory, report, signal, options.retryDelayMs)
  const installed = found.map(({ model, revision, files }) => [model.name, lockedModel(model, revision, files)] as const)
  writeLockFile(directory, { ...await readLockFile(directory), ...Object.fromEntries(installed) })
  for (const { name } of models) await forgetParts(directory, name)
  if (models.some(({ task }) => task === 'language')) await completeWithLibrary({ directory, installLibrary, mirror }, signal, line => report.step(line))
}

/** Installs the library that a language model needs, which is there already. */
export async function completeWithLibrary (
  { directory, installLibrary, mirror }: Pick<Place, 'directory' | 'installLibrary' | 'mirror'>, signal: AbortSignal, progress: (line: string) => void
): Promise<void> {
  try {
    await installLibrary(directory, { signal, mirror, progress })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.problem, `The model is installed, and cannot be used yet. ${error.message}`, { cause: error })
  }
}

/**
 * Installs a model and those that belong to it: downloads what is missing, verifies it, and only then lists it in the lock file. With a
 * language model comes the library that runs it. A running service sees both at once. After a failure, or when the
 * process was killed, the next installation goes on where this one ended.
 *
 * @throws {ModelError} with a sentence for whoever asked
 */
export async function install (place: Place, name: string, options: InstallOptions): Promise<void> {
  const models = withCompanions(place.catalogue, name)
  requireConsent(models, options)
  await withDirectory(place.directory, async () => {
    const { experimental = false, resumes = false } = options
    const report = new ProgressReport(place.directory, { model: name, experimental, resumes }, options.onProgress ?? (() => {}))
    try {
      await installAll(models, place, options, report)
      await report.end()
    } catch (error) {
      const reason = explained(error, report, options)
      await report.fail(reason as Error, options.signal?.aborted === true)
      throw reason
    }
  })
}

function explained (error: unknown, report: ProgressReport, { signal }: InstallOptions): unknown {
  if (report.cancelled.aborted || signal?.aborted === true) {
    return new ModelError('cancelled', 'The download was cancelled. What came is kept: the next one goes on from there.')
  }
  return error instanceof PassingError ? new ModelError('unreachable', `The model cannot be downloaded now: ${error.message}.`, { cause: error }) : error
}
