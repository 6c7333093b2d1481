import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../config.js'
import { makePrivateDirectory } from '../private-files.js'
import type { AudioStore } from './types.js'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A part that is in the directory. */
export interface FoundPart {
  consultationId: string
  part: string
  /** When its last piece was written. */
  writtenAt: Date
}

/** A store in a directory, which can be walked through. */
export interface DirectoryStore extends AudioStore {
  /** The consultations that something is kept of. */
  consultations: () => Promise<string[]>
  parts: (consultationId: string) => Promise<FoundPart[]>
}

/** The name of a directory: nothing but a UUID ever becomes one. */
function directoryName (id: string): string {
  const name = id.toLowerCase()
  if (!UUID.test(name)) throw new Error('only a UUID can name audio')
  return name
}

async function forceToDisk (name: string): Promise<void> {
  const handle = await fs.open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits for an operation on a file that may not be there. */
async function unlessMissing<T> (operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Keeps audio in a directory: a directory for each consultation, in it one for each part, in it one file for each piece. Nobody but
 * this user may read it; what is under its name is whole and on disk.
 *
 * @throws {ConfigError} when the directory cannot be written
 */
export async function openDirectoryStore (setting: string): Promise<DirectoryStore> {
  const root = path.resolve(setting)
  const partDirectory = (consultationId: string, part: string) => path.join(root, directoryName(consultationId), directoryName(part))

  async function writeFile (directory: string, name: string, bytes: Uint8Array): Promise<void> {
    const draft = path.join(directory, `${randomUUID()}.draft`)
    try {
      const handle = await fs.open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await fs.rename(draft, path.join(directory, name))
    } catch (error) {
      await fs.rm(draft, { force: true })
      throw error
    }
    await forceToDisk(directory)
  }

  /** Makes the directory of a part; whoever made it before may have died before it was on disk. */
  async function makeDirectory (directory: string): Promise<void> {
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    await forceToDisk(path.dirname(directory))
    await forceToDisk(root)
  }

  try {
    makePrivateDirectory(root)
    await writeFile(root, 'writable', new Uint8Array())
    await fs.rm(path.join(root, 'writable'), { force: true })
  } catch {
    throw new ConfigError('AUDIO_DIR', 'must be a directory that the service can write to')
  }

  return {
    async write (consultationId, part, number, bytes) {
      const directory = partDirectory(consultationId, part)
      const name = String(number)
      if (number === 0) await makeDirectory(directory)
      try {
        await writeFile(directory, name, bytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        // Another instance has just removed what was empty.
        await makeDirectory(directory)
        await writeFile(directory, name, bytes)
      }
    },

    async * read (consultationId, part, from = 0) {
      const directory = partDirectory(consultationId, part)
      for (let number = from; ; number += 1) {
        const bytes = await unlessMissing(fs.readFile(path.join(directory, String(number))))
        if (bytes === undefined) return
        yield bytes
      }
    },

    async remove (consultationId, part) {
      const whole = path.join(root, directoryName(consultationId))
      await fs.rm(part === undefined ? whole : partDirectory(consultationId, part), { recursive: true, force: true })
      // The directory of the consultation stays as long as there is something in it.
      if (part !== undefined) await fs.rmdir(whole).catch(() => {})
    },

    async consultations () {
      return (await fs.readdir(root)).filter(name => UUID.test(name))
    },

    async parts (consultationId) {
      const directory = path.join(root, directoryName(consultationId))
      const names = await unlessMissing(fs.readdir(directory)) ?? []
      const found = names.filter(name => UUID.test(name)).map(async part => {
        const stats = await unlessMissing(fs.stat(path.join(directory, part)))
        return stats === undefined ? [] : [{ consultationId, part, writtenAt: stats.mtime }]
      })
      return (await Promise.all(found)).flat()
    }
  }
}
