import { StreamError } from '../errors.js'

/** How to ask for a recording that another page of this browser may have. */
interface LockOptions {
  /** How long that page may take to let go of it, in milliseconds; 0 asks once. */
  timeout: number
  signal?: AbortSignal | undefined
}

/**
 * Makes sure that one page of this browser has a recording.
 *
 * @returns lets go of it
 * @throws {StreamError} `already_open` when another page keeps it
 * @throws the reason of the signal when that is aborted
 */
export async function lockRecording (recording: string, { timeout, signal }: LockOptions): Promise<() => void> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (locks === undefined) return () => {}
  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  const timer = setTimeout(giveUp, timeout)
  signal?.addEventListener('abort', giveUp)
  try {
    return await new Promise((resolve, reject) => {
      const options = timeout === 0 ? { ifAvailable: true } : { signal: waiting.signal }
      locks.request(`consultation-service ${recording}`, options, async lock => {
        if (lock === null) return reject(alreadyOpen())
        await new Promise<void>(_resolve => resolve(_resolve))
      }).catch(reject)
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw waiting.signal.aborted ? alreadyOpen() : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

function alreadyOpen (): StreamError {
  return new StreamError('already_open', 'The consultation is open in another tab.')
}
