import fs from 'node:fs'
import path from 'node:path'

/** Makes `directory` if it is not there, for nobody but this user. */
export function makePrivateDirectory (directory: string): void {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
  fs.chmodSync(directory, 0o700)
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
