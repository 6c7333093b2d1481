import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'

/** The file in the directory of models that remembers which files were hashed, so that a start need not read gigabytes again. */
export const HASHES_FILE = '.hashes.json'

/** How much of a file is read at once, in bytes. */
const READ_BYTES = 1_048_576

/** What the operating system says of a file: as long as that is the same, so is its content. Any write changes `changed`. */
interface Identity {
  bytes: number
  inode: string
  modified: string
  changed: string
}

interface Hashed extends Identity {
  sha256: string
}

/** What this process has hashed, by absolute path. */
const remembered = new Map<string, Hashed>()

async function identityOf (file: string): Promise<Identity> {
  const { size, ino, mtimeNs, ctimeNs } = await fs.stat(file, { bigint: true })
  return { bytes: Number(size), inode: String(ino), modified: String(mtimeNs), changed: String(ctimeNs) }
}

function isSame (one: Identity, other: Identity): boolean {
  return one.bytes === other.bytes && one.inode === other.inode && one.modified === other.modified && one.changed === other.changed
}

/** The SHA-256 of a file, in hexadecimal, read in blocks so that other work goes on. */
export async function sha256Of (file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const options = { highWaterMark: READ_BYTES, ...signal === undefined ? {} : { signal } }
  for await (const block of createReadStream(file, options)) hash.update(block as Buffer)
  return hash.digest('hex')
}

/** What any process hashed in a directory. A file that cannot be read, or is damaged, remembers nothing. */
async function readMemory (directory: string): Promise<Record<string, Hashed>> {
  try {
    const memory = JSON.parse(await fs.readFile(path.join(directory, HASHES_FILE), 'utf8')) as unknown
    return typeof memory === 'object' && memory !== null ? memory as Record<string, Hashed> : {}
  } catch {
    return {}
  }
}

/** Keeps what was hashed for other processes. A directory that cannot be written to is no error: they hash for themselves. */
async function writeMemory (directory: string, name: string, hashed: Hashed): Promise<void> {
  const draft = path.join(directory, `${HASHES_FILE}.${randomUUID()}`)
  try {
    await fs.writeFile(draft, JSON.stringify({ ...await readMemory(directory), [name]: hashed }), { mode: 0o600, flag: 'wx' })
    await fs.rename(draft, path.join(directory, HASHES_FILE))
  } catch {
    await fs.rm(draft, { force: true }).catch(() => {})
  }
}

/**
 * The SHA-256 of a file in the directory of models and its length, read only if it may have changed since this or another process read it:
 * its length, its inode and its times are compared.
 *
 * @param name the path within the directory
 */
export async function knownHash (directory: string, name: string, { fresh = false } = {}): Promise<{ sha256: string, bytes: number }> {
  const file = path.resolve(directory, name)
  const before = await identityOf(file)
  const known = fresh ? undefined : remembered.get(file) ?? (await readMemory(directory))[name]
  if (known !== undefined && isSame(known, before) && typeof known.sha256 === 'string') {
    remembered.set(file, known)
    return known
  }
  const hashed = { ...before, sha256: await sha256Of(file) }
  // A file that was written to meanwhile is not remembered.
  if (!isSame(before, await identityOf(file))) return hashed
  remembered.set(file, hashed)
  await writeMemory(directory, name, hashed)
  return hashed
}
