import { setTimeout as sleep } from 'node:timers/promises'
import { ReportThreads } from '../../../../lib/work/report-threads/pool.js'

// Starts a thread and ends it while it loads, each time a little later. A process of its own, because Node may end the whole process.

/** How often, and how much later each time, in milliseconds: together the time that loading takes. */
const TIMES = 50
const STEP_MS = 6

const settings = {
  engine: { name: 'embedded' as const, model: null }, codes: null, medication: null, timeZone: 'UTC', minWords: 15, unsupported: 'mark' as const, meaningQuestions: 0
}
for (let turn = 0; turn < TIMES; turn++) {
  const threads = new ReportThreads(settings, 1)
  await sleep(turn * STEP_MS)
  await threads.close()
}
process.stdout.write(`closed ${TIMES} times`)
