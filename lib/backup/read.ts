import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry } from 'tar'
import { BackupError } from './errors.js'
import { ABOUT_FILE, MANIFEST_FILE, readAbout, requireSums, type About, type Manifest } from './manifest.js'
import { partOf, PartSums } from './part-sums.js'

/** Largest file that describes a backup, in bytes. */
const DESCRIPTION_BYTES_MAX = 4_194_304

/** Takes what is read of a backup. */
export interface Receiver {
  directory: (name: string) => Promise<void>
  file: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
}

/** Where the reading of a backup is. */
interface Reading {
  file: string
  known: readonly string[]
  receiver: Receiver
  sums: PartSums
  /** Aborted, with the reason, when it has failed. */
  signal: AbortSignal
  about?: About
  manifest?: Manifest
}

function strange (file: string): BackupError {
  return new BackupError(`${file} is not a backup of this service, or it is damaged.`)
}

/** The name of an entry, if it may lie below the directory that it is restored to. */
function safeName ({ path, type }: ReadEntry, file: string): string {
  const name = path.replace(/\/$/, '')
  const isSafe = name.split('/').every(step => step !== '' && step !== '.' && step !== '..' && !/[\0\\]/.test(step))
  if (!isSafe || (type !== 'File' && type !== 'Directory')) throw strange(file)
  return name
}

/** The content of a file that describes the backup. */
async function describing (entry: ReadEntry, file: string): Promise<string> {
  if (entry.size > DESCRIPTION_BYTES_MAX) throw strange(file)
  return (await entry.concat()).toString()
}

async function takeFile (entry: ReadEntry, name: string, { receiver, signal, sums }: Reading): Promise<void> {
  const hash = createHash('sha256')
  async function * hashed (): AsyncGenerator<Uint8Array> {
    // An entry that was destroyed would be waited for forever.
    signal.throwIfAborted()
    for await (const chunk of entry) {
      hash.update(chunk)
      yield chunk
      signal.throwIfAborted()
    }
  }
  await receiver.file(name, hashed())
  sums.addFile(name, entry.size, hash.digest('hex'))
}

/** Takes one entry: first what the backup is of, then its parts, and at last the sums. */
async function take (entry: ReadEntry, reading: Reading): Promise<void> {
  const { file, known, receiver, signal, sums } = reading
  signal.throwIfAborted()
  const name = safeName(entry, file)
  if (reading.about === undefined) {
    if (name !== ABOUT_FILE) throw strange(file)
    reading.about = readAbout(await describing(entry, file), file, known)
    return
  }
  if (reading.manifest !== undefined) throw strange(file)
  if (name === MANIFEST_FILE) {
    reading.manifest = requireSums(await describing(entry, file), file, reading.about, sums.end())
    return
  }
  if (partOf(name) === undefined) throw strange(file)
  if (entry.type !== 'Directory') return takeFile(entry, name, reading)
  sums.addDirectory(name)
  await receiver.directory(name)
  entry.resume()
}

/** Gives the entries of a tar file to `reading`, one after the other, and waits until nothing is done with them any more. */
async function parse (chunks: AsyncIterable<Buffer>, reading: Reading, failing: AbortController): Promise<void> {
  const parser = new Parser({ strict: true })
  const { signal } = failing
  const entries = new Set<ReadEntry>()
  let taken = Promise.resolve()
  parser.on('error', error => failing.abort(error))
  parser.on('entry', (entry: ReadEntry) => {
    entries.add(entry)
    // An entry ends when it is read; what is done with it may take longer.
    taken = taken.then(async () => take(entry, reading))
    taken.then(() => entries.delete(entry), (error: unknown) => failing.abort(error))
  })
  const ended = once(parser, 'end', { signal })
  ended.catch(() => {})
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      if (!parser.write(chunk)) await once(parser, 'drain', { signal })
    }
    parser.end()
    await ended
    await taken
  } catch (error) {
    failing.abort(error)
    for (const entry of entries) entry.destroy()
    await taken.catch(() => {})
    throw signal.reason
  }
}

/** An error of the archive as a sentence; any other one as it is. */
function explained (error: unknown, file: string): unknown {
  const { code = '', path, tarCode } = error as NodeJS.ErrnoException & { tarCode?: string }
  if (code === 'Z_BUF_ERROR') return new BackupError(`${file} is torn: it ends too early.`, { cause: error })
  if (code.startsWith('Z_') || tarCode !== undefined) return new BackupError(`${file} is damaged, or it is not a backup of this service.`, { cause: error })
  if (path !== file && code !== 'EISDIR') return error
  const problem = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a directory' : `cannot be read (${code})`
  return new BackupError(`${file} ${problem}.`, { cause: error })
}

/**
 * Reads a backup to its end.
 *
 * @param known the migrations that this version knows
 * @param signal ends it
 * @returns what the backup says of itself, once all of it has been found to be what was put there
 * @throws {BackupError} when it is torn, damaged, of a newer version, or no backup
 */
export async function readBackup (file: string, known: readonly string[], receiver: Receiver, signal: AbortSignal): Promise<Manifest> {
  const failing = new AbortController()
  const reading: Reading = { file, known, receiver, sums: new PartSums(), signal: failing.signal }
  let parsing: Promise<void> = Promise.resolve()
  try {
    await pipeline(createReadStream(file), createGunzip(), async chunks => {
      parsing = parse(chunks as AsyncIterable<Buffer>, reading, failing)
      return parsing
    }, { signal })
  } catch (error) {
    // A pipeline that fails does not wait for its last step, and may name its own end as the reason.
    await parsing.catch(() => {})
    throw explained(failing.signal.aborted ? failing.signal.reason : error, file)
  }
  if (reading.manifest === undefined) throw new BackupError(`${file} is torn: its end is missing.`)
  return reading.manifest
}
