import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { MODEL_NAME, MODEL_NAME_MAX_LENGTH } from '../../schemas/model-names.js'
import { makePrivateDirectory, unlessMissing } from '../storage/index.js'
import { type CatalogueModel, REPORT_PARAMETERS_MIN } from './catalogue/index.js'
import { requireSpace } from './disk.js'
import { ModelError } from './errors.js'
import { readGgufHead } from './gguf.js'
import { sha256Of } from './hashes.js'
import { completeWithLibrary, type InstallLibrary, tooSmall } from './install.js'
import { takePackages } from './language-engine.js'
import { placeOf, rolesOf, tasksOf } from './layouts.js'
import { LOCK_FILE, type LockedModel, readLockFile, writeLockFile } from './lock-file.js'
import { forgetParts, partOf, putInPlace, withDirectory } from './place.js'
import { localPath } from './remote-files.js'
import type { ModelFormat, ModelTask } from './types.js'

/** How deep files are looked for in a folder. */
const DEPTH_MAX = 3

export interface ImportOptions {
  /** Name of the model; without it, models of the catalogue are recognised by the hashes of their files. */
  as?: string
  task?: ModelTask
  format?: ModelFormat
  languages?: readonly string[]
  acceptLicence: boolean
  experimental?: boolean
  signal?: AbortSignal
  /** Called with each line about the library that is installed with a language model. */
  onLine?: (line: string) => void
}

/** Where models go, and what is known of them. */
interface Place {
  directory: string
  catalogue: readonly CatalogueModel[]
  installLibrary: InstallLibrary
  /** Which is asked for the library where the files do not come with it. */
  mirror: string
}

/** A file to copy: where it is, where it goes, and what it must be. */
interface Source {
  role: string
  from: string
  path: string
  /** `null`: whatever it is, it was chosen by the operator. */
  sha256: string | null
}

/** A model to import. */
interface Found {
  name: string
  about: Omit<LockedModel, 'files' | 'installedAt' | 'revision'> & { revision: string | null }
  files: readonly Source[]
  /** The licence to accept; `null` for one of the operator's own. */
  licence: CatalogueModel['licence'] | null
}

function unrecognised (sentence: string): ModelError {
  return new ModelError('unrecognised', sentence)
}

async function filesIn (name: string, depth = 0): Promise<string[]> {
  const found = await unlessMissing(fs.stat(name))
  if (found === undefined) throw new ModelError('unrecognised', `There is no file ${name}.`)
  if (!found.isDirectory()) return [path.resolve(name)]
  const entries = depth < DEPTH_MAX ? await fs.readdir(name, { withFileTypes: true }) : []
  const visible = entries.filter(entry => !entry.name.startsWith('.'))
  return (await Promise.all(visible.map(async entry => filesIn(path.join(name, entry.name), depth + 1)))).flat().sort()
}

function catalogued (model: CatalogueModel, files: Source[]): Found {
  const { name, task, format, contextTokens, licence, source } = model
  const languages = model.languages === null ? null : [...model.languages]
  const about = { task, format, languages, contextTokens, licence: licence.name, revision: source?.revision ?? null }
  return { name, about, files, licence }
}

/** Models of the catalogue all of whose files are there, by their hashes. */
async function recognise (files: readonly string[], catalogue: readonly CatalogueModel[]): Promise<Found[]> {
  const known = new Set(catalogue.flatMap(({ files }) => files.map(({ bytes }) => bytes)))
  const byHash = new Map<string, string>()
  for (const file of files) {
    // Only files with the length of one of the catalogue are worth reading.
    if (known.has((await fs.stat(file)).size)) byHash.set(await sha256Of(file), file)
  }
  return catalogue.filter(model => model.files.length > 0).flatMap(model => {
    const sources = model.files.flatMap(({ role, path, sha256 }) => {
      const from = byHash.get(sha256 ?? '')
      return from === undefined ? [] : [{ role, from, path: localPath(path), sha256 }]
    })
    return sources.length === model.files.length ? [catalogued(model, sources)] : []
  })
}

/** The files of a model of the catalogue that the operator names: by their names, and they must be the right ones. */
function asNamed (files: readonly string[], model: CatalogueModel): Found {
  const sources = model.files.map(({ role, path: name, sha256 }) => {
    const from = files.find(file => path.basename(file) === path.basename(name))
    if (from === undefined) throw new ModelError('unrecognised', `${model.name} needs the file ${path.basename(name)}, which is not among those given.`)
    return { role, from, path: localPath(name), sha256 }
  })
  return catalogued(model, sources)
}

/** One of the operator's own models. */
async function ownModel (name: string, files: readonly string[], options: ImportOptions): Promise<Found> {
  const { format, task, languages, experimental = false } = options
  if (format === undefined) throw unrecognised(`${name} is not in the catalogue: say what it is with --task and --format.`)
  if (task !== undefined && task !== tasksOf[format]) throw unrecognised(`A model in the format ${format} is for ${tasksOf[format]}, not for ${task}.`)
  const roles = rolesOf(format, files)
  const head = format === 'gguf' ? await readGgufHead(roles.model ?? '') : null
  if (format === 'gguf' && head === null) throw unrecognised(`${path.basename(roles.model ?? '')} is not a GGUF file.`)
  const parameters = head?.parameters ?? null
  if (parameters !== null && parameters < REPORT_PARAMETERS_MIN && !experimental) throw new ModelError('experimental', tooSmall(name))
  return {
    name,
    about: {
      task: tasksOf[format],
      format,
      languages: languages === undefined ? null : [...languages],
      contextTokens: head?.contextTokens ?? null,
      licence: null,
      revision: null
    },
    files: Object.entries(roles).map(([role, from]) => ({ role, from, path: placeOf(role, from), sha256: null })),
    licence: null
  }
}

