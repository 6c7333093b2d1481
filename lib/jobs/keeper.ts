import { Worker } from 'node:worker_threads'
import { every } from '../concurrency/every.js'
import { threadScript } from '../threads/thread-script.js'
import type { KeeperData } from './keeper-thread.js'
import type { Held } from './times.js'

/** How often the main thread reports that it is alive, in milliseconds. */
const PULSE_MS = 500

/** Renews leases from outside the main thread. */
export interface Keeper {
  hold: (job: Held) => void
  release: (job: Held) => void
}

/**
 * Renews the leases of jobs in progress from a thread with its own connection, so that they do not expire while the main thread is busy.
 * Also records in each job that the main thread is unresponsive, so that whoever takes over the job knows.
 *
 * @param renewal SQL that renews leases: `$1` seconds, `$2` whether the main thread is unresponsive, `$3` names of queues, `$4` ids
 * @param failed called with an error of the thread; the main thread renews the leases too
 */
export function openKeeper (
  connectionString: string, renewal: string, failed: (error: unknown) => void
): Keeper & { close: () => Promise<void> } {
  const pulse = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const beat = () => { Atomics.store(pulse, 0, BigInt(Date.now())) }
  beat()
  let worker: Worker | undefined

  /** Starts the thread, which is only done for the first job. */
  function start (): Worker {
    const workerData: KeeperData = { connectionString, renewal, pulse }
    const { url, execArgv } = threadScript(import.meta.url, 'keeper-thread')
    const fresh = new Worker(url, { execArgv, workerData })
    fresh.unref()
    fresh.on('error', failed)
    return fresh
  }

  const stopBeating = every(PULSE_MS, beat, failed)
  function post (message: { type: 'hold' | 'release' } & Held): void {
    worker ??= start()
    worker.postMessage(message)
  }

  return {
    hold: job => post({ type: 'hold', ...job }),
    release: job => post({ type: 'release', ...job }),
    async close () {
      await stopBeating()
      await worker?.terminate()
    }
  }
}
