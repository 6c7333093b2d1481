import { createHash, type Hash } from 'node:crypto'
import fs from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessMissing, writePrivateFile } from '../storage/index.js'
import { ModelError } from './errors.js'
import { type Answer, ask, PassingError } from './http.js'
import type { RemoteFile } from './remote-files.js'

/** Most requests in a row that bring nothing, and the wait before the first repetition, in milliseconds; it doubles with each. */
const ATTEMPTS_MAX = 5
const RETRY_DELAY_MS = 1000

/** How much of a begun file is read at once to hash it again, in bytes. */
const READ_BYTES = 1_048_576

export interface DownloadOptions {
  signal: AbortSignal
  /** Called with the bytes of this file that are there, after each part. */
  onBytes: (bytes: number) => void
  retryDelayMs?: number
}

/** What is known of a begun file, so that another process goes on with it only if it is still the same. */
interface Begun {
  sha256: string
  /** Of the server; `null` where it sends none that says that a file is the same byte by byte. */
  etag: string | null
}

async function readBegun (file: string): Promise<Begun | null> {
  try {
    return JSON.parse(await fs.readFile(`${file}.json`, 'utf8')) as Begun
  } catch {
    return null
  }
}

/** Forgets a begun file. */
export async function discard (file: string): Promise<void> {
  await fs.rm(file, { force: true })
  await fs.rm(`${file}.json`, { force: true })
}

/** The hash of what is there of a begun file, to go on with. */
async function hashSoFar (file: string): Promise<{ hash: Hash, bytes: number }> {
  const hash = createHash('sha256')
  const handle = await unlessMissing(fs.open(file, 'r'))
  if (handle === undefined) return { hash, bytes: 0 }
  let bytes = 0
  for await (const block of handle.createReadStream({ highWaterMark: READ_BYTES })) {
    hash.update(block as Buffer)
    bytes += (block as Buffer).length
  }
  return { hash, bytes }
}

function strongEtag ({ headers: { etag } }: Answer): string | null {
  return etag === undefined || etag.startsWith('W/') ? null : etag
}

/** Whether an answer goes on where a begun file ends. */
function continues ({ status, headers }: Answer, bytes: number): boolean {
  return status === 206 && new RegExp(`^bytes ${bytes}-`).test(headers['content-range'] ?? '')
}

function explained (error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ModelError('no_space', `The disk is full: ${file} is kept as far as it came, and goes on from there once there is space.`, { cause: error })
  return error
}

/** What is there of a file after a request. */
interface Step {
  hash: Hash
  bytes: number
  /** Whether the request brought anything. */
  grew: boolean
}

/** Makes one request, and writes what it brings. */
async function goOn (remote: RemoteFile, file: string, { signal, onBytes }: DownloadOptions): Promise<Step> {
  const begun = await readBegun(file)
  if (begun?.sha256 !== remote.sha256) await discard(file)
  let { hash, bytes } = await hashSoFar(file)
  if (bytes > remote.bytes) {
    await discard(file)
    ;({ hash, bytes } = await hashSoFar(file))
  }
  onBytes(bytes)
  if (bytes === remote.bytes) return { hash, bytes, grew: false }
  const etag = bytes > 0 ? begun?.etag ?? null : null
  const range = bytes === 0 ? {} : { range: `bytes=${bytes}-`, ...etag === null ? {} : { 'if-range': etag } }
  const answer = await ask(remote.address, 'GET', range, signal)
  const before = bytes
  // A server that does not know ranges, or has another file by now, sends all of it.
  if (bytes > 0 && !continues(answer, bytes)) {
    await discard(file)
    ;({ hash, bytes } = await hashSoFar(file))
    if (answer.status !== 200) {
      await answer.body.dump()
      return { hash, bytes, grew: false }
    }
  }
  writePrivateFile(`${file}.json`, JSON.stringify({ sha256: remote.sha256, etag: strongEtag(answer) } satisfies Begun))
  const handle = await fs.open(file, 'a', 0o600)
  try {
    for await (const part of answer.body) {
      const block = part as Buffer
      if (bytes + block.length > remote.bytes) throw new ModelError('refused', `${remote.address} sends more than the ${remote.bytes} bytes of the file.`)
      await handle.appendFile(block)
      hash.update(block)
      bytes += block.length
      onBytes(bytes)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ModelError) throw error
    const reason = explained(error, file)
    if (reason !== error) throw reason
    // The connection broke: what came is kept.
    return { hash, bytes, grew: bytes !== before }
  } finally {
    await handle.sync()
    await handle.close()
  }
  return { hash, bytes, grew: bytes !== before }
}

/** Repeats requests until the file has its length. */
async function complete (remote: RemoteFile, file: string, options: DownloadOptions): Promise<string> {
  let [attempts, delay, reason] = [0, options.retryDelayMs ?? RETRY_DELAY_MS, 'the connection breaks']
  for (;;) {
    options.signal.throwIfAborted()
    try {
      const { hash, bytes, grew } = await goOn(remote, file, options)
      if (bytes === remote.bytes) return hash.digest('hex')
      if (grew) [attempts, delay] = [0, options.retryDelayMs ?? RETRY_DELAY_MS]
    } catch (error) {
      if (!(error instanceof PassingError)) throw error
      reason = error.message
    }
    if (++attempts >= ATTEMPTS_MAX) {
      throw new ModelError('unreachable', `${remote.path} cannot be downloaded now: ${reason}. What came is kept: the next attempt goes on from there.`)
    }
    await sleep(delay, undefined, { signal: options.signal })
    delay *= 2
  }
}

/**
 * Downloads a file, verified while it is written. A begun file goes on where it ends, even after its process was killed: what is there is
 * hashed again, and asked for on the condition that the server still has the same. When the hash of a continued file is wrong, it is
 * downloaded once more from its beginning.
 *
 * @param file where it is kept until it is complete and verified
 * @throws {ModelError} with both hashes when it is another file than expected, which is deleted; or when it cannot be downloaded
 */
export async function download (remote: RemoteFile, file: string, options: DownloadOptions): Promise<void> {
  const wasBegun = await unlessMissing(fs.stat(file)) !== undefined
  const sha256 = await complete(remote, file, options)
  if (sha256 === remote.sha256) return
  await discard(file)
  if (wasBegun) return download(remote, file, options)
  throw new ModelError('wrong_hash', `${remote.path} is not the file that was expected: its SHA-256 is ${sha256} and should be ${remote.sha256}. It is not installed; everything else is as it was.`)
}
