import fs from 'node:fs'
import path from 'node:path'

const PERMISSIONS = 0o7777
const GROUP_WRITE = 0o020
const OTHERS = 0o007
const GROUP_AND_OTHERS = 0o077

/**
 * Creates `directory` for this user only, if it does not exist. An existing one stays as it is: it may be shared, or belong to somebody
 * else.
 */
export function makePrivateDirectory (directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
}

/**
 * Makes a directory of this user private, but keeps a group that may write there: somebody has allowed that. One that belongs to somebody
 * else, such as a volume that is ours only through its group, stays as it is.
 */
export function closeToOthers (directory: string): void {
  const { uid, mode } = fs.statSync(directory)
  const open = mode & ((mode & GROUP_WRITE) === 0 ? GROUP_AND_OTHERS : OTHERS)
  if (open !== 0 && uid === process.getuid?.()) fs.chmodSync(directory, mode & ~open & PERMISSIONS)
}

function forceToDisk (descriptor: number): void {
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Writes a file that only this user may read, forced to disk and atomically: a reader gets the whole old file or the whole new one. */
export function writePrivateFile (file: string, content: string): void {
  const draft = `${file}.draft`
  fs.rmSync(draft, { force: true })
  const descriptor = fs.openSync(draft, 'wx', 0o600)
  fs.writeSync(descriptor, content)
  forceToDisk(descriptor)
  fs.renameSync(draft, file)
  forceToDisk(fs.openSync(path.dirname(file), 'r'))
}
