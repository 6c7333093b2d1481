import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** Forces a directory or a file to disk. */
export async function forceToDisk (name: string): Promise<void> {
  const handle = await fs.open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes a private file: under its name there is either all of it, on disk, or what was there before. */
export async function writeDurably (directory: string, name: string, parts: readonly Uint8Array[]): Promise<void> {
  const draft = path.join(directory, `${randomUUID()}.draft`)
  try {
    const handle = await fs.open(draft, 'wx', 0o600)
    try {
      for (const part of parts) await handle.writeFile(part)
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

/** The result of an operation on a file; `undefined` when the file does not exist. */
export async function unlessMissing<T> (operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
