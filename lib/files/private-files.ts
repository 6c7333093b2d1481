import fs from 'node:fs'
import path from 'node:path'

const PERMISSIONS = 0o7777
const GROUP_WRITE = 0o020
const OTHERS = 0o007
const GROUP_AND_OTHERS = 0o077

/**
 * Makes `directory` if it is not there, for nobody but this user. One that is there stays as it is: it may be shared, and it may belong
 * to somebody else.
 */
export function makePrivateDirectory (directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
}

/**
 * Closes a directory of this user to everybody else, but for a group that may write there: somebody has let it. One that belongs to
 * somebody else, such as a volume that is ours through its group only, stays as it is.
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

/** Writes a file that only this user may read, and onto the disk. Whenever it is read, it is whole: the old one or the new one. */
export function writePrivateFile (file: string, content: string): void {
  const draft = `${file}.draft`
  fs.rmSync(draft, { force: true })
  const descriptor = fs.openSync(draft, 'wx', 0o600)
  fs.writeSync(descriptor, content)
  forceToDisk(descriptor)
  fs.renameSync(draft, file)
  forceToDisk(fs.openSync(path.dirname(file), 'r'))
}
