import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads'
import { FORGET_CHANNEL, type Begun, type PooledTask } from './messages.js'
import type { MeasuredReport, ThreadSettings } from './types.js'
import { createRecentTalks } from './recent-talks.js'
import { createReportWriter } from './write.js'
import { lowerPriority } from '../../runtime/index.js'

lowerPriority('awaited')

// Once for each thread, before its first task.
const recent = createRecentTalks()
const writeReport = createReportWriter(workerData as ThreadSettings, recent)

const forgotten = new BroadcastChannel(FORGET_CHANNEL)
forgotten.onmessage = message => recent.forget((message as { data: string }).data)
forgotten.unref()

parentPort?.postMessage({ begun: 0 } satisfies Begun)

/** Makes one report in this thread; `null` when its caller has given up. */
export default async function makeReport ({ id, cancelled, ...task }: PooledTask): Promise<MeasuredReport | null> {
  if (Atomics.load(cancelled, 0) !== 0) return null
  parentPort?.postMessage({ begun: id } satisfies Begun)
  return writeReport(task)
}
