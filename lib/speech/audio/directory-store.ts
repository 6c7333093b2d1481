import fs from 'node:fs/promises'
import path from 'node:path'
import { ConfigError, once } from '../../runtime/index.js'
import { forceToDisk, makePrivateDirectory, unlessMissing } from '../../storage/index.js'
import { seal, unseal } from './damage.js'
import { writeDurably } from './durable-files.js'
import { isStoredName, PIECE_BYTES_MAX, storedName, type FoundPart, type OutsideStore } from './types.js'

/** Suffix of a file that begins with the SHA-256 of what follows. Files written before there were checksums do not have it. */
const SEALED = '.sealed'

/**
 * Keeps audio in a directory: one directory for each consultation, in it one for each part, in it one file for each piece. Only the user
 * that the service runs as may read it; a file that has its final name is complete and on disk.
 */
export class DirectoryStore implements OutsideStore {
  readonly pieceBytes = PIECE_BYTES_MAX
  readonly #root: string
  /** How many times removals are postponed at the moment, and what is to be removed then. */
  #postponed = 0
  #due: Array<[consultationId: string, part: string | undefined]> = []

  /** @param root an absolute path to a directory that exists */
  constructor (root: string) {
    this.#root = root
  }

  async write (consultationId: string, part: string, number: number, bytes: Uint8Array): Promise<void> {
    const directory = this.#directoryOf(consultationId, part)
    const name = `${number}${SEALED}`
    const sealed = seal(bytes)
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

  async remove (consultationId: string, part?: string | readonly string[]): Promise<void> {
    if (typeof part === 'object') {
      for (const one of part) await this.remove(consultationId, one)
      return
    }
    if (this.#postponed > 0) {
      this.#due.push([storedName(consultationId), part])
      return
    }
    const whole = this.#directoryOf(consultationId)
    await fs.rm(part === undefined ? whole : this.#directoryOf(consultationId, part), { recursive: true, force: true })
    // The directory of the consultation stays while it holds anything.
    if (part !== undefined) await fs.rmdir(whole).catch(() => {})
  }

  /**
   * Keeps all files, for a copy of them: what is removed meanwhile is removed at the end.
   *
   * @returns a function that ends it; called again, it does nothing
   */
  postponeRemovals (): () => Promise<void> {
    this.#postponed += 1
    return once(async () => {
      this.#postponed -= 1
      if (this.#postponed > 0) return
      for (const [consultationId, part] of this.#due.splice(0)) await this.remove(consultationId, part)
    })
  }

  async * parts (): AsyncGenerator<FoundPart> {
    for (const consultationId of (await fs.readdir(this.#root)).filter(isStoredName)) {
      const directory = this.#directoryOf(consultationId)
      for (const part of (await unlessMissing(fs.readdir(directory)) ?? []).filter(isStoredName)) {
        const stats = await unlessMissing(fs.stat(path.join(directory, part)))
        if (stats !== undefined) yield { consultationId, part, writtenAt: stats.mtime }
      }
    }
  }

  #directoryOf (consultationId: string, part?: string): string {
    return path.join(this.#root, storedName(consultationId), ...part === undefined ? [] : [storedName(part)])
  }

  /** Creates the directory of a part, and forces it to disk even if it exists: its creator may have crashed before doing so. */
  async #makeDirectory (directory: string): Promise<void> {
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    await forceToDisk(path.dirname(directory))
    await forceToDisk(this.#root)
  }
}

/** A piece; `undefined` when there is none. @throws {DamagedAudioError} when it is not what was stored */
async function readPiece (consultationId: string, directory: string, number: number): Promise<Uint8Array | undefined> {
  const sealed = await unlessMissing(fs.readFile(path.join(directory, `${number}${SEALED}`)))
  if (sealed === undefined) return unlessMissing(fs.readFile(path.join(directory, String(number))))
  return unseal(consultationId, number, sealed)
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
