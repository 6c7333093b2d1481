import fs from 'node:fs/promises'
import path from 'node:path'
import { BACKUP_LABEL, type BaseBackupEnd, listCluster, listSegments, unlessMissing } from '../storage/index.js'
import type { SigningKeyFile } from '../identity/index.js'
import type { Entry } from './archive.js'
import type { About } from './manifest.js'

/** How many bytes of a file are read at once. */
const READ_BYTES = 262_144

/** A consultation or a part in the directory of audio, and a piece. */
const AUDIO_DIRECTORY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const AUDIO_FILE = /^\d+(?:\.sealed)?$/

/** Keys and secrets that a backup includes on request. */
export interface Keys {
  /** With that of the audit log. */
  signingKeys: SigningKeyFile[]
  pepper: string | null
  /** The key that a fresh installation made to try it with. */
  sandboxKey: string | null
}

/** The source of a backup. Nothing changes while it is copied, or the changes are added. */
export interface Source {
  database: About['database']
  /** The directory of the embedded database; `null` on PostgreSQL. */
  cluster: string | null
  /** The directory of audio; `null` when audio is in the database. */
  audio: string | null
  keys: Keys | null
  /** Called when the files of the database have been copied. */
  endDatabase: () => Promise<BaseBackupEnd>
  /** Called when the write-ahead log has been copied, too: the database need not keep it any longer. */
  releaseDatabase: () => Promise<void>
  /** Called when everything has been copied. @throws when the source may have changed in a way that the copy does not have */
  finish: () => Promise<void>
  /** Called at the end, whether there is a copy or not. */
  close: () => Promise<void>
}

/** A file in its current state, unless it is removed meanwhile. Bytes appended while it is read are left out. */
async function * fileEntry (name: string, file: string): AsyncGenerator<Entry> {
  const handle = await unlessMissing(fs.open(file, 'r'))
  if (handle === undefined) return
  try {
    const { size } = await handle.stat()
    const content = size === 0 ? [] : handle.createReadStream({ end: size - 1, highWaterMark: READ_BYTES, autoClose: false })
    yield { name, directory: false, size, content }
  } finally {
    await handle.close()
  }
}

/** A text as a file. */
export function textEntry (name: string, text: string): Entry {
  const bytes = Buffer.from(text)
  return { name, directory: false, size: bytes.length, content: [bytes] }
}

async function * databaseEntries (
  cluster: string, { endDatabase, releaseDatabase }: Pick<Source, 'endDatabase' | 'releaseDatabase'>
): AsyncGenerator<Entry> {
  yield { name: 'database', directory: true }
  for (const { name, directory } of listCluster(cluster)) {
    if (directory) yield { name: `database/${name}`, directory }
    else yield * fileEntry(`database/${name}`, path.join(cluster, name))
  }
  const end = await endDatabase()
  for (const name of listSegments(cluster, end)) yield * fileEntry(`database/${name}`, path.join(cluster, name))
  yield textEntry(`database/${BACKUP_LABEL}`, end.label)
  await releaseDatabase()
}

/** The directories and pieces below a directory of audio, which may hold very many. */
async function * audioEntries (directory: string, name: string, depth = 2): AsyncGenerator<Entry> {
  const entries = await unlessMissing(fs.opendir(directory))
  if (entries === undefined) return
  yield { name, directory: true }
  for await (const entry of entries) {
    if (depth > 0 && entry.isDirectory() && AUDIO_DIRECTORY.test(entry.name)) {
      yield * audioEntries(path.join(directory, entry.name), `${name}/${entry.name}`, depth - 1)
    } else if (depth === 0 && entry.isFile() && AUDIO_FILE.test(entry.name)) {
      yield * fileEntry(`${name}/${entry.name}`, path.join(directory, entry.name))
    }
  }
}

function * keyEntries ({ signingKeys, pepper, sandboxKey }: Keys): Generator<Entry> {
  yield { name: 'keys', directory: true }
  if (signingKeys.length > 0) yield { name: 'keys/signing-keys', directory: true }
  for (const { name, content } of signingKeys) yield textEntry(`keys/signing-keys/${name}`, content)
  if (pepper !== null) yield textEntry('keys/api-key-pepper', pepper)
  if (sandboxKey !== null) yield textEntry('keys/sandbox-api-key', sandboxKey)
}

/** Everything that a backup of `source` holds. The database comes first: audio that it refers to is stored before it is noted there. */
export async function * entriesOf (source: Source): AsyncGenerator<Entry> {
  const { cluster, audio, keys } = source
  if (cluster !== null) yield * databaseEntries(cluster, source)
  if (audio !== null) yield * audioEntries(audio, 'audio')
  if (keys !== null) yield * keyEntries(keys)
  await source.finish()
}
