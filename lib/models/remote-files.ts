import { parseLockFile } from './lock-file.js'
import { type CatalogueModel, NEWEST } from './catalogue/index.js'
import { ModelError } from './errors.js'
import { ask, askText, isProtected } from './http.js'

/** A file of a model, with all that is needed to get it and to know that it is the right one. */
export interface RemoteFile {
  role: string
  /** In the directory of the model. */
  path: string
  address: string
  sha256: string
  bytes: number
}

/** Where models are downloaded from. */
export interface Origin {
  /** Address of the hub. */
  hub: string
  /** Address of a mirror that is asked instead of all publishers, without a slash at its end; `''` for none. */
  mirror: string
}

const SHA256 = /^[0-9a-f]{64}$/
const COMMIT = /^[0-9a-f]{40}$/

/** The hash and the length that the hub announces for a file. */
async function announced (address: string, name: string, signal: AbortSignal): Promise<{ sha256: string, bytes: number }> {
  const { headers, body } = await ask(address, 'HEAD', {}, signal)
  await body.dump()
  const sha256 = (headers['x-linked-etag'] ?? '').replaceAll('"', '')
  const bytes = Number(headers['x-linked-size'] ?? headers['content-length'])
  if (!SHA256.test(sha256) || !Number.isSafeInteger(bytes)) {
    throw new ModelError('unverifiable', `${new URL(address).host} does not announce a SHA-256 for ${name}, so that the file could not be verified: it is not downloaded.`)
  }
  return { sha256, bytes }
}

/** The commit that the newest state of a repository is at. */
async function newestRevision (hub: string, repository: string, signal: AbortSignal): Promise<string> {
  const answer = JSON.parse(await askText(`${hub}/api/models/${repository}/revision/${NEWEST}`, signal)) as { sha?: unknown }
  if (typeof answer.sha !== 'string' || !COMMIT.test(answer.sha)) throw new ModelError('unverifiable', `${new URL(hub).host} does not say at which revision ${repository} is.`)
  return answer.sha
}

/** The name of a file in the directory of its model: that of the source, but for a folder that is only the source's. */
export function localPath (path: string): string {
  return path.startsWith('tokenizer/') ? path : path.slice(path.lastIndexOf('/') + 1)
}

/** The files of a model at one revision. */
interface RemoteModel {
  revision: string
  files: RemoteFile[]
}

/** What a mirror says of a model: its lock file has the hash of each file. */
async function filesOfMirror (model: CatalogueModel, mirror: string, signal: AbortSignal): Promise<RemoteModel> {
  const known = model.files.every(({ sha256, bytes }) => sha256 !== null && bytes !== null)
  if (!known && !isProtected(mirror)) {
    throw new ModelError('unverifiable', `MODELS_MIRROR is without https, and the SHA-256 of ${model.name} is not in the catalogue: anybody in between could change the model. Use https.`)
  }
  const locked = known ? undefined : parseLockFile(await askText(`${mirror}/models.lock.json`, signal), `${mirror}/models.lock.json`)[model.name]
  if (!known && locked === undefined) throw new ModelError('refused', `The mirror does not have ${model.name}: install it there first.`)
  const files = model.files.map(file => {
    const path = localPath(file.path)
    const { sha256, bytes } = locked?.files[file.role] ?? file
    if (sha256 === null || bytes === null) throw new ModelError('unverifiable', `The mirror does not know the SHA-256 of ${path}.`)
    return { role: file.role, path, address: `${mirror}/${model.name}/${path}`, sha256: file.sha256 ?? sha256, bytes }
  })
  const revision = locked?.revision ?? model.source?.revision ?? NEWEST
  return { revision, files }
}

/**
 * Finds out where the files of a model are, and the hash and length of each.
 *
 * @throws {ModelError} when somebody does not say what is needed to verify a file
 * @throws {PassingError} when nothing answers
 */
export async function remoteFiles (model: CatalogueModel, { hub, mirror }: Origin, signal: AbortSignal): Promise<RemoteModel> {
  const { source } = model
  if (source === null) {
    throw new ModelError('not_published', `${model.title} is not published in a format that is loaded here. Convert it from ${model.publisher}, and hand it over: ` +
      `npm run models -- import DIRECTORY --as ${model.name} --task ${model.task} --format ${model.format}.`)
  }
  if (mirror !== '') return filesOfMirror(model, mirror, signal)
  const base = 'address' in source ? source.address : ''
  if (base !== '' && !isProtected(base)) throw new ModelError('refused', `${base} is without https.`)
  const revision = 'repository' in source && source.revision === NEWEST && model.files.some(({ sha256 }) => sha256 === null)
    ? await newestRevision(hub, source.repository, signal)
    : source.revision
  const files = await Promise.all(model.files.map(async ({ role, path, sha256, bytes }) => {
    const address = 'repository' in source ? `${hub}/${source.repository}/resolve/${revision}/${path}` : `${base}${path}`
    const known = sha256 !== null && bytes !== null ? { sha256, bytes } : await announced(address, path, signal)
    return { role, path: localPath(path), address, ...known, ...sha256 === null ? {} : { sha256 } }
  }))
  return { revision, files }
}
