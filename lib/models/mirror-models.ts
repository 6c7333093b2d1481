import type { CatalogueModel } from './catalogue/index.js'
import { ModelError } from './errors.js'
import { askText, isProtected, PassingError } from './http.js'
import { LOCK_FILE, type LockedModel, parseLockFile } from './lock-file.js'

/** What belongs to a speech model, wherever it comes from. */
const SPEECH_COMPANIONS: readonly string[] = ['silero-vad']

/** What the lock file of a mirror says, by the names of its models. */
async function lockOfMirror (mirror: string, signal: AbortSignal): Promise<Record<string, LockedModel>> {
  const address = `${mirror}/${LOCK_FILE}`
  try {
    return parseLockFile(await askText(address, signal), address)
  } catch (error) {
    if (!(error instanceof PassingError)) throw error
    throw new ModelError('unreachable', `The mirror cannot be asked for its models now: ${error.message}.`, { cause: error })
  }
}

/** A model of a mirror as one of the catalogue is described. */
function described (name: string, { files, ...model }: LockedModel, mirror: string): CatalogueModel {
  const { task, format, languages, contextTokens, licence, revision } = model
  const list = Object.entries(files).map(([role, { path, bytes, sha256 }]) => ({ role, path, bytes, sha256 }))
  return {
    name,
    title: name,
    task,
    format,
    languages,
    parameters: null,
    memoryBytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
    contextTokens,
    licence: { name: licence ?? 'as the operator of the mirror says', address: `${mirror}/${LOCK_FILE}` },
    publisher: mirror,
    source: { address: `${mirror}/`, revision },
    files: list,
    hashesFrom: 'announced',
    goodFor: '',
    published: [],
    companions: task === 'speech' ? SPEECH_COMPANIONS : []
  }
}

/**
 * The catalogue, and a model that only the mirror has: its operator imported it there, and the lock file has the hash of each file. Who
 * controls that controls the model, so a mirror without https is not asked.
 *
 * @returns the catalogue as it is when it has the name, or no mirror is set
 * @throws {ModelError} when the mirror does not have it either
 */
export async function withMirrored (
  catalogue: readonly CatalogueModel[], mirror: string, name: string, signal: AbortSignal
): Promise<readonly CatalogueModel[]> {
  if (mirror === '' || catalogue.some(model => model.name === name)) return catalogue
  if (!isProtected(mirror)) {
    throw new ModelError('unverifiable', `MODELS_MIRROR is without https, and ${name} is not in the catalogue: anybody in between could change the model. Use https.`)
  }
  const locked = (await lockOfMirror(mirror, signal))[name]
  if (locked === undefined) throw new ModelError('unknown', `Neither the catalogue nor the mirror has a model ${name}: npm run models -- list shows the catalogue.`)
  return [...catalogue, described(name, locked, mirror)]
}
