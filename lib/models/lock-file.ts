import fs from 'node:fs/promises'
import path from 'node:path'
import { Type, type Static } from '@sinclair/typebox'
import { MODEL_NAME, MODEL_NAME_MAX_LENGTH } from '../../schemas/model-names.js'
import { createOutputAjv, once } from '../runtime/index.js'
import { unlessMissing, writePrivateFile } from '../storage/index.js'
import { ModelError } from './errors.js'
import { modelFormats, modelTasks, type InstalledModel } from './types.js'

/** The file in the directory of models that says which are installed, and the hash of each file. */
export const LOCK_FILE = 'models.lock.json'

/** The version of the format of that file. */
const FORMAT = 1

/** The form of a path of a file within the directory of its model. */
export const FILE_PATH = '^(?!\\.)[A-Za-z0-9._+-]+(?:/(?!\\.)[A-Za-z0-9._+-]+)*$'

const PATH_LENGTH_MAX = 255
const TEXT_LENGTH_MAX = 1000
const LANGUAGES_MAX = 500

/** The form of a SHA-256 in hexadecimal. */
const SHA256 = '^[0-9a-f]{64}$'

const text = Type.String({ maxLength: TEXT_LENGTH_MAX })

const LockedFile = Type.Object({
  /** Within the directory of the model. */
  path: Type.String({ pattern: FILE_PATH, maxLength: PATH_LENGTH_MAX }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: SHA256 }),
  /** Where it came from: an address, or `import`. */
  source: text
}, { additionalProperties: false })
export type LockedFile = Static<typeof LockedFile>

const LockedModel = Type.Object({
  task: Type.Unsafe<InstalledModel['task']>({ type: 'string', enum: modelTasks }),
  format: Type.Unsafe<InstalledModel['format']>({ type: 'string', enum: modelFormats }),
  revision: text,
  languages: Type.Union([Type.Array(Type.String({ maxLength: 35 }), { maxItems: LANGUAGES_MAX }), Type.Null()]),
  contextTokens: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Name of the licence that was accepted; `null` for the operator's own models. */
  licence: Type.Union([text, Type.Null()]),
  installedAt: text,
  files: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]*$' }), LockedFile)
}, { additionalProperties: false })
export type LockedModel = Static<typeof LockedModel>

const LockFile = Type.Object({
  format: Type.Literal(FORMAT),
  models: Type.Record(Type.String({ pattern: MODEL_NAME, maxLength: MODEL_NAME_MAX_LENGTH }), LockedModel)
}, { additionalProperties: false })

const isLockFile = once(() => createOutputAjv([]).compile(LockFile))

/**
 * Reads the text of a lock file.
 *
 * @param file for errors
 * @throws {ModelError} when it is damaged
 */
export function parseLockFile (content: string, file: string): Readonly<Record<string, LockedModel>> {
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    value = undefined
  }
  if (!isLockFile()(value)) {
    throw new ModelError('damaged_lock_file', `${file} is damaged, or of a newer version of the service: move it away, and install or import the models again.`)
  }
  return (value as Static<typeof LockFile>).models
}

/**
 * What the lock file of a directory says, by the names of models: nothing without one.
 *
 * @throws {ModelError} when it is damaged
 */
export async function readLockFile (directory: string): Promise<Readonly<Record<string, LockedModel>>> {
  const file = path.join(directory, LOCK_FILE)
  const content = await unlessMissing(fs.readFile(file, 'utf8'))
  return content === undefined ? {} : parseLockFile(content, file)
}

/** Replaces the lock file, atomically. The caller holds the lock of the directory. */
export function writeLockFile (directory: string, models: Readonly<Record<string, LockedModel>>): void {
  const sorted = Object.fromEntries(Object.entries(models).sort(([a], [b]) => a < b ? -1 : 1))
  writePrivateFile(path.join(directory, LOCK_FILE), `${JSON.stringify({ format: FORMAT, models: sorted }, null, 2)}\n`)
}

/** A locked model as others use it, with absolute paths. */
export function asInstalled (directory: string, name: string, model: LockedModel): InstalledModel {
  const { task, format, revision, languages, contextTokens } = model
  const files = Object.entries(model.files).map(([role, file]) => [role, path.resolve(directory, name, file.path)])
  return { name, task, format, revision, languages, contextTokens, files: Object.fromEntries(files) as Record<string, string> }
}

/**
 * The models that are installed in a directory, by name; none when it has no lock file. Files are not looked at: `verifyModel` does that.
 *
 * @param directory MODELS_DIR
 * @throws {ModelError} when the lock file is damaged
 */
export async function installedModels (directory: string): Promise<InstalledModel[]> {
  return Object.entries(await readLockFile(directory)).map(([name, model]) => asInstalled(directory, name, model))
}
