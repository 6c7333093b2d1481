import fs from 'node:fs/promises'

/** Forces a directory or a file to disk. */
export async function forceToDisk (name: string): Promise<void> {
  const handle = await fs.open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
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
