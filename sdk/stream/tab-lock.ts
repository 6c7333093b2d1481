import { StreamError } from '../errors.js'

/** How long a browser may take to free what a page that was left had locked, in milliseconds. */
const LEFT_MS = 3000

/**
 * Makes sure that one tab of this browser has a recording.
 *
 * @returns lets go of it
 * @throws {StreamError} `already_open` when another tab keeps it
 */
export async function lockRecording (recording: string): Promise<() => void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return () => {}
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), LEFT_MS)
  return new Promise((resolve, reject) => {
    locks.request(`consultation-service ${recording}`, { signal: waiting.signal }, async () => {
      clearTimeout(timer)
      await new Promise<void>(_resolve => resolve(_resolve))
    }).catch((error: unknown) => {
      clearTimeout(timer)
      reject(waiting.signal.aborted ? new StreamError('already_open', 'The consultation is open in another tab.') : error)
    })
  })
}