function licenceOf (name: string, licence: string, catalogue: readonly CatalogueModel[]): CatalogueModel['licence'] {
  return catalogue.find(model => model.name === name)?.licence ?? { name: licence, address: 'see its publisher' }
}

/** Whether it is a directory of models, with its lock file. */
async function isCopy (name: string): Promise<boolean> {
  return fs.access(path.join(name, LOCK_FILE)).then(() => true, () => false)
}

/** All models of a copy of a directory of models, such as one on a USB stick: its lock file says which files they have. */
async function copiedDirectory (directory: string, catalogue: readonly CatalogueModel[]): Promise<Found[]> {
  return Object.entries(await readLockFile(directory)).map(([name, { files, installedAt: _, ...about }]) => ({
    name,
    about,
    files: Object.entries(files).map(([role, { path: file, sha256 }]) => {
      return { role, from: path.join(directory, name, file), path: file, sha256 }
    }),
    licence: about.licence === null ? null : licenceOf(name, about.licence, catalogue)
  }))
}

async function findModels (names: readonly string[], catalogue: readonly CatalogueModel[], options: ImportOptions): Promise<Found[]> {
  const [first = ''] = names
  if (options.as === undefined && names.length === 1 && await isCopy(first)) return copiedDirectory(path.resolve(first), catalogue)
  const files = (await Promise.all(names.map(async name => filesIn(name)))).flat()
  if (options.as !== undefined) {
    const { as: name } = options
    if (!new RegExp(MODEL_NAME).test(name) || name.length > MODEL_NAME_MAX_LENGTH) {
      throw unrecognised(`${name} cannot be the name of a model: use lower-case letters, digits, dots and dashes, such as my-model-1.0.`)
    }
    const model = catalogue.find(model => model.name === name)
    return [model === undefined || model.files.length === 0 ? await ownModel(name, files, options) : asNamed(files, model)]
  }
  const found = await recognise(files, catalogue)
  if (found.length === 0) {
    throw new ModelError('unrecognised', 'No model of the catalogue has these files, by their SHA-256. If they are one of the catalogue whose SHA-256 is not known, add --as NAME; ' +
      'for a model of your own, add --as NAME --task TASK --format FORMAT.')
  }
  return found
}

/** Copies a file, and hashes what is written. */
async function copy ({ from, sha256 }: Source, part: string): Promise<{ sha256: string, bytes: number }> {
  makePrivateDirectory(path.dirname(part))
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await fs.open(part, 'w', 0o600)
  try {
    for await (const block of createReadStream(from)) {
      await handle.appendFile(block as Buffer)
      hash.update(block as Buffer)
      bytes += (block as Buffer).length
    }
  } finally {
    await handle.close()
  }
  const actual = hash.digest('hex')
  if (sha256 !== null && actual !== sha256) {
    await fs.rm(part, { force: true })
    throw new ModelError('wrong_hash', `${from} is not the file that was expected: its SHA-256 is ${actual} and should be ${sha256}. It is not installed; everything else is as it was.`)
  }
  return { sha256: actual, bytes }
}

async function importOne (directory: string, { name, about, files }: Found): Promise<void> {
  const copied = []
  for (const file of files) {
    const part = partOf(directory, name, file.path)
    copied.push({ ...file, part, ...await copy(file, part) })
  }
  for (const { part, path } of copied) await putInPlace(part, directory, name, path)
  const revision = about.revision ?? createHash('sha256').update(copied.map(({ sha256 }) => sha256).join()).digest('hex').slice(0, 40)
  const locked = Object.fromEntries(copied.map(({ role, path, bytes, sha256 }) => [role, { path, bytes, sha256, source: 'import' }]))
  const { revision: _, ...rest } = about
  const model = { ...rest, revision, installedAt: new Date().toISOString(), files: locked }
  writeLockFile(directory, { ...await readLockFile(directory), [name]: model })
  await forgetParts(directory, name)
}

/**
 * Installs models from files of this machine: a folder that holds a copy of another MODELS_DIR, files of the catalogue, recognised by their
 * hashes, or a model of the operator's own. With a language model comes the library that runs it: from the copy where that has its
 * packages.
 *
 * @returns the names of the models
 * @throws {ModelError} when the files are no model, or not the one that they should be
 */
export async function importFiles (
  { directory, catalogue, installLibrary, mirror }: Place, names: readonly string[], options: ImportOptions
): Promise<string[]> {
  const found = await findModels(names, catalogue, options)
  const licences = found.flatMap(({ name, licence }) => licence === null ? [] : [`  ${name}: ${licence.name}, ${licence.address}`])
  if (licences.length > 0 && !options.acceptLicence) {
    throw new ModelError('licence', ['Read the licences, and accept them with --accept-licence:', ...licences].join('\n'))
  }
  await withDirectory(directory, async () => {
    const sources = found.flatMap(({ files }) => files)
    const sizes = await Promise.all(sources.map(async ({ from }) => (await unlessMissing(fs.stat(from)))?.size ?? 0))
    await requireSpace(directory, sizes.reduce((sum, size) => sum + size, 0))
    for (const model of found) await importOne(directory, model)
    if (!found.some(({ about }) => about.task === 'language')) return
    for (const name of names) await takePackages(name, directory)
    const { signal = new AbortController().signal, onLine = () => {} } = options
    await completeWithLibrary({ directory, installLibrary, mirror }, signal, onLine)
  })
  return found.map(({ name }) => name)
}
