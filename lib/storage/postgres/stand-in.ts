import { Worker } from 'node:worker_threads'
import { every, threadScript } from '../../runtime/index.js'
import type { StandInData } from './stand-in-thread.js'

/** How often the main thread reports that it is alive, in milliseconds. */
const PULSE_MS = 500

export interface StandIn {
  /** Starts the thread, unless it runs. */
  start: () => void
  close: () => Promise<void>
}

/**
 * Runs a statement for the main thread while that is too busy to run it itself: from a thread with a connection of its own, which is opened
 * when it is needed first.
 *
 * @param failed called with an error of the thread
 */
export function createStandIn (data: Omit<StandInData, 'pulse'>, failed: (error: unknown) => void): StandIn {
  const pulse = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const beat = (): void => { Atomics.store(pulse, 0, BigInt(Date.now())) }
  let thread: Worker | undefined
  let stopBeating: (() => Promise<void>) | undefined
  return {
    start () {
      if (thread !== undefined) return
      beat()
      stopBeating = every(PULSE_MS, beat, failed)
      const { url, execArgv } = threadScript(import.meta.url, 'stand-in-thread')
      thread = new Worker(url, { execArgv, workerData: { ...data, pulse } })
      thread.unref()
      thread.on('error', failed)
    },
    async close () {
      await stopBeating?.()
      await thread?.terminate()
    }
  }
}
