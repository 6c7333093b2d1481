import fs from 'node:fs/promises'
import path from 'node:path'
import { makePrivateDirectory } from '../files/index.js'
import { ConfigError } from '../settings/index.js'
import { checksumOf, CHECKSUM_BYTES, requireIntact } from './damage.js'
import { forceToDisk, unlessMissing, writeDurably } from './durable-files.js'
import type { AudioStore } from './types.js'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Suffix of a file that begins with the SHA-256 of what follows. Files written before there were checksums do not have it. */
const SEALED = '.sealed'

/** A part that the directory holds. */
export interface FoundPart {
  consultationId: string
  part: string
  /** When its last piece was written. */
  writtenAt: Date
}

/** The name of a directory. Only a UUID is accepted, so that no id can lead out of the store. */
function directoryName (id: string): string {
  const name = id.toLowerCase()
  if (!UUID.test(name)) throw new Error('only a UUID can name audio')
  return name
}

/**
 * Keeps audio in a directory: one directory for each consultation, in it one for each part, in it one file for each piece. Only the user
 * that the service runs as may read it; a file that has its final name is complete and on disk.
 */
export class DirectoryStore implements AudioStore {
  readonly #root: string

  /** @param root an absolute path to a directory that exists */
  constructor (root: string) {
    this.#root = root
  }

  async write (consultationId: string, part: string, number: number, bytes: Uint8Array): Promise<void> {
    const directory = this.#directoryOf(consultationId, part)
    const name = `${number}${SEALED}`
    const sealed = [checksumOf(bytes), bytes]
    if (number === 0) await this.#makeDirectory(directory)
    try {
      await writeDurably(directory, name, sealed)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // Another instance has just removed the directory because it was empty.
      await this.#makeDirectory(directory)
      await writeDurably(directory, name, sealed)
    }
  }

  async * read (consultationId: string, part: string, from = 0): AsyncGenerator<Uint8Array> {
    const directory = this.#directoryOf(consultationId, part)
    for (let number = from; ; number += 1) {
      const bytes = await readPiece(consultationId, directory, number)
      if (bytes === undefined) return
      yield bytes
    }
  }

  async remove (consultationId: string, part?: string): Promise<void> {
    const whole = this.#directoryOf(consultationId)
    await fs.rm(part === undefined ? whole : this.#directoryOf(consultationId, part), { recursive: true, force: true })
    // The directory of the consultation stays while it holds anything.
    if (part !== undefined) await fs.rmdir(whole).catch(() => {})
  }

  /** The consultations that have audio in the store. */
  async consultations (): Promise<string[]> {
    return (await fs.readdir(this.#root)).filter(name => UUID.test(name))
  }

  /** The stored parts of a consultation. */
  async parts (consultationId: string): Promise<FoundPart[]> {
    const directory = this.#directoryOf(consultationId)
    const names = await unlessMissing(fs.readdir(directory)) ?? []
    const found = names.filter(name => UUID.test(name)).map(async part => {
      const stats = await unlessMissing(fs.stat(path.join(directory, part)))
      return stats === undefined ? [] : [{ consultationId, part, writtenAt: stats.mtime }]
    })
    return (await Promise.all(found)).flat()
  }

  #directoryOf (consultationId: string, part?: string): string {
    return path.join(this.#root, directoryName(consultationId), ...part === undefined ? [] : [directoryName(part)])
  }

  /** Makes the directory of a part, and forces it to disk even if it exists: whoever made it may have crashed before that. */
  async #makeDirectory (directory: string): Promise<void> {
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    await forceToDisk(path.dirname(directory))
    await forceToDisk(this.#root)
  }
}

/** A piece; `undefined` when there is none. @throws {DamagedAudioError} when it is not what was stored */
async function readPiece (consultationId: string, directory: string, number: number): Promise<Buffer | undefined> {
  const sealed = await unlessMissing(fs.readFile(path.join(directory, `${number}${SEALED}`)))
  if (sealed === undefined) return unlessMissing(fs.readFile(path.join(directory, String(number))))
  const bytes = sealed.subarray(CHECKSUM_BYTES)
  requireIntact(consultationId, number, bytes, sealed.subarray(0, CHECKSUM_BYTES))
  return bytes
}

/**
 * Opens the store in a directory, which is made when it does not exist.
 *
 * @param setting the path, as AUDIO_DIR has it
 * @throws {ConfigError} when the directory cannot be written
 */
export async function openDirectoryStore (setting: string): Promise<DirectoryStore> {
  const root = path.resolve(setting)
  try {
    makePrivateDirectory(root)
    await writeDurably(root, 'writable', [])
    await fs.rm(path.join(root, 'writable'), { force: true })
  } catch {
    throw new ConfigError('AUDIO_DIR', 'must be a directory that the service can write to')
  }
  return new DirectoryStore(root)
}
