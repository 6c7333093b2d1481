import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SigningAlgorithm } from '../../schemas/jwks.js'
import { every } from '../concurrency/every.js'
import { ensureKeyRing, readKeyRing, RELOAD_INTERVAL, type KeyRing } from './key-directory.js'

/** The current keys, which commands on this or another machine may change. */
export interface KeyRingFollower {
  /** Calls back at once, and whenever the keys have changed. */
  listen: (onChange: (ring: KeyRing) => void) => void
  /** Resolves when every change made to the directory before the call is known. */
  settled: () => Promise<void>
  stop: () => Promise<void>
}

/** A fingerprint that changes whenever a file of the directory does; constant while there is no directory. */
async function fingerprintOf (directory: string): Promise<string> {
  try {
    const names = (await readdir(directory)).filter(name => name.endsWith('.pem') || name.endsWith('.json')).sort()
    const files = await Promise.all(names.map(async name => {
      const { ino, mtimeNs, size } = await stat(path.join(directory, name), { bigint: true })
      return [name, ino, mtimeNs, size].join(':')
    }))
    return files.join('/')
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
  let looking: Promise<void> = Promise.resolve()
  let nextLook: Promise<void> | null = null

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

  async function look (): Promise<void> {
    const found = await fingerprintOf(directory)
    if (found === fingerprint) return
    // Taken before the files are read, so that the next check sees a change made while they are being read.
    fingerprint = found
    await read()
  }

  /** Checks the directory after the current check has ended, which may have begun before a change. */
  async function lookAfter (before: Promise<void>): Promise<void> {
    await before
    nextLook = null
    await look()
  }

  async function settled (): Promise<void> {
    if (nextLook === null) looking = nextLook = lookAfter(looking)
    await nextLook
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
