import { parentPort, workerData } from 'node:worker_threads'
import type { Begun, PooledTask } from './pool.js'
import type { MeasuredReport, ThreadSettings } from './types.js'
import { createReportWriter } from './write.js'
import { lowerPriority } from '../threads/background-thread.js'

lowerPriority()

// Once for each thread, before its first task.
const writeReport = createReportWriter(workerData as ThreadSettings)

parentPort?.postMessage({ begun: 0 } satisfies Begun)

/** Makes one report in this thread; `null` when its caller has given up. */
export default async function makeReport ({ id, cancelled, ...task }: PooledTask): Promise<MeasuredReport | null> {
  if (Atomics.load(cancelled, 0) !== 0) return null
  parentPort?.postMessage({ begun: id } satisfies Begun)
  return writeReport(task)
}
