import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SigningAlgorithm } from '../../../schemas/jwks.js'
import { every } from '../../runtime/index.js'
import { ensureKeyRing, readKeyRing, RELOAD_INTERVAL, type KeyRing } from './key-directory.js'

/** The current keys, which commands on this or another machine may change. */
export interface KeyRingFollower {
  /** Calls back at once, and whenever the keys have changed. */
  listen: (onChange: (ring: KeyRing) => void) => void
  /** Resolves when every change made to the directory before this turn of the event loop is known. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Differs whenever a file of the directory does; the same text each time while there is no directory.
 *
 * Synchronous, since tokens wait for it: a few calls of some microseconds, where the thread pool would cost each token two turns of the
 * event loop and a place in the queue behind audio that is being flushed to disk. All tokens of a turn share one look.
 */
function fingerprintOf (directory: string): string {
  try {
    const names = readdirSync(directory).filter(name => name.endsWith('.pem') || name.endsWith('.json')).sort()
    return names.map(name => {
      const { ino, mtimeNs, size } = statSync(path.join(directory, name), { bigint: true })
      return [name, ino, mtimeNs, size].join(':')
    }).join('/')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unreadable'
  }
}

/**
 * Reads the signing keys, creates the first one when there is none, and watches for changes until it is stopped. The files are read only
 * when their names, sizes or times have changed, or when they could not be read the last time.
 *
 * @param onError called when the directory cannot be read later on; the keys read last stay in use
 * @throws {SigningKeyError} when the first keys cannot be read or created
 */
export async function followKeyRing (
  directory: string, algorithm: SigningAlgorithm, onError: (error: unknown) => void
): Promise<KeyRingFollower> {
  const listeners = new Set<(ring: KeyRing) => void>()
  // The fingerprint of no directory, so that the first check reads the keys again if they have changed meanwhile.
  let fingerprint = ''
  let ring = await ensureKeyRing(directory, algorithm)
  let failed = false
  let reading: Promise<void> | null = null
  /** Whether the directory was looked at in this turn of the event loop, and had not changed. */
  let unchanged = false

  async function read (): Promise<void> {
    try {
      failed = true
      const found = await readKeyRing(directory)
      if (found === null) throw new Error('SIGNING_KEYS_DIR holds no key any more')
      ring = found
      failed = false
      for (const onChange of listeners) onChange(ring)
    } catch (error) {
      onError(error)
    }
  }

  async function settled (): Promise<void> {
    if (reading !== null) {
      await reading
      // What was being read may be older than the last change.
      return settled()
    }
    if (unchanged) return
    const found = fingerprintOf(directory)
    if (found === fingerprint) {
      unchanged = true
      setImmediate(() => { unchanged = false })
      return
    }
    // Taken before the files are read, so that the next check sees a change made while they are being read.
    fingerprint = found
    reading = read().finally(() => { reading = null })
    await reading
  }

  /** Whatever made reading fail may go away without changing the fingerprint. */
  async function lookAgain (): Promise<void> {
    if (failed) fingerprint = ''
    await settled()
  }

  return {
    listen (onChange) {
      listeners.add(onChange)
      onChange(ring)
    },
    settled,
    stop: every(RELOAD_INTERVAL * 1000, lookAgain, onError)
  }
}
