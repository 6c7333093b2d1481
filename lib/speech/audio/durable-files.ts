import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { forceToDisk } from '../../storage/index.js'

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
